"""The evaluation of a position for one seat, in cards: markers, income, building sites, the hand.

What depends on the ground alone is cached there: a decision compares many hands on few grounds.
"""

from __future__ import annotations

from functools import lru_cache
from math import exp
from typing import Final

from games.core import Seat

from ..rules.board.geometry import (
    FRAME,
    NEIGHBOURS,
    NUMBERS,
    PIPS,
    TILES_AT,
    corners_of_paths,
    list_bits,
    paths_of_corners,
)
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
    contains,
    count_by_card,
    count_by_kind,
    count_cards,
)
from ..rules.position import DRAW, FOUND, OVER, ROB, SECOND_ROAD, BasePosition

MARKER_WORTH = 26.0  # of a culture marker, with its cost
KIND_WORTH: Final = (1.1, 1.3, 1.0, 1.25, 1.15, 0.7, 0.7, 0.7)  # of a pip, per kind
FIRST_PIPS = 4  # pips of a kind that count `NEW_KIND_FACTOR`
NEW_KIND_FACTOR = 1.4
PIP_WORTH = 0.45  # of a pip for the rest of the game
CARD_WORTH: Final = (
    1.9,
    3.0,
    2.3,
    2.3,
)  # a development card that may be played, per kind
DRAWN_CARD_WORTH = (
    5.0  # one about to be drawn, whichever it is: what it does, and what it may do
)
RIVAL_CARD_WORTH = 1.7  # one of a rival's
OPEN_CARD_WORTH = 1.6
ARTS_WORTH = 2.0
ROUTE_WORTH = 1.2
FOUNDING_WORTH = 32.0  # a new tribe about to be founded
ROADS_AHEAD = 4  # roads that anybody plans ahead
SITE_SHARES: Final = (0.8, 0.25, 0.1)  # of the best site, the second and the third
# the worth of a card that serves no plan
SPARE_CARD_WORTH: Final = (0.55, 0.6, 0.5, 0.6, 0.6, 0.4, 0.4, 0.4)
OFFER_SHARE = 0.3  # of what an offer would bring, before anybody has said yes
OPEN_OFFER_WORTH = (
    0.01  # an open offer by itself: it may still be taken, so nobody withdraws it
)
# the worth of a plan when all its cards are there
SETTLEMENT_PLAN = 15.0
CITY_PLAN = 15.0
CARD_PLAN = 3.0


def evaluate(position: BasePosition, seat: Seat) -> float:
    """The value of the position for the seat, 0 to 1."""
    if position.phase == OVER:
        return _evaluate_end(position, seat)
    rivals = [
        _evaluate_rival(position, other) for other in position.alive if other != seat
    ] or [0.0]
    strongest = max(rivals)
    mean = sum(rivals) / len(rivals)
    lead = _evaluate_own(position, seat) - 0.5 * strongest - 0.5 * mean
    return 0.02 + 0.96 / (1 + exp(-lead / 60))


def _evaluate_end(position: BasePosition, seat: Seat) -> float:
    outcome = position.outcome
    assert outcome is not None
    if outcome.places[seat] == 1:
        return 1.0
    return 0.0


def _evaluate_own(position: BasePosition, seat: Seat) -> float:
    if seat in position.gone:
        return -999.0
    hope = _evaluate_offers(position, seat) if position.trade_state.open else 0.0
    return _evaluate_open(position, seat) + _evaluate_hand(position, seat) + hope


def _evaluate_rival(position: BasePosition, seat: Seat) -> float:
    """The worth of a rival: its hand counts by its size, or in full if it may win soon."""
    standing = _evaluate_open(position, seat)
    if position.markers[seat] >= LAST_MARKER - 1:
        return standing + _evaluate_hand(position, seat)
    return (
        standing
        + 0.5 * count_cards(position.hands[seat])
        + RIVAL_CARD_WORTH * count_cards(position.cards[seat])
    )


def _evaluate_open(position: BasePosition, seat: Seat) -> float:
    """The worth of what is open: markers, income, building sites, advantages."""
    ground = position.ground
    income = ground.get_or_compute(
        ("income", seat), lambda: _compute_income(ground, seat)
    )
    prospect = ground.get_or_compute(
        ("prospect", seat), lambda: _evaluate_sites(ground, seat)
    )
    value = MARKER_WORTH * position.markers[seat] + PIP_WORTH * income + prospect
    value += OPEN_CARD_WORTH * position.open[seat]
    value += ARTS_WORTH * (position.arts == seat) + ROUTE_WORTH * (
        position.route == seat
    )
    if position.phase == FOUND and seat == position.on_turn:
        value += FOUNDING_WORTH
    return value - _evaluate_blocked(position, seat)


def _evaluate_blocked(position: BasePosition, seat: Seat) -> float:
    """The worth of the cards that the robber blocks."""
    if position.robber == FRAME:
        return 0.0
    pips_there = PIPS[NUMBERS[position.robber]]
    return 0.16 * pips_there * position.ground.count_cards_from(position.robber, seat)


def count_pips(ground: Ground, seat: Seat) -> tuple[int, ...]:
    """Per kind, how many cards 36 rolls bring the seat."""
    return ground.get_or_compute(("pips", seat), lambda: _compute_pips(ground, seat))


def _compute_pips(ground: Ground, seat: Seat) -> tuple[int, ...]:
    paid = 0
    for tile, makes in enumerate(ground.board.makes):
        ways = PIPS[NUMBERS[tile]]
        paid += makes * ways * ground.count_cards_from(tile, seat)
    return count_by_kind(paid)


