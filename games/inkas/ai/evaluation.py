"""What a position is worth to a seat, counted in cards: markers, income, sites, the hand. Bots
compare by it alone.

What follows from the ground is worked out once per ground; a decision looks at many hands on few
grounds.
"""

from __future__ import annotations

from functools import lru_cache
from math import exp
from typing import Final

from games.core import Seat

from ..rules.board.geometry import FRAME, NEXT_TO, NUMBERS, PIPS, TILES_AT, bits, leaving, touched
from ..rules.board.pieces import Ground
from ..rules.cards import (
    CARD_COST,
    CITY_COST,
    LAST_MARKER,
    ROAD_COST,
    ROADS,
    SETTLEMENT_COST,
    Bundle,
    Stack,
    card_counts,
    counts,
    holds,
    size,
)
from ..rules.position import DRAW, FOUND, OVER, ROB, Realm
from ..rules.position import ROADS as LAYING

MARKER = 26.0  # cards that a culture marker is worth, what it cost included
KIND_WORTH: Final = (1.1, 1.3, 1.0, 1.25, 1.15, 0.7, 0.7, 0.7)  # of a pip, per kind
FIRST_PIPS = 4  # pips of a kind that count for more
NEW_KIND = 1.4
INCOME = 0.45  # cards for a pip to come
HELD: Final = (1.9, 3.0, 2.3, 2.3)  # a development card that may be played, per kind
DRAWN = 5.0  # one about to be drawn, whichever it is: what it does, and what it may do
CARD = 1.7  # one of a rival's
OPEN_CARD, ARTS, ROUTE = 1.6, 2.0, 1.2
FRESH = 32.0  # a new tribe about to be founded
FAR = 4  # roads that anybody plans ahead
SHARES: Final = (0.8, 0.25, 0.1)  # of the best site, the second and the third
LOAD: Final = (0.55, 0.6, 0.5, 0.6, 0.6, 0.4, 0.4, 0.4)  # what a card is worth that serves no plan
HOPE = 0.3  # of what an offer would bring, before anybody has said yes
TALK = 0.01  # an open offer by itself: it may still be taken, so nobody withdraws it
SETTLING, RAISING, BUYING = 15.0, 15.0, 3.0  # what a plan is worth when all its cards are there


def evaluate(realm: Realm, seat: Seat) -> float:
    """How good the position is for the seat, 0 to 1."""
    if realm.phase == OVER:
        return _ended(realm, seat)
    rivals = [_rival(realm, other) for other in realm.alive if other != seat] or [0.0]
    strongest, mean = max(rivals), sum(rivals) / len(rivals)
    lead = _own(realm, seat) - 0.5 * strongest - 0.5 * mean
    return 0.02 + 0.96 / (1 + exp(-lead / 60))


def _ended(realm: Realm, seat: Seat) -> float:
    outcome = realm.outcome
    assert outcome is not None
    return 1.0 if outcome.places[seat] == 1 else 0.0


def _own(realm: Realm, seat: Seat) -> float:
    if seat in realm.gone:
        return -999.0
    hope = _hope(realm, seat) if realm.talks.open else 0.0
    return _standing(realm, seat) + _purse(realm, seat) + hope


def _rival(realm: Realm, seat: Seat) -> float:
    """A rival's hand counts by its size, or in full when it is about to win."""
    standing = _standing(realm, seat)
    if realm.markers[seat] >= LAST_MARKER - 1:
        return standing + _purse(realm, seat)
    return standing + 0.5 * size(realm.hands[seat]) + CARD * size(realm.cards[seat])


def _standing(realm: Realm, seat: Seat) -> float:
    """What lies open: markers, income, room to grow, advantages."""
    ground = realm.ground
    income = ground.keep(("income", seat), lambda: _income(ground, seat))
    prospect = ground.keep(("prospect", seat), lambda: _prospect(ground, seat))
    value = MARKER * realm.markers[seat] + INCOME * income + prospect
    value += OPEN_CARD * realm.open[seat]
    value += ARTS * (realm.arts == seat) + ROUTE * (realm.route == seat)
    if realm.phase == FOUND and seat == realm.on_turn:
        value += FRESH
    return value - _blocked(realm, seat)


def _blocked(realm: Realm, seat: Seat) -> float:
    """What the robber keeps back."""
    if realm.robber == FRAME:
        return 0.0
    pips_there = PIPS[NUMBERS[realm.robber]]
    return 0.16 * pips_there * realm.ground.cards_from(realm.robber, seat)


def pips(ground: Ground, seat: Seat) -> tuple[int, ...]:
    """Per kind, in how many of 36 rolls the seat gets a card."""
    return ground.keep(("pips", seat), lambda: _pips(ground, seat))


def _pips(ground: Ground, seat: Seat) -> tuple[int, ...]:
    paid = 0
    for tile, makes in enumerate(ground.board.makes):
        ways = PIPS[NUMBERS[tile]]
        paid += makes * ways * ground.cards_from(tile, seat)
    return counts(paid)


