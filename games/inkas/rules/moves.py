"""All kinds of move with their notation, listed in `VOCABULARY`. Offers are in `offer_moves.py`."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from games.core import Move, Seat

from .offer_moves import Accept, Confirm, Counter, Decline, Offer, Withdraw

NOBODY: Final = -1  # in place of a seat

_WHERE_ROBBER = "Where does the robber go?"
_WHOM = "Whom do you rob?"


@dataclass(frozen=True, slots=True)
class Place(Move):
    """Place a starting settlement and its road."""

    NOTATION = "settle {corner}, road {path}"
    RULE = "R10"
    TITLE = "Place a settlement and a road"
    ASKS = {
        "corner": "Where does the settlement go?",
        "path": "Where does its road go?",
    }
    corner: str
    path: str


@dataclass(frozen=True, slots=True)
class Roll(Move):
    """Roll the dice; chance says what they show."""

    NOTATION = "roll"
    RULE = "R11"
    TITLE = "Roll the dice"


@dataclass(frozen=True, slots=True)
class Discard(Move):
    """Give up one of the cards that a seven costs."""

    NOTATION = "discard {card}"
    RULE = "R15"
    ASKS = {"card": "Which card do you discard?"}
    card: str


@dataclass(frozen=True, slots=True)
class MoveRobber(Move):
    """Move the robber after a seven."""

    NOTATION = "robber to {tile}[, rob {seat}]"
    RULE = "R16"
    SEATS = frozenset({"seat"})
    TITLE = "Move the robber"
    ASKS = {"tile": _WHERE_ROBBER, "seat": _WHOM}
    tile: str
    seat: Seat = NOBODY


@dataclass(frozen=True, slots=True)
class Road(Move):
    """Build a road: it is paid for, or is the second one of Road Building."""

    NOTATION = "road {path}"
    RULE = "R18"
    TITLE = "Build a road"
    ASKS = {"path": "Along which path?"}
    path: str


@dataclass(frozen=True, slots=True)
class NoRoad(Move):
    """Build no second road with Road Building."""

    NOTATION = "no second road"
    CLOSES = True
    RULE = "R30"
    TITLE = "Build no second road"


@dataclass(frozen=True, slots=True)
class Settle(Move):
    """Build a settlement on a free corner or on a ruin."""

    NOTATION = "settle {corner}"
    RULE = "R19"
    TITLE = "Build a settlement"
    ASKS = {"corner": "On which corner?"}
    corner: str


@dataclass(frozen=True, slots=True)
class City(Move):
    """Raise a settlement to the only city of the tribe."""

    NOTATION = "city {corner}"
    RULE = "R21"
    TITLE = "Build a city"
    ASKS = {"corner": "On which settlement?"}
    corner: str


@dataclass(frozen=True, slots=True)
class Buy(Move):
    """Buy a development card; chance draws it."""

    NOTATION = "buy card"
    RULE = "R25"
    TITLE = "Buy a development card"


@dataclass(frozen=True, slots=True)
class CombatArts(Move):
    """Lay a Combat Arts card open and move the robber."""

    NOTATION = "play combat arts, robber to {tile}[, rob {seat}]"
    RULE = "R27"
    SEATS = frozenset({"seat"})
    TITLE = "Combat Arts"
    ASKS = {"tile": _WHERE_ROBBER, "seat": _WHOM}
    tile: str
    seat: Seat = NOBODY


@dataclass(frozen=True, slots=True)
class RoadBuilding(Move):
    """Build the first of two free roads."""

    NOTATION = "play road building on {path}"
    RULE = "R30"
    TITLE = "Road Building"
    ASKS = {"path": "Where does the first road go?"}
    path: str


@dataclass(frozen=True, slots=True)
class Invention(Move):
    """Take any two cards from the supply."""

    NOTATION = "play invention for {cards}"
    RULE = "R31"
    TITLE = "Invention"
    ASKS = {"cards": "Which two cards do you take?"}
    cards: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Monopoly(Move):
    """Take the cards of one kind from all other seats."""

    NOTATION = "play monopoly on {card}"
    RULE = "R32"
    TITLE = "Monopoly"
    ASKS = {"card": "Which card?"}
    card: str


@dataclass(frozen=True, slots=True)
class Repel(Move):
    """Move the robber to the frame as the holder of Mightiest Combat Arts."""

    NOTATION = "repel robber"
    RULE = "R29"
    TITLE = "Chase the robber away"


@dataclass(frozen=True, slots=True)
class Trade(Move):
    """Trade cards of one kind for a card of another kind with the supply."""

    NOTATION = "trade {count} {give} for {take}"
    RULE = "R33"
    TITLE = "Trade with the supply"
    ASKS = {
        "count": "How many?",
        "give": "What do you give?",
        "take": "What do you take?",
    }
    LABELS = {"give": "give", "take": "take"}
    count: int
    give: str
    take: str


@dataclass(frozen=True, slots=True)
class TradeGoods(Move):
    """Trade one good of each kind for two cards with the supply."""

    NOTATION = "trade goods for {cards}"
    RULE = "R33"
    TITLE = "Trade three different goods"
    ASKS = {"cards": "Which two cards do you take?"}
    cards: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class UseRoute(Move):
    """Trade two cards for one of another kind as the holder of Longest Trade Route."""

    NOTATION = "use route, {pair} for {take}"
    RULE = "R24"
    TITLE = "Use the trade route"
    ASKS = {"pair": "Which two cards do you give?", "take": "What do you take?"}
    LABELS = {"pair": "give", "take": "take"}
    pair: tuple[str, ...]
    take: str


@dataclass(frozen=True, slots=True)
class Found(Move):
    """Found a new tribe with its first settlement."""

    NOTATION = "found {corner}"
    RULE = "R41"
    TITLE = "Found your new tribe"
    ASKS = {"corner": "Where does your new tribe begin?"}
    corner: str


@dataclass(frozen=True, slots=True)
class EndTurn(Move):
    """End the turn."""

    NOTATION = "end turn"
    CLOSES = True
    RULE = "R11"
    TITLE = "End your turn"


@dataclass(frozen=True, slots=True)
class Concede(Move):
    """Give up the game; the seat must say how many markers it has, as a confirmation."""

    NOTATION = "concede with {markers} markers"
    RULE = "R47"
    TITLE = "Resign from the game"
    ASKS = {"markers": "To resign, enter your number of culture markers"}
    markers: int


@dataclass(frozen=True, slots=True)
class Deal(Move):
    """Chance: the land tiles of a variable board, in the order of their places."""

    NOTATION = "deal {kinds}"
    RULE = "R7"
    kinds: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class First(Move):
    """Chance: the seat that begins."""

    NOTATION = "first {seat}"
    RULE = "R8"
    SEATS = frozenset({"seat"})
    seat: Seat


@dataclass(frozen=True, slots=True)
class Dice(Move):
    """Chance: two dice."""

    NOTATION = "roll {first} {second}"
    RULE = "R11"
    first: int
    second: int


@dataclass(frozen=True, slots=True)
class Robbed(Move):
    """Chance: the card that the robber takes."""

    NOTATION = "robbed {card}"
    RULE = "R17"
    card: str


@dataclass(frozen=True, slots=True)
class Draw(Move):
    """Chance: the development card just bought."""

    NOTATION = "draw {card}"
    RULE = "R25"
    card: str


VOCABULARY: Final[tuple[type[Move], ...]] = (
    *(Place, Roll, Road, NoRoad, Settle, City, Buy, EndTurn, Found),
    *(CombatArts, RoadBuilding, Invention, Monopoly, Repel),
    *(Trade, TradeGoods, UseRoute, Discard, MoveRobber),
    *(Offer, Counter, Accept, Decline, Confirm, Withdraw, Concede),
    *(Deal, First, Dice, Robbed, Draw),
)
