"""What follows a ply by itself at a table: chance acts, orders and bots answer. Nothing here
writes.
"""

from __future__ import annotations

from datetime import datetime
from functools import partial

from club.play.computation import Computation, play_bot_replies, run_chance_and_orders
from club.tables.models import Chair
from club.tables.services.snapshot import TableSnapshot
from games.core import Order


def begin_computation(sitting: TableSnapshot, now: datetime) -> Computation:
    """A computation that has made no ply yet."""
    return Computation(sitting.chronicle, now)


def run_automatic(sitting: TableSnapshot, thought: Computation) -> Computation:
    """The thought run on through chance and standing orders."""
    orders = {chair.seat: orders_of(chair) for chair in sitting.chairs}
    return run_chance_and_orders(thought, sitting.seed, orders)


def run_automatic_with_bots(sitting: TableSnapshot, thought: Computation) -> Computation:
    """The thought settled, with all that bots answer unasked for. Bots think: not for a request
    that waits.
    """
    bots = {chair.seat: chair.bot for chair in sitting.chairs if chair.bot}
    return play_bot_replies(run_automatic(sitting, thought), bots, partial(run_automatic, sitting))


def orders_of(chair: Chair) -> tuple[Order, ...]:
    """The chair's standing orders; late are those given while the question now open was open
    already.
    """
    return tuple(
        Order(key, value, late=chair.being_asked and chair.asked < first)
        for key, (value, first) in chair.orders.items()
    )