def _income(ground: Ground, seat: Seat) -> float:
    """Pips weighed by kind; the first of a kind count for more."""
    return sum(
        worth * (own + (NEW_KIND - 1) * min(own, FIRST_PIPS) + 2 * (own > 0))
        for worth, own in zip(KIND_WORTH, pips(ground, seat), strict=True)
    )


# --- room to grow


def corner_worth(ground: Ground, seat: Seat, corner: int) -> float:
    """What a settlement there would bring in, in pips weighed by need."""
    own, value = pips(ground, seat), 0.0
    for tile in TILES_AT[corner]:
        makes = ground.board.makes[tile]
        if makes:
            kind = makes.bit_length() // 8
            need = 1.5 if not own[kind] else 1.2 if own[kind] < FIRST_PIPS else 1.0
            value += PIPS[NUMBERS[tile]] * KIND_WORTH[kind] * need
    return value


def _prospect(ground: Ground, seat: Seat) -> float:
    """The best sites by how far they are, a second one for less."""
    sites = [_site_worth(ground, seat, *site) for site in reach(ground, seat)]
    best_first = sorted(sites, reverse=True)
    return sum(share * site for share, site in zip(SHARES, best_first, strict=False))


def _site_worth(ground: Ground, seat: Seat, corner: int, far: int) -> float:
    return (9 + 0.35 * corner_worth(ground, seat, corner)) / (1 + 0.55 * far)


def reach(ground: Ground, seat: Seat) -> tuple[tuple[int, int], ...]:
    """Corners where the seat could settle, with the roads it would take; none further than its
    roads go.
    """
    return ground.keep(("reach", seat), lambda: tuple(_reach(ground, seat)))


def _reach(ground: Ground, seat: Seat) -> list[tuple[int, int]]:
    roads, active, living = ground.roads[seat], ground.active(seat), ground.living()
    left = min(FAR, ROADS - roads.bit_count())
    ring = seen = touched(roads) | active
    found = []
    for far in range(left + 1):
        corners = bits(ring & ~living)
        found += [(corner, far) for corner in corners if not NEXT_TO[corner] & ground.taken]
        onward = ring & (active | ~ground.taken)
        paths = leaving(onward) & ~ground.paved
        ring = touched(paths) & ~seen
        seen |= ring
    return found


# --- the hand


def _purse(realm: Realm, seat: Seat) -> float:
    """The cards in hand, without those chosen for a seven."""
    chosen = realm.seven.chosen[seat] if realm.seven else 0
    return _holding(realm, seat, realm.hands[seat] - chosen)


def _hope(realm: Realm, seat: Seat) -> float:
    """What the best of the seat's open offers may come to: less than what it can do by itself."""
    now, hand = _purse(realm, seat), realm.hands[seat]
    gains = [
        _holding(realm, seat, hand - one.give + one.take) - now
        for one in realm.talks.open
        if one.maker == seat and holds(hand, one.give)
    ]
    return HOPE * max([0.0, *gains]) + TALK * len(gains)


def _holding(realm: Realm, seat: Seat, hand: Bundle) -> float:
    """Cards by how near they bring the best plan, those to spare for little, too many for less."""
    free = realm.phase == LAYING and realm.on_turn == seat
    value = of_hand(realm.ground, seat, hand, free)
    excess = size(hand) - realm.limit(seat)
    if excess > 0 and realm.seven is None:
        value -= 0.3 * (excess + 1)
    value += _cards_worth(realm.cards[seat])
    if seat == realm.on_turn:
        value += 0.8 * (realm.phase == ROB) + DRAWN * (realm.phase == DRAW)
    return value


def _cards_worth(cards: Stack) -> float:
    return sum(worth * count for worth, count in zip(HELD, card_counts(cards), strict=True))


def of_hand(ground: Ground, seat: Seat, hand: Bundle, free_road: bool = False) -> float:
    """What the cards are worth to the seat by its plans alone; a road may be free already."""
    distances = [far for _, far in reach(ground, seat)]
    roads = min(distances, default=-1)
    left = roads - 1 if free_road and roads > 0 else roads
    can_raise = bool(ground.houses[seat]) and not ground.cities[seat]
    return _plans(hand, left, can_raise)


@lru_cache(1 << 16)
def _plans(hand: Bundle, roads: int, city: bool) -> float:
    """The best plan's worth by the cards that are there, and the rest; `roads` to the nearest site,
    -1: none.
    """
    held = counts(hand)
    best = _plan(held, CARD_COST, BUYING)
    if roads >= 0:
        cost, worth = SETTLEMENT_COST + roads * ROAD_COST, SETTLING - 2.0 * roads
        best = max(best, _plan(held, cost, worth))
    if city:
        best = max(best, _plan(held, CITY_COST, RAISING))
    return best


def _plan(held: tuple[int, ...], cost: Bundle, worth: float) -> float:
    wanted = counts(cost)
    there, spare = 0, 0.0
    for has, wants, load in zip(held, wanted, LOAD, strict=True):
        there += min(has, wants)
        spare += load * max(0, has - wants)
    share = there / sum(wanted)
    return worth * share * (0.5 + 0.5 * share) + spare
