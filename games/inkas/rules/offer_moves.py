"""Moves of the trade between seats: a count per kind, so that a form can ask for each. Rules are in
`trade/offers.py`.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Final

from games.core import Move, Seat

from .cards import KINDS, Bundle, of_counts

GIVES: Final = tuple(f"give_{kind}" for kind in KINDS)
TAKES: Final = tuple(f"take_{kind}" for kind in KINDS)
FIRST, CHOOSE = "first", "choose"

_BUNDLES: Final = "".join(f"[ {{give_{kind}}} {kind}]" for kind in KINDS) + " for"
_WANTED: Final = "".join(f"[ {{take_{kind}}} {kind}]" for kind in KINDS)
_ASKS: Final = {name: f"You give: {kind}" for name, kind in zip(GIVES, KINDS, strict=True)} | {
    name: f"You get: {kind}" for name, kind in zip(TAKES, KINDS, strict=True)
}


@dataclass(frozen=True, slots=True, kw_only=True)
class Swapping(Move):
    """What one side gives and takes: cards per kind."""

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
class Offer(Swapping):
    """A trade put to other seats."""

    NOTATION = f"offer{_BUNDLES}{_WANTED} to {{to}}[, settle {{settle}}]"
    RULE = "R35"
    TITLE = "Offer a trade"
    SEATS = frozenset({"to"})
    ASKS = _ASKS | {
        "to": "To whom?",
        "settle": "Who gets it: the first to accept, or whom you choose?",
    }
    to: tuple[Seat, ...]
    settle: str = FIRST


@dataclass(frozen=True, slots=True, kw_only=True)
class Counter(Swapping):
    """Another trade instead of the one offered."""

    NOTATION = f"counter {{offer}} with{_BUNDLES}{_WANTED}"
    RULE = "R37"
    TITLE = "Answer with another trade"
    ASKS = _ASKS | {"offer": "Which offer do you answer?"}
    offer: int


@dataclass(frozen=True, slots=True)
class Accept(Move):
    """Yes to an offer."""

    NOTATION = "accept {offer}"
    RULE = "R36"
    TITLE = "Accept a trade"
    ASKS = {"offer": "Which offer do you accept?"}
    offer: int


@dataclass(frozen=True, slots=True)
class Decline(Move):
    """No to an offer."""

    NOTATION = "decline {offer}"
    RULE = "R36"
    TITLE = "Decline a trade"
    ASKS = {"offer": "Which offer do you decline?"}
    offer: int


@dataclass(frozen=True, slots=True)
class Confirm(Move):
    """The trade made with one of those who accepted."""

    NOTATION = "confirm {offer} with {seat}"
    RULE = "R38"
    TITLE = "Settle a trade"
    ANSWER = "Trade with {seat}"
    SEATS = frozenset({"seat"})
    ASKS = {"offer": "Which offer?", "seat": "With whom do you trade?"}
    offer: int
    seat: Seat


@dataclass(frozen=True, slots=True)
class Withdraw(Move):
    """One's own offer taken back."""

    NOTATION = "withdraw {offer}"
    RULE = "R38"
    TITLE = "Withdraw an offer"
    ASKS = {"offer": "Which offer do you withdraw?"}
    offer: int


def sides(move: Any) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """What is given and what is taken, a count per kind."""
    return tuple(getattr(move, name) for name in GIVES), tuple(
        getattr(move, name) for name in TAKES
    )


def bundles(move: Any) -> tuple[Bundle, Bundle]:
    """What is given and what is taken."""
    given, taken = sides(move)
    return of_counts(given), of_counts(taken)
