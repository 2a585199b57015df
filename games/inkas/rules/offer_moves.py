"""Moves of the trade between seats. Rules are in `trade/offers.py`.

An offer has a field per kind of card, so that a form can ask for each.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Final

from games.core import Move, Seat

from .cards import KINDS, Bundle, bundle_of_counts

GIVES: Final = tuple(f"give_{kind}" for kind in KINDS)
TAKES: Final = tuple(f"take_{kind}" for kind in KINDS)
FIRST = "first"
CHOOSE = "choose"

_GIVEN_PART: Final = "".join(f"[ {{give_{kind}}} {kind}]" for kind in KINDS) + " for"
_TAKEN_PART: Final = "".join(f"[ {{take_{kind}}} {kind}]" for kind in KINDS)
_ASKS: Final = {
    name: f"You give: {kind}" for name, kind in zip(GIVES, KINDS, strict=True)
} | {name: f"You get: {kind}" for name, kind in zip(TAKES, KINDS, strict=True)}


@dataclass(frozen=True, slots=True, kw_only=True)
class SwapMove(Move):
    """The cards that a seat gives and takes, a count per kind."""

    give_wood: int = 0
    give_stone: int = 0
    give_wool: int = 0
    give_potato: int = 0
    give_ore: int = 0
    give_feathers: int = 0
    give_coca: int = 0
    give_fish: int = 0
    take_wood: int = 0
    take_stone: int = 0
    take_wool: int = 0
    take_potato: int = 0
    take_ore: int = 0
    take_feathers: int = 0
    take_coca: int = 0
    take_fish: int = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class Offer(SwapMove):
    """Offer a trade to other seats."""

    NOTATION = f"offer{_GIVEN_PART}{_TAKEN_PART} to {{to}}[, settle {{settle}}]"
    RULE = "R35"
    TITLE = "Offer a trade"
    SEATS = frozenset({"to"})
    ASKS = _ASKS | {
        "to": "To whom?",
        "settle": "Who gets it?",
    }
    to: tuple[Seat, ...]
    settle: str = FIRST


@dataclass(frozen=True, slots=True, kw_only=True)
class Counter(SwapMove):
    """Answer an offer with another trade."""

    NOTATION = f"counter {{offer}} with{_GIVEN_PART}{_TAKEN_PART}"
    RULE = "R37"
    TITLE = "Answer with another trade"
    ASKS = _ASKS | {"offer": "Which offer do you answer?"}
    offer: int


@dataclass(frozen=True, slots=True)
class Accept(Move):
    """Accept an offer."""

    NOTATION = "accept {offer}"
    RULE = "R36"
    TITLE = "Accept a trade"
    ASKS = {"offer": "Which offer do you accept?"}
    offer: int


@dataclass(frozen=True, slots=True)
class Decline(Move):
    """Decline an offer."""

    NOTATION = "decline {offer}"
    RULE = "R36"
    TITLE = "Decline a trade"
    ASKS = {"offer": "Which offer do you decline?"}
    offer: int


@dataclass(frozen=True, slots=True)
class Confirm(Move):
    """Trade with one of the seats that accepted the offer."""

    NOTATION = "confirm {offer} with {seat}"
    RULE = "R38"
    TITLE = "Confirm a trade"
    ANSWER = "Trade with {seat}"
    SEATS = frozenset({"seat"})
    ASKS = {"offer": "Which offer?", "seat": "With whom do you trade?"}
    offer: int
    seat: Seat


@dataclass(frozen=True, slots=True)
class Withdraw(Move):
    """Withdraw the seat's own offer."""

    NOTATION = "withdraw {offer}"
    RULE = "R38"
    TITLE = "Withdraw an offer"
    ASKS = {"offer": "Which offer do you withdraw?"}
    offer: int


def list_sides(move: Any) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """The given and the taken cards, each as a count per kind."""
    given = tuple(getattr(move, name) for name in GIVES)
    taken = tuple(getattr(move, name) for name in TAKES)
    return given, taken


def read_bundles(move: Any) -> tuple[Bundle, Bundle]:
    """The given and the taken cards, as bundles."""
    given, taken = list_sides(move)
    return bundle_of_counts(given), bundle_of_counts(taken)
