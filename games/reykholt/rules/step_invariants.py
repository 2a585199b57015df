"""Invariants of the step from one position to the next, numbered as in NOTES.md.

A step is one ply and all that the rules do by themselves after it. Where they may do more than an
invariant speaks of, it is not checked.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Final

from games.core import Move, Seat

from . import moves
from .components import effects
from .components.cards import HOUSE, PAIR
from .components.masks import has
from .components.vegetables import (
    KIND,
    NOTHING,
    Counts,
    add_counts,
    count_by_kind,
    plus,
    wanted_kind,
    without,
)
from .position import (
    AFTER_SPACE,
    HARVEST,
    HARVEST_START,
    HOMECOMING_START,
    OVER,
    RED,
    TOURISM,
    WORK,
    Farm,
    House,
    Village,
)
from .seasons import tourism

_PARCELS_FILLED_BY_C12: Final = 3
_WORK_PHASES: Final = (WORK, AFTER_SPACE)


def seat_ply(before: Village, after: Village) -> tuple[Seat, Move] | None:
    """The ply of this step; None for chance, and if a round has begun since."""
    if after.round != before.round or len(after.trail) != len(before.trail) + 1:
        return None
    return after.trail[-1]


def _farm_pairs(before: Village, after: Village) -> Iterator[tuple[Farm, Farm]]:
    return zip(before.farms, after.farms, strict=True)


def _nobody_goes_back(before: Village, after: Village) -> bool:
    """I8: nobody walks backwards, and arrivals are counted upwards"""
    for old, new in _farm_pairs(before, after):
        if old.table > new.table:
            return False
    return before.clock <= after.clock


def _story_limits(before: Village, after: Village) -> bool:
    """I20: a seat gives three tomatoes a round at most, and gets one star"""
    for old, new in _farm_pairs(before, after):
        tomatoes = new.basket - old.basket
        stars = new.stars - old.stars
        if new.given > 3 or tomatoes not in (0, 1) or stars not in (0, 1):
            return False
    return True


def _homecoming(before: Village, after: Village) -> bool:
    """I14: after homecoming no worker is left, in a game for one those of the last round"""
    if before.round == after.round or before.phase == OVER:
        return True
    rounds = {at for _, _, at in after.workers}
    return rounds <= ({before.round} if after.terms.solo else set())


def _red_at_once(before: Village, after: Village) -> bool:
    """I15: a red service works when its seat gets it, at no other time"""
    before_step = _red_uses(before)
    for seat, card in _red_uses(after) - before_step:
        if has(before.farms[seat].held, card):
            return False
    return True


def _red_uses(position: Village) -> set[tuple[Seat, int]]:
    """Seats and red cards of the resolutions under way."""
    red = [resolution for resolution in position.stack if resolution.source == RED]
    return {(resolution.seat, resolution.card) for resolution in red}


# --- the walk


def _arrivals(before: Village, after: Village) -> bool:
    """I10: only who walks on arrives"""
    if before.clock == 0:
        return True
    for old, new in _farm_pairs(before, after):
        if (old.table == new.table) != (old.arrival == new.arrival):
            return False
    return True


def _paid(before: Village, after: Village) -> bool:
    """I10: on the walk only prices, the bonus and the story's moves change stocks"""
    ply = seat_ply(before, after)
    walking = before.phase == after.phase == TOURISM and not before.stack
    if ply is None or not walking or isinstance(ply[1], moves.Use):
        return True
    for seat, new in enumerate(after.farms):
        move = ply[1] if seat == ply[0] else None
        expected = _expected_after_walk(before, seat, move, new.bonus)
        if expected != (new.stock, new.table):
            return False
    return True


def _expected_after_walk(
    before: Village, seat: Seat, move: Move | None, bonus: bool
) -> tuple[Counts, int]:
    """Stock and table of a seat after its move, and after its bonus if that was used."""
    old = before.farms[seat]
    farm = old.change(stock=without(old.stock, _paid_by(before, old, move)))
    if isinstance(move, moves.Walk):
        farm = farm.change(table=old.table + 1)
    if bonus and not old.bonus:
        gained = tourism.bonus_vegetables(before, farm)
        stock = add_counts(farm.stock, gained)
        farm = farm.change(stock=stock, table=farm.table + 1)
    return farm.stock, farm.table


