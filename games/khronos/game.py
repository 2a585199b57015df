"""The game and its flow: which module answers for which move. What lies on the table is in
`position.py`, what follows from a building in `ripple.py`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from random import Random
from typing import Any, ClassVar, Final

from games.core import (
    CHANCE,
    Answer,
    Game,
    Info,
    Move,
    Option,
    Order,
    OrderForm,
    Outcome,
    Ply,
    Seat,
    Viewer,
)
from games.data import load
from games.frozen import changer
from games.message import Message

from .ai import evaluation, sample_hidden
from .presentation import forecast, news, orders, picture, prompts, view
from .presentation.introduction import INTRODUCTION
from .presentation.legend import LEGEND
from .presentation.view import KhronosView
from .rules import invariants, legal_moves, moves, placement, position, refusals, terms, turns
from .rules.boards import age_of_reason, square_names
from .rules.boards.board import EMPTY

INFO: Final = Info(
    slug="khronos",
    name="Khronos",
    version=1,
    seats=(2, 3, 4, 5),
    source="Club edition of a published game; see its rules",
    introduction=INTRODUCTION,
    blurb="One valley in three ages: what you build early casts its shadow on what comes later.",
    options=tuple(
        Option(
            one["id"], one["values"], one["default"], one["meaning"], one["title"], one["labels"]
        )
        for one in load("games.khronos", "options")["options"]
    ),
)


@dataclass(frozen=True, slots=True)
class KhronosPosition(position.Valley):
    """A moment of a game of Khronos."""

    def list_moves(self, seat: Seat) -> Sequence[Move]:
        if seat not in self.to_act:
            return ()
        return turns.chance_moves(self) if seat == CHANCE else legal_moves.legal(self, seat)

    def allows(self, seat: Seat, move: Move) -> bool:
        if seat == CHANCE:
            return turns.chance_allows(self, move)
        return move in self.legal_moves(seat)

    def after(self, seat: Seat, move: Move) -> KhronosPosition:
        return _AFTER[type(move)](self, seat, move)  # type: ignore[return-value]

    def foreseeable(self, seat: Seat, move: Move) -> bool:
        """All but cards drawn, and what others are asked."""
        if seat not in self.to_act or isinstance(move, _DRAWN):
            return False
        then = self.after(seat, move)
        return then.to_act == self.to_act and then.turn == self.turn

    def view(self, viewer: Viewer) -> KhronosView:
        return view.seen(self, viewer)

    def chance_move(self, rng: Random) -> Move:
        return turns.chance_move(self, rng)

    def why_not(self, seat: Seat, move: Move) -> Message:
        return refusals.why_not(self, seat, move)

    @property
    def outcome(self) -> Outcome | None:
        return turns.result(self)


KhronosPosition.change = changer(KhronosPosition)


class Khronos(Game[KhronosPosition, Move, KhronosView]):
    """Khronos for two to five seats."""

    info = INFO
    moves: ClassVar = moves.VOCABULARY
    words = square_names.words()
    scenery = picture.scenery()
    legend = LEGEND

    def start(self, seats: int, options: Mapping[str, str | int]) -> KhronosPosition:
        settled = terms.settled(seats, self.settled(seats, options))
        empty = EMPTY, EMPTY, age_of_reason.built(())
        return position.opening(KhronosPosition, settled, empty, terms.ECUS)  # type: ignore[return-value]

    def news(
        self, before: KhronosPosition, ply: Ply[Move], after: KhronosPosition, viewer: Viewer
    ) -> tuple[Message, ...]:
        return news.learned(before, ply, after, viewer)

    def asks(self, view: KhronosView) -> Message:
        return prompts.asked(view)

    def forecast(self, view: KhronosView, move: Move) -> Message | None:
        return forecast.forecast(_like(view), view, move)

    def balance(self, before: KhronosView, after: KhronosView) -> Message | None:
        return forecast.balance(before, after)

    def picture(self, view: KhronosView, moves: Sequence[Move]) -> picture.Picture:
        return picture.picture(view, _like(view), moves)

    def orders(self, view: KhronosView) -> tuple[OrderForm, ...]:
        return orders.forms(view)

    def answer(
        self, view: KhronosView, moves: Sequence[Move], orders_: Sequence[Order]
    ) -> Answer | None:
        return orders.answer(view, moves, orders_)

    def forced(self, view: KhronosView, moves: Sequence[Move]) -> Move:
        return orders.forced(view, moves)

    def guess(self, view: KhronosView, rng: Random) -> KhronosPosition:
        return sample_hidden.guess(KhronosPosition, view, rng)

    def appraise(self, position: KhronosPosition, seat: Seat) -> float:
        return evaluation.appraise(position, seat)

    def flaws(self, before: KhronosPosition | None, after: KhronosPosition) -> Iterator[str]:
        return invariants.flaws(before, after)


@lru_cache(8)
def _like(view: KhronosView) -> KhronosPosition:
    """A position to reckon with: what it makes up of hidden things changes nothing on a board."""
    return sample_hidden.guess(KhronosPosition, view, Random(0))


_DRAWN: Final = (moves.EndTurn, moves.ThrowAway, moves.Exchange)  # cards come after them
_AFTER: Final[dict[type[Move], Callable[[Any, Seat, Any], position.Valley]]] = {
    moves.First: turns.begin,
    moves.Draw: turns.draw,
    moves.Exchange: turns.exchange,
    moves.Swap: turns.swap,
    moves.Travel: turns.travel,
    moves.EndTurn: turns.end_turn,
    moves.ThrowAway: turns.throw_away,
    moves.Build: placement.choose,
    moves.Upgrade: placement.choose,
    moves.At: placement.at,
    moves.Pay: placement.pay,
    moves.Demolish: placement.demolish,
    moves.Shrink: placement.answer,
    moves.Lay: placement.answer,
    moves.Populate: placement.populate,
    moves.Renovate: placement.renovate,
}
