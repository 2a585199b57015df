"""Invariants about standing orders and plans."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from games.bots.random import RandomBot
from games.conformance import fuzz_cases
from games.conformance.moment import Moment
from games.core import Answer, Order, OrderForm, Seat
from games.planning import BETWEEN, devise_steps, expected_result, plan_parts


def orders_answer_legal_moves(now: Moment) -> Iterator[str]:
    """Orders read back from their text. Their answers and the default move are legal."""
    for seat in range(now.seats):
        view, moves = now.position.view(seat), now.position.legal_moves(seat)
        orders = _sample_orders(now, view)
        for order in orders:
            if now.game.read_order(view, str(order)) != order:
                yield f"“{order}” reads back otherwise"
        if moves and seat in now.position.may_act:
            yield from _answer_violations(now, seat, orders, now.game.answer(view, moves, orders))
            yield from _answer_violations(now, seat, [], now.game.answer(view, moves, []))
        if moves and seat in now.position.to_act:
            default_move = now.game.default_move(view, moves)
            if not now.position.allows(seat, default_move):
                yield f"seat {seat} has the illegal default move “{default_move}”"


def plans_read_back(now: Moment) -> Iterator[str]:
    """A plan can be made in its planning position, and reads back as an order."""
    for seat in range(now.seats):
        view = now.position.view(seat)
        for form in now.game.orders(view):
            if form.planned:
                yield from _plan_violations(now, seat, form)


def _sample_orders(now: Moment, view: Any) -> list[Order]:
    """A random order and the advised order of each form."""
    forms = now.game.orders(view)
    random_orders = [fuzz_cases.random_order(form, now.rng) for form in forms]
    return random_orders + [Order(form.key, form.advised) for form in forms if form.advised]


def _answer_violations(
    now: Moment, seat: Seat, orders: Sequence[Order], answer: Answer | None
) -> Iterator[str]:
    if answer is None:
        return
    if answer.move is not None and not now.position.allows(seat, answer.move):
        yield f"orders of seat {seat} answer “{answer.move}”"
    if not set(answer.spent) <= {order.key for order in orders}:
        yield f"orders of seat {seat} that were not given are spent: {answer.spent}"
    if answer.move is None and not answer.spent:
        yield f"orders of seat {seat} answer nothing and are not spent"
    if answer.why is not None:
        yield from now.unsayable([answer.why])


def _plan_violations(now: Moment, seat: Seat, form: OrderForm) -> Iterator[str]:
    view = now.position.view(seat)
    moves = devise_steps(now.game, view, seat, form.key, RandomBot(), now.rng)
    steps = tuple(map(str, moves))
    if not steps:
        yield f"seat {seat} has no planning position for “{form.key}”"
    for plan in (steps, (*steps, *form.provisos)):
        order = now.game.read_order(view, f"{form.key}: {BETWEEN.join(plan)}")
        if plan_parts(order.value) != plan:
            yield f"“{BETWEEN.join(plan)}” is stored as “{order.value}”"
        if now.game.read_order(view, str(order)) != order:
            yield f"“{order}” reads back otherwise"
        note_end = f"{expected_result(order.value)})"
        if "(" in order.value and not order.value.endswith(note_end):
            yield f"“{order.value}” ends in more than a note"
