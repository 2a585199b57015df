"""Resolutions: a branch, a card or an event carried out step by step, costs first, then effects in
any order.

`settle` goes on as far as there is no choice. Everything possible must be done; what is possible is
asked in `feasibility.py`.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from games.core import Move, Seat

from .. import moves
from ..components import effects
from ..components.effects import ANY, FREE, Effect
from ..position import ALONE, ANY_TIME, Bench, Farm, Frame, Scene, thaw
from . import costs, gains, greenhouses
from .feasibility import can_plant, payable

# --- going on


def settle(bench: Bench) -> bool:
    """One step of the resolution under way; true when somebody has to decide first."""  # R12
    frame = bench.stack[-1]
    if not frame.costs and _free(bench, frame):
        return False
    found = options(bench)
    if not found:
        bench.stack = bench.stack[:-1]
        return False
    if len(found) == 1:  # R37
        apply(bench, found[0])
        return bench.drawer >= 0
    bench.to_act, bench.legal = ALONE[frame.seat], found
    return True


def options(bench: Scene) -> list[Move]:
    """What the seat of the resolution under way may do next."""
    frame = bench.stack[-1]
    found = _raw_options(bench, frame)
    if frame.source == ANY_TIME and endangered(bench, frame.seat):
        return [move for move in found if keeps_promises(bench, move)]  # D29
    return found


def apply(bench: Bench, move: Any) -> None:
    """Carries out a move of the resolution under way."""
    _APPLY[type(move)](bench, bench.stack[-1], move)


def _raw_options(bench: Scene, frame: Frame) -> list[Move]:
    farm = bench.farms[frame.seat]
    if frame.costs:
        return costs.options(farm, frame.costs[0])
    found: list[Move] = []
    for effect, done in frame.effects:
        if effect.op == effects.HARVEST and done:
            return greenhouses.harvests(bench, frame, farm, effect, done)
        found += _OPTIONS[effect.op](bench, frame, farm, effect, done)
    return found


def _free(bench: Bench, frame: Frame) -> bool:
    """Carries out what leaves no choice, gains first; false where there is nothing such."""  # D9
    gained = [one for one, _ in frame.effects if one.op == effects.GAIN]
    if gained:
        rest = [pair for pair in frame.effects if pair[0].op != effects.GAIN]
        bench.top_frame(effects=tuple(rest))
        gains.gain_all(bench, frame.seat, gained)
        return True
    for at, (effect, _) in enumerate(frame.effects):
        named_kind = effect.op == effects.PLANT_EXTRA and effect.each and effect.how == ANY
        if effect.op not in FREE and (not named_kind or bench.terms.optional_extra):
            continue
        bench.top_frame(effects=frame.effects[:at] + frame.effects[at + 1 :])
        _FREE[effect.op](bench, frame, effect)
        return True
    return False


# --- promises: what a use in between may not break


def endangered(scene: Scene, seat: Seat) -> bool:
    """Whether the seat has something under way that a use in between could make impossible."""
    return any(
        frame.seat == seat and frame.source != ANY_TIME and (frame.costs or _needs(frame))
        for frame in scene.stack
    )


def promises(bench: Bench, seat: Seat) -> int:
    """Mask of the seat's resolutions under way whose planting minimum can be reached now."""  # D29
    farm, found = bench.farms[seat], 0
    for at, frame in enumerate(bench.stack):
        if frame.seat == seat and _needs(frame) and can_plant(farm, _needs(frame)):
            found |= 1 << at
    return found


def keeps_promises(bench: Scene, move: Move) -> bool:
    """Whether some end of the use under way leaves the seat's own resolutions what they need."""
    trial = thaw(bench)
    apply(trial, move)
    return _ends_well(trial, len(bench.stack), bench.stack[-1])


def use_ends_well(trial: Bench) -> bool:
    """Whether a use just begun can come to such an end at all; the bench is used up."""
    return _ends_well(trial, len(trial.stack), trial.stack[-1])


def _ends_well(trial: Bench, depth: int, use: Frame) -> bool:
    while len(trial.stack) >= depth:
        frame = trial.stack[-1]
        if not frame.costs and _free(trial, frame):
            continue
        found = _raw_options(trial, frame)
        if found:
            return any(keeps_promises(trial, one) for one in found)
        trial.stack = trial.stack[:-1]
    return _kept(trial, use)


def _kept(bench: Bench, use: Frame) -> bool:
    farm = bench.farms[use.seat]
    for at, frame in enumerate(bench.stack):
        if frame.seat != use.seat:
            continue
        if frame.costs and not payable(frame.costs[0], farm):
            return False
        if use.mask >> at & 1 and not can_plant(farm, _needs(frame)):
            return False
    return True


def _needs(frame: Frame) -> int:
    """How many plantings a resolution must still bring."""
    return max(
        [one.least - done for one, done in frame.effects if one.op == effects.SEED], default=0
    )


_FREE: Final[dict[int, Callable[[Bench, Frame, Effect], None]]] = {
    effects.GAIN_NEXT: gains.gain_next,
    effects.GAIN_DISCARDED: gains.gain_discarded,
    effects.ADVANCE: gains.advance,
    effects.PLANT_EXTRA: greenhouses.add_everywhere,
}
_OPTIONS: Final[dict[int, Callable[[Scene, Frame, Farm, Effect, int], list[Move]]]] = {
    effects.TAKE_HOUSE: greenhouses.takes,
    effects.SEED: greenhouses.plants,
    effects.HARVEST: greenhouses.harvests,
    effects.PLANT_EXTRA: greenhouses.adds,
    effects.GAIN_CHOICE: gains.chosen_kinds,
    effects.GAIN_HELD: gains.chosen_kinds,
    effects.GAIN_GOLDEN: gains.chosen_kinds,
    effects.TAKE_SERVICE: gains.card_takes,
    effects.SHARE_SERVICE: gains.shares,
}
_APPLY: Final[dict[type[Move], Callable[[Bench, Frame, Any], None]]] = {
    moves.Pay: costs.pay,
    moves.Discard: costs.discard,
    moves.Give: costs.give,
    moves.Take: greenhouses.take,
    moves.Plant: greenhouses.plant,
    moves.StopPlanting: greenhouses.stop_planting,
    moves.Harvest: greenhouses.harvest,
    moves.StopHarvesting: greenhouses.stop_harvesting,
    moves.Choose: gains.choose,
    moves.Add: greenhouses.add,
    moves.StopAdding: greenhouses.stop_adding,
    moves.TakeService: gains.take_service,
    moves.ShareService: gains.share_service,
}
RESOLVING: Final = tuple(_APPLY)
