"""Standing orders of Rauha as a table runs them: their answers, and why they are cancelled."""

from __future__ import annotations

from collections.abc import Sequence

from games.core import CHANCE, Answer, Order, Seat
from games.rauha import GAME
from games.rauha.game import RauhaPosition
from tests.games.rauha.positions import A, B, C, list_moves, play_plies, position_at

OFF = Order("auto", "off")


def find_answer(position: RauhaPosition, seat: Seat, orders: Sequence[Order] = ()) -> Answer | None:
    return GAME.answer(position.view(seat), position.legal_moves(seat), orders)


def run_orders(position: RauhaPosition, orders: dict[Seat, list[Order]]) -> RauhaPosition:
    """The position after all answers of orders, as at a table; spent orders leave `orders`."""
    while True:
        found = next(
            (
                (seat, it)
                for seat in sorted(position.to_act - {CHANCE})
                if (it := find_answer(position, seat, orders.get(seat, [])))
            ),
            None,
        )
        if found is None:
            return position
        seat, its = found
        orders[seat] = [order for order in orders.get(seat, []) if order.key not in its.spent]
        if its.move is not None:
            position = position.play(seat, its.move)


def read_plan(position: RauhaPosition, seat: Seat, text: str) -> Order:
    return GAME.read_order(position.view(seat), text)


def explain_cancellation(position: RauhaPosition, seat: Seat, order: Order) -> str:
    """Why the order is cancelled now, as its seat reads it; fails if it is not."""
    found = find_answer(position, seat, [order])
    assert found is not None
    assert (found.move, found.spent) == (None, (order.key,))
    return str(found.why)


def plan_at_stop_11(guard: str = "") -> tuple[RauhaPosition, Order]:
    """Three seats, order B, C, A; C holds Vuori and plans to place a card that counts water."""
    cells = {B: {"r3c1": "a1_mountain_6", "r3c3": "a1_mountain_3", "r1c1": "a1_crystal_3"}}
    position = position_at(
        3,
        11,
        hands={B: "a2_mountain_2", C: "a2_mountain_3"},
        cells=cells,
        energy={B: 50, C: 40},
        crystals={B: 4, C: 6},
        holders={"vuori": C},
        chosen=False,
    )
    position = play_plies(position, (C, "choose a2_mountain_3"))
    order = read_plan(position, C, f"plan: place r1c1{guard}")
    position = play_plies(position, (B, "choose a2_mountain_2"), (A, list_moves(position, A)[0]))
    assert position.order == (B, C, A)
    return position, order
