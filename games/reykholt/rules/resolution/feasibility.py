"""Feasibility for a seat: possible effects, costs that it can pay, and cards that it may use.

Nothing here changes a position. `resolver.py` applies choices.
"""

from __future__ import annotations

from typing import Any, Final

from games.core import Seat

from ..board_state import modifier
from ..components import effects
from ..components.cards import HOUSES, SERVICES
from ..components.effects import (
    ANY,
    DISCARD_HOUSE,
    PAY,
    PLATES_HERE,
    RANDOM,
    SAME,
    Cost,
    Effect,
)
from ..components.masks import has, mask_of
from ..components.passive_services import WHENS, window_cards
from ..components.vegetables import NOTHING, plates, plus
from ..position import ANY_TIME, AT_ANY_TIME, AnyVillage, Farm
from .conditions import condition_holds
from .planting import addable_kinds, can_plant, has_fitting_size

# by the number of cards on display, the kind that comes with the next taken card
BONUS_STACK: Final = {3: 0, 2: 1, 1: 2}
FEWEST_TO_SHARE: Final = 3  # seats


def _services_mask(when: str) -> int:
    """Mask of the services that work in a window."""
    services = enumerate(SERVICES)
    return mask_of(number for number, service in services if service.when == when)


_SERVICES_BY_WINDOW: Final = {when: _services_mask(when) for when in WHENS}

# --- effects


def possible(village: AnyVillage, seat: Seat, farm: Farm, effect: Effect) -> bool:
    """Whether an effect can be carried out for at least one piece."""  # R12
    test = _POSSIBLE.get(effect.op)
    return test is None or test(village, seat, farm, effect)


def _house_left(village: AnyVillage, seat: Seat, farm: Farm, effect: Effect) -> bool:
    return any(pile_size(village, pile) for pile in effect.piles)


def _planting(village: AnyVillage, seat: Seat, farm: Farm, effect: Effect) -> bool:
    return can_plant(farm, max(1, effect.least))


def _harvest(village: AnyVillage, seat: Seat, farm: Farm, effect: Effect) -> bool:
    for house, growing in farm.houses:
        if growing != NOTHING and has_fitting_size(effect, house):
            return True
    return False


def _extra(village: AnyVillage, seat: Seat, farm: Farm, effect: Effect) -> bool:
    houses = farm.houses
    return any(addable_kinds(farm, house, had, effect) for house, had in houses)


def _held(village: AnyVillage, seat: Seat, farm: Farm, effect: Effect) -> bool:
    return farm.stock != NOTHING


def _golden(village: AnyVillage, seat: Seat, farm: Farm, effect: Effect) -> bool:
    return any(HOUSES[house].golden >= 0 for house, _ in farm.houses)


def _taking(village: AnyVillage, seat: Seat, farm: Farm, effect: Effect) -> bool:
    return any(takable(village, seat, farm, card) for card in village.display)


def _sharing(village: AnyVillage, seat: Seat, farm: Farm, effect: Effect) -> bool:
    return any(sharable(village, seat, farm, card) for card, _, _ in village.services)


_POSSIBLE: Final[dict[int, Any]] = {
    effects.TAKE_HOUSE: _house_left,
    effects.SEED: _planting,
    effects.HARVEST: _harvest,
    effects.PLANT_EXTRA: _extra,
    effects.GAIN_HELD: _held,
    effects.GAIN_GOLDEN: _golden,
    effects.TAKE_SERVICE: _taking,
    effects.SHARE_SERVICE: _sharing,
}


def pile_size(village: AnyVillage, pile: int) -> int:
    """The number of greenhouses on a pile."""
    if pile != RANDOM:
        return len(village.piles[pile])
    return len(village.top) + village.unseen.bit_count() + len(village.bottom)


# --- costs


def cost_size(cost: Cost, farm: Farm) -> int:
    """The number of vegetables or greenhouses in a cost."""
    if cost.n == PLATES_HERE:
        return plates(farm.table)
    return cost.n


def payable(cost: Cost, farm: Farm) -> bool:
    """Whether the seat can pay a cost."""  # R13, R14
    if cost.op != PAY:
        return _has_house_for(cost, farm)
    number = cost_size(cost, farm)
    stock = farm.stock
    if cost.rule == ANY:
        return sum(stock) >= number
    if cost.rule == SAME:
        return max(stock) >= number
    return sum(map(bool, stock)) >= number


def _has_house_for(cost: Cost, farm: Farm) -> bool:
    must_be_empty = cost.op == DISCARD_HOUSE and cost.rule == "empty"
    for house, growing in farm.houses:
        is_card = HOUSES[house].pile >= 0
        if is_card and (growing == NOTHING or not must_be_empty):
            return True
    return False


def feasible(
    village: AnyVillage,
    seat: Seat,
    farm: Farm,
    costs: tuple[Cost, ...],
    does: tuple[Effect, ...],
) -> bool:
    """Whether the costs can be paid and, apart from them, some effect is possible."""
    for cost in costs:
        if not payable(cost, farm):
            return False
    for effect in does:
        test = _POSSIBLE.get(effect.op)
        if test is None or test(village, seat, farm, effect):
            return True
    return False


# --- services


def usable(village: AnyVillage, seat: Seat, farm: Farm, card: int) -> bool:
    """Whether a service would work for the seat at this moment."""  # R23
    service = SERVICES[card]
    if has(farm.used, card) and not service.unlimited:
        return False
    condition = service.condition
    if condition and not condition_holds(village, seat, farm, condition):
        return False
    return feasible(village, seat, farm, service.costs, service.effects)


def takable(village: AnyVillage, seat: Seat, farm: Farm, card: int) -> bool:
    """Whether the seat may take a card of the display."""  # R21, D34
    if modifier(village, "services_closed"):
        return False
    if not SERVICES[card].red:
        return True
    bonus_kind = BONUS_STACK.get(len(village.display))
    if bonus_kind is not None:
        farm = farm.change(stock=plus(farm.stock, bonus_kind))
    return usable(village, seat, farm, card)


def sharable(village: AnyVillage, seat: Seat, farm: Farm, card: int) -> bool:
    """Whether the seat may become the second user of a card."""  # R22
    seats = village.terms.seats
    if seats < FEWEST_TO_SHARE or modifier(village, "services_closed"):
        return False
    for taken, owner, sharer in village.services:
        if taken != card:
            continue
        is_neighbour = (owner - seat) % seats in (1, seats - 1)
        if sharer >= 0 or not is_neighbour:
            return False
        return not SERVICES[card].red or usable(village, seat, farm, card)
    return False


def window_uses(village: AnyVillage, seat: Seat, when: str, auto: bool) -> list[int]:
    """The cards that the seat could use in a window: the automatic ones, or the others."""
    farm = village.farms[seat]
    if not farm.held & _SERVICES_BY_WINDOW[when]:
        return []
    columns = [-1]
    if when == "after_space":
        columns.append(village.terms.spaces[village.space].column)
    usable_cards = []
    for card in window_cards(farm.held, when):
        service = SERVICES[card]
        fits = service.auto == auto and service.column in columns
        if fits and usable(village, seat, farm, card):
            usable_cards.append(card)
    return usable_cards


def any_time_uses(village: AnyVillage, seat: Seat, farm: Farm) -> list[int]:
    """The cards that the seat could use at any moment, apart from its obligations."""
    # R26
    if not farm.held & AT_ANY_TIME:
        return []
    for resolution in village.stack:
        if resolution.seat == seat and resolution.source == ANY_TIME:
            return []  # D35
    cards = farm.passives.any_time
    return [card for card in cards if usable(village, seat, farm, card)]
