"""Standing orders in a play-out: what seats have left word of answers for them, as it does at a table."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from random import Random
from typing import Any, Final

from games import planning
from games.bots import Bot
from games.core import CHANCE, AnyGame, AnyPosition, Order, Ply, Seat

NONE: Final = "none"  # nobody keeps any, and every decision is its seat's
USUAL: Final = "usual"  # what holds where nobody has said a word
SENSIBLE: Final = "sensible"  # what is advised besides, and plans made whenever a seat goes away
KINDS: Final = (NONE, USUAL, SENSIBLE)


class Standing:
    """The orders of the seats of one play-out."""

    def __init__(self, game: AnyGame, bots: Sequence[Bot], rng: Random, kind: str = USUAL) -> None:
        """Raises ValueError for an unknown kind."""
        if kind not in KINDS:
            raise ValueError(f"Nobody keeps orders in the manner of “{kind}”.")
        self.game, self.bots, self.rng, self.kind = game, bots, rng, kind
        self.given: list[tuple[Order, ...]] = [()] * len(bots)  # per seat
        self.set_aside = 0  # orders of which a seat would have been told that they were

    def answered(self, position: AnyPosition) -> Ply[Any] | None:
        """The ply that some seat's orders make here, those that lapse dropped before; None: seats must decide."""
        if self.kind == NONE or CHANCE in position.to_act:
            return None
        for seat in self._asked(position):
            while (answer := self._answer(position, seat)) is not None:
                self.given[seat] = tuple(order for order in self.given[seat] if order.key not in answer.spent)
                self.set_aside += answer.why is not None
                if answer.move is not None:
                    return Ply(seat, answer.move)
        return None

    def leave(self, position: AnyPosition, seat: Seat) -> None:
        """The seat goes away, and gives whatever orders a sensible member would, in place of those of the same keys."""
        if self.kind != SENSIBLE:
            return
        new = planning.proposed(self.game, position.view(seat), seat, self.bots[seat], self.rng)
        keys = {order.key for order in new}
        self.given[seat] = (*(order for order in self.given[seat] if order.key not in keys), *new)

    def _asked(self, position: AnyPosition) -> Iterable[Seat]:
        """Who may be answered for: those who must decide, then those who may and have left word."""
        off_turn = position.may_act - position.to_act if self.game.answers_off_turn else frozenset()
        return (*sorted(position.to_act), *(seat for seat in sorted(off_turn) if self.given[seat]))

    def _answer(self, position: AnyPosition, seat: Seat) -> Any:
        return self.game.answer(position.view(seat), position.legal_moves(seat), self.given[seat])
