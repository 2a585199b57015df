"""Invariants at the end of a resolution. The number is that of NOTES.md."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from . import play
from .components import effects
from .components.effects import Effect
from .components.masks import has
from .position import Farm, MutableVillage, Resolution, Village, mutable_copy
from .resolution import resolver
from .resolution.feasibility import payable, possible
from .resolution.planting import can_plant
from .step_invariants import seat_ply

_ONCE_A_HOUSE: Final = (effects.HARVEST, effects.PLANT_EXTRA)


def _complete(before: Village, after: Village) -> bool:
    """I21: a resolution ends only when nothing of it can be done any more"""
    ply = seat_ply(before, after)
    if ply is None:
        return True
    village = mutable_copy(before)
    play.apply_move(village, *ply)
    while village.stack and village.drawer < 0:
        resolution = village.stack[-1]
        depth = len(village.stack)
        if resolver.take_step(village):
            return True
        ended = len(village.stack) < depth
        if ended and _has_more_to_do(village, resolution):
            return False
    return True


def _has_more_to_do(village: MutableVillage, resolution: Resolution) -> bool:
    """Whether something of an ended resolution could still be done."""
    farm = village.farms[resolution.seat]
    if resolution.costs:
        return payable(resolution.costs[0], farm)
    return any(
        _can_go_on(village, resolution, farm, effect, done)
        for effect, done in resolution.effects
    )


def _can_go_on(
    village: MutableVillage,
    resolution: Resolution,
    farm: Farm,
    effect: Effect,
    done: int,
) -> bool:
    if effect.op == effects.SEED:
        return can_plant(farm, max(1, effect.least - done))
    if effect.op in _ONCE_A_HOUSE:
        left = [house for house in farm.houses if not has(resolution.mask, house[0])]
        farm = farm.change(houses=tuple(left))
    return possible(village, resolution.seat, farm, effect)


RESOLUTION_INVARIANTS: Final[tuple[Callable[[Village, Village], bool], ...]] = (
    _complete,
)
