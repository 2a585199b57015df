"""Greenhouses: taken, planted, harvested and added to, as effects of a resolution."""

from __future__ import annotations

from games.core import Move, Seat

from .. import log_messages, moves
from ..components import effects
from ..components.cards import HOUSE
from ..components.effects import RANDOM, Effect
from ..components.vegetables import KIND, KINDS, NOTHING, Counts, plus
from ..position import CHANCE_ONLY, ON_SPACE, Bench, Farm, Frame, Scene
from .feasibility import addable, can_plant, fits, pile_size, plantable


def add_everywhere(bench: Bench, frame: Frame, effect: Effect) -> None:
    seat = frame.seat
    for house, growing in bench.farms[seat].houses:
        for kind in addable(bench.farms[seat], house, growing, effect):
            _put(bench, seat, house, kind)


def _put(bench: Bench, seat: Seat, house: int, kind: int) -> None:
    farm = bench.farms[seat]
    changed = [
        (one, plus(growing, kind) if one == house else growing) for one, growing in farm.houses
    ]
    bench.farm(seat, houses=tuple(changed))
    if bench.log is not None:
        bench.tell(log_messages.added(seat, house, kind))


def takes(bench: Scene, frame: Frame, farm: Farm, effect: Effect, done: int) -> list[Move]:
    return [moves.TAKES[pile] for pile in effect.piles if pile_size(bench, pile)]


def take(bench: Bench, frame: Frame, move: moves.Take) -> None:
    bench.did(effects.TAKE_HOUSE)
    take_house(bench, frame.seat, moves.TAKES.index(move))
    bench.took |= frame.source == ON_SPACE


def take_house(bench: Bench, seat: Seat, pile: int) -> None:
    """The top greenhouse of a pile; chance turns it over where nobody knows it."""  # R15
    if pile != RANDOM:
        piles = bench.piles
        house = piles[pile][-1]
        bench.piles = (*piles[:pile], piles[pile][:-1], *piles[pile + 1 :])
    elif bench.top:
        house, bench.top = bench.top[-1], bench.top[:-1]
    elif bench.unseen:
        await_draw(bench, seat)
        return
    else:
        house, bench.bottom = bench.bottom[0], bench.bottom[1:]
    own_house(bench, seat, house)


def await_draw(bench: Bench, seat: Seat) -> None:
    """Chance turns a greenhouse over for the seat."""
    bench.drawer, bench.to_act = seat, CHANCE_ONLY


def own_house(bench: Bench, seat: Seat, house: int) -> None:
    """An empty greenhouse more."""
    bench.farm(seat, houses=(*bench.farms[seat].houses, (house, NOTHING)))
    if bench.log is not None:
        bench.tell(log_messages.house_taken(seat, house))


def plants(bench: Scene, frame: Frame, farm: Farm, effect: Effect, done: int) -> list[Move]:
    """The plantings after which the rest of the minimum can still be reached."""  # R17, D10
    left, found = effect.least - done - 1, list[Move]()
    if not can_plant(farm, max(1, left + 1)):
        return [] if not done else found
    rule = farm.passives
    for house, growing in farm.houses:
        if growing != NOTHING:
            continue
        for kind in range(len(KINDS)):
            free = rule.free >> kind & 1
            fits_there = rule.allowed[house] >> kind & 1 and (free or farm.stock[kind])
            if fits_there and (left <= 0 or _rest_plantable(farm, house, kind, left)):
                found.append(moves.PLANTS[house][kind])
    return [*found, moves.STOP_PLANTING] if done >= effect.least > 0 and found else found


def _rest_plantable(farm: Farm, house: int, kind: int, need: int) -> bool:
    rule = farm.passives
    others = tuple(
        [rule.allowed[one] for one, growing in farm.houses if growing == NOTHING and one != house]
    )
    return plantable(others, _after_planting(farm, kind), rule.free, need)


