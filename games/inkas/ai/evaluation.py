"""The evaluation of a position for one seat, in cards: markers, income, sites, the hand."""

from __future__ import annotations

from functools import lru_cache
from math import exp
from typing import Final

from games.core import Seat

from ..rules.board.geometry import (
    FRAME,
    NUMBERS,
    PIPS,
)
from ..rules.board.pieces import Ground
from ..rules.cards import (
    CARD_COST,
    CITY_COST,
    LAST_MARKER,
    ROAD_COST,
    SETTLEMENT_COST,
    Bundle,
    Stack,
    contains,
    count_by_card,
    count_by_kind,
    count_cards,
)
from ..rules.position import DRAW, FOUND, OVER, ROB, SECOND_ROAD, BasePosition
from .sites import compute_income, evaluate_sites, list_sites

MARKER_WORTH = 26.0  # of a culture marker, with its cost
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


MARKERS: Final = "culture markers"
INCOME: Final = "income"
SITES: Final = "building sites"
ADVANTAGES: Final = "open cards and advantages"
FOUNDING: Final = "a new tribe"
ROBBER: Final = "the robber"
HAND: Final = "cards in hand"
OFFERS: Final = "open offers"
GONE: Final = "out of the game"
RIVALS: Final = "the rivals' standing"
LABELS: Final = (
    MARKERS,
    INCOME,
    SITES,
    ADVANTAGES,
    FOUNDING,
    ROBBER,
    HAND,
    OFFERS,
    GONE,
    RIVALS,
)


def evaluate(position: BasePosition, seat: Seat) -> float:
    """The value of the position for the seat, 0 to 1."""
    if position.phase == OVER:
        return _evaluate_end(position, seat)
    return scale_worth(position, sum(worth_parts(position, seat).values()))


def scale_worth(position: BasePosition, lead: float) -> float:
    return 0.02 + 0.96 / (1 + exp(-lead / 60))


def worth_parts(position: BasePosition, seat: Seat) -> dict[str, float]:
    """The seat's lead by term, in cards; empty after the end."""
    if position.phase == OVER:
        return {}
    rivals = [
        _evaluate_rival(position, other) for other in position.alive if other != seat
    ] or [0.0]
    strongest = max(rivals)
    mean = sum(rivals) / len(rivals)
    return _list_own_parts(position, seat) | {RIVALS: -0.5 * strongest - 0.5 * mean}


def _evaluate_end(position: BasePosition, seat: Seat) -> float:
    outcome = position.outcome
    assert outcome is not None
    if outcome.places[seat] == 1:
        return 1.0
    return 0.0


def _list_own_parts(position: BasePosition, seat: Seat) -> dict[str, float]:
    if seat in position.gone:
        return {GONE: -999.0}
    hope = _evaluate_offers(position, seat) if position.trade_state.open else 0.0
    hand = _evaluate_hand(position, seat)
    return _list_open_parts(position, seat) | {HAND: hand, OFFERS: hope}


def _evaluate_rival(position: BasePosition, seat: Seat) -> float:
    """The worth of a rival: its hand counts by its size, or in full if it may win soon."""
    standing = sum(_list_open_parts(position, seat).values())
    if position.markers[seat] >= LAST_MARKER - 1:
        return standing + _evaluate_hand(position, seat)
    return (
        standing
        + 0.5 * count_cards(position.hands[seat])
        + RIVAL_CARD_WORTH * count_cards(position.cards[seat])
    )


def _list_open_parts(position: BasePosition, seat: Seat) -> dict[str, float]:
    """The worth of what is open: markers, income, building sites, advantages."""
    ground = position.ground
    income = ground.get_or_compute(
        ("income", seat), lambda: compute_income(ground, seat)
    )
    prospect = ground.get_or_compute(
        ("prospect", seat), lambda: evaluate_sites(ground, seat)
    )
    advantages = OPEN_CARD_WORTH * position.open[seat]
    advantages += ARTS_WORTH * (position.arts == seat) + ROUTE_WORTH * (
        position.route == seat
    )
    is_founding = position.phase == FOUND and seat == position.on_turn
    return {
        MARKERS: MARKER_WORTH * position.markers[seat],
        INCOME: PIP_WORTH * income,
        SITES: prospect,
        ADVANTAGES: advantages,
        FOUNDING: FOUNDING_WORTH * is_founding,
        ROBBER: -_evaluate_blocked(position, seat),
    }


def _evaluate_blocked(position: BasePosition, seat: Seat) -> float:
    """The worth of the cards that the robber blocks."""
    if position.robber == FRAME:
        return 0.0
    pips_there = PIPS[NUMBERS[position.robber]]
    return 0.16 * pips_there * position.ground.count_cards_from(position.robber, seat)


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