def _compute_income(ground: Ground, seat: Seat) -> float:
    """The pips, weighted by kind; the first of a kind count for more."""
    return sum(
        worth * (own + (NEW_KIND_FACTOR - 1) * min(own, FIRST_PIPS) + 2 * (own > 0))
        for worth, own in zip(KIND_WORTH, count_pips(ground, seat), strict=True)
    )


# --- building sites


def evaluate_corner(ground: Ground, seat: Seat, corner: int) -> float:
    """The income of a settlement on the corner, in pips weighted by need."""
    own = count_pips(ground, seat)
    value = 0.0
    for tile in TILES_AT[corner]:
        makes = ground.board.makes[tile]
        if makes:
            kind = makes.bit_length() // 8
            need = 1.5 if not own[kind] else 1.2 if own[kind] < FIRST_PIPS else 1.0
            value += PIPS[NUMBERS[tile]] * KIND_WORTH[kind] * need
    return value


def _evaluate_sites(ground: Ground, seat: Seat) -> float:
    """The worth of the three best sites."""
    sites = [_evaluate_site(ground, seat, *site) for site in list_sites(ground, seat)]
    best_first = sorted(sites, reverse=True)
    return sum(
        share * site for share, site in zip(SITE_SHARES, best_first, strict=False)
    )


def _evaluate_site(ground: Ground, seat: Seat, corner: int, far: int) -> float:
    return (9 + 0.35 * evaluate_corner(ground, seat, corner)) / (1 + 0.55 * far)


def list_sites(ground: Ground, seat: Seat) -> tuple[tuple[int, int], ...]:
    """Corners where the seat could build a settlement, with the number of roads that it needs."""
    return ground.get_or_compute(
        ("reach", seat), lambda: tuple(_find_sites(ground, seat))
    )


def _find_sites(ground: Ground, seat: Seat) -> list[tuple[int, int]]:
    roads = ground.roads[seat]
    active = ground.active_corners(seat)
    living = ground.living_corners()
    left = min(ROADS_AHEAD, ROADS - roads.bit_count())
    ring = seen = corners_of_paths(roads) | active
    sites = []
    for far in range(left + 1):
        corners = list_bits(ring & ~living)
        sites += [
            (corner, far) for corner in corners if not NEIGHBOURS[corner] & ground.taken
        ]
        onward = ring & (active | ~ground.taken)
        paths = paths_of_corners(onward) & ~ground.paved
        ring = corners_of_paths(paths) & ~seen
        seen |= ring
    return sites


# --- the hand


def _evaluate_hand(position: BasePosition, seat: Seat) -> float:
    """The worth of the hand, without the cards chosen for a seven."""
    chosen = position.seven.chosen[seat] if position.seven else 0
    return _evaluate_cards(position, seat, position.hands[seat] - chosen)


def _evaluate_offers(position: BasePosition, seat: Seat) -> float:
    """The worth of the seat's best open offer: a share of what it would bring."""
    now = _evaluate_hand(position, seat)
    hand = position.hands[seat]
    gains = [
        _evaluate_cards(position, seat, hand - proposal.give + proposal.take) - now
        for proposal in position.trade_state.open
        if proposal.maker == seat and contains(hand, proposal.give)
    ]
    return OFFER_SHARE * max([0.0, *gains]) + OPEN_OFFER_WORTH * len(gains)


def _evaluate_cards(position: BasePosition, seat: Seat, hand: Bundle) -> float:
    """The worth of a hand and of development cards; cards above the limit of a seven cost."""
    free = position.phase == SECOND_ROAD and position.on_turn == seat
    value = evaluate_hand(position.ground, seat, hand, free)
    excess = count_cards(hand) - position.limit(seat)
    if excess > 0 and position.seven is None:
        value -= 0.3 * (excess + 1)
    value += _evaluate_development_cards(position.cards[seat])
    if seat == position.on_turn:
        value += 0.8 * (position.phase == ROB) + DRAWN_CARD_WORTH * (
            position.phase == DRAW
        )
    return value


def _evaluate_development_cards(cards: Stack) -> float:
    return sum(
        worth * count
        for worth, count in zip(CARD_WORTH, count_by_card(cards), strict=True)
    )


def evaluate_hand(
    ground: Ground, seat: Seat, hand: Bundle, free_road: bool = False
) -> float:
    """The worth of a hand for the seat's plans; with `free_road` the next road is free."""
    distances = [far for _, far in list_sites(ground, seat)]
    roads = min(distances, default=-1)
    left = roads - 1 if free_road and roads > 0 else roads
    can_raise = bool(ground.settlements[seat]) and not ground.cities[seat]
    return _evaluate_plans(hand, left, can_raise)


@lru_cache(1 << 16)
def _evaluate_plans(hand: Bundle, roads: int, city: bool) -> float:
    """The worth of a hand for the best plan; `roads`: to the nearest site, or -1 without one."""
    held = count_by_kind(hand)
    best = _evaluate_plan(held, CARD_COST, CARD_PLAN)
    if roads >= 0:
        cost = SETTLEMENT_COST + roads * ROAD_COST
        worth = SETTLEMENT_PLAN - 2.0 * roads
        best = max(best, _evaluate_plan(held, cost, worth))
    if city:
        best = max(best, _evaluate_plan(held, CITY_COST, CITY_PLAN))
    return best


def _evaluate_plan(held: tuple[int, ...], cost: Bundle, worth: float) -> float:
    wanted = count_by_kind(cost)
    cards_held = 0
    spare = 0.0
    for has, wants, load in zip(held, wanted, SPARE_CARD_WORTH, strict=True):
        cards_held += min(has, wants)
        spare += load * max(0, has - wants)
    share = cards_held / sum(wanted)
    return worth * share * (0.5 + 0.5 * share) + spare
