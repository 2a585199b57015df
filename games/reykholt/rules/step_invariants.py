"""What must hold from one position to the next, whatever was played; `invariants.py` asks it, and
numbers it alike.

A step is one ply and all that the rules do by themselves after it. Where they may do more than a
law speaks of, it is not asked.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from games.core import Move, Seat

from . import moves
from .components import effects
from .components.cards import HOUSE, PAIR
from .components.vegetables import KIND, NOTHING, Counts, plus, wanted, without
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
from .resolution.costs import moves_counts
from .seasons import tourism

_FARM_WIFE: Final = 3  # parcels that C12 fills
_BOARD: Final = (WORK, AFTER_SPACE)


def _ply(before: Village, after: Village) -> tuple[Seat, Move] | None:
    """What a seat did in this step; None for chance, and where a round has begun since."""
    if after.round != before.round or len(after.trail) != len(before.trail) + 1:
        return None
    return after.trail[-1]


def _kept(before: Village, after: Village) -> bool:
    """I8: no table is left backwards, no arrival earlier than another"""
    farms = zip(before.farms, after.farms, strict=True)
    return before.clock <= after.clock and all(old.table <= new.table for old, new in farms)


def _story(before: Village, after: Village) -> bool:
    """I20: three tomatoes a round and one star at most"""
    return all(
        new.given <= 3 and new.basket - old.basket in (0, 1) and new.stars - old.stars in (0, 1)
        for old, new in zip(before.farms, after.farms, strict=True)
    )


def _homecoming(before: Village, after: Village) -> bool:
    """I14: after homecoming no worker is left, alone those of the round before"""
    if before.round == after.round or before.phase == OVER:
        return True
    left = {number for _, _, number in after.workers}
    return left <= ({before.round} if after.terms.solo else set())


def _red_at_once(before: Village, after: Village) -> bool:
    """I15: a red service works as it comes to its seat, at no other time"""
    under_way = {(frame.seat, frame.card) for frame in before.stack if frame.source == RED}
    return all(
        (frame.seat, frame.card) in under_way or not before.farms[frame.seat].held >> frame.card & 1
        for frame in after.stack
        if frame.source == RED
    )


# --- the walk


def _walked(before: Village, after: Village) -> bool:
    """I10: whoever has not walked on has not arrived anywhere"""
    return all(
        (old.table == new.table) == (old.arrival == new.arrival) or before.clock == 0
        for old, new in zip(before.farms, after.farms, strict=True)
    )


def _paid(before: Village, after: Village) -> bool:
    """I10: on the walk stocks change by prices paid, the bonus and the story's moves alone"""
    ply = _ply(before, after)
    walking = before.phase == after.phase == TOURISM and not before.stack
    if ply is None or not walking or isinstance(ply[1], moves.Use):
        return True
    return all(
        _reckoned(before, seat, ply[1] if seat == ply[0] else None, new.bonus)
        == (new.stock, new.table)
        for seat, new in enumerate(after.farms)
    )


def _reckoned(before: Village, seat: Seat, move: Move | None, bonus: bool) -> tuple[Counts, int]:
    """Stock and table of a seat after its move, and after its bonus if it has had it by then."""
    old = before.farms[seat]
    farm = old.change(stock=without(old.stock, _given(before, old, move)))
    if isinstance(move, moves.Walk):
        farm = farm.change(table=old.table + 1)
    if bonus and not old.bonus:
        brought = tourism.bonus(before, farm)
        stock = tuple(had + more for had, more in zip(farm.stock, brought, strict=True))
        farm = farm.change(stock=stock, table=farm.table + 1)
    return farm.stock, farm.table


def _given(before: Village, farm: Farm, move: Move | None) -> Counts:
    """The vegetables that a move of the walk takes."""
    if isinstance(move, moves.Walk):
        table = farm.table + 1
        number = tourism.price(before, table) - bool(move.instead)
        return plus(moves_counts(move.instead), wanted(table), number)
    if isinstance(move, moves.Donate):
        return plus(NOTHING, KIND["tomato"])
    return moves_counts(move.vegetables) if isinstance(move, moves.Serve) else NOTHING


