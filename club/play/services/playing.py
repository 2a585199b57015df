"""Playing: a member's moves, the bots', those of a stand-in. Think first, then compare and append.

Reminders until then are in `timecontrol/services/escalation.py`, drafts in `drafts.py`, standing
orders in `orders.py`, seating people in `seating/services/chairs.py`.
"""

from __future__ import annotations

import logging
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from functools import partial
from itertools import groupby
from operator import attrgetter

from django.conf import settings

from club.members.models import Member
from club.play.automatic import begin_computation, run_automatic, run_automatic_with_bots
from club.play.bot_turns import play_bot_turn
from club.play.computation import (
    Chooser,
    Computation,
    bot_chooser,
    default_chooser,
    play_decision,
    play_notations,
)
from club.play.services.absence_policy import apply_absence_policy, record_stand_in
from club.play.services.auto_play import auto_play_draft, clear_auto_played_draft
from club.play.services.commit import changes_only_clocks, commit_plies, commit_plies_if_unchanged
from club.play.services.suspension import suspend
from club.processes.time_limit import was_kept_waiting, with_time_limit
from club.records.models import By
from club.tables.errors import Busy, Refused, StaleTurn, Suspended, Unreadable
from club.tables.models import StandInPolicy, Table
from club.tables.rule_failures import describe_failure
from club.tables.services.authority import expect_going_on
from club.tables.services.leaving_a_seat import STAND_IN_BOT
from club.tables.services.lock import lock_if_unchanged
from club.tables.services.snapshot import ATTEMPTS, TableSnapshot, is_open, table_snapshot
from club.timecontrol.services.escalation import give_more_time, has_more_time
from games.core import IllegalMove, Seat

log = logging.getLogger(__name__)

LONGEST_COMPUTATION: timedelta = settings.LONGEST_COMPUTATION
LONGEST_TURN = 200  # moves in one go
PLAYED_ALREADY = (
    "You have played already, with your first click or in another window; nothing was played twice."
)
STOOD_IN = "Your time was up, and somebody has played in your place; nothing more was played."


def play(
    table_id: int, member: Member, notations: Sequence[str], asked: int, now: datetime
) -> Table:
    """Plays the member's moves in answer to question number `asked`.

    Raises NotYours for somebody without a chair, StaleTurn when that question is no longer open,
    IllegalMove when the rules refuse a move, Held when play is held; nothing is changed then.
    """
    if not notations:
        raise Refused("no_move", "Choose a move first.")
    if len(notations) > LONGEST_TURN:
        raise Refused("too_many_moves", "That is more than one turn.")

    def think(now_sitting: TableSnapshot) -> Computation:
        seat = now_sitting.chair_of(member).seat
        _expect(now_sitting, seat, asked)
        return run_automatic(
            now_sitting, play_notations(begin_computation(now_sitting, now), seat, tuple(notations))
        )

    table = _carried_out(table_id, now, think, asker=member)
    assert table is not None
    return table


def stand_in(table_id: int, seat: Seat, now: datetime) -> bool:
    """A bot's turn, or somebody's for a member whose time has run out; False when nothing is due or
    play is held.
    """
    one = _StandIn(seat, now)
    stood_in = _if_it_can(table_id, now, one.think, one.tell)
    if stood_in and one.is_away:
        apply_absence_policy(table_id, seat, now)
    if one.short_of_time:
        give_more_time(one.short_of_time, seat, now)
    return stood_in


@dataclass
class _StandIn:
    """What was found out about a chair whose time is up, as it was last thought of."""

    seat: Seat
    now: datetime
    left_ready: Computation | None = None  # by the member
    short_of_time: TableSnapshot | None = None  # who has more of it, before anybody stands in
    is_away: bool = False  # and something follows of that

    def think(self, now_sitting: TableSnapshot) -> Computation | None:
        seat, now = self.seat, self.now
        self.left_ready, self.short_of_time, self.is_away = None, None, False
        if not _is_due(now_sitting, seat, now):
            return None
        if not now_sitting.asks(seat):
            # a bot off turn; or a wrong clock, set right hereafter
            return run_automatic_with_bots(now_sitting, begin_computation(now_sitting, now))
        self.left_ready = auto_play_draft(now_sitting, seat, now)
        if self.left_ready:
            return self.left_ready
        if has_more_time(now_sitting, seat, now):
            self.short_of_time = now_sitting
            return None
        return _chosen(now_sitting, seat, now)

    def tell(self, still: TableSnapshot) -> None:
        if self.left_ready:
            clear_auto_played_draft(still.table, still.chairs[self.seat], self.now)
        else:
            self.is_away = record_stand_in(still, self.seat, self.now)


def _is_due(now_sitting: TableSnapshot, seat: Seat, now: datetime) -> bool:
    """Whether the chair is due by its row, and play goes on."""
    due_at = now_sitting.chairs[seat].due_at
    return is_open(now_sitting.table) and due_at is not None and due_at <= now


