"""The contract between a game's rules and everything else. No rules, no pages; `nim` is the smallest that keeps it.

A `Position` is one complete, immutable moment of one game; a `Game` starts positions and answers for its title.
Chance is a seat like any other, so a game is its list of moves and replays without a generator.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from random import Random
from typing import TYPE_CHECKING, Any, ClassVar, Final, Generic, Self, TypeVar, cast

from games import notation
from games.info import Info, Option
from games.message import Message, message
from games.notation import IllegalMove, Move

__all__ = [
    "CHANCE", "Answer", "AnyGame", "AnyPosition", "Family", "Field", "Game", "IllegalMove", "Info", "Move",
    "Option", "Order", "OrderForm", "Outcome", "Ply", "Position", "Seat", "Viewer",
]  # fmt: skip

Seat = int  # place in turn order, 0-based
Viewer = int | None  # a seat, or None for a spectator
CHANCE: Final[Seat] = -1

M = TypeVar("M", bound=Move)
V = TypeVar("V")
P = TypeVar("P", bound="Position[Any, Any]")


@dataclass(frozen=True, slots=True)
class Ply(Generic[M]):
    """A seat and its move."""

    seat: Seat
    move: M

    def __str__(self) -> str:
        return f"{'chance' if self.seat == CHANCE else self.seat} {self.move}"


@dataclass(frozen=True, slots=True)
class Outcome:
    """How a game ended."""

    places: tuple[int, ...]  # per seat, 1 is best, ties share
    reason: str  # one word of the game's own: "income", "idle"
    scores: tuple[int, ...] = ()  # per seat, in the game's own unit
    breakdown: tuple[tuple[str, tuple[int, ...]], ...] = ()  # label and figures per seat, in reading order


@dataclass(frozen=True, slots=True)
class Field:
    """One blank of a form: one of `choices`, or a number from `low` to `high`."""

    name: str
    choices: tuple[str, ...] = ()
    low: int = 0
    high: int = 0


@dataclass(frozen=True, slots=True)
class Family:
    """Moves of one kind, too many to list: a form builds one, `allows` judges it."""

    kind: type[Move]
    fields: tuple[Field, ...]


@dataclass(frozen=True, slots=True)
class Order:
    """A standing instruction of one seat; its text is "escape market: never", key and value."""

    key: str
    value: str
    late: bool = False  # given while the question now open was open already; most rules let it wait for the next

    def __str__(self) -> str:
        return f"{self.key}: {self.value}"


@dataclass(frozen=True, slots=True)
class OrderForm:
    """A standing instruction that a seat may give now: one of `choices`, or a ranking of some of them."""

    key: str
    question: Message
    choices: tuple[str, ...]  # the first is what holds while nothing is said; a ranking's default is none
    ranked: bool = False
    advised: str = ""  # what most members would do well to say; empty: nothing, or a plan of their own
    planned: bool = False  # moves one after the other, "place r1c1; finish": see `planning` and `Game.stage`
    provisos: tuple[str, ...] = ()  # words that may end a plan


@dataclass(frozen=True, slots=True)
class Answer:
    """The move that orders make, and the keys of those used up by it. Without a move they lapse, and that is all."""

    move: Move | None
    spent: tuple[str, ...] = ()
    why: Message | None = None  # why they were set aside, for their own seat alone; None where nothing is lost


class Position(ABC, Generic[M, V]):
    """One moment of one game, hidden things included. Subclasses are frozen dataclasses with slots."""

    __slots__ = ("_legal",)
    _legal: dict[Seat, Sequence[M]]

    if TYPE_CHECKING:  # fields or properties, as the game likes; a real property here would become a field's default

        @property
        def to_act(self) -> frozenset[Seat]:
            """Who must decide: one seat, several at once, {CHANCE}, or nobody when the game is over."""

        @property
        def turn(self) -> int:
            """Counts the rules' own turns; an interrupt leaves it as it is, so that clocks go on."""

        @property
        def outcome(self) -> Outcome | None:
            """How the game ended, None while it goes on."""

    @property
    def may_act(self) -> frozenset[Seat]:
        """Who may act, those who must included; clocks and letters look at `to_act` alone."""
        return self.to_act

    def legal_moves(self, seat: Seat) -> Sequence[M]:
        """The seat's moves in a fixed order, worked out once per position; empty when it may not act."""
        try:
            kept = self._legal
        except AttributeError:
            kept = {}
            object.__setattr__(self, "_legal", kept)
        if seat not in kept:
            kept[seat] = self.list_moves(seat)
        return kept[seat]

    @abstractmethod
    def list_moves(self, seat: Seat) -> Sequence[M]:
        """What `legal_moves` keeps: a few hundred at most, since a bigger decision is split into smaller ones."""

    def families(self, seat: Seat) -> Sequence[Family]:
        """Kinds of moves too many to list, as forms; `allows` judges what a form builds."""
        return ()

    @property
    def replies(self) -> Mapping[Seat, Sequence[M]]:
        """By seat, what it may answer to something that nobody waits for, an offer say; bots answer at once.

        Some of its legal moves, never of a seat to act. Each closes what it answers, so that replies come to an end.
        """
        return {}

    def allows(self, seat: Seat, move: M) -> bool:
        """Whether the seat may make the move now; asked for chance moves too."""
        return move in self.legal_moves(seat)

    def foreseeable(self, seat: Seat, move: M) -> bool:
        """True when the seat already knows all that the move will do and goes on deciding after it."""
        return False

    @abstractmethod
    def after(self, seat: Seat, move: M) -> Self:
        """The next position, run on through what the rules force. Trusts that the move is allowed."""

    def awaited(self, viewer: Viewer) -> frozenset[Seat]:
        """Whom this viewer may be told the game waits for; empty where a name would betray a hand."""
        return self.to_act - {CHANCE}

    @abstractmethod
    def view(self, viewer: Viewer) -> V:
        """What the viewer may know, built up field by field."""

    def chance_move(self, rng: Random) -> M:
        """Nature's move, drawn with `rng`; asked only while CHANCE is to act."""
        raise NotImplementedError(f"{type(self).__name__} leaves nothing to chance")

    def why_not(self, seat: Seat, move: M) -> Message:
        """Why the seat may not make the move: the rule broken, from what the seat itself can see."""
        if seat not in self.may_act:
            return message("It is not your turn.")
        return message("That is not possible now.")

    def play(self, seat: Seat, move: M) -> Self:
        """`after`, with legality asked. Raises IllegalMove with `why_not`."""
        if not self.allows(seat, move):
            raise IllegalMove(self.why_not(seat, move))
        return self.after(seat, move)


