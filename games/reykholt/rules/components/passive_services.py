"""What held services change for good: rules bent by cards in front of a seat, worked out once per
set of cards.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import Any, Final, NamedTuple

from .cards import COLUMNS, HOUSES, SERVICES
from .vegetables import KIND


class Passives(NamedTuple):
    """The rules as they hold for whoever has certain cards."""

    picks: int  # vegetables more from a harvest of a space
    allowed: tuple[int, ...]  # per greenhouse, mask of kinds
    parcels: tuple[int, ...]  # per greenhouse
    free: int  # mask of kinds that are planted without giving one
    substitute: int  # vegetables that stand for one of the price; 0: none do
    no_flags: int  # mask of columns
    when: tuple[tuple[str, tuple[int, ...]], ...]  # window, its cards
    any_time: tuple[int, ...]


_PICKS, _ALLOW, _FREE, _PARCELS, _FLAGS = (
    "action_harvest_bonus",
    "allow_kinds",
    "free_seed",
    "extra_parcels",
    "ignore_flags",
)
WHENS: Final = (
    *("round_start", "after_space", "harvest_start", "harvest_end", "tourism_start"),
    *("own_tourism", "tourism_end", "homecoming_start", "on_bonus"),
)


def cards_of(held: int) -> tuple[int, ...]:
    """The services in a mask."""
    return tuple(number for number in range(len(SERVICES)) if held >> number & 1)


@lru_cache(1 << 12)
def passives(held: int) -> Passives:
    """What the cards in the mask change."""
    cards = cards_of(held)
    rules = [SERVICES[card].passive for card in cards if SERVICES[card].passive]
    by_key = {rule["key"]: rule for rule in rules}
    return Passives(
        picks=by_key[_PICKS]["n"] if _PICKS in by_key else 0,
        allowed=_allowed(by_key.get(_ALLOW)),
        parcels=_parcels(by_key.get(_PARCELS)),
        free=_kinds(by_key[_FREE]["kinds"]) if _FREE in by_key else 0,
        substitute=by_key["substitute"]["give"] if "substitute" in by_key else 0,
        no_flags=_columns(by_key[_FLAGS]["columns"]) if _FLAGS in by_key else 0,
        when=tuple(
            (when, tuple(card for card in cards if SERVICES[card].when == when)) for when in WHENS
        ),
        any_time=tuple(card for card in cards if SERVICES[card].when == "any_time"),
    )


@lru_cache(1 << 12)
def window_cards(held: int, when: str) -> tuple[int, ...]:
    """The cards in the mask that work in a window."""
    return dict(passives(held).when)[when]


def _kinds(names: tuple[str, ...]) -> int:
    return sum(1 << KIND[name] for name in names)


def _columns(names: tuple[str, ...]) -> int:
    return sum(1 << COLUMNS.index(name) for name in names)


def _allowed(rule: Mapping[str, Any] | None) -> tuple[int, ...]:
    """Per greenhouse, what may grow there."""
    if rule is None:
        return tuple(house.allowed for house in HOUSES)
    more = _kinds(rule["kinds"])
    sizes = rule["sizes"]
    return tuple(house.allowed | (more if house.parcels in sizes else 0) for house in HOUSES)


def _parcels(rule: Mapping[str, Any] | None) -> tuple[int, ...]:
    """Per greenhouse, how many vegetables it holds."""
    if rule is None:
        return tuple(house.parcels for house in HOUSES)
    more, sizes = rule["n"], rule["sizes"]
    return tuple(house.parcels + (more if house.parcels in sizes else 0) for house in HOUSES)
