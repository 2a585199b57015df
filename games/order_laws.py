"""The laws about standing orders; `laws` counts them among its own."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from games import inventions
from games.bots.random import RandomBot
from games.core import Answer, Order, OrderForm, Seat
from games.planning import BETWEEN, brings, devised, parts

if TYPE_CHECKING:
    from games.laws import Moment


def answering(now: Moment) -> Iterator[str]:
    """Standing orders read back as themselves; what they answer, and the move forced on the absent, is legal."""
    for seat in range(now.seats):
        view, moves = now.position.view(seat), now.position.legal_moves(seat)
        forms = now.game.orders(view)
        orders = [inventions.order(form, now.rng) for form in forms]
        orders += [Order(form.key, form.advised) for form in forms if form.advised]
        yield from (f"“{one}” reads back otherwise" for one in orders if now.game.read_order(view, str(one)) != one)
        if seat not in now.position.may_act or not moves:
            continue
        for given in (orders, []):
            yield from _misanswered(now, seat, given, now.game.answer(view, moves, given))
        if seat in now.position.to_act and not now.position.allows(seat, now.game.forced(view, moves)):
            yield f"seat {seat} is forced to “{now.game.forced(view, moves)}”"


def planning(now: Moment) -> Iterator[str]:
    """A plan can be laid out step by step on the stage set for it, and whatever is laid out so is an order."""
    for seat in range(now.seats):
        view = now.position.view(seat)
        for form in now.game.orders(view):
            if form.planned:
                yield from _unplanned(now, seat, form)


def _unplanned(now: Moment, seat: Seat, form: OrderForm) -> Iterator[str]:
    view = now.position.view(seat)
    steps = tuple(map(str, devised(now.game, view, seat, form.key, RandomBot(), now.rng)))
    if not steps:
        yield f"seat {seat} has no stage for “{form.key}”"
    for ending in ((), form.provisos):
        order = now.game.read_order(view, f"{form.key}: {BETWEEN.join((*steps, *ending))}")
        if parts(order.value) != (*steps, *ending):
            yield f"“{BETWEEN.join(steps)}” is kept as “{order.value}”"
        if now.game.read_order(view, str(order)) != order:
            yield f"“{order}” reads back otherwise"
        if "(" in order.value and not order.value.endswith(f"{brings(order.value)})"):
            yield f"“{order.value}” ends in more than a note"


def _misanswered(now: Moment, seat: Seat, given: Sequence[Order], answer: Answer | None) -> Iterator[str]:
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
