"""Plays a table along on behalf of everybody who sits there: how a demo club comes by games that
are well under way.

The plies are real: the same lock, the same rules, chance from the record's own secret, clocks set
as for anybody.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime

from club.play.automatic import run_automatic
from club.play.computation import Chooser, Computation
from club.play.services.commit import commit_plies
from club.records.models import By, NewPly
from club.tables.models import Table
from club.tables.services.chair_reset import reset_clock
from club.tables.services.lock import lock_table
from club.tables.services.snapshot import TableSnapshot, table_snapshot
from club.timecontrol.services.clocks import CLOCK_COLUMNS, ClockUpdater
from games.core import Seat

TRIES = 10  # of the last moment, until it is as it was planned


@dataclass(frozen=True, slots=True)
class Plan:
    """How a table is played along."""

    moments: Sequence[datetime]  # when somebody played; the last is when the others began to wait
    each: int  # decisions made at every moment
    choose: Chooser
    waits_for: Seat | None = None  # stop where this seat must decide
    to_the_end: bool = False  # else the game is left before its last ply


def play_along(table_id: int, plan: Plan) -> None:
    """Plays a live table along."""
    with lock_table(table_id) as table:
        now_sitting = table_snapshot(table_id)
        read = now_sitting.chronicle
        for moment in plan.moments:
            thought = _tried(
                now_sitting, Computation(read, moment), plan, moment == plan.moments[-1]
            )
            commit_plies(table, now_sitting, thought)
            read = thought.chronicle
            if read.position.outcome is not None:
                return
        _wind_all(table, plan.moments[-1])


def _wind_all(table: Table, now: datetime) -> None:
    """Nobody's time is up at a table they never saw: whoever is asked has the whole of it from now
    on.
    """
    asked = list(table.chairs.filter(turn_since__isnull=False, member__isnull=False))
    winding = ClockUpdater(table, asked, alone=table.chairs.count() == 1)
    for chair in asked:
        reset_clock(chair, table.bank)
        winding.ask(chair, now, chair.reacting)
        chair.save(update_fields=[*CLOCK_COLUMNS, "excused", "turn_since"])


def _tried(now_sitting: TableSnapshot, thought: Computation, plan: Plan, last: bool) -> Computation:
    """The plies of one moment, at the last tried some times: a short game may be over before the
    seat that it shall wait for is asked.
    """
    for _ in range(TRIES):
        played = _played_on(now_sitting, thought, plan, last)
        if not last or plan.to_the_end or _fits(played, plan):
            break
    return played


def _played_on(
    now_sitting: TableSnapshot, thought: Computation, plan: Plan, last: bool
) -> Computation:
    """The plies of one moment; at the last, on until the plan is fulfilled, or back to where it
    last was.
    """
    made, fitting = 0, thought
    while thought.chronicle.position.outcome is None:
        if _fits(thought, plan):
            fitting = thought
            if made >= plan.each and last and not plan.to_the_end:
                return thought
        if made >= plan.each and not last:
            return thought
        thought, made = _one_further(now_sitting, thought, plan), made + 1
    return thought if plan.to_the_end else fitting


def _one_further(now_sitting: TableSnapshot, thought: Computation, plan: Plan) -> Computation:
    seat = min(thought.chronicle.position.to_act)
    by = By.BOT if now_sitting.chairs[seat].bot else By.MEMBER
    move = plan.choose(thought.chronicle, seat)
    return run_automatic(now_sitting, thought.with_ply(NewPly(seat, move, by)))


def _fits(thought: Computation, plan: Plan) -> bool:
    return plan.waits_for is None or plan.waits_for in thought.chronicle.position.to_act
