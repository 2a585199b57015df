"""The contract's game: the rules of one title, which starts positions and answers for them.

What a `Position` must answer is in `position`.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterator, Mapping, Sequence
from random import Random
from typing import Any, ClassVar, Generic, TypeVar, cast

from games import notation
from games.core import orders
from games.core.info import Explained, Info
from games.core.orders import Answer, Order, OrderForm, OrderPreset
from games.core.position import Ply, Position, Seat, Viewer
from games.message import Message
from games.notation import Move

M = TypeVar("M", bound=Move)
V = TypeVar("V")
P = TypeVar("P", bound=Position[Any, Any])


class Game(ABC, Generic[P, M, V]):
    """The rules of one title."""

    info: ClassVar[Info]
    moves: ClassVar[tuple[type[Move], ...]]  # the whole vocabulary, chance moves included
    # how notation words are shown, where it is not the word itself
    words: ClassVar[Mapping[str, str]] = {}
    # orders also answer for seats that may act and need not, as to offers
    answers_off_turn: ClassVar[bool] = False
    # what never changes and a board is drawn from: a map's lands, a track's spaces
    board_constants: ClassVar[Any] = None
    legend: ClassVar[tuple[Explained, ...]] = ()  # the signs of its board

    @abstractmethod
    def start(self, seats: int, options: Mapping[str, str | int]) -> P:
        """The first position; options left out have their defaults. Raises ValueError."""

    def settled(self, seats: int, options: Mapping[str, str | int]) -> dict[str, str | int]:
        """The options with defaults filled in. Raises ValueError naming the first that is wrong."""
        if seats not in self.info.seats:
            raise ValueError(f"{self.info.name} is not played by {seats}.")
        return self.info.settled(options)

    def read_move(self, text: str) -> M:
        """The move that `text` writes. Raises IllegalMove when no kind of move matches."""
        return cast(M, notation.read(self.moves, text))

    @abstractmethod
    def news(self, before: P, ply: Ply[M], after: P, viewer: Viewer) -> tuple[Message, ...]:
        """What the viewer learns from a ply; empty: for that viewer nothing has happened."""

    @abstractmethod
    def prompts(self, view: V) -> Message:
        """What the viewer is asked now, or what the table waits for, in one sentence."""

    def forecast(self, view: V, move: M) -> Message | None:
        """What a move would cost and bring, as far as the view tells: "20 G, income 15"."""
        return None

    def subject(self, view: V, move: M) -> Message | None:
        """What a move answers, in a sentence: "{maker} gives 1 wool for 1 ore."; None: nothing.

        All answers to one thing stand together on a page, on a card of its own.
        """
        return None

    def balance(self, before: V, after: V) -> Message | None:
        """What the viewer's moves between two views come to: "45 G, income 15"."""
        return None

    def picture(self, view: V, moves: Sequence[M]) -> Any:
        """What the board's template draws; `moves` are those that fit what the viewer picked."""
        return view

    def orders(self, view: V) -> tuple[OrderForm, ...]:
        """The standing instructions that a seat may give now."""
        return ()

    def presets(self, view: V) -> tuple[OrderPreset, ...]:
        """Two to four bundles of these, in words, each given with one press."""
        return orders.usual_presets(self.orders(view))

    def read_order(self, view: V, text: str) -> Order:
        """The instruction that `text` writes. Raises IllegalMove when `orders` has none such."""
        return orders.read(self.orders(view), text)

    def stage(self, view: V, key: str) -> P | None:
        """Where a plan of that key begins, as if its time had come; None: nothing to plan."""
        return None

    def answer(self, view: V, moves: Sequence[M], orders: Sequence[Order]) -> Answer | None:
        """The move that a seat's orders, or none at all, make here; None: it decides itself."""
        return None

    @abstractmethod
    def default_move(self, view: V, moves: Sequence[M]) -> M:
        """The neutral move for a seat whose time ran out."""

    def candidates(self, look: Callable[[], V]) -> Sequence[M]:
        """Moves of families that a bot to act should think of: few, and not for ever.

        `look` makes the bot's view; games without ideas need none.
        """
        return ()

    @abstractmethod
    def sample_hidden(self, view: V, rng: Random) -> P:
        """A complete position that looks like `view`, what is hidden drawn with `rng`."""

    @abstractmethod
    def evaluate(self, position: P, seat: Seat) -> float:
        """The heuristic value of a position for the seat, 0 to 1; bots maximise it."""

    def violations(self, before: P | None, after: P) -> Iterator[str]:
        """The rules' invariants that do not hold after a ply; `before` is None at the start."""
        return iter(())


AnyGame = Game[Any, Any, Any]