def _after_planting(farm: Farm, kind: int) -> Counts:
    """The stock without the one that is planted, unless the supply gives that too."""
    return farm.stock if farm.passives.free >> kind & 1 else plus(farm.stock, kind, -1)


def plant(bench: Bench, frame: Frame, move: moves.Plant) -> None:
    """One vegetable of the stock, the others of the supply."""  # R16
    effect = next(one for one, _ in frame.effects if one.op == effects.SEED)
    bench.did(effects.SEED)
    farm, house, kind = bench.farms[frame.seat], HOUSE[move.greenhouse], KIND[move.vegetable]
    parcels = farm.passives.parcels[house]
    number = min(effect.fill, parcels) if effect.fill else parcels  # R19, D15
    grown = plus(NOTHING, kind, number)
    houses = [(one, grown if one == house else growing) for one, growing in farm.houses]
    bench.farm(frame.seat, houses=tuple(houses), stock=_after_planting(farm, kind))
    bench.seeded |= frame.source == ON_SPACE  # D33
    if bench.log is not None:
        bench.tell(log_messages.planted(frame.seat, house, kind, number))


def stop_planting(bench: Bench, frame: Frame, move: Move) -> None:
    bench.did(effects.SEED, finished=True)
    _stopped(bench, frame)


def _stopped(bench: Bench, frame: Frame) -> None:
    if bench.log is not None:
        bench.tell(log_messages.stopped(frame.seat))


def harvests(bench: Scene, frame: Frame, farm: Farm, effect: Effect, done: int) -> list[Move]:
    """One vegetable of each greenhouse at most."""  # R18
    found: list[Move] = [
        moves.HARVESTS[house][kind]
        for house, growing in farm.houses
        if not frame.mask >> house & 1 and growing != NOTHING and fits(effect, house)
        for kind, count in enumerate(growing)
        if count
    ]
    return [*found, moves.STOP_HARVESTING] if done and found else found


def harvest(bench: Bench, frame: Frame, move: moves.Harvest) -> None:
    house = HOUSE[move.greenhouse]
    bench.did(effects.HARVEST)
    bench.top_frame(mask=frame.mask | 1 << house)
    harvest_one(bench, frame.seat, house, KIND[move.vegetable])


def harvest_one(bench: Bench, seat: Seat, house: int, kind: int) -> None:
    """One vegetable from a greenhouse to the stock."""
    farm = bench.farms[seat]
    houses = [
        (one, plus(growing, kind, -1) if one == house else growing) for one, growing in farm.houses
    ]
    bench.farm(seat, houses=tuple(houses), stock=plus(farm.stock, kind))
    if bench.log is not None:
        bench.tell(log_messages.harvested(seat, house, kind))


def stop_harvesting(bench: Bench, frame: Frame, move: Move) -> None:
    bench.did(effects.HARVEST, finished=True)
    _stopped(bench, frame)


def adds(bench: Scene, frame: Frame, farm: Farm, effect: Effect, done: int) -> list[Move]:
    """Kinds for one greenhouse, or for each in turn."""  # R19, D14
    found: list[Move] = []
    for house, growing in farm.houses:
        kinds = () if frame.mask >> house & 1 else addable(farm, house, growing, effect)
        found += [moves.ADDS[house][kind] for kind in kinds]
        if found and effect.each and not bench.terms.optional_extra:
            break
    return [*found, moves.STOP_ADDING] if done and found and bench.terms.optional_extra else found


def add(bench: Bench, frame: Frame, move: moves.Add) -> None:
    house = HOUSE[move.greenhouse]
    kept = []
    for effect, done in frame.effects:
        if effect.op != effects.PLANT_EXTRA:
            kept.append((effect, done))
        elif effect.each:
            kept.append((effect, done + 1))
    bench.top_frame(effects=tuple(kept), mask=frame.mask | 1 << house)
    _put(bench, frame.seat, house, KIND[move.vegetable])


def stop_adding(bench: Bench, frame: Frame, move: Move) -> None:
    bench.did(effects.PLANT_EXTRA, finished=True)
    _stopped(bench, frame)
