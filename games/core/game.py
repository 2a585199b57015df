"""The part of the contract for the rules of one game. `position` has the other part."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterator, Mapping, Sequence
from random import Random
from typing import Any, ClassVar, Generic, TypeVar, cast

from games import notation
from games.core import orders
from games.core.info import Explained, Info
from games.core.orders import Answer, Order, OrderForm, OrderPreset
from games.core.position import Figures, Ply, Position, Seat, Viewer
from games.message import Message
from games.notation import Move

M = TypeVar("M", bound=Move)
V = TypeVar("V")
P = TypeVar("P", bound=Position[Any, Any])


class Game(ABC, Generic[P, M, V]):
    """The rules of one game."""

    info: ClassVar[Info]
    # all kinds of moves, those of chance included
    moves: ClassVar[tuple[type[Move], ...]]
    # notation word -> text that is shown; missing: the word itself
    words: ClassVar[Mapping[str, str]] = {}
    # standing orders also answer for seats that may act and need not, for example to offers
    answers_off_turn: ClassVar[bool] = False
    # constants of the board that templates use: lands of a map, spaces of a track
    board_constants: ClassVar[Any] = None
    legend: ClassVar[tuple[Explained, ...]] = ()  # signs of its board
    # a bot that plays on in its head beats one that only judges the next position
    rewards_search: ClassVar[bool] = True
    # the labels of `worth_parts`: short names, as "room to build"
    worth_labels: ClassVar[tuple[str, ...]] = ()

    @abstractmethod
    def start(self, seats: int, options: Mapping[str, str | int]) -> P:
        """Returns the first position. Missing options have their defaults. Raises ValueError."""

    def settled(
        self, seats: int, options: Mapping[str, str | int]
    ) -> dict[str, str | int]:
        """Returns all options, with defaults. Raises ValueError that names the first wrong one."""
        if seats not in self.info.seats:
            raise ValueError(f"{self.info.name} is not played by {seats}.")
        return self.info.settled(options)

    def read_move(self, text: str) -> M:
        """Reads a move from its notation. Raises IllegalMove when no kind of move matches."""
        return cast(M, notation.read(self.moves, text))

    @abstractmethod
    def news(
        self, before: P, ply: Ply[M], after: P, viewer: Viewer
    ) -> tuple[Message, ...]:
        """News of a ply for the viewer. Empty: the viewer notices nothing of the ply."""

    @abstractmethod
    def prompts(self, view: V) -> Message:
        """One sentence: the question to the viewer, or what the table waits for."""

    def forecast(self, view: V, move: M) -> Message | None:
        """Cost and result of a move, as far as the view shows them: "20 G, income 15"."""
        return None

    def reply_target(self, view: V, move: M) -> Message | None:
        """The offer or question that the move answers: "{maker} gives 1 wool for 1 ore.".

        None: it answers none. Pages show all moves with the same target on one card.
        """
        return None

    def balance(self, before: V, after: V) -> Message | None:
        """Total of the viewer's moves between two views: "45 G, income 15"."""
        return None

    def picture(self, view: V, moves: Sequence[M]) -> Any:
        """Data for the template of the board; `moves` are those that match the viewer's picks."""
        return view

    def orders(self, view: V) -> tuple[OrderForm, ...]:
        """The standing orders that a seat may give now."""
        return ()

    def presets(self, view: V) -> tuple[OrderPreset, ...]:
        """Two to four sets of standing orders, each given by one button."""
        return orders.usual_presets(self.orders(view))

    def read_order(self, view: V, text: str) -> Order:
        """Reads a standing order. Raises IllegalMove when `orders` does not offer it."""
        return orders.read_order(self.orders(view), text)

    def planning_position(self, view: V, key: str) -> P | None:
        """The position in which a plan of that key begins; None: there is nothing to plan."""
        return None

    def answer(
        self, view: V, moves: Sequence[M], orders: Sequence[Order]
    ) -> Answer | None:
        """The move that the orders of a seat make; None: the seat decides itself.

        A game may also answer without orders.
        """
        return None

    @abstractmethod
    def default_move(self, view: V, moves: Sequence[M]) -> M:
        """The neutral move of a seat whose time is over."""

    def candidates(self, look: Callable[[], V]) -> Sequence[M]:
        """A few moves of families that a bot which is to act should consider.

        `look` makes the view of the bot. After some moves there must be no more candidates.
        """
        return ()

    @abstractmethod
    def sample_hidden(self, view: V, rng: Random) -> P:
        """Determinization: a complete position with this view, its hidden part drawn by `rng`."""

    @abstractmethod
    def evaluate(self, position: P, seat: Seat) -> float:
        """Heuristic value of a position for the seat, 0 to 1. Bots maximise it."""

    def worth_parts(self, position: P, seat: Seat) -> Mapping[str, float]:
        """The terms of the seat's worth by label, in the game's own unit. Advice compares them.

        Their sum, scaled by `scale_worth`, is the evaluation of the position. Empty: the evaluation
        has no terms there, for example after the end.
        """
        return {}

    def scale_worth(self, position: P, worth: float) -> float:
        """Converts a worth, the sum of `worth_parts`, to an evaluation, which is not bounded."""
        return worth

    def figures(self, position: P) -> Figures:
        """Rows of figures so far, as `Outcome.breakdown` has them at the end; the first is the
        score. Empty: the game counts nothing.
        """
        return ()

    def violations(self, before: P | None, after: P) -> Iterator[str]:
        """Invariants of the rules that do not hold after a ply; `before` None: the start."""
        return iter(())


AnyGame = Game[Any, Any, Any]
