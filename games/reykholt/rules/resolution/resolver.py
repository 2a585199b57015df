"""Resolution of a branch, a card or an event, step by step: costs first, then effects in any order.

`take_step` goes on as long as there is no choice. Everything possible must be done;
`feasibility.py` says what is possible.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from games.core import Move, Seat

from .. import moves
from ..components import effects
from ..components.effects import ANY, AUTOMATIC, Effect
from ..components.masks import has
from ..position import (
    ALONE,
    ANY_TIME,
    AnyVillage,
    Farm,
    MutableVillage,
    Resolution,
    mutable_copy,
)
from . import costs, gains, greenhouses
from .feasibility import payable
from .planting import can_plant

# --- steps


def take_step(village: MutableVillage) -> bool:
    """Takes one step of the resolution under way. True: somebody has to decide first."""  # R12
    resolution = village.stack[-1]
    if not resolution.costs and _apply_automatic_effect(village, resolution):
        return False
    options = list_options(village)
    if not options:
        village.stack = village.stack[:-1]
        return False
    if len(options) == 1:  # R37
        apply_move(village, options[0])
        return village.drawer >= 0
    village.to_act = ALONE[resolution.seat]
    village.legal = options
    return True


def list_options(village: AnyVillage) -> list[Move]:
    """The moves by which the seat may go on with the resolution under way."""
    resolution = village.stack[-1]
    options = _list_all_options(village, resolution)
    if resolution.source == ANY_TIME and has_obligations(village, resolution.seat):
        return [move for move in options if keeps_obligations(village, move)]  # D29
    return options


def apply_move(village: MutableVillage, move: Any) -> None:
    """Carries out a move of the resolution under way."""
    _APPLY[type(move)](village, village.stack[-1], move)


def _list_all_options(village: AnyVillage, resolution: Resolution) -> list[Move]:
    """The options, those included that would break an obligation."""
    farm = village.farms[resolution.seat]
    if resolution.costs:
        return costs.list_payments(farm, resolution.costs[0])
    options: list[Move] = []
    for effect, done in resolution.effects:
        moves_of_effect = _OPTIONS[effect.op](village, resolution, farm, effect, done)
        if effect.op == effects.HARVEST and done:
            return moves_of_effect  # a harvest is finished before anything else
        options += moves_of_effect
    return options


def _apply_automatic_effect(village: MutableVillage, resolution: Resolution) -> bool:
    """Carries out an effect without a choice, gains first. False: there is none."""  # D9
    pairs = resolution.effects
    gained = [effect for effect, _ in pairs if effect.op == effects.GAIN]
    if gained:
        others = [pair for pair in pairs if pair[0].op != effects.GAIN]
        village.change_top(effects=tuple(others))
        gains.gain_all(village, resolution.seat, gained)
        return True
    for at, (effect, _) in enumerate(pairs):
        if _is_automatic(village, effect):
            village.change_top(effects=pairs[:at] + pairs[at + 1 :])
            _AUTOMATIC[effect.op](village, resolution, effect)
            return True
    return False


def _is_automatic(village: AnyVillage, effect: Effect) -> bool:
    if effect.op != effects.PLANT_EXTRA:
        return effect.op in AUTOMATIC
    has_no_choice = effect.each and effect.how == ANY
    return has_no_choice and not village.terms.optional_extra


# --- obligations, which a use at any time may not break


def has_obligations(village: AnyVillage, seat: Seat) -> bool:
    """Whether a resolution of the seat still has a cost or a planting minimum."""
    for resolution in village.stack:
        if resolution.seat != seat or resolution.source == ANY_TIME:
            continue
        if resolution.costs or _plantings_owed(village, resolution):
            return True
    return False


def reachable_minimums(village: MutableVillage, seat: Seat) -> int:
    """Mask of the seat's resolutions whose planting minimum is possible now."""  # D29
    farm = village.farms[seat]
    reachable = 0
    for at, resolution in enumerate(village.stack):
        owed = _plantings_owed(village, resolution)
        if resolution.seat == seat and owed and can_plant(farm, owed):
            reachable |= 1 << at
    return reachable


