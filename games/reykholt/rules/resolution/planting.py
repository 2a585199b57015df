"""The greenhouses of a seat that can be planted or take a vegetable more."""

from __future__ import annotations

from functools import lru_cache

from ..components.cards import HOUSES
from ..components.effects import ANY, NEW, SAME, Effect
from ..components.masks import has
from ..components.passive_services import passives
from ..components.vegetables import KINDS, NOTHING, Counts, plus
from ..position import Farm


def can_plant(farm: Farm, need: int) -> bool:
    """Whether the seat can plant this number of further greenhouses."""
    houses = farm.houses
    stock = farm.stock
    if len(houses) < need:
        return False
    rule = passives(farm.held)
    if need > 1:
        return can_plant_together(_allowed_in_empty(farm), stock, rule.free, need)
    # this runs often, so the mask of available kinds is written out
    tomato, lettuce, mushroom, cauliflower, carrot = stock
    available = (tomato > 0) | (lettuce > 0) << 1 | (mushroom > 0) << 2
    available |= (cauliflower > 0) << 3 | (carrot > 0) << 4 | rule.free
    allowed = rule.allowed
    empty = [house for house, growing in houses if growing == NOTHING]
    return any(allowed[house] & available for house in empty)


@lru_cache(1 << 11)
def can_plant_together(
    allowed: tuple[int, ...], stock: Counts, free: int, need: int
) -> bool:
    """Whether this number of these empty greenhouses can be planted at the same time."""
    # R17
    if need == 0:
        return True
    for at, mask in enumerate(allowed):
        others = allowed[at + 1 :]
        for kind in range(len(KINDS)):
            if not has(mask, kind):
                continue
            left = stock
            if not has(free, kind):
                if not stock[kind]:
                    continue
                left = plus(stock, kind, -1)
            if can_plant_together(others, left, free, need - 1):
                return True
    return False


def _allowed_in_empty(farm: Farm) -> tuple[int, ...]:
    """The kinds that may grow in each empty greenhouse, as masks."""
    allowed = farm.passives.allowed
    empty = [house for house, growing in farm.houses if growing == NOTHING]
    return tuple([allowed[house] for house in empty])


def addable_kinds(
    farm: Farm, house: int, growing: Counts, effect: Effect
) -> tuple[int, ...]:
    """The kinds that an effect may add to a greenhouse."""  # R19
    if sum(growing) >= farm.passives.parcels[house]:
        return ()
    if effect.how == ANY:
        return effect.kinds
    if effect.how == SAME:
        return tuple([kind for kind, count in enumerate(growing) if count])
    if effect.how != NEW:
        return ()
    allowed = farm.passives.allowed[house]
    new_kinds = [kind for kind, count in enumerate(growing) if not count]
    return tuple([kind for kind in new_kinds if has(allowed, kind)])


def has_fitting_size(effect: Effect, house: int) -> bool:
    """Whether a greenhouse has the number of parcels that an effect is for."""
    return not effect.sizes or HOUSES[house].parcels in effect.sizes
