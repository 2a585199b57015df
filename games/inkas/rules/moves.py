"""Every kind of move and how it is written; `VOCABULARY` lists them. Offers between seats are in
`offer_moves.py`.
"""

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
    """A starting settlement and its road."""

    NOTATION = "settle {corner}, road {path}"
    RULE = "R10"
    TITLE = "Place a settlement and a road"
    ASKS = {"corner": "Where shall the settlement stand?", "path": "Where shall its road run?"}
    corner: str
    path: str


@dataclass(frozen=True, slots=True)
class Roll(Move):
    """The dice handed to chance."""

    NOTATION = "roll"
    RULE = "R11"
    TITLE = "Roll the dice"


@dataclass(frozen=True, slots=True)
class Discard(Move):
    """One of the cards that a seven costs."""

    NOTATION = "discard {card}"
    RULE = "R15"
    ASKS = {"card": "Which card do you give up?"}
    card: str


@dataclass(frozen=True, slots=True)
class MoveRobber(Move):
    """The robber after a seven."""

    NOTATION = "robber to {tile}[, rob {seat}]"
    RULE = "R16"
    SEATS = frozenset({"seat"})
    TITLE = "Move the robber"
    ASKS = {"tile": _WHERE_ROBBER, "seat": _WHOM}
    tile: str
    seat: Seat = NOBODY


@dataclass(frozen=True, slots=True)
class Road(Move):
    """A road, paid for or the second one of Road Building."""

    NOTATION = "road {path}"
    RULE = "R18"
    TITLE = "Build a road"
    ASKS = {"path": "Along which path?"}
    path: str


@dataclass(frozen=True, slots=True)
class NoRoad(Move):
    """Road Building left at one road."""

    NOTATION = "no second road"
    CLOSES = True
    RULE = "R30"
    TITLE = "Leave it at one road"


@dataclass(frozen=True, slots=True)
class Settle(Move):
    """A settlement, on free ground or over a ruin."""

    NOTATION = "settle {corner}"
    RULE = "R19"
    TITLE = "Build a settlement"
    ASKS = {"corner": "On which corner?"}
    corner: str


@dataclass(frozen=True, slots=True)
class City(Move):
    """The tribe's one city."""

    NOTATION = "city {corner}"
    RULE = "R21"
    TITLE = "Raise a city"
    ASKS = {"corner": "Which settlement becomes the city?"}
    corner: str


@dataclass(frozen=True, slots=True)
class Buy(Move):
    """A development card, drawn by chance."""

    NOTATION = "buy card"
    RULE = "R25"
    TITLE = "Buy a development card"


@dataclass(frozen=True, slots=True)
class CombatArts(Move):
    """A Combat Arts card laid open, and the robber moved."""

    NOTATION = "play combat arts, robber to {tile}[, rob {seat}]"
    RULE = "R27"
    SEATS = frozenset({"seat"})
    TITLE = "Combat Arts"
    ASKS = {"tile": _WHERE_ROBBER, "seat": _WHOM}
    tile: str
    seat: Seat = NOBODY


@dataclass(frozen=True, slots=True)
class RoadBuilding(Move):
    """The first of two roads for nothing."""

    NOTATION = "play road building on {path}"
    RULE = "R30"
    TITLE = "Road Building"
    ASKS = {"path": "Where does the first road run?"}
    path: str


@dataclass(frozen=True, slots=True)
class Invention(Move):
    """Any two cards of the supply."""

    NOTATION = "play invention for {cards}"
    RULE = "R31"
    TITLE = "Invention"
    ASKS = {"cards": "Which two cards do you take?"}
    cards: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Monopoly(Move):
    """Cards of one kind from every other seat."""

    NOTATION = "play monopoly on {card}"
    RULE = "R32"
    TITLE = "Monopoly"
    ASKS = {"card": "Which kind do the others hand over?"}
    card: str


@dataclass(frozen=True, slots=True)
class Repel(Move):
    """The robber chased off by the Mightiest Combat Arts."""

    NOTATION = "repel robber"
    RULE = "R29"
    TITLE = "Chase the robber off"


@dataclass(frozen=True, slots=True)
class Trade(Move):
    """Cards of one kind for a card of another, with the supply."""

    NOTATION = "trade {count} {give} for {take}"
    RULE = "R33"
    TITLE = "Trade with the supply"
    ASKS = {"count": "How many?", "give": "What do you give?", "take": "What do you take?"}
    count: int
    give: str
    take: str


@dataclass(frozen=True, slots=True)
class TradeGoods(Move):
    """One good of each kind for two cards, with the supply."""

    NOTATION = "trade goods for {cards}"
    RULE = "R33"
    TITLE = "Trade three different goods"
    ASKS = {"cards": "Which two cards do you take?"}
    cards: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class UseRoute(Move):
    """Two cards for one of another kind, by the Longest Trade Route."""

    NOTATION = "use route, {pair} for {take}"
    RULE = "R24"
    TITLE = "Use the trade route"
    ASKS = {"pair": "Which two cards do you give?", "take": "What do you take?"}
    pair: tuple[str, ...]
    take: str


@dataclass(frozen=True, slots=True)
class Found(Move):
    """The first settlement of a new tribe."""

    NOTATION = "found {corner}"
    RULE = "R41"
    TITLE = "Found your new tribe"
    ASKS = {"corner": "Where does your new tribe begin?"}
    corner: str


@dataclass(frozen=True, slots=True)
class EndTurn(Move):
    """The dice to the next seat."""

    NOTATION = "end turn"
    CLOSES = True
    RULE = "R11"
    TITLE = "End your turn"


@dataclass(frozen=True, slots=True)
class Concede(Move):
    """A seat gives up; it says how many markers it has, so that nobody does so by a slip."""

    NOTATION = "concede with {markers} markers"
    RULE = "R47"
    TITLE = "Give up for good"
    ASKS = {"markers": "To give up for good, say how many culture markers you have"}
    markers: int


@dataclass(frozen=True, slots=True)
class Deal(Move):
    """Chance: the land tiles of a variable board, in the order of their places."""

    NOTATION = "deal {kinds}"
    RULE = "R7"
    kinds: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class First(Move):
    """Chance: who begins."""

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
