"""Every kind of move and how it is written, chance's own at the end; `VOCABULARY` lists them. Which
module plays which is in `play.py`.

A placement is two decisions: what is built on which board, then where. So no list is longer than
a board, and a click on the board is a move. Terrain is paid in a third where there is a choice.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from typing import Final

from games.core import Move, Seat

from .boards.buildings import BOARDS, KINDS
from .boards.grid import INDEX, NAMES
from .boards.square_names import NEAR
from .cards import Cards, words


@dataclass(frozen=True, slots=True)
class Exchange(Move):
    """Some cards for as many others."""

    NOTATION = "exchange {cards}"
    RULE = "R8"
    TITLE = "Exchange cards"
    ASKS = {"cards": "Which cards do you give back?"}
    cards: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Swap(Move):
    """Cards of one colour out of the open row."""

    NOTATION = "swap {give} for {count} {take}"
    RULE = "R9"
    TITLE = "Swap with the row"
    ASKS = {
        "take": "Which colour do you take?",
        "count": "How many?",
        "give": "What do you give for it?",
    }
    take: str
    count: int
    give: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Travel(Move):
    """An adventurer to another age."""

    NOTATION = "travel {adventurer} to {board}"
    RULE = "R10"
    TITLE = "Travel"
    SPOKEN = "adventurer {adventurer} travels to {board}"
    ASKS = {"adventurer": "Which adventurer?", "board": "To which age?"}
    LABELS = {"adventurer": "adventurer", "board": "to"}
    adventurer: int  # 1 or 2
    board: str


@dataclass(frozen=True, slots=True)
class Build(Move):
    """A new building; where it stands is said next."""

    NOTATION = "build {building} on {board}"
    RULE = "R12"
    TITLE = "Build"
    ASKS = {"building": "What do you build?", "board": "In which age?"}
    LABELS = {"board": "in"}
    building: str
    board: str


@dataclass(frozen=True, slots=True)
class Upgrade(Move):
    """A larger building in place of a smaller one; which and where is said next."""

    NOTATION = "upgrade to {building} on {board}"
    RULE = "R17"
    TITLE = "Upgrade"
    ASKS = {"building": "What shall it become?", "board": "In which age?"}
    LABELS = {"building": "to", "board": "in"}
    building: str
    board: str


@dataclass(frozen=True, slots=True)
class At(Move):
    """Where it stands: its top left square, and what it grows from."""

    NOTATION = "at {square}[ from {old}]"
    RULE = "R12"
    TITLE = "Place it"
    ASKS = {
        "old": "Which building grows?",
        "square": "Where is its top left square?",
        "near": "Near which hamlet is its top left square?",
    }
    LABELS = {"square": "at", "old": "from", "near": "near"}
    ROUGHLY = {"square": ("near", NEAR)}
    square: str
    old: str = ""  # top left square of the smaller building; empty: it is new


@dataclass(frozen=True, slots=True)
class Pay(Move):
    """The cards for woods and mountains."""

    NOTATION = "pay {cards}"
    RULE = "R13"
    TITLE = "Pay for the ground"
    ASKS = {"cards": "Which cards do you pay with?"}
    cards: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Demolish(Move):
    """A small tile off the board."""

    NOTATION = "demolish {square} on {board}"
    RULE = "R18"
    TITLE = "Demolish"
    ASKS = {"square": "What do you pull down?", "board": "In which age?"}
    LABELS = {"square": "at", "board": "in"}
    square: str
    board: str


@dataclass(frozen=True, slots=True)
class Populate(Move):
    """A cube on a civil building of Reason."""

    NOTATION = "populate {square}"
    RULE = "R30"
    TITLE = "Populate"
    ASKS = {"square": "Where do your people settle?"}
    LABELS = {"square": "at"}
    square: str


@dataclass(frozen=True, slots=True)
class Renovate(Move):
    """A card for a ruin of Reason."""

    NOTATION = "renovate {square}"
    RULE = "R31"
    TITLE = "Renovate"
    ASKS = {"square": "Which ruin?"}
    LABELS = {"square": "at"}
    square: str


@dataclass(frozen=True, slots=True)
class EndTurn(Move):
    """The end of a turn, all cards kept; a kind of its own, so that one press is enough."""

    NOTATION = "end turn"
    CLOSES = True
    RULE = "R32"
    TITLE = "End your turn"


@dataclass(frozen=True, slots=True)
class ThrowAway(Move):
    """The end of a turn without some of the cards."""

    NOTATION = "end turn, discard {cards}"
    CLOSES = True
    RULE = "R32"
    TITLE = "Throw cards away and end"
    ASKS = {"cards": "Which cards do you throw away?"}
    LABELS = {"cards": "without"}
    cards: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Shrink(Move):
    """Which of several equal buildings shrinks."""

    NOTATION = "shrink {square}"
    RULE = "R25"
    TITLE = "Choose what shrinks"
    ASKS = {"square": "Which of them shrinks?"}
    LABELS = {"square": "at"}
    square: str


@dataclass(frozen=True, slots=True)
class Lay(Move):
    """Where inside its old walls a smaller building lies."""

    NOTATION = "lay {square}"
    RULE = "R26"
    TITLE = "Lay the smaller building"
    ASKS = {"square": "Where does the smaller building lie?"}
    LABELS = {"square": "at"}
    square: str


@dataclass(frozen=True, slots=True)
class First(Move):
    """Chance: who begins."""

    NOTATION = "first {seat}"
    RULE = "R6"
    SEATS = frozenset({"seat"})
    seat: Seat


@dataclass(frozen=True, slots=True)
class Draw(Move):
    """Chance: the cards that a seat draws."""

    NOTATION = "draw {cards}"
    RULE = "R6"
    cards: tuple[str, ...]


VOCABULARY: Final[tuple[type[Move], ...]] = (
    *(Exchange, Swap, Travel, Build, Upgrade, At, Pay, Demolish, Populate, Renovate),
    *(EndTurn, ThrowAway, Shrink, Lay, First, Draw),
)

# Moves are made once: by board, then by kind or square.
BUILD: Final = tuple(tuple(Build(kind, board) for kind in KINDS) for board in BOARDS)
UPGRADE: Final = tuple(tuple(Upgrade(kind, board) for kind in KINDS) for board in BOARDS)
TRAVEL: Final = tuple(tuple(Travel(one, board) for board in BOARDS) for one in (1, 2))
DEMOLISH: Final[tuple[Mapping[int, Move], ...]] = tuple(
    {bit: Demolish(name, board) for bit, name in NAMES.items()} for board in BOARDS
)
AT: Final[Mapping[int, Move]] = {bit: At(name) for bit, name in NAMES.items()}
POPULATE: Final[Mapping[int, Move]] = {bit: Populate(name) for bit, name in NAMES.items()}
RENOVATE: Final[Mapping[int, Move]] = {bit: Renovate(name) for bit, name in NAMES.items()}
SHRINK: Final[Mapping[int, Move]] = {bit: Shrink(name) for bit, name in NAMES.items()}
LAY: Final[Mapping[int, Move]] = {bit: Lay(name) for bit, name in NAMES.items()}
END_TURN: Final = EndTurn()


@cache
def grown_at(square: int, old: int) -> At:
    return At(NAMES[square], NAMES[old])


@cache
def throw_away(cards: Cards) -> ThrowAway:
    return ThrowAway(words(cards))


@cache
def exchange(cards: Cards) -> Exchange:
    return Exchange(words(cards))


@cache
def pay(cards: Cards) -> Pay:
    return Pay(words(cards))


@cache
def draw(cards: Cards) -> Draw:
    return Draw(words(cards))


@cache
def swap(colour: str, count: int, give: Cards) -> Swap:
    return Swap(colour, count, words(give))


def bit(name: str) -> int:
    """The square of that name; -1: there is none."""
    return INDEX.get(name, -1)
