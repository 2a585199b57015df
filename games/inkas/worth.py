"""What a position is worth to a seat, counted in cards: markers, income, sites, the hand. Bots compare by it alone.

What follows from the ground is worked out once per ground; a decision looks at many hands on few grounds.
"""

from __future__ import annotations

from functools import lru_cache
from math import exp
from typing import Final

from games.core import Seat
from games.inkas.cards import (
    CARD_COST,
    CITY_COST,
    KINDS,
    LAST_MARKER,
    ROAD_COST,
    ROADS,
    SETTLEMENT_COST,
    Bundle,
    counts,
    holds,
    size,
)
from games.inkas.geometry import CORNERS_OF, FRAME, NEXT_TO, NUMBERS, PIPS, TILES_AT, bits, leaving, touched
from games.inkas.ground import Ground
from games.inkas.realm import DRAW, FOUND, OVER, ROB, Realm
from games.inkas.realm import ROADS as LAYING

MARKER = 26.0  # cards that a culture marker is worth, what it cost included
KIND_WORTH: Final = (1.1, 1.3, 1.0, 1.25, 1.15, 0.7, 0.7, 0.7)  # of a pip, per kind
FIRST_PIPS = 4  # pips of a kind that count for more
NEW_KIND = 1.4
INCOME = 0.45  # cards for a pip to come
CARD, OPEN_CARD, ARTS, ROUTE = 1.7, 1.0, 1.5, 1.2
FRESH = 32.0  # a new tribe about to be founded
FAR = 4  # roads that anybody plans ahead
LOAD: Final = (0.55, 0.6, 0.5, 0.6, 0.6, 0.4, 0.4, 0.4)  # what a card is worth that serves no plan
HOPE = 0.3  # of what an offer would bring, before anybody has said yes
TALK = 0.01  # an open offer by itself: it may still be taken, so nobody withdraws it
SETTLING, RAISING, BUYING = 15.0, 15.0, 3.0  # what a plan is worth when all its cards are there


def appraise(realm: Realm, seat: Seat) -> float:
    """How good the position is for the seat, 0 to 1."""
    if realm.phase == OVER:
        return _ended(realm, seat)
    rivals = [_rival(realm, other) for other in realm.alive if other != seat]
    lead = _own(realm, seat) - 0.5 * max(rivals, default=0) - 0.5 * sum(rivals) / max(1, len(rivals))
    return 0.02 + 0.96 / (1 + exp(-lead / 60))


def _ended(realm: Realm, seat: Seat) -> float:
    outcome = realm.outcome
    assert outcome is not None
    return 1 - (outcome.places[seat] - 1) / realm.terms.seats if outcome.places[seat] == 1 else 0.0


def _own(realm: Realm, seat: Seat) -> float:
    if seat in realm.gone:
        return -999.0
    return _standing(realm, seat) + _purse(realm, seat) + (_hope(realm, seat) if realm.talks.open else 0)


def _rival(realm: Realm, seat: Seat) -> float:
    """A rival's hand counts by its size, or in full when it is about to win."""
    if realm.markers[seat] >= LAST_MARKER - 1:
        return _standing(realm, seat) + _purse(realm, seat)
    return _standing(realm, seat) + 0.5 * size(realm.hands[seat]) + CARD * size(realm.cards[seat])


def _standing(realm: Realm, seat: Seat) -> float:
    """What lies open: markers, income, room to grow, advantages."""
    ground = realm.ground
    value = MARKER * realm.markers[seat] + INCOME * ground.keep(("income", seat), lambda: _income(ground, seat))
    value += ground.keep(("prospect", seat), lambda: _prospect(ground, seat))
    value += OPEN_CARD * realm.open[seat] + ARTS * (realm.arts == seat) + ROUTE * (realm.route == seat)
    if realm.phase == FOUND and seat == realm.on_turn:
        value += FRESH
    return value - _blocked(realm, seat)


def _blocked(realm: Realm, seat: Seat) -> float:
    """What the robber keeps back."""
    if realm.robber == FRAME:
        return 0.0
    return 0.16 * PIPS[NUMBERS[realm.robber]] * _yield(realm.ground, seat, realm.robber)


