"""Every kind of move and its notation; `VOCABULARY` lists them, those of chance last. `play.py` has
the function that applies each.

A placement is two moves: the building and its board, then the place. So no list of moves is longer
than a board, and a click on the board is a move. A third move pays for the terrain when there is a
choice of cards.
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
from .cards import Cards, list_card_words


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
    ASKS = {"building": "To which building?", "board": "In which age?"}
    LABELS = {"building": "to", "board": "in"}
    building: str
    board: str


@dataclass(frozen=True, slots=True)
class At(Move):
    """The place of a building: its top left square, and the building that it grows from."""

    NOTATION = "at {square}[ from {old}]"
    RULE = "R12"
    TITLE = "Place it"
    SPOKEN = "place it at {square}"
    ASKS = {
        "old": "Which building grows?",
        "square": "Where is its top left square?",
        "near": "Where? Tap the map",
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
    TITLE = "Pay for the terrain"
    ASKS = {"cards": "Which cards?"}
    cards: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Demolish(Move):
    """A small tile off the board."""

    NOTATION = "demolish {square} on {board}"
    RULE = "R18"
    TITLE = "Demolish"
    ASKS = {"square": "Which building?", "board": "In which age?"}
    LABELS = {"square": "at", "board": "in"}
    square: str
    board: str


@dataclass(frozen=True, slots=True)
class Populate(Move):
    """A cube on a civil building of Reason."""

    NOTATION = "populate {square}"
    RULE = "R30"
    TITLE = "Populate"
    ASKS = {"square": "Which building?"}
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
    TITLE = "Discard cards and end"
    ASKS = {"cards": "Which cards do you discard?"}
    LABELS = {"cards": "without"}
    cards: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Shrink(Move):
    """The building that shrinks, out of several equal ones."""

    NOTATION = "shrink {square}"
    RULE = "R25"
    TITLE = "Choose what shrinks"
    ASKS = {"square": "Which building shrinks?"}
    LABELS = {"square": "at"}
    square: str


@dataclass(frozen=True, slots=True)
class Lay(Move):
    """The place of a smaller building inside its old walls."""

    NOTATION = "lay {square}"
    RULE = "R26"
    TITLE = "Place the smaller building"
    ASKS = {"square": "Where is its top left square?"}
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
UPGRADE: Final = tuple(
    tuple(Upgrade(kind, board) for kind in KINDS) for board in BOARDS
)
TRAVEL: Final = tuple(
    tuple(Travel(adventurer, board) for board in BOARDS) for adventurer in (1, 2)
)
DEMOLISH: Final[tuple[Mapping[int, Move], ...]] = tuple(
    {find_square: Demolish(name, board) for find_square, name in NAMES.items()}
    for board in BOARDS
)
AT: Final[Mapping[int, Move]] = {
    find_square: At(name) for find_square, name in NAMES.items()
}
POPULATE: Final[Mapping[int, Move]] = {
    find_square: Populate(name) for find_square, name in NAMES.items()
}
RENOVATE: Final[Mapping[int, Move]] = {
    find_square: Renovate(name) for find_square, name in NAMES.items()
}
SHRINK: Final[Mapping[int, Move]] = {
    find_square: Shrink(name) for find_square, name in NAMES.items()
}
LAY: Final[Mapping[int, Move]] = {
    find_square: Lay(name) for find_square, name in NAMES.items()
}
END_TURN: Final = EndTurn()


@cache
def make_growth(square: int, old: int) -> At:
    return At(NAMES[square], NAMES[old])


@cache
def make_throw_away(cards: Cards) -> ThrowAway:
    return ThrowAway(list_card_words(cards))


@cache
def make_exchange(cards: Cards) -> Exchange:
    return Exchange(list_card_words(cards))


@cache
def make_pay(cards: Cards) -> Pay:
    return Pay(list_card_words(cards))


@cache
def make_draw(cards: Cards) -> Draw:
    return Draw(list_card_words(cards))


@cache
def make_swap(colour: str, count: int, give: Cards) -> Swap:
    return Swap(colour, count, list_card_words(give))


def find_square(name: str) -> int:
    """The square of that name; -1: there is none."""
    return INDEX.get(name, -1)
