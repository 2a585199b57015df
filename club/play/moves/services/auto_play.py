"""Auto-play: a draft that is played when the member's time runs out, because the member chose so.

It counts as the member's own decision in time, like a standing order; the record says that an order
played it. No turn is missed. The member was not present, and all news since their last visit stays
unseen.
"""

from __future__ import annotations

from datetime import datetime

from club.messages.notifications import services as notices
from club.play.game_records.models import By
from club.play.moves.automatic import begin_computation, run_automatic
from club.play.moves.computation import Computation, play_notations
from club.play.tables.drafts import apply_draft
from club.play.tables.models import Chair, EventType, Table
from club.play.tables.services.history import log_event, question_of
from club.play.tables.services.lock import TableSnapshot
from club.play.time_control.services.reminders import time_is_up
from games.core import Seat


def auto_play_draft(
    snapshot: TableSnapshot, seat: Seat, now: datetime
) -> Computation | None:
    """Computes the draft of a chair whose time is up, as far as it is legal and foreseeable.

    None if the member has not chosen auto-play, or no move of the draft is legal any more.
    """  # clocks 7.1
    chair = snapshot.chairs[seat]
    cached_game = snapshot.cached_game
    if (
        not chair.draft_stands
        or not chair.member_id
        or not time_is_up(snapshot, seat, now)
    ):
        return None
    draft = apply_draft(cached_game.game, cached_game.position, seat, chair.draft)
    if not draft.kept:
        return None
    notations = tuple(map(str, draft.kept))
    computation = play_notations(
        begin_computation(snapshot, now), seat, notations, By.ORDER
    )
    return run_automatic(snapshot, computation)


def clear_auto_played_draft(table: Table, chair: Chair, now: datetime) -> None:
    """Clears a draft that is being played, and notifies its member alone. Call with the table
    locked.
    """
    chair.draft = []
    chair.draft_stands = False
    chair.save(update_fields=["draft", "draft_stands"])
    log_event(table, EventType.LEFT_READY, now, chair, private=True)
    notices.tell(chair.member_id or 0, "left_ready", question_of(chair), now)
