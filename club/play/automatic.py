"""What follows a ply by itself at a table: chance acts, orders and bots answer. Nothing here
writes.
"""

from __future__ import annotations

from datetime import datetime
from functools import partial

from club.play.computation import Thought, replied, settled
from club.tables.models import Chair
from club.tables.services.snapshot import Sitting
from games.core import Order


def begin_computation(sitting: Sitting, now: datetime) -> Thought:
    """A computation that has made no ply yet."""
    return Thought(sitting.chronicle, now)


def settle(sitting: Sitting, thought: Thought) -> Thought:
    """The thought run on through chance and standing orders."""
    orders = {chair.seat: orders_of(chair) for chair in sitting.chairs}
    return settled(thought, sitting.seed, orders)


def run_on(sitting: Sitting, thought: Thought) -> Thought:
    """The thought settled, with all that bots answer unasked for. Bots think: not for a request
    that waits.
    """
    bots = {chair.seat: chair.bot for chair in sitting.chairs if chair.bot}
    return replied(settle(sitting, thought), bots, partial(settle, sitting))


def orders_of(chair: Chair) -> tuple[Order, ...]:
    """The chair's standing orders; late are those given while the question now open was open
    already.
    """
    return tuple(
        Order(key, value, late=chair.being_asked and chair.asked < first)
        for key, (value, first) in chair.orders.items()
    )