# --- greenhouses


def _planted(before: Village, after: Village) -> bool:
    """I11: a greenhouse just planted is full of one kind, with C12 up to three"""
    at_home = before.phase == after.phase == HOMECOMING_START
    at_work = before.phase in _BOARD and after.phase in _BOARD
    if before.round != after.round or not (at_home or at_work):
        return True
    grown = {house for farm in before.farms for house, growing in farm.houses if growing != NOTHING}
    return all(
        _filled(before.farms[seat], after, seat, one, at_home)
        for seat, farm in enumerate(after.farms)
        for one in farm.houses
        if one[1] != NOTHING and one[0] not in grown and one[0] not in PAIR
    )


def _filled(old: Farm, after: Village, seat: Seat, one: House, at_home: bool) -> bool:
    """Whether that can be a planting, harvested once where the space says so too, or a vegetable
    that a card has put there.
    """
    house, growing = one
    number, farm = sum(growing), after.farms[seat]
    if growing.count(0) != len(growing) - 1:
        return False
    full = {farm.passives.parcels[house], old.passives.parcels[house]}
    if at_home:
        full |= {min(_FARM_WIFE, parcels) for parcels in full}
    if _harvests(after):
        full |= {parcels - 1 for parcels in full}
    added = number == 1 and not isinstance(after.trail[-1][1], moves.Plant)
    return number in full or added


def _harvests(scene: Village) -> bool:
    """Whether the space that was used last lets its seat harvest."""
    return any(
        one.op == effects.HARVEST
        for branch in scene.terms.spaces[scene.space].branches
        for one in branch.effects
    )


def _harvested(before: Village, after: Village) -> bool:
    """I12: a harvest takes one vegetable from its greenhouse to the stock, and loses none"""
    ply = _ply(before, after)
    if ply is None or not isinstance(ply[1], moves.Harvest) or not _goes_on(before, after):
        return True
    old, new = before.farms[ply[0]], after.farms[ply[0]]
    house, kind = HOUSE[ply[1].greenhouse], KIND[ply[1].vegetable]
    houses = [(one, plus(had, kind, -1) if one == house else had) for one, had in old.houses]
    return new.stock == plus(old.stock, kind) and new.houses == tuple(houses)


def _goes_on(before: Village, after: Village) -> bool:
    """Whether the harvest is not over yet: nothing else has happened since."""
    if not before.stack:
        return before.phase == after.phase == HARVEST and not after.stack
    if len(before.stack) != len(after.stack):
        return False
    was, now = before.stack[-1], after.stack[-1]
    return was._replace(effects=(), mask=0) == now._replace(effects=(), mask=0)


def _brought_in(before: Village, after: Village) -> bool:
    """I13: the season takes one from each planted greenhouse, but for a choice that is left open"""
    if before.phase > HARVEST_START or after.phase < HARVEST or before.round != after.round:
        return True
    mover, move = after.trail[-1] if after.trail else (-1, None)
    return all(
        _lost_one(old, new)
        for seat, (old, new) in enumerate(zip(before.farms, after.farms, strict=True))
        if seat != mover or isinstance(move, moves.Pass)
    )


def _lost_one(old: Farm, new: Farm) -> bool:
    """Whether each greenhouse that was there has given what the season takes."""
    now = dict(new.houses)
    for house, growing in old.houses:
        mixed = growing.count(0) < len(growing) - 1
        due = growing != NOTHING and not (new.crop and (mixed or not new.cropped))
        if sum(growing) - sum(now[house]) != due or due != bool(new.cropped >> house & 1):
            return False
    return True


STEP_LAWS: Final[tuple[Callable[[Village, Village], bool], ...]] = (
    *(_kept, _story, _homecoming, _red_at_once, _walked, _paid, _planted, _harvested),
    _brought_in,
)
