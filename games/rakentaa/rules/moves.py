"""Every kind of move of a seat and its notation. `VOCABULARY` lists them, with those of chance from
`chance_moves.py`.

`play.py` has the function that applies each.
"""

from __future__ import annotations

from dataclasses import dataclass
from itertools import permutations
from typing import Final

from games.core import Move, Seat

from .chance_moves import Draw, LayIncomes, LayTiles, PickCard, PickToken, Tiles

NOBODY: Final = -1  # in place of a seat
MOST_SEATS: Final = 5
# the first seat of every order of seats
FIRST: Final = {
    order: str(order[0])
    for seats in range(2, MOST_SEATS + 1)
    for order in permutations(range(seats))
}


@dataclass(frozen=True, slots=True)
class Place(Move):
    """An opening castle."""

    NOTATION = "place on {land}"
    RULE = "R4"
    TITLE = "Place a castle"
    ASKS = {"land": "On which land?"}
    LABELS = {"land": "on"}
    land: str


@dataclass(frozen=True, slots=True)
class Build(Move):
    """A structure, with everything spent on it."""

    NOTATION = "build on {land}[ by {reach}][, {roads} roads][, {farms} farms][{traitor}, traitor]"
    RULE = "R18"
    TITLE = "Build a structure"
    ASKS = {
        "land": "On which land?",
        "reach": "How do you get there?",
        "roads": "How many road tokens do you spend?",
        "farms": "How many farm tokens do you spend?",
        "traitor": "Play a Traitor?",
    }
    LABELS = {
        "land": "on",
        "reach": "by",
        "roads": "roads",
        "farms": "farms",
        "traitor": "Traitor",
    }
    land: str
    reach: str = "land"  # land, barge, ship or wanderer
    roads: int = 0
    farms: int = 0
    traitor: bool = False


@dataclass(frozen=True, slots=True)
class Castle(Move):
    """A castle, with everything spent on it."""

    NOTATION = "castle on {land}[ by {reach}][, {roads} roads]"
    RULE = "R19"
    TITLE = "Build a castle"
    ASKS = {
        "land": "On which land?",
        "reach": "How do you get there?",
        "roads": "How many road tokens do you spend?",
    }
    LABELS = {"land": "on", "reach": "by", "roads": "roads"}
    land: str
    reach: str = "land"  # land, barge or ship
    roads: int = 0


@dataclass(frozen=True, slots=True)
class Swap(Move):
    """A market token: one of one's own tokens against a rival's."""

    NOTATION = "swap {give} with {seat} for {take}"
    RULE = "R24"
    SEATS = frozenset({"seat"})
    TITLE = "Use a market"
    ASKS = {
        "give": "Which token do you give?",
        "seat": "Whose token do you want?",
        "take": "Which token do you take?",
    }
    LABELS = {"give": "give", "take": "take"}
    give: str
    seat: Seat
    take: str


@dataclass(frozen=True, slots=True)
class BanToken(Move):
    """A fort token against a type of token."""

    NOTATION = "ban token {token}"
    RULE = "R25"
    TITLE = "Use a fort: forbid a token"
    SPOKEN = "use a fort: forbid {token} tokens"
    ASKS = {"token": "Which token?"}
    token: str


@dataclass(frozen=True, slots=True)
class BanLand(Move):
    """A fort token against a land."""

    NOTATION = "ban land {land}"
    RULE = "R25"
    TITLE = "Use a fort: close a land"
    SPOKEN = "use a fort: close {land}"
    ASKS = {"land": "Which land?"}
    land: str


@dataclass(frozen=True, slots=True)
class Deal(Move):
    """The Dealer: the first swap plays the card, more may follow."""

    NOTATION = "deal {give} for {take}"
    RULE = "R26"
    TITLE = "The Dealer"
    ASKS = {"give": "Which token do you give?", "take": "Which token do you take?"}
    LABELS = {"give": "give", "take": "take"}
    give: str
    take: str


@dataclass(frozen=True, slots=True)
class DoneDealing(Move):
    """No more swaps by The Dealer."""

    NOTATION = "done dealing"
    CLOSES = True
    RULE = "R26"
    TITLE = "Finish The Dealer"


