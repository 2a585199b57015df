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
        view = now.position.view(seat)
        moves = now.position.legal_moves(seat)
        orders = _sample_orders(now, view)
        for order in orders:
            if now.game.read_order(view, str(order)) != order:
                yield f"“{order}” reads back otherwise"
        if moves and seat in now.position.may_act:
            for chosen_orders in (orders, []):
                answer = now.game.answer(view, moves, chosen_orders)
                yield from _answer_violations(now, seat, chosen_orders, answer)
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
    orders = [fuzz_cases.random_order(form, now.rng) for form in forms]
    for form in forms:
        if form.advised:
            orders.append(Order(form.key, form.advised))
    return orders


def _answer_violations(
    now: Moment, seat: Seat, orders: Sequence[Order], answer: Answer | None
) -> Iterator[str]:
    if answer is None:
        return
    if answer.move is not None and not now.position.allows(seat, answer.move):
        yield f"orders of seat {seat} answer “{answer.move}”"
    given_keys = {order.key for order in orders}
    if not set(answer.spent) <= given_keys:
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
    yield from _plan_order_violations(now, view, form.key, steps)
    plan_with_provisos = (*steps, *form.provisos)
    yield from _plan_order_violations(now, view, form.key, plan_with_provisos)


def _plan_order_violations(
    now: Moment, view: Any, key: str, plan: tuple[str, ...]
) -> Iterator[str]:
    """Violations by the order that stores the plan."""
    text = BETWEEN.join(plan)
    order = now.game.read_order(view, f"{key}: {text}")
    value = order.value
    if plan_parts(value) != plan:
        yield f"“{text}” is stored as “{value}”"
    if now.game.read_order(view, str(order)) != order:
        yield f"“{order}” reads back otherwise"
    note_end = f"{expected_result(value)})"
    if "(" in value and not value.endswith(note_end):
        yield f"“{value}” ends in more than a note"
