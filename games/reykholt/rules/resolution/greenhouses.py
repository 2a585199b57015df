"""Effects on greenhouses: take, plant, harvest, add vegetables."""

from __future__ import annotations

from games.core import Move, Seat

from .. import log_messages, moves, shared_moves
from ..components import effects
from ..components.cards import HOUSE
from ..components.effects import RANDOM, Effect
from ..components.masks import has
from ..components.vegetables import KIND, KINDS, NOTHING, Counts, plus
from ..position import (
    CHANCE_ONLY,
    ON_SPACE,
    AnyVillage,
    Farm,
    MutableVillage,
    Resolution,
)
from .feasibility import pile_size
from .planting import (
    addable_kinds,
    can_plant,
    can_plant_together,
    has_fitting_size,
)

# --- add vegetables from the supply


def add_everywhere(
    village: MutableVillage, resolution: Resolution, effect: Effect
) -> None:
    seat = resolution.seat
    for house, growing in village.farms[seat].houses:
        farm = village.farms[seat]
        for kind in addable_kinds(farm, house, growing, effect):
            _add_vegetable(village, seat, house, kind)


def list_additions(
    village: AnyVillage, resolution: Resolution, farm: Farm, effect: Effect, done: int
) -> list[Move]:
    """Kinds for one greenhouse, or for each in turn."""  # R19, D14
    optional = village.terms.optional_extra
    additions: list[Move] = []
    for house, growing in farm.houses:
        if has(resolution.mask, house):
            continue
        kinds = addable_kinds(farm, house, growing, effect)
        additions += [shared_moves.ADDS[house][kind] for kind in kinds]
        if additions and effect.each and not optional:
            break
    if done and additions and optional:
        additions.append(shared_moves.STOP_ADDING)
    return additions


def add(village: MutableVillage, resolution: Resolution, move: moves.Add) -> None:
    house = HOUSE[move.greenhouse]
    updated = []
    for effect, done in resolution.effects:
        if effect.op != effects.PLANT_EXTRA:
            updated.append((effect, done))
        elif effect.each:
            updated.append((effect, done + 1))
    mask = resolution.mask | 1 << house
    village.change_top(effects=tuple(updated), mask=mask)
    _add_vegetable(village, resolution.seat, house, KIND[move.vegetable])


def stop_adding(village: MutableVillage, resolution: Resolution, move: Move) -> None:
    village.count_done(effects.PLANT_EXTRA, finished=True)
    _log_stop(village, resolution)


def _add_vegetable(village: MutableVillage, seat: Seat, house: int, kind: int) -> None:
    _change_count(village, seat, house, kind, 1)
    if village.log is not None:
        village.add_message(log_messages.added(seat, house, kind))


def _change_count(
    village: MutableVillage, seat: Seat, house: int, kind: int, number: int
) -> None:
    """Adds to the vegetables of a kind in one greenhouse."""
    changed = [
        (
            number_of_house,
            plus(growing, kind, number) if number_of_house == house else growing,
        )
        for number_of_house, growing in village.farms[seat].houses
    ]
    village.change_farm(seat, houses=tuple(changed))


# --- take a greenhouse


def list_takes(
    village: AnyVillage, resolution: Resolution, farm: Farm, effect: Effect, done: int
) -> list[Move]:
    return [
        shared_moves.TAKES[pile] for pile in effect.piles if pile_size(village, pile)
    ]


def take_named(
    village: MutableVillage, resolution: Resolution, move: moves.Take
) -> None:
    village.count_done(effects.TAKE_HOUSE)
    take_greenhouse(village, resolution.seat, shared_moves.TAKES.index(move))
    village.took |= resolution.source == ON_SPACE


def take_greenhouse(village: MutableVillage, seat: Seat, pile: int) -> None:
    """Takes the top card of a pile. Chance draws it where nobody knows it."""  # R15
    if pile != RANDOM:
        *others, house = village.piles[pile]
        village.change_pile(pile, tuple(others))
    elif village.top:
        house = village.top[-1]
        village.top = village.top[:-1]
    elif village.unseen:
        await_chance(village, seat)
        return
    else:
        house = village.bottom[0]
        village.bottom = village.bottom[1:]
    receive_greenhouse(village, seat, house)


def await_chance(village: MutableVillage, seat: Seat) -> None:
    """Chance has to draw a random greenhouse for the seat."""
    village.drawer = seat
    village.to_act = CHANCE_ONLY


def receive_greenhouse(village: MutableVillage, seat: Seat, house: int) -> None:
    """Gives the seat an empty greenhouse."""
    houses = village.farms[seat].houses
    village.change_farm(seat, houses=(*houses, (house, NOTHING)))
    if village.log is not None:
        village.add_message(log_messages.house_taken(seat, house))


# --- plant


