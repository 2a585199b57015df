"""The laws about standing orders and plans."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from games.bots.random import RandomBot
from games.conformance import fuzz_cases
from games.conformance.moment import Moment
from games.core import Answer, Order, OrderForm, Seat
from games.planning import BETWEEN, brings, devised, parts


def obeying(now: Moment) -> Iterator[str]:
    """Orders read back as themselves; what they answer, and the forced move, is legal."""
    for seat in range(now.seats):
        view, moves = now.position.view(seat), now.position.legal_moves(seat)
        orders = _some_orders(now, view)
        for order in orders:
            if now.game.read_order(view, str(order)) != order:
                yield f"“{order}” reads back otherwise"
        if moves and seat in now.position.may_act:
            yield from _misanswered(now, seat, orders, now.game.answer(view, moves, orders))
            yield from _misanswered(now, seat, [], now.game.answer(view, moves, []))
        if moves and seat in now.position.to_act:
            default_move = now.game.default_move(view, moves)
            if not now.position.allows(seat, default_move):
                yield f"seat {seat} is forced to “{default_move}”"


def planning(now: Moment) -> Iterator[str]:
    """A plan can be laid out on the stage set for it, and what is laid out so is an order."""
    for seat in range(now.seats):
        view = now.position.view(seat)
        for form in now.game.orders(view):
            if form.planned:
                yield from _unplanned(now, seat, form)


def _some_orders(now: Moment, view: Any) -> list[Order]:
    """One of each form by lot, and what each advises."""
    forms = now.game.orders(view)
    by_lot = [fuzz_cases.some_order(form, now.rng) for form in forms]
    return by_lot + [Order(form.key, form.advised) for form in forms if form.advised]


def _misanswered(
    now: Moment, seat: Seat, given: Sequence[Order], answer: Answer | None
) -> Iterator[str]:
    if answer is None:
        return
    if answer.move is not None and not now.position.allows(seat, answer.move):
        yield f"orders of seat {seat} answer “{answer.move}”"
    if not set(answer.spent) <= {order.key for order in given}:
        yield f"orders of seat {seat} that were not given are spent: {answer.spent}"
    if answer.move is None and not answer.spent:
        yield f"orders of seat {seat} answer nothing and are not spent"
    if answer.why is not None:
        yield from now.unsayable([answer.why])


def _unplanned(now: Moment, seat: Seat, form: OrderForm) -> Iterator[str]:
    view = now.position.view(seat)
    devised_moves = devised(now.game, view, seat, form.key, RandomBot(), now.rng)
    steps = tuple(str(move) for move in devised_moves)
    if not steps:
        yield f"seat {seat} has no stage for “{form.key}”"
    for plan in (steps, (*steps, *form.provisos)):
        order = now.game.read_order(view, f"{form.key}: {BETWEEN.join(plan)}")
        if parts(order.value) != plan:
            yield f"“{BETWEEN.join(plan)}” is kept as “{order.value}”"
        if now.game.read_order(view, str(order)) != order:
            yield f"“{order}” reads back otherwise"
        if "(" in order.value and not order.value.endswith(f"{brings(order.value)})"):
            yield f"“{order.value}” ends in more than a note"