@dataclass(frozen=True, slots=True)
class Finagle(Move):
    """Gold from every rival."""

    NOTATION = "play finagle"
    RULE = "R27"
    TITLE = "Finagle"


@dataclass(frozen=True, slots=True)
class FriendlyNeighbours(Move):
    """A basic structure for nothing."""

    NOTATION = "friendly neighbours on {land}"
    RULE = "R28"
    TITLE = "Friendly Neighbours"
    ASKS = {"land": "On which land?"}
    LABELS = {"land": "on"}
    land: str


@dataclass(frozen=True, slots=True)
class PickPocket(Move):
    """A card of one rival, a token of another; -1 leaves a half out."""

    NOTATION = "pick pocket[, card from {card_from}][, token from {token_from}]"
    RULE = "R30"
    SEATS = frozenset({"card_from", "token_from"})
    TITLE = "Pick Pocket"
    ASKS = {"card_from": "Who loses a card?", "token_from": "Who loses a token?"}
    LABELS = {"card_from": "card of", "token_from": "token of"}
    card_from: Seat = NOBODY
    token_from: Seat = NOBODY


@dataclass(frozen=True, slots=True)
class Robbery(Move):
    """A token of every rival; what those above lose is named next."""

    NOTATION = "play robbery"
    RULE = "R31"
    TITLE = "Robbery"


@dataclass(frozen=True, slots=True)
class Rob(Move):
    """The token that a rival above loses by the Robbery just played."""

    NOTATION = "rob {seat} of {token}"
    RULE = "R31"
    SEATS = frozenset({"seat"})
    TITLE = "Rob"
    ASKS = {"seat": "Whom do you rob?", "token": "Which token do you take?"}
    seat: Seat
    token: str


@dataclass(frozen=True, slots=True)
class RoyalTax(Move):
    """One land fee more on all building."""

    NOTATION = "play royal tax"
    RULE = "R32"
    TITLE = "Royal Tax"


@dataclass(frozen=True, slots=True)
class EndTurn(Move):
    """Cards bought and the turn over."""

    NOTATION = "end turn[, buy {cards}]"
    CLOSES = True
    RULE = "R35"
    TITLE = "End your turn"
    ENDS_WITH = "Buy cards and end your turn"
    ASKS = {"cards": "How many cards do you buy?"}
    cards: int = 0


@dataclass(frozen=True, slots=True)
class SpringPlanting(Move):
    """A new order of the year."""

    NOTATION = "spring planting {order}"
    RULE = "R34"
    SEATS = frozenset({"order", "first"})
    TITLE = "Spring Planting"
    ASKS = {
        "order": "In which order?",
        "first": "Who is first?",
    }
    ROUGHLY = {"order": ("first", FIRST)}
    order: tuple[Seat, ...]


@dataclass(frozen=True, slots=True)
class PassSpring(Move):
    """The order of the year may stay."""

    NOTATION = "pass spring"
    CLOSES = True
    RULE = "R34"
    TITLE = "Keep the order"


@dataclass(frozen=True, slots=True)
class Escape(Move):
    """A Narrow Escape from what a rival has just played."""

    NOTATION = "escape"
    RULE = "R29"
    TITLE = "Play Narrow Escape"


@dataclass(frozen=True, slots=True)
class Accept(Move):
    """No Narrow Escape this time."""

    NOTATION = "accept"
    RULE = "R38"
    TITLE = "Let it happen"


@dataclass(frozen=True, slots=True)
class Give(Move):
    """The token handed to a robber."""

    NOTATION = "give {token}"
    RULE = "R39"
    TITLE = "Give a token"
    ASKS = {"token": "Which token?"}
    token: str


VOCABULARY: Final[tuple[type[Move], ...]] = (
    *(Place, Build, Castle, EndTurn, Swap, BanToken, BanLand),
    *(
        Deal,
        DoneDealing,
        Finagle,
        FriendlyNeighbours,
        PickPocket,
        Robbery,
        Rob,
        RoyalTax,
    ),
    *(SpringPlanting, PassSpring, Escape, Accept, Give),
    *(LayTiles, LayIncomes, Tiles, Draw, PickCard, PickToken),
)
