"""Figures that follow from the number of seats and the options, computed when a table opens."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Any, Final

from games.data import load

from .boards.buildings import PRINTED_HAMLET, SIZE, value_of
from .boards.grid import BITS, list_surcharges
from .cards import Cards

SETUP: Final = load(__package__, "setup")
CUBES: Final[int] = SETUP["cubes"]
ECUS: Final[int] = SETUP["ecus"]
HAND: Final[int] = SETUP["hand"]
ROUNDS: Final[int] = SETUP["turns"]
PAYDAYS: Final[tuple[int, ...]] = SETUP["paydays"]
EXCHANGE_PRICE: Final[int] = SETUP["exchange"]
TRAVEL_PRICE: Final[int] = SETUP["travel"]
DEMOLITION_PRICE: Final[int] = SETUP["demolish"]
BONUS: Final[tuple[int, ...]] = SETUP["bonus"]
DEAREST: Final = 4  # cards of a surcharge, at most


@dataclass(frozen=True, slots=True)
class Terms:
    """The options of a table and the figures that follow from them."""

    seats: int
    deck: Cards
    large: int  # price and value of the large buildings
    remainder: bool  # ruins are worth the part that is not yet paid
    both: bool  # forest and mountain are paid together
    returning: bool  # cubes return to their seats when a civil building of Reason grows
    active_lays: bool  # the seat on turn lays the smaller buildings of all owners
    holdem: bool
    closed: bool  # money is hidden
    prices: tuple[int, ...] = field(compare=False, repr=False)  # by kind
    # by size, then by number of cards: the anchors whose surcharge is not higher
    within: tuple[tuple[int, ...], ...] = field(compare=False, repr=False)
    # by size, then by anchor: the surcharge in cards
    surcharge: tuple[tuple[int, ...], ...] = field(compare=False, repr=False)


def make_terms(seats: int, options: Mapping[str, Any]) -> Terms:
    """The terms of these options, all of which are given."""
    large = int(options["large_value"])
    both = options["terrain_rule"] == "sum"
    surcharge, within = _list_surcharges(seats, both)
    return Terms(
        seats=seats,
        deck=SETUP["decks"][options["deck"]],
        large=large,
        remainder=options["ruin_value"] == "remainder",
        both=both,
        returning=options["reason_cubes_on_growth"] == "return",
        active_lays=options["downsizing_placement"] == "active",
        holdem=options["holdem"] == "on",
        closed=options["money"] == "closed",
        prices=tuple(value_of(kind, large) for kind in range(PRINTED_HAMLET + 1)),
        within=within,
        surcharge=surcharge,
    )


@lru_cache
def _list_surcharges(
    seats: int, both: bool
) -> tuple[tuple[tuple[int, ...], ...], tuple[tuple[int, ...], ...]]:
    surcharge = list_surcharges(seats, both)
    within = tuple(
        tuple(
            sum(
                1 << anchor
                for anchor in range(BITS if prices else 0)
                if prices[anchor] <= most
            )
            for most in range(DEAREST + 1)
        )
        for prices in surcharge
    )
    return surcharge, within


def ruin_value(kind: int, large: int, remainder: bool) -> int:
    """The value of a ruin of that kind before it is renovated."""  # D2
    if remainder:
        return value_of(kind, large) - (SIZE[kind] - 1)
    return 0