def keeps_obligations(village: AnyVillage, move: Move) -> bool:
    """Whether the use under way can end after the move with all obligations kept."""
    trial = mutable_copy(village)
    apply_move(trial, move)
    return _some_end_keeps_them(trial, len(village.stack), village.stack[-1])


def can_keep_obligations(trial: MutableVillage) -> bool:
    """Whether a use that has just begun can end with all obligations kept. Changes `trial`."""
    return _some_end_keeps_them(trial, len(trial.stack), trial.stack[-1])


def _some_end_keeps_them(trial: MutableVillage, depth: int, use: Resolution) -> bool:
    while len(trial.stack) >= depth:
        resolution = trial.stack[-1]
        if not resolution.costs and _apply_automatic_effect(trial, resolution):
            continue
        options = _list_all_options(trial, resolution)
        if options:
            return any(keeps_obligations(trial, move) for move in options)
        trial.stack = trial.stack[:-1]
    return _obligations_hold(trial, use)


def _obligations_hold(village: MutableVillage, use: Resolution) -> bool:
    farm = village.farms[use.seat]
    for at, resolution in enumerate(village.stack):
        if resolution.seat != use.seat:
            continue
        if resolution.costs and not payable(resolution.costs[0], farm):
            return False
        was_reachable = has(use.mask, at)
        owed = _plantings_owed(village, resolution)
        if was_reachable and not can_plant(farm, owed):
            return False
    return True


def _plantings_owed(village: AnyVillage, resolution: Resolution) -> int:
    """The number of plantings that a resolution must still bring."""
    owed_by_effect = []
    for effect, done in resolution.effects:
        if effect.op == effects.SEED:
            owed_by_effect.append(effect.least - done)
    owed = max(owed_by_effect, default=0)
    if village.terms.version == 1:
        return owed  # negative after more plantings, which counted as owed (D36)
    return max(0, owed)


_AUTOMATIC: Final[dict[int, Callable[[MutableVillage, Resolution, Effect], None]]] = {
    effects.GAIN_NEXT: gains.gain_next,
    effects.GAIN_DISCARDED: gains.gain_discarded,
    effects.ADVANCE: gains.advance,
    effects.PLANT_EXTRA: greenhouses.add_everywhere,
}
_OPTIONS: Final[
    dict[int, Callable[[AnyVillage, Resolution, Farm, Effect, int], list[Move]]]
] = {
    effects.TAKE_HOUSE: greenhouses.list_takes,
    effects.SEED: greenhouses.list_plantings,
    effects.HARVEST: greenhouses.list_harvests,
    effects.PLANT_EXTRA: greenhouses.list_additions,
    effects.GAIN_CHOICE: gains.list_choices,
    effects.GAIN_HELD: gains.list_choices,
    effects.GAIN_GOLDEN: gains.list_choices,
    effects.TAKE_SERVICE: gains.list_takable_services,
    effects.SHARE_SERVICE: gains.list_sharable_services,
}
_APPLY: Final[dict[type[Move], Callable[[MutableVillage, Resolution, Any], None]]] = {
    moves.Pay: costs.pay,
    moves.Discard: costs.discard,
    moves.Give: costs.give,
    moves.Take: greenhouses.take_named,
    moves.Plant: greenhouses.plant,
    moves.StopPlanting: greenhouses.stop_planting,
    moves.Harvest: greenhouses.harvest,
    moves.StopHarvesting: greenhouses.stop_harvesting,
    moves.Choose: gains.choose_vegetable,
    moves.Add: greenhouses.add,
    moves.StopAdding: greenhouses.stop_adding,
    moves.TakeService: gains.take_service,
    moves.ShareService: gains.share_service,
}
RESOLVING: Final = tuple(_APPLY)
