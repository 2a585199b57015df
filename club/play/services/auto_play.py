"""What a member left ready: a draft that is to be played when their time runs out.

It is their own word, given before: it counts as an own decision in time, like a standing order, and
the record says that it was left word. Nothing is missed by it, and since they were not there,
nothing that has happened since their last visit counts as seen.
"""

from __future__ import annotations

from datetime import datetime

from club.notifications import services as notices
from club.play.automatic import begin_computation, run_automatic
from club.play.computation import Computation, play_notations
from club.records.models import By
from club.tables.drafts import apply_draft
from club.tables.models import Chair, EventType, Table
from club.tables.services.history import log_event, question_of
from club.tables.services.snapshot import TableSnapshot
from club.timecontrol.services.escalation import time_is_up
from games.core import Seat


def auto_play_draft(now_sitting: TableSnapshot, seat: Seat, now: datetime) -> Computation | None:
    """The draft of a chair whose time is up, as far as it is legal and foreseeable; None where none
    stands, or nothing of it is possible any more.
    """  # L4
    chair, read = now_sitting.chairs[seat], now_sitting.chronicle
    if not chair.draft_stands or not chair.member_id or not time_is_up(now_sitting, seat, now):
        return None
    laid = apply_draft(read.game, read.position, seat, chair.draft)
    if not laid.kept:
        return None
    notations = tuple(map(str, laid.kept))
    return run_automatic(
        now_sitting, play_notations(begin_computation(now_sitting, now), seat, notations, By.ORDER)
    )


def clear_auto_played_draft(table: Table, chair: Chair, now: datetime) -> None:
    """The draft is being played: it is laid out no more, and its member alone is told. Call with
    the table locked.
    """
    chair.draft, chair.draft_stands = [], False
    chair.save(update_fields=["draft", "draft_stands"])
    log_event(table, EventType.LEFT_READY, now, chair, private=True)
    notices.tell(chair.member_id or 0, "left_ready", question_of(chair), now)
