"""Plays at a table for all its members, to give a demo club games that are well under way.

The plies are real: the same lock, rules, chance and clocks as at any table.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime

from club.play.game_records.models import By, NewPly
from club.play.moves.automatic import run_automatic
from club.play.moves.computation import Chooser, Computation
from club.play.moves.services.commit import commit_plies
from club.play.tables.models import Table
from club.play.tables.services.chairs import reset_clock
from club.play.tables.services.lock import TableSnapshot, lock_table, table_snapshot
from club.play.time_control.services.clocks import CLOCK_COLUMNS, ClockUpdater
from games.core import Seat

TRIES = 10  # attempts at the last moment's plies, until they fit the plan


@dataclass(frozen=True, slots=True)
class Plan:
    """The times and the number of plies to make at a table."""

    moments: Sequence[datetime]  # times of plies; the open question is put at the last
    each: int  # decisions at each moment
    choose: Chooser
    waits_for: Seat | None = None  # stop where this seat must decide
    to_the_end: bool = False  # else stop before the game's last ply


def play_along(table_id: int, plan: Plan) -> None:
    """Plays at a live table as planned."""
    with lock_table(table_id) as table:
        snapshot = table_snapshot(table_id)
        cached_game = snapshot.cached_game
        for moment in plan.moments:
            is_last = moment == plan.moments[-1]
            begun = Computation(cached_game, moment)
            computation = _try_moment(snapshot, begun, plan, is_last)
            commit_plies(table, snapshot, computation)
            cached_game = computation.cached_game
            if computation.position.outcome is not None:
                return
        _restart_clocks(table, plan.moments[-1])


def _restart_clocks(table: Table, now: datetime) -> None:
    """Gives each member with an open question their full time from now on: no member's time is up
    at a table that they have not seen.
    """
    asked = table.chairs.filter(turn_since__isnull=False, member__isnull=False)
    asked_chairs = list(asked)
    clock_updater = ClockUpdater(table, asked_chairs, alone=table.chairs.count() == 1)
    for chair in asked_chairs:
        reset_clock(chair, table.bank)
        clock_updater.ask(chair, now, chair.reacting)
        chair.save(update_fields=[*CLOCK_COLUMNS, "excused", "turn_since"])


def _try_moment(
    snapshot: TableSnapshot, computation: Computation, plan: Plan, is_last: bool
) -> Computation:
    """Plays one moment. The last is tried `TRIES` times: a short game may end before the seat of
    `waits_for` must decide.
    """
    for _ in range(TRIES):
        played = _play_moment(snapshot, computation, plan, is_last)
        if not is_last or plan.to_the_end or _fits(played, plan):
            break
    return played


def _play_moment(
    snapshot: TableSnapshot, computation: Computation, plan: Plan, is_last: bool
) -> Computation:
    """Plays one moment. At the last, plays until the plan fits; if the game ends before, returns
    the last computation that did.
    """
    decisions = 0
    fitting = computation
    while computation.position.outcome is None:
        is_enough = decisions >= plan.each
        if _fits(computation, plan):
            fitting = computation
            if is_enough and is_last and not plan.to_the_end:
                return computation
        if is_enough and not is_last:
            return computation
        computation = _play_one_decision(snapshot, computation, plan)
        decisions += 1
    return computation if plan.to_the_end else fitting


def _play_one_decision(
    snapshot: TableSnapshot, computation: Computation, plan: Plan
) -> Computation:
    seat = min(computation.position.to_act)
    by = By.BOT if snapshot.chairs[seat].bot else By.MEMBER
    move = plan.choose(computation.cached_game, seat)
    return run_automatic(snapshot, computation.with_ply(NewPly(seat, move, by)))


def _fits(computation: Computation, plan: Plan) -> bool:
    return plan.waits_for is None or plan.waits_for in computation.position.to_act