def _yield(ground: Ground, seat: Seat, tile: int) -> int:
    small, big = ground.houses[seat] | ground.ruins[seat], ground.cities[seat] | ground.city_ruins[seat]
    corners = CORNERS_OF[tile]
    return (small & corners).bit_count() + 2 * (big & corners).bit_count()


def pips(ground: Ground, seat: Seat) -> tuple[int, ...]:
    """Per kind, in how many of 36 rolls the seat gets a card."""
    return ground.keep(("pips", seat), lambda: _pips(ground, seat))


def _pips(ground: Ground, seat: Seat) -> tuple[int, ...]:
    paid = 0
    for tile, makes in enumerate(ground.board.makes):
        paid += makes * PIPS[NUMBERS[tile]] * _yield(ground, seat, tile)
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
    sites = sorted(
        ((9 + 0.35 * corner_worth(ground, seat, corner)) / (1 + 0.55 * far) for corner, far in reach(ground, seat)),
        reverse=True,
    )
    return sum(share * site for share, site in zip((0.8, 0.25, 0.1), sites, strict=False))


def reach(ground: Ground, seat: Seat) -> tuple[tuple[int, int], ...]:
    """Corners where the seat could settle, with the roads it would take; none further than its roads go."""
    return ground.keep(("reach", seat), lambda: tuple(_reach(ground, seat)))


def _reach(ground: Ground, seat: Seat) -> list[tuple[int, int]]:
    left = min(FAR, ROADS - ground.roads[seat].bit_count())
    seen = touched(ground.roads[seat]) | ground.active(seat)
    ring, found, living = seen, [], ground.living()
    for far in range(left + 1):
        sites = (corner for corner in bits(ring & ~living) if not NEXT_TO[corner] & ground.taken)
        found += [(corner, far) for corner in sites]
        onward = (ring & ~ground.taken) | (ground.active(seat) & ring)
        ring = touched(leaving(onward) & ~ground.paved) & ~seen
        seen |= ring
    return found


# --- the hand


def _purse(realm: Realm, seat: Seat) -> float:
    """The cards in hand, without those chosen for a seven."""
    return _holding(realm, seat, realm.hands[seat] - (realm.seven.chosen[seat] if realm.seven else 0))


def _hope(realm: Realm, seat: Seat) -> float:
    """What the best of the seat's open offers may come to: less than what it can do by itself."""
    now, hand = _purse(realm, seat), realm.hands[seat]
    gains = [
        _holding(realm, seat, hand - one.give + one.take) - now
        for one in realm.talks.open
        if one.maker == seat and holds(hand, one.give)
    ]
    return HOPE * max(0.0, *gains) + TALK * len(gains) if gains else 0.0


def _holding(realm: Realm, seat: Seat, hand: Bundle) -> float:
    """Cards by how near they bring the best plan, those to spare for little, too many for less."""
    ground = realm.ground
    roads = min((far for _, far in reach(ground, seat)), default=-1)
    city = bool(ground.houses[seat]) and not ground.cities[seat]
    free = realm.phase == LAYING and realm.on_turn == seat
    value = _plans(hand, roads - free if roads > 0 else roads, city)
    held = size(hand)
    if held > realm.limit(seat) and realm.seven is None:
        value -= 0.3 * (held - realm.limit(seat) + 1)
    value += CARD * size(realm.cards[seat])
    if seat == realm.on_turn:
        value += 0.8 * (realm.phase == ROB) + (CARD + 0.3) * (realm.phase == DRAW)
    return value


@lru_cache(1 << 16)
def _plans(hand: Bundle, roads: int, city: bool) -> float:
    """The best plan's worth by the cards that are there, and the rest; `roads` to the nearest site, -1: none."""
    held = counts(hand)
    best = _plan(held, CARD_COST, BUYING)
    if roads >= 0:
        best = max(best, _plan(held, SETTLEMENT_COST + roads * ROAD_COST, SETTLING - 2.0 * roads))
    if city:
        best = max(best, _plan(held, CITY_COST, RAISING))
    return best


def _plan(held: tuple[int, ...], cost: Bundle, worth: float) -> float:
    wanted = counts(cost)
    there = sum(min(has, wants) for has, wants in zip(held, wanted, strict=True))
    spare = sum(LOAD[kind] * max(0, held[kind] - wanted[kind]) for kind in range(len(KINDS)))
    share = there / sum(wanted)
    return worth * share * (0.5 + 0.5 * share) + spare
