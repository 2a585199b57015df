"""Standing orders: whom they are asked of first, and the orders of the seats of a play-out.

What an order is, is in `core.orders`; what it answers is each game's.
"""

from __future__ import annotations

from collections.abc import Container, Iterable, Sequence
from random import Random
from typing import Any, Final

from games import planning
from games.bots import Bot
from games.core import CHANCE, Answer, AnyGame, AnyPosition, Order, Ply, Seat

NONE: Final = "none"  # nobody keeps any, and every decision is its seat's
USUAL: Final = "usual"  # what holds where nobody has said a word
SENSIBLE: Final = "sensible"  # what is advised besides, and plans made whenever a seat goes away
KINDS: Final = (NONE, USUAL, SENSIBLE)


def asked(game: AnyGame, position: AnyPosition, left_word: Container[Seat]) -> tuple[Seat, ...]:
    """The seats whose standing orders are asked here, clockwise from the seat on turn.

    Those who must decide come first. Those who only may are asked where the game answers off turn
    and they have left word.
    """
    must, first = position.to_act, position.whose_turn
    if not game.answers_off_turn:
        return clockwise(must, first)
    may = [seat for seat in position.may_act - must if seat in left_word]
    return (*clockwise(must, first), *clockwise(may, first))


def clockwise(seats: Iterable[Seat], first: Seat) -> tuple[Seat, ...]:
    """The seats in turn order, from `first` round to the one before it."""
    return tuple(sorted(seats, key=lambda seat: (seat < first, seat)))


class StandingOrders:
    """The standing orders of the seats of one play-out, answering as they do at a table."""

    def __init__(self, game: AnyGame, bots: Sequence[Bot], rng: Random, kind: str = USUAL) -> None:
        """Raises ValueError for an unknown kind."""
        if kind not in KINDS:
            raise ValueError(f"Nobody keeps orders in the manner of “{kind}”.")
        self.game, self.bots, self.rng, self.kind = game, bots, rng, kind
        self.given: list[tuple[Order, ...]] = [()] * len(bots)  # per seat
        self.set_aside = 0  # orders of which a seat would have been told that they were

    def answered(self, position: AnyPosition) -> Ply[Any] | None:
        """The ply that some seat's orders make here; None: seats must decide. Drops what lapses."""
        if self.kind == NONE or CHANCE in position.to_act:
            return None
        left_word = {seat for seat, given in enumerate(self.given) if given}
        for seat in asked(self.game, position, left_word):
            while (answer := self._answer(position, seat)) is not None:
                self._use_up(seat, answer)
                if answer.move is not None:
                    return Ply(seat, answer.move)
        return None

    def leave(self, position: AnyPosition, seat: Seat) -> None:
        """The seat goes away, and gives what orders a sensible member would, in place of old ones.

        Orders with other keys than the new ones stay.
        """
        if self.kind != SENSIBLE:
            return
        new = planning.proposed(self.game, position.view(seat), seat, self.bots[seat], self.rng)
        renewed = {order.key for order in new}
        kept = [order for order in self.given[seat] if order.key not in renewed]
        self.given[seat] = (*kept, *new)

    def _answer(self, position: AnyPosition, seat: Seat) -> Answer | None:
        view, moves = position.view(seat), position.legal_moves(seat)
        return self.game.answer(view, moves, self.given[seat])

    def _use_up(self, seat: Seat, answer: Answer) -> None:
        kept = [order for order in self.given[seat] if order.key not in answer.spent]
        self.given[seat] = tuple(kept)
        self.set_aside += answer.why is not None
