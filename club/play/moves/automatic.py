"""Runs a computation through the plies that need no member: chance, standing orders, bots.
Nothing here writes to the database.

A bot's turn pauses while members may answer an offer that the bot has made. The rules do not wait
for these answers: the bot leaves its turn open for a while, as a member would.
`clock.bot_resumes_at` says for how long.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from functools import partial

from club.play.game_records.models import By
from club.play.moves.computation import (
    LONGEST_CHAIN,
    Chooser,
    Computation,
    EndlessChain,
    play_bot_replies,
    play_decision,
    run_chance_and_orders,
)
from club.play.tables.models import Chair
from club.play.tables.services.lock import TableSnapshot
from games.core import AnyPosition, Order, Seat


def run_automatic(snapshot: TableSnapshot, computation: Computation) -> Computation:
    """Returns the computation after chance and standing orders have acted."""
    orders = {chair.seat: orders_of(chair) for chair in snapshot.chairs}
    return run_chance_and_orders(computation, snapshot.seed, orders)


def run_automatic_with_bots(
    snapshot: TableSnapshot,
    choosers: Mapping[Seat, Chooser],
    computation: Computation,
) -> Computation:
    """Like `run_automatic`; bots, each with its chooser, also answer where the game does not wait
    for them.

    A bot takes time, and a member's request must not wait for it: call this in a worker.
    """
    run = partial(run_automatic, snapshot)
    return play_bot_replies(run(computation), choosers, run)


def orders_of(chair: Chair) -> tuple[Order, ...]:
    """Returns the chair's standing orders. `first_question` is the number of the first question
    that an order may answer. An order is late if it was given after the open question was put.
    """
    return tuple(
        Order(key, value, late=chair.being_asked and chair.asked < first_question)
        for key, (value, first_question) in chair.orders.items()
    )


def members_to_reply(
    position: AnyPosition, members: Collection[Seat]
) -> frozenset[Seat]:
    """The members' seats that may answer though the game does not wait for them."""
    return frozenset(seat for seat in position.replies if seat in members)


def play_bot_turn(
    computation: Computation,
    seat: Seat,
    choose: Chooser,
    members: Collection[Seat],
    run_automatic: Callable[[Computation], Computation],
) -> Computation:
    """Plays the bot's decisions until its turn is over or a member may answer something new.

    Raises RuleContradiction when the rules refuse a move that they list themselves, and
    EndlessChain when the turn never ends.
    """
    turn = computation.position.turn
    for _ in range(LONGEST_CHAIN):
        asked_before = members_to_reply(computation.position, members)
        computation = play_decision(
            computation,
            seat,
            choose,
            By.BOT,
            whole_turn=False,
            run_automatic=run_automatic,
        )
        position = computation.position
        is_turn_over = position.turn != turn or seat not in position.to_act
        newly_asked = members_to_reply(position, members) - asked_before
        if is_turn_over or newly_asked:
            return computation
    raise EndlessChain(
        f"seat {seat} of {computation.game.info.name} never ends its turn"
    )
