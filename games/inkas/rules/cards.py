"""Bundles of cards as one int each: resources and goods a byte per kind, development cards
likewise. Figures of both.

No kind reaches 128 cards, so `(hand | GUARD) - bundle` keeps every guard bit exactly if the hand
holds the bundle.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from itertools import combinations_with_replacement
from typing import Any, Final

from games.data import load

_ECONOMY = load(__package__, "economy")
_CARDS = load(__package__, "cards")

Bundle = int  # cards of resources and goods, a byte per kind
Stack = int  # development cards, a byte per kind

KINDS: Final[tuple[str, ...]] = tuple(kind["id"] for kind in _ECONOMY["kinds"])
KIND: Final = {name: index for index, name in enumerate(KINDS)}
RESOURCES: Final = tuple(
    index for index, kind in enumerate(_ECONOMY["kinds"]) if kind["class"] == "resource"
)
GOODS: Final = tuple(
    index for index, kind in enumerate(_ECONOMY["kinds"]) if kind["class"] == "goods"
)
ONE: Final = tuple(1 << 8 * kind for kind in range(len(KINDS)))  # a card of each kind
EACH: Final = sum(ONE)
GUARD: Final = EACH << 7
ALL_KINDS: Final = (1 << len(KINDS)) - 1


def bundle(counts: Any) -> Bundle:
    """The cards of a mapping from kind to count."""
    return sum(ONE[KIND[kind]] * count for kind, count in counts.items())


def of_counts(counts: Iterable[int]) -> Bundle:
    """The cards from a count per kind."""
    return sum(count << 8 * kind for kind, count in enumerate(counts))


@lru_cache(1 << 13)
def counts(cards: Bundle) -> tuple[int, ...]:
    """How many of each kind."""
    return tuple(cards >> 8 * kind & 255 for kind in range(len(KINDS)))


def size(cards: Bundle | Stack) -> int:
    """How many cards in all: the sum of the bytes."""
    return cards % 255


def holds(hand: Bundle, wanted: Bundle) -> bool:
    """Whether the hand has all of these cards."""
    return ((hand | GUARD) - wanted) & GUARD == GUARD


def kinds_in(cards: Bundle) -> tuple[int, ...]:
    """The kinds there is at least one of."""
    return tuple(kind for kind, count in enumerate(counts(cards)) if count)


@lru_cache(1 << 12)
def having(cards: Bundle, least: int) -> int:
    """Mask of the kinds there are at least so many of."""
    return sum(1 << kind for kind, count in enumerate(counts(cards)) if count >= least)


PAIRS: Final = tuple(combinations_with_replacement(range(len(KINDS)), 2))


@lru_cache(1 << 10)
def pairs(single: int, double: int) -> tuple[tuple[int, int], ...]:
    """Pairs of kinds out of those there is one of, and two."""
    return tuple(
        (one, other)
        for one, other in PAIRS
        if (double >> one & 1 if one == other else single >> one & 1 and single >> other & 1)
    )


SUPPLY: Final = of_counts(kind["supply"] for kind in _ECONOMY["kinds"])  # R3
ROAD_COST: Final = bundle(_ECONOMY["costs"]["road"])  # R5
SETTLEMENT_COST: Final = bundle(_ECONOMY["costs"]["settlement"])
CITY_COST: Final = bundle(_ECONOMY["costs"]["city"])
CARD_COST: Final = bundle(_ECONOMY["costs"]["card"])
COSTS: Final = {"road": ROAD_COST, "settle": SETTLEMENT_COST, "city": CITY_COST, "buy": CARD_COST}

SETTLEMENTS: Final[int] = _ECONOMY["pieces"]["settlement"]  # R4
CITIES: Final[int] = _ECONOMY["pieces"]["city"]
ROADS: Final[int] = _ECONOMY["pieces"]["road"]
THICKETS: Final[int] = _ECONOMY["pieces"]["thicket"]

RESOURCES_GIVEN: Final[int] = _ECONOMY["supply_trades"]["resources_given"]
GOODS_GIVEN: Final[int] = _ECONOMY["supply_trades"]["goods_given"]
HAND_LIMIT: Final[int] = _ECONOMY["seven"]["limit"]
OFFERS_ON_TURN: Final[int] = _ECONOMY["offers"]["on_turn"]
OFFERS_OFF_TURN: Final[int] = _ECONOMY["offers"]["off_turn"]

# development cards
CARDS: Final[tuple[str, ...]] = tuple(card["id"] for card in _CARDS["development"])
CARD: Final = {name: index for index, name in enumerate(CARDS)}
COMBAT_ARTS, ROAD_BUILDING, INVENTION, MONOPOLY = (1 << 8 * CARD[name] for name in CARDS)
# one of the two
STACK: Final = sum(card["per_stack"] << 8 * kind for kind, card in enumerate(_CARDS["development"]))
STACK_SIZE: Final = size(STACK)
ROUTE_LEAST: Final[int] = _CARDS["longest_trade_route"]["least"]
ARTS_LEAST: Final[int] = _CARDS["mightiest_combat_arts"]["least"]

_TRIBES: Final[tuple[int, ...]] = load(__package__, "tribes")["spaces"]
# markers that complete each tribe
GOALS: Final = tuple(sum(_TRIBES[: tribe + 1]) for tribe in range(len(_TRIBES)))
LAST_MARKER: Final = GOALS[-1]


def tribe_of(markers: int) -> int:
    """Which tribe a seat with so many markers leads, 1 to 3; from a goal on it is the next one."""
    return 1 + sum(markers >= goal for goal in GOALS[:-1])


def card_counts(cards: Stack) -> tuple[int, ...]:
    """How many development cards of each kind."""
    return tuple(cards >> 8 * kind & 255 for kind in range(len(CARDS)))


def stack_of(counts: Iterable[int]) -> Stack:
    """The development cards from a count per kind."""
    return sum(count << 8 * kind for kind, count in enumerate(counts))


def priced(cards: Bundle) -> tuple[str, ...]:
    """The cards in words: "2 wood", "1 ore"."""
    return tuple(f"{count} {KINDS[kind]}" for kind, count in enumerate(counts(cards)) if count)
