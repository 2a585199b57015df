"""Standing orders: the order of questions to the seats, and the orders of seats in play-outs.

`core.orders` defines orders. Each game decides what an order answers.
"""

from __future__ import annotations

from collections.abc import Container, Iterable, Sequence
from random import Random
from typing import Any, Final

from games import planning
from games.bots import Bot
from games.core import CHANCE, Answer, AnyGame, AnyPosition, Order, Ply, Seat

NONE: Final = "none"  # no orders: seats make every decision themselves
DEFAULT_ORDERS: Final = "usual"  # seats give no orders; the defaults of the game hold
# seats also give advised orders, and plans at the end of a session
SENSIBLE: Final = "sensible"
KINDS: Final = (NONE, DEFAULT_ORDERS, SENSIBLE)


def seats_to_ask(
    game: AnyGame, position: AnyPosition, with_orders: Container[Seat]
) -> tuple[Seat, ...]:
    """The seats whose standing orders are asked, clockwise from the seat on turn.

    Seats that must decide come first. Seats that may decide are asked where the game answers off
    turn and they are in `with_orders`.
    """
    must = position.to_act
    first = position.whose_turn
    if not game.answers_off_turn:
        return clockwise(must, first)
    may = [seat for seat in position.may_act - must if seat in with_orders]
    return (*clockwise(must, first), *clockwise(may, first))


def clockwise(seats: Iterable[Seat], first: Seat) -> tuple[Seat, ...]:
    """The seats in turn order, from `first` to the seat before it."""
    return tuple(sorted(seats, key=lambda seat: (seat < first, seat)))


class StandingOrders:
    """The standing orders of the seats of one play-out. They answer as at a table."""

    def __init__(
        self,
        game: AnyGame,
        bots: Sequence[Bot],
        rng: Random,
        kind: str = DEFAULT_ORDERS,
    ) -> None:
        """Raises ValueError for an unknown kind."""
        if kind not in KINDS:
            raise ValueError(f"There is no kind of standing orders “{kind}”.")
        self.game = game
        self.bots = bots
        self.rng = rng
        self.kind = kind
        self.orders: list[tuple[Order, ...]] = [()] * len(bots)  # per seat
        self.cancelled_orders = 0  # those with a reason that the seat would have read

    def next_ply(self, position: AnyPosition) -> Ply[Any] | None:
        """The ply that a seat's orders make; None: a seat must decide. Drops cancelled orders."""
        if self.kind == NONE or CHANCE in position.to_act:
            return None
        with_orders = {seat for seat, orders in enumerate(self.orders) if orders}
        for seat in seats_to_ask(self.game, position, with_orders):
            while (answer := self._answer(position, seat)) is not None:
                self._use_up(seat, answer)
                if answer.move is not None:
                    return Ply(seat, answer.move)
        return None

    def give_orders(self, position: AnyPosition, seat: Seat) -> None:
        """Gives the orders of a sensible member, for a seat whose session ends.

        They replace orders with the same keys.
        """
        if self.kind != SENSIBLE:
            return
        view = position.view(seat)
        bot = self.bots[seat]
        new = planning.propose_orders(self.game, view, seat, bot, self.rng)
        renewed = {order.key for order in new}
        others = [order for order in self.orders[seat] if order.key not in renewed]
        self.orders[seat] = (*others, *new)

    def _answer(self, position: AnyPosition, seat: Seat) -> Answer | None:
        view = position.view(seat)
        moves = position.legal_moves(seat)
        return self.game.answer(view, moves, self.orders[seat])

    def _use_up(self, seat: Seat, answer: Answer) -> None:
        left = [order for order in self.orders[seat] if order.key not in answer.spent]
        self.orders[seat] = tuple(left)
        self.cancelled_orders += answer.why is not None