def _paid_by(before: Village, farm: Farm, move: Move | None) -> Counts:
    """The vegetables that a move of the walk takes."""
    if isinstance(move, moves.Walk):
        table = farm.table + 1
        number = tourism.price(before, table) - bool(move.instead)
        return plus(count_by_kind(move.instead), wanted_kind(table), number)
    if isinstance(move, moves.Donate):
        return plus(NOTHING, KIND["tomato"])
    if isinstance(move, moves.Serve):
        return count_by_kind(move.vegetables)
    return NOTHING


# --- greenhouses


def _planted(before: Village, after: Village) -> bool:
    """I11: a greenhouse just planted is full of one kind, with C12 up to three"""
    at_home = before.phase == after.phase == HOMECOMING_START
    at_work = before.phase in _WORK_PHASES and after.phase in _WORK_PHASES
    if before.round != after.round or not (at_home or at_work):
        return True
    unchecked = _planted_houses(before) | set(PAIR)
    for seat, farm in enumerate(after.farms):
        old = before.farms[seat]
        for house in farm.houses:
            is_new = house[1] != NOTHING and house[0] not in unchecked
            if is_new and not _may_be_planting(old, after, seat, house, at_home):
                return False
    return True


def _planted_houses(position: Village) -> set[int]:
    houses = [house for farm in position.farms for house in farm.houses]
    return {number for number, growing in houses if growing != NOTHING}


def _may_be_planting(
    old: Farm, after: Village, seat: Seat, house: House, at_home: bool
) -> bool:
    """Whether a greenhouse was planted, and perhaps harvested, or got a vegetable by a card."""
    number, growing = house
    if growing.count(0) != len(growing) - 1:
        return False
    farm = after.farms[seat]
    count = sum(growing)
    full = {farm.passives.parcels[number], old.passives.parcels[number]}
    if at_home:
        full |= {min(_PARCELS_FILLED_BY_C12, parcels) for parcels in full}
    if _last_space_harvests(after):
        full |= {parcels - 1 for parcels in full}
    _, last_move = after.trail[-1]
    added_by_card = count == 1 and not isinstance(last_move, moves.Plant)
    return count in full or added_by_card


def _last_space_harvests(village: Village) -> bool:
    """Whether the last used space lets its seat harvest."""
    branches = village.terms.spaces[village.space].branches
    ops = {effect.op for branch in branches for effect in branch.effects}
    return effects.HARVEST in ops


def _harvested(before: Village, after: Village) -> bool:
    """I12: a harvest moves one vegetable from its greenhouse to the stock, and loses none"""
    ply = seat_ply(before, after)
    if ply is None or not _only_ply_happened(before, after):
        return True
    seat, move = ply
    if not isinstance(move, moves.Harvest):
        return True
    old = before.farms[seat]
    new = after.farms[seat]
    harvested = HOUSE[move.greenhouse]
    kind = KIND[move.vegetable]
    houses = []
    for house, growing in old.houses:
        left = plus(growing, kind, -1) if house == harvested else growing
        houses.append((house, left))
    return new.stock == plus(old.stock, kind) and new.houses == tuple(houses)


def _only_ply_happened(before: Village, after: Village) -> bool:
    """Whether the harvest goes on, so that nothing else has happened."""
    if not before.stack:
        return before.phase == after.phase == HARVEST and not after.stack
    if len(before.stack) != len(after.stack):
        return False
    old = before.stack[-1]
    new = after.stack[-1]
    return old._replace(effects=(), mask=0) == new._replace(effects=(), mask=0)


def _season_harvest(before: Village, after: Village) -> bool:
    """I13: the season takes one from each planted greenhouse, apart from choices left open"""
    if before.phase > HARVEST_START or after.phase < HARVEST:
        return True
    if before.round != after.round:
        return True
    mover = -1
    move = None
    if after.trail:
        mover, move = after.trail[-1]
    for seat, (old, new) in enumerate(_farm_pairs(before, after)):
        is_checked = seat != mover or isinstance(move, moves.Pass)
        if is_checked and not _gave_one_each(old, new):
            return False
    return True


def _gave_one_each(old: Farm, new: Farm) -> bool:
    """Whether each greenhouse gave what the season takes."""
    left = dict(new.houses)
    for house, growing in old.houses:
        mixed = growing.count(0) < len(growing) - 1
        is_open = new.crop and (mixed or not new.cropped)
        due = growing != NOTHING and not is_open
        donated = sum(growing) - sum(left[house])
        if donated != due or due != has(new.cropped, house):
            return False
    return True


STEP_INVARIANTS: Final[tuple[Callable[[Village, Village], bool], ...]] = (
    *(_nobody_goes_back, _story_limits, _homecoming, _red_at_once, _arrivals, _paid),
    *(_planted, _harvested, _season_harvest),
)