def wake(table_id: int, now: datetime) -> bool:
    """Lets chance and standing orders act where they can, and puts the questions that nobody was
    asked.
    """

    def think(now_sitting: TableSnapshot) -> Computation | None:
        if not is_open(now_sitting.table):
            return None
        thought = run_automatic(now_sitting, begin_computation(now_sitting, now))
        silent = (
            not any(chair.being_asked for chair in now_sitting.chairs)
            and thought.chronicle.position.to_act
        )
        return thought if thought.made or thought.spent or silent else None

    return _if_it_can(table_id, now, think)


def _if_it_can(
    table_id: int,
    now: datetime,
    think: Callable[[TableSnapshot], Computation | None],
    tell: Callable[[TableSnapshot], None] | None = None,
) -> bool:
    """For what nobody waits to be told the answer of: what is refused is no error, but false."""
    try:
        return _carried_out(table_id, now, think, tell) is not None
    except (Refused, Table.DoesNotExist):
        return False


def _carried_out(
    table_id: int,
    now: datetime,
    think: Callable[[TableSnapshot], Computation | None],
    tell: Callable[[TableSnapshot], None] | None = None,
    asker: Member | None = None,
) -> Table | None:
    """Thinks, then writes if the table is still as it was; thinks again if not. Who was overtaken
    once holds the table while it writes: then only another play overtakes, and no draft.
    """
    for attempt in range(ATTEMPTS):
        now_sitting = _read(table_id, asker, now)
        try:
            thought = with_time_limit(partial(think, now_sitting), LONGEST_COMPUTATION)
        except (Refused, IllegalMove):
            raise
        except Exception as failure:
            if was_kept_waiting(failure):
                log.warning("table %s: thinking was kept waiting", table_id)
                break
            _blame(now_sitting, failure, now)
            continue
        if thought is None:
            return None
        if attempt == 0 and tell is None and changes_only_clocks(now_sitting, thought):
            written = commit_plies_if_unchanged(now_sitting, thought)
        else:
            written = _written_held(now_sitting, thought, tell)
        if written:
            return now_sitting.table
    raise Busy


def _written_held(
    now_sitting: TableSnapshot, thought: Computation, tell: Callable[[TableSnapshot], None] | None
) -> bool:
    """Writes the thought with the table held, and what is to be told of it; False where others have
    played, and nothing is written.
    """
    with lock_if_unchanged(now_sitting) as still:
        if still is not None:
            if tell is not None:
                tell(still)
            commit_plies(still.table, still, thought)
        return still is not None


def _read(table_id: int, asker: Member | None, now: datetime) -> TableSnapshot:
    try:
        return table_snapshot(table_id, asker)
    except Unreadable as reason:
        suspend(table_id, str(reason), now)
        raise


def _blame(now_sitting: TableSnapshot, failure: Exception, now: datetime) -> None:
    """Holds play where the rules failed. Returns when the table has moved on: then it was only read
    while it did.
    """
    table = now_sitting.table
    if suspend(table.pk, f"The rules failed ({type(failure).__name__}).", now, table.revision):
        log.error("table %s: %s", table.pk, describe_failure(failure))
        raise Suspended(
            "rules_failed",
            "The rules of this game failed here. Nothing was played, and play is held.",
        ) from None


def _chosen(now_sitting: TableSnapshot, seat: Seat, now: datetime) -> Computation:
    """What a bot decides in its own chair, or whoever stands in in a member's."""
    bot, begun = now_sitting.chairs[seat].bot, begin_computation(now_sitting, now)
    if bot:
        return play_bot_turn(
            begun,
            seat,
            bot_chooser(bot),
            now_sitting.members,
            partial(run_automatic_with_bots, now_sitting),
        )
    choose, whole_turn = _substitute(now_sitting.table)
    return play_decision(
        begun, seat, choose, By.LADDER, whole_turn, partial(run_automatic_with_bots, now_sitting)
    )


def _substitute(table: Table) -> tuple[Chooser, bool]:
    """Who chooses for a member whose time has run out, and whether for the whole turn."""
    rule = StandInPolicy(table.stand_in)
    return bot_chooser(STAND_IN_BOT) if rule.bot else default_chooser, rule.whole_turn


def _expect(now_sitting: TableSnapshot, seat: Seat, asked: int) -> None:
    chair = now_sitting.chairs[seat]
    if chair.answered == asked:
        raise _answered(now_sitting, seat)
    expect_going_on(now_sitting.table)
    if chair.asked != asked:
        raise StaleTurn(
            "stale", "The table has moved on since this page was drawn; nothing was played."
        )


def _answered(now_sitting: TableSnapshot, seat: Seat) -> StaleTurn:
    """Who has answered what the seat was asked last: what was sent may well be what was played."""
    own = (line for line in reversed(now_sitting.chronicle.lines[seat]) if line.seat == seat)
    _, latest = next(groupby(own, attrgetter("at")), (None, ()))
    by = {line.by for line in latest}
    if By.MEMBER in by:
        return StaleTurn("played_already", PLAYED_ALREADY)
    if By.LADDER in by:
        return StaleTurn("stood_in", STOOD_IN)
    return StaleTurn("answered", "This is answered already; nothing more was played.")
