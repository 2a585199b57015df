"""Cards as ints: a bundle of resources and goods, or a stack of development cards, has one byte per
kind. Costs and limits are here, too.

No kind reaches 128 cards, so `(hand | GUARD) - bundle` keeps all guard bits exactly if the hand
contains the bundle.
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
KIND_INDEX: Final = {name: index for index, name in enumerate(KINDS)}
RESOURCES: Final = tuple(
    index for index, kind in enumerate(_ECONOMY["kinds"]) if kind["class"] == "resource"
)
GOODS: Final = tuple(
    index for index, kind in enumerate(_ECONOMY["kinds"]) if kind["class"] == "goods"
)
ONE_OF_KIND: Final = tuple(
    1 << 8 * kind for kind in range(len(KINDS))
)  # a card of each kind
ONE_OF_EACH_KIND: Final = sum(ONE_OF_KIND)
GUARD: Final = ONE_OF_EACH_KIND << 7
ALL_KINDS: Final = (1 << len(KINDS)) - 1


def read_bundle(counts: Any) -> Bundle:
    """The bundle of a mapping from kind to count."""
    return sum(ONE_OF_KIND[KIND_INDEX[kind]] * count for kind, count in counts.items())


def bundle_of_counts(counts: Iterable[int]) -> Bundle:
    """The bundle of a count per kind."""
    return sum(count << 8 * kind for kind, count in enumerate(counts))


@lru_cache(1 << 13)
def count_by_kind(cards: Bundle) -> tuple[int, ...]:
    """The count per kind."""
    return tuple(cards >> 8 * kind & 255 for kind in range(len(KINDS)))


def count_cards(cards: Bundle | Stack) -> int:
    """The number of cards: the sum of the bytes."""
    return cards % 255


def contains(hand: Bundle, wanted: Bundle) -> bool:
    """Whether the hand has all cards of the bundle."""
    return ((hand | GUARD) - wanted) & GUARD == GUARD


def list_kinds(cards: Bundle) -> tuple[int, ...]:
    """The kinds of which there is a card."""
    return tuple(kind for kind, count in enumerate(count_by_kind(cards)) if count)


@lru_cache(1 << 12)
def mask_kinds(cards: Bundle, least: int) -> int:
    """Mask of the kinds of which there are at least `least` cards."""
    counts = enumerate(count_by_kind(cards))
    return sum(1 << kind for kind, count in counts if count >= least)


PAIRS: Final = tuple(combinations_with_replacement(range(len(KINDS)), 2))


@lru_cache(1 << 10)
def list_pairs(single: int, double: int) -> tuple[tuple[int, int], ...]:
    """Pairs of kinds, from masks of the kinds of which there is one card, and two."""
    pairs = []
    for first, second in PAIRS:
        both_single = single >> first & 1 and single >> second & 1
        if double >> first & 1 if first == second else both_single:
            pairs.append((first, second))
    return tuple(pairs)


SUPPLY: Final = bundle_of_counts(kind["supply"] for kind in _ECONOMY["kinds"])  # R3
ROAD_COST: Final = read_bundle(_ECONOMY["costs"]["road"])  # R5
SETTLEMENT_COST: Final = read_bundle(_ECONOMY["costs"]["settlement"])
CITY_COST: Final = read_bundle(_ECONOMY["costs"]["city"])
CARD_COST: Final = read_bundle(_ECONOMY["costs"]["card"])
COSTS: Final = {
    "road": ROAD_COST,
    "settle": SETTLEMENT_COST,
    "city": CITY_COST,
    "buy": CARD_COST,
}

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
CARD_INDEX: Final = {name: index for index, name in enumerate(CARDS)}
COMBAT_ARTS, ROAD_BUILDING, INVENTION, MONOPOLY = (
    1 << 8 * CARD_INDEX[name] for name in CARDS
)
# each of the two stacks has these cards
FIRST_STACK: Final[Stack] = sum(
    card["per_stack"] << 8 * kind for kind, card in enumerate(_CARDS["development"])
)
STACK_SIZE: Final = count_cards(FIRST_STACK)
ROUTE_MINIMUM: Final[int] = _CARDS["longest_trade_route"]["least"]
ARTS_MINIMUM: Final[int] = _CARDS["mightiest_combat_arts"]["least"]

_TRIBES: Final[tuple[int, ...]] = load(__package__, "tribes")["spaces"]
# per tribe, the markers that complete it
GOALS: Final = tuple(sum(_TRIBES[: tribe + 1]) for tribe in range(len(_TRIBES)))
LAST_MARKER: Final = GOALS[-1]


def find_tribe(markers: int) -> int:
    """The number of the tribe, 1 to 3, of a seat with this number of markers; a goal begins the
    next.
    """
    return 1 + sum(markers >= goal for goal in GOALS[:-1])


_SINGULARS: Final = {"feathers": "feather"}
_PLURALS: Final = {"potato": "potatoes"}


def count_by_card(cards: Stack) -> tuple[int, ...]:
    """The count per kind of development card."""
    return tuple(cards >> 8 * kind & 255 for kind in range(len(CARDS)))


def stack_of(counts: Iterable[int]) -> Stack:
    """The stack of a count per kind of development card."""
    return sum(count << 8 * kind for kind, count in enumerate(counts))


def describe_cards(cards: Bundle) -> tuple[str, ...]:
    """The cards in words: "2 wood", "1 ore"."""
    counts = zip(KINDS, count_by_kind(cards), strict=True)
    return tuple(count_text(count, kind) for kind, count in counts if count)


def count_text(count: int, kind: str) -> str:
    """A number of cards of one kind: "2 wood", "1 feather", "2 potatoes"."""
    if count == 1:
        return f"1 {_SINGULARS.get(kind, kind)}"
    return f"{count} {_PLURALS.get(kind, kind)}"
