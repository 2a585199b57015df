"""The changes by passive services, computed once for each set of cards."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import Any, Final, NamedTuple

from .cards import COLUMNS, HOUSES, SERVICES
from .masks import mask_of, numbers_in
from .vegetables import KIND


class Passives(NamedTuple):
    """The rules for a seat with certain cards."""

    picks: int  # vegetables more from a harvest of a space
    allowed: tuple[int, ...]  # per greenhouse, mask of kinds
    parcels: tuple[int, ...]  # per greenhouse
    free: int  # mask of kinds that are planted without one from the stock
    substitute: int  # vegetables that may replace one of the price; 0: none may
    no_flags: int  # mask of columns
    when: tuple[tuple[str, tuple[int, ...]], ...]  # window, its cards
    any_time: tuple[int, ...]


_PICKS = "action_harvest_bonus"
_ALLOW = "allow_kinds"
_FREE = "free_seed"
_PARCELS = "extra_parcels"
_FLAGS = "ignore_flags"
WHENS: Final = (
    *("round_start", "after_space", "harvest_start", "harvest_end", "tourism_start"),
    *("own_tourism", "tourism_end", "homecoming_start", "on_bonus"),
)


def list_cards(held: int) -> tuple[int, ...]:
    """The services in a mask."""
    return tuple(numbers_in(held))


@lru_cache(1 << 12)
def passives(held: int) -> Passives:
    """The changes by the cards in the mask."""
    cards = list_cards(held)
    rules = [SERVICES[card].passive for card in cards]
    by_key = {rule["key"]: rule for rule in rules if rule}
    picks = by_key.get(_PICKS, {"n": 0})
    free = by_key.get(_FREE, {"kinds": ()})
    substitute = by_key.get("substitute", {"give": 0})
    flags = by_key.get(_FLAGS, {"columns": ()})
    return Passives(
        picks=picks["n"],
        allowed=_allowed(by_key.get(_ALLOW)),
        parcels=_parcels(by_key.get(_PARCELS)),
        free=_kinds(free["kinds"]),
        substitute=substitute["give"],
        no_flags=_columns(flags["columns"]),
        when=tuple((when, _cards_used(cards, when)) for when in WHENS),
        any_time=_cards_used(cards, "any_time"),
    )


def _cards_used(cards: tuple[int, ...], when: str) -> tuple[int, ...]:
    return tuple(card for card in cards if SERVICES[card].when == when)


@lru_cache(1 << 12)
def window_cards(held: int, when: str) -> tuple[int, ...]:
    """The cards in the mask that work in a window."""
    return dict(passives(held).when)[when]


def _kinds(names: tuple[str, ...]) -> int:
    return mask_of(KIND[name] for name in names)


def _columns(names: tuple[str, ...]) -> int:
    return mask_of(COLUMNS.index(name) for name in names)


def _allowed(rule: Mapping[str, Any] | None) -> tuple[int, ...]:
    """For each greenhouse, what may grow there."""
    if rule is None:
        return tuple(house.allowed for house in HOUSES)
    more = _kinds(rule["kinds"])
    sizes = rule["sizes"]
    allowed = []
    for house in HOUSES:
        has_more = house.parcels in sizes
        allowed.append(house.allowed | more if has_more else house.allowed)
    return tuple(allowed)


def _parcels(rule: Mapping[str, Any] | None) -> tuple[int, ...]:
    """For each greenhouse, how many vegetables it holds."""
    if rule is None:
        return tuple(house.parcels for house in HOUSES)
    more = rule["n"]
    sizes = rule["sizes"]
    parcels = []
    for house in HOUSES:
        has_more = house.parcels in sizes
        parcels.append(house.parcels + more if has_more else house.parcels)
    return tuple(parcels)
