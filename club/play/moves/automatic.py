"""Runs a computation through the plies that need no member: chance, standing orders, bots.

Nothing here writes to the database.
"""

from __future__ import annotations

from datetime import datetime
from functools import partial

from club.play.moves.computation import (
    Computation,
    play_bot_replies,
    run_chance_and_orders,
)
from club.play.tables.models import Chair
from club.play.tables.services.lock import TableSnapshot
from games.core import Order


def begin_computation(snapshot: TableSnapshot, now: datetime) -> Computation:
    """Returns a computation without plies at the snapshot's position."""
    return Computation(snapshot.cached_game, now)


def run_automatic(snapshot: TableSnapshot, computation: Computation) -> Computation:
    """Returns the computation after chance and standing orders have acted."""
    orders = {chair.seat: orders_of(chair) for chair in snapshot.chairs}
    return run_chance_and_orders(computation, snapshot.seed, orders)


def run_automatic_with_bots(
    snapshot: TableSnapshot, computation: Computation
) -> Computation:
    """Like `run_automatic`; bots also answer where the game does not wait for them.

    A bot takes time, and a member's request must not wait for it: call this in a worker.
    """
    bots = {chair.seat: chair.bot for chair in snapshot.chairs if chair.bot}
    return play_bot_replies(
        run_automatic(snapshot, computation), bots, partial(run_automatic, snapshot)
    )


def orders_of(chair: Chair) -> tuple[Order, ...]:
    """The chair's standing orders. An order is late for the open question if it was given after
    that question was put.
    """
    return tuple(
        Order(key, value, late=chair.being_asked and chair.asked < first_question)
        for key, (value, first_question) in chair.orders.items()
    )
