"""A new record begins with the first entries of the old one, with a new secret and a commitment for
what follows: with the old secret, the next draws would be known. No entry is deleted.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any, Final

from club.play.game_records.game_cache import cached_game
from club.play.game_records.models import Record
from club.play.game_records.position_history import public_lines
from club.play.game_records.services import RecordCopy, begin_copy
from club.play.moves.computation import Computation, run_chance_and_orders
from club.play.moves.services.commit import commit_plies
from club.play.tables.models import Chair, EventType, Table
from club.play.tables.services.chairs import NONE, clear_response_time
from club.play.tables.services.history import log_event
from club.play.tables.services.lock import (
    TableSnapshot,
    chairs_of,
)
from club.play.take_back.models import TakeBack, TakeBackVerdict
from games.message import Message, message


def void_proposal(table: Table, now: datetime, **_facts: Any) -> None:
    """Receives signals of tables."""
    open_now = TakeBack.objects.filter(table=table, settled_at=None)
    open_now.update(settled_at=now, verdict=TakeBackVerdict.VOID)


RESET_COLUMNS: Final = (
    *("asked", "draft", "draft_stands", "orders", "seen", "bot_memory"),
    *("turn_since", "remind_at", "due_at", "escalation_step", "may_answer_since"),
    *("left", "bank", "clock_started_at", "time_granted", "reacting", "clock_turn"),
    *("gift_turn", "missed_turn"),
    *("response_since", "response_how", "response_counted", "response_elapsed"),
    *("response_known", "response_choice"),
)


@dataclass(frozen=True, slots=True)
class NewGame:
    """A copy of a record that is not saved yet, and the chance that follows its last ply."""

    copy: RecordCopy
    computation: Computation


def prepare_new_game(record: Record, plies: int, now: datetime) -> NewGame:
    """Computes; writes nothing."""
    copy = begin_copy(record, plies)
    begun = Computation(copy.game, now)
    return NewGame(copy, run_chance_and_orders(begun, copy.record.seed, {}))


def go_back(table: Table, proposal: TakeBack, new: NewGame, now: datetime) -> None:
    """The table goes on with the new record. Call with the table row locked."""  # tables 7.1
    log_event(table, EventType.TAKEN_BACK, now, why=_wording(proposal))
    chairs = chairs_of(table)
    for chair in chairs:
        reset_question(chair, new)
        chair.orders, chair.gift_turn, chair.missed_turn = {}, None, None
    replace_record(table, chairs, new)


def replace_record(table: Table, chairs: Sequence[Chair], new: NewGame) -> None:
    """Stores the new record and the chairs, and asks who is to act. Call with the table row
    locked.
    """
    table.record = new.copy.save()
    Chair.objects.bulk_update(chairs, RESET_COLUMNS)
    computation = new.computation
    seed = table.record.seed
    snapshot = TableSnapshot(table, tuple(chairs), computation.cached_game, seed)
    commit_plies(table, snapshot, computation)


def _wording(proposal: TakeBack) -> Message:
    later_lines = public_lines(cached_game(proposal.record)) - proposal.line
    text = "Taken back to line {line}. {shown} lines had been shown since."
    if later_lines == 1:
        text = "Taken back to line {line}. One line had been shown since."
    return message(text, line=proposal.line, shown=later_lines)


def reset_question(chair: Chair, new: NewGame) -> None:
    """Questions and drafts belong to what is gone; time banks stay as they are. The new number of
    the question refuses forms of older pages. Saves nothing.
    """
    chair.asked += 1
    chair.draft, chair.draft_stands, chair.bot_memory = [], False, {}
    chair.seen = min(chair.seen, new.copy.game.seen(chair.seat))
    chair.turn_since = chair.remind_at = chair.due_at = None
    chair.may_answer_since = chair.left = chair.clock_started_at = None
    chair.clock_turn = None
    chair.escalation_step, chair.time_granted, chair.reacting = 0, NONE, False
    clear_response_time(chair)
