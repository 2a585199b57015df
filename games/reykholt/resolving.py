"""Resolutions: a branch, a card or an event carried out step by step, costs first, then effects in
any order.

`settle` goes on as far as there is no choice. Everything possible must be done; what is possible is
asked in `openings.py`.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from games.core import Move, Seat

from . import costs, effects, gaining, growing, moves
from .effects import ANY, FREE, Effect
from .openings import (
    can_plant,
    payable,
)
from .position import ALONE, ANY_TIME, Bench, Farm, Frame, Scene, thaw

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
            return growing.harvests(bench, frame, farm, effect, done)
        found += _OPTIONS[effect.op](bench, frame, farm, effect, done)
    return found


def _free(bench: Bench, frame: Frame) -> bool:
    """Carries out what leaves no choice, gains first; false where there is nothing such."""  # D9
    gains = [one for one, _ in frame.effects if one.op == effects.GAIN]
    if gains:
        rest = [pair for pair in frame.effects if pair[0].op != effects.GAIN]
        bench.top_frame(effects=tuple(rest))
        gaining.gain_all(bench, frame.seat, gains)
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
    effects.GAIN_NEXT: gaining.gain_next,
    effects.GAIN_DISCARDED: gaining.gain_discarded,
    effects.ADVANCE: gaining.advance,
    effects.PLANT_EXTRA: growing.add_everywhere,
}
_OPTIONS: Final[dict[int, Callable[[Scene, Frame, Farm, Effect, int], list[Move]]]] = {
    effects.TAKE_HOUSE: growing.takes,
    effects.SEED: growing.plants,
    effects.HARVEST: growing.harvests,
    effects.PLANT_EXTRA: growing.adds,
    effects.GAIN_CHOICE: gaining.chosen_kinds,
    effects.GAIN_HELD: gaining.chosen_kinds,
    effects.GAIN_GOLDEN: gaining.chosen_kinds,
    effects.TAKE_SERVICE: gaining.card_takes,
    effects.SHARE_SERVICE: gaining.shares,
}
_APPLY: Final[dict[type[Move], Callable[[Bench, Frame, Any], None]]] = {
    moves.Pay: costs.pay,
    moves.Discard: costs.discard,
    moves.Give: costs.give,
    moves.Take: growing.take,
    moves.Plant: growing.plant,
    moves.StopPlanting: growing.stop_planting,
    moves.Harvest: growing.harvest,
    moves.StopHarvesting: growing.stop_harvesting,
    moves.Choose: gaining.choose,
    moves.Add: growing.add,
    moves.StopAdding: growing.stop_adding,
    moves.TakeService: gaining.take_service,
    moves.ShareService: gaining.share_service,
}
RESOLVING: Final = tuple(_APPLY)