class Game(ABC, Generic[P, M, V]):
    """The rules of one title."""

    info: ClassVar[Info]
    moves: ClassVar[tuple[type[Move], ...]]  # the whole vocabulary, chance moves included
    words: ClassVar[Mapping[str, str]] = {}  # how notation words are shown, where it is not the word itself
    answers_off_turn: ClassVar[bool] = False  # orders also answer for seats that may act and need not, as to offers
    scenery: ClassVar[Any] = None  # what never changes and a board is drawn from: a map's lands, a track's spaces

    @abstractmethod
    def start(self, seats: int, options: Mapping[str, str | int]) -> P:
        """The first position. `options` may be partial; the defaults stand in. Raises ValueError for any unknown."""

    def read_move(self, text: str) -> M:
        """The move that `text` writes. Raises IllegalMove when no kind of move matches."""
        return cast(M, notation.read(self.moves, text))

    @abstractmethod
    def news(self, before: P, ply: Ply[M], after: P, viewer: Viewer) -> tuple[Message, ...]:
        """What the viewer learns from a ply; empty: for that viewer nothing has happened."""

    @abstractmethod
    def asks(self, view: V) -> Message:
        """What the viewer is asked now, or what the table waits for, in one sentence."""

    def forecast(self, view: V, move: M) -> Message | None:
        """What a move would cost and bring, as far as the view tells: "20 G, income 15"."""
        return None

    def balance(self, before: V, after: V) -> Message | None:
        """What several moves of the viewer's come to, from the views before and after them: "45 G, income 15"."""
        return None

    def picture(self, view: V, moves: Sequence[M]) -> Any:
        """What the board's template draws, as `picture`; `moves` are those that fit what the viewer has picked."""
        return view

    def orders(self, view: V) -> tuple[OrderForm, ...]:
        """The standing instructions that a seat may give now."""
        return ()

    def read_order(self, view: V, text: str) -> Order:
        """The instruction that `text` writes. Raises IllegalMove when `orders` offers none such."""
        key, _, value = (part.strip() for part in text.partition(":"))
        for form in self.orders(view):
            if form.key == key and _fits(form, value.split()):
                return Order(key, " ".join(value.split()))
        raise IllegalMove(message("“{text}” is not a standing order here.", text=text[:80]))

    def stage(self, view: V, key: str) -> P | None:
        """Where a plan of that key begins, as if its time had come; None where there is nothing to plan."""
        return None

    def answer(self, view: V, moves: Sequence[M], orders: Sequence[Order]) -> Answer | None:
        """The move that a seat's orders, or none at all, make here; None: the seat decides itself."""
        return None

    @abstractmethod
    def forced(self, view: V, moves: Sequence[M]) -> M:
        """The neutral move for a seat whose time ran out."""

    def ideas(self, look: Callable[[], V]) -> Sequence[M]:
        """Moves of families that a bot to act should think of beside the listed ones: few, and not for ever.

        `look` makes the bot's view; games without ideas need none.
        """
        return ()

    @abstractmethod
    def guess(self, view: V, rng: Random) -> P:
        """A complete position that looks like `view` to its viewer, the hidden things drawn with `rng`."""

    @abstractmethod
    def appraise(self, position: P, seat: Seat) -> float:
        """How good this is for the seat, 0 to 1; bots maximise it."""

    def flaws(self, before: P | None, after: P) -> Iterator[str]:
        """The invariants of the rules that do not hold after a ply; `before` is None at the start."""
        return iter(())

    def settled(self, seats: int, options: Mapping[str, str | int]) -> dict[str, str | int]:
        """The options with defaults filled in. Raises ValueError naming the first that is out of range."""
        if seats not in self.info.seats:
            raise ValueError(f"{self.info.name} is not played by {seats}.")
        known = {option.id: option for option in self.info.options}
        _refuse_unknown(known, options)
        return {option.id: options.get(option.id, option.default) for option in known.values()}


AnyPosition = Position[Any, Any]
AnyGame = Game[Any, Any, Any]


def _fits(form: OrderForm, values: list[str]) -> bool:
    if not set(values) <= set(form.choices) or len(set(values)) < len(values):
        return False
    return form.ranked or len(values) == 1


def _refuse_unknown(known: Mapping[str, Option], options: Mapping[str, str | int]) -> None:
    for id, value in options.items():
        if id not in known:
            raise ValueError(f"There is no option “{id}”.")
        if value not in known[id].values or isinstance(value, bool):
            raise ValueError(f"“{id}” cannot be “{value}”.")