def list_plantings(
    village: AnyVillage, resolution: Resolution, farm: Farm, effect: Effect, done: int
) -> list[Move]:
    """The plantings after which the rest of the minimum is still possible."""  # R17, D10
    owed = effect.least - done
    if not can_plant(farm, max(1, owed)):
        return []
    passives = farm.passives
    plantings: list[Move] = []
    for house, growing in farm.houses:
        if growing != NOTHING:
            continue
        for kind in range(len(KINDS)):
            in_stock = has(passives.free, kind) or farm.stock[kind]
            grows_there = has(passives.allowed[house], kind) and in_stock
            if grows_there and _rest_can_be_planted(farm, house, kind, owed - 1):
                plantings.append(shared_moves.PLANTS[house][kind])
    if plantings and done >= effect.least > 0:
        plantings.append(shared_moves.STOP_PLANTING)
    return plantings


def _rest_can_be_planted(farm: Farm, house: int, kind: int, owed: int) -> bool:
    """Whether a planting leaves enough for those that are still owed."""
    if owed <= 0:
        return True
    passives = farm.passives
    others = [
        passives.allowed[other]
        for other, growing in farm.houses
        if growing == NOTHING and other != house
    ]
    stock = _stock_after_planting(farm, kind)
    return can_plant_together(tuple(others), stock, passives.free, owed)


def _stock_after_planting(farm: Farm, kind: int) -> Counts:
    """The stock without the planted vegetable, unless the supply gives that one, too."""
    if has(farm.passives.free, kind):
        return farm.stock
    return plus(farm.stock, kind, -1)


def plant(village: MutableVillage, resolution: Resolution, move: moves.Plant) -> None:
    """One vegetable comes from the stock, the others from the supply."""  # R16
    seat = resolution.seat
    farm = village.farms[seat]
    house = HOUSE[move.greenhouse]
    kind = KIND[move.vegetable]
    number = farm.passives.parcels[house]
    for effect, _ in resolution.effects:
        if effect.op == effects.SEED and effect.fill:
            number = min(effect.fill, number)  # R19, D15
    village.count_done(effects.SEED)
    village.change_farm(seat, stock=_stock_after_planting(farm, kind))
    _change_count(village, seat, house, kind, number)
    village.seeded |= resolution.source == ON_SPACE  # D33
    if village.log is not None:
        village.add_message(log_messages.planted(seat, house, kind, number))


def stop_planting(village: MutableVillage, resolution: Resolution, move: Move) -> None:
    village.count_done(effects.SEED, finished=True)
    _log_stop(village, resolution)


# --- harvest


def list_harvests(
    village: AnyVillage, resolution: Resolution, farm: Farm, effect: Effect, done: int
) -> list[Move]:
    """One vegetable from each greenhouse at most."""  # R18
    harvest_moves: list[Move] = []
    for house, growing in farm.houses:
        if growing == NOTHING or has(resolution.mask, house):
            continue
        if has_fitting_size(effect, house):
            harvests = shared_moves.HARVESTS[house]
            harvest_moves += [
                harvests[kind] for kind, count in enumerate(growing) if count
            ]
    if done and harvest_moves:
        harvest_moves.append(shared_moves.STOP_HARVESTING)
    return harvest_moves


def harvest(
    village: MutableVillage, resolution: Resolution, move: moves.Harvest
) -> None:
    house = HOUSE[move.greenhouse]
    village.count_done(effects.HARVEST)
    village.change_top(mask=resolution.mask | 1 << house)
    move_to_stock(village, resolution.seat, house, KIND[move.vegetable])
    if village.terms.version > 1:
        _finish_exhausted_harvest(village)


def _finish_exhausted_harvest(village: MutableVillage) -> None:
    """Ends a harvest that finds no other planted greenhouse, so that the rest is done."""  # D36
    resolution = village.stack[-1]
    farm = village.farms[resolution.seat]
    for effect, done in resolution.effects:
        if effect.op != effects.HARVEST:
            continue
        if not list_harvests(village, resolution, farm, effect, done):
            village.count_done(effects.HARVEST, finished=True)


def move_to_stock(village: MutableVillage, seat: Seat, house: int, kind: int) -> None:
    """Moves one vegetable from a greenhouse to the stock."""
    _change_count(village, seat, house, kind, -1)
    stock = village.farms[seat].stock
    village.change_farm(seat, stock=plus(stock, kind))
    if village.log is not None:
        village.add_message(log_messages.harvested(seat, house, kind))


def stop_harvesting(
    village: MutableVillage, resolution: Resolution, move: Move
) -> None:
    village.count_done(effects.HARVEST, finished=True)
    _log_stop(village, resolution)


def _log_stop(village: MutableVillage, resolution: Resolution) -> None:
    if village.log is not None:
        village.add_message(log_messages.stopped(resolution.seat))
