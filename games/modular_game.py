"""A base class for a large game. Its methods call functions that other modules of the game define.

The game lists these functions in `parts`. A game overrides a method that needs more arguments than
its function gets.
"""

from __future__ import annotations

from abc import ABC
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from random import Random
from typing import Any, Generic, TypeVar

from games.core import (
    Answer,
    Figures,
    Game,
    Move,
    Order,
    OrderForm,
    Ply,
    Position,
    Seat,
    Viewer,
)
from games.message import Message

P = TypeVar("P", bound=Position[Any, Any])
V = TypeVar("V")


@dataclass(frozen=True, slots=True, kw_only=True)
class Parts(Generic[P, V]):
    """The functions of a game, by the names of the methods that call them.

    `sample_hidden` also gets the class of the position. `forecast` and `picture` also get the
    position that `determinize` makes from the view.
    """

    news: Callable[[P, Ply[Move], P, Viewer], tuple[Message, ...]]
    prompts: Callable[[V], Message]
    default_move: Callable[[V, Sequence[Move]], Move]
    sample_hidden: Callable[[type[P], V, Random], P]
    evaluate: Callable[[P, Seat], float]
    violations: Callable[[P | None, P], Iterator[str]]
    # None: the game has its own method, or uses the default of the contract
    forecast: Callable[[P, V, Move], Message | None] | None = None
    picture: Callable[[P, V, Sequence[Move]], Any] | None = None
    orders: Callable[[V], tuple[OrderForm, ...]] | None = None
    answer: Callable[[V, Sequence[Move], Sequence[Order]], Answer | None] | None = None
    worth_parts: Callable[[P, Seat], Mapping[str, float]] | None = None
    scale_worth: Callable[[P, float], float] | None = None
    figures: Callable[[P], Figures] | None = None


class ModularGame(Game[P, Move, V], ABC):
    """The rules of a game that lists its functions in `parts`."""

    position_class: type[P]
    parts: Parts[P, V]

    def news(
        self, before: P, ply: Ply[Move], after: P, viewer: Viewer
    ) -> tuple[Message, ...]:
        return self.parts.news(before, ply, after, viewer)

    def prompts(self, view: V) -> Message:
        return self.parts.prompts(view)

    def forecast(self, view: V, move: Move) -> Message | None:
        forecast = self.parts.forecast
        if forecast is None:
            return super().forecast(view, move)
        return forecast(self.determinize(view), view, move)

    def picture(self, view: V, moves: Sequence[Move]) -> Any:
        picture = self.parts.picture
        if picture is None:
            return super().picture(view, moves)
        return picture(self.determinize(view), view, moves)

    def orders(self, view: V) -> tuple[OrderForm, ...]:
        orders = self.parts.orders
        if orders:
            return orders(view)
        return super().orders(view)

    def answer(
        self, view: V, moves: Sequence[Move], orders: Sequence[Order]
    ) -> Answer | None:
        answer = self.parts.answer
        if answer is None:
            return super().answer(view, moves, orders)
        return answer(view, moves, orders)

    def default_move(self, view: V, moves: Sequence[Move]) -> Move:
        return self.parts.default_move(view, moves)

    def sample_hidden(self, view: V, rng: Random) -> P:
        return self.parts.sample_hidden(self.position_class, view, rng)

    def determinize(self, view: V) -> P:
        """Returns a position that fits the view, always the same position for the same view.

        Its hidden information is random. Results that the caller computes from the position must
        not depend on hidden information.
        """
        sample_hidden = self.parts.sample_hidden
        position: P = _determinized(sample_hidden, self.position_class, view)
        return position

    def evaluate(self, position: P, seat: Seat) -> float:
        return self.parts.evaluate(position, seat)

    def worth_parts(self, position: P, seat: Seat) -> Mapping[str, float]:
        worth_parts = self.parts.worth_parts
        if worth_parts is None:
            return super().worth_parts(position, seat)
        return worth_parts(position, seat)

    def scale_worth(self, position: P, worth: float) -> float:
        scale_worth = self.parts.scale_worth
        if scale_worth is None:
            return super().scale_worth(position, worth)
        return scale_worth(position, worth)

    def figures(self, position: P) -> Figures:
        figures = self.parts.figures
        if figures is None:
            return super().figures(position)
        return figures(position)

    def violations(self, before: P | None, after: P) -> Iterator[str]:
        return self.parts.violations(before, after)


@lru_cache(1 << 6)
def _determinized(
    sample_hidden: Callable[..., Any], position_class: type[Any], view: Any
) -> Any:
    return sample_hidden(position_class, view, Random(0))
