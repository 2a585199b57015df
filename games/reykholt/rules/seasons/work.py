"""The work season: which spaces are open to a seat, and what a worker begins there."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final, NamedTuple

from games.core import Move, Seat

from .. import log_messages, shared_moves
from ..board_state import modifier, occupied
from ..components import effects
from ..components.cards import DUO, MULTI, SPACES, Branch, Space
from ..components.effects import Cost, Effect
from ..components.masks import has, mask_of
from ..components.vegetables import KIND
from ..position import (
    AFTER_SPACE,
    ON_SPACE,
    AnyVillage,
    Farm,
    MutableVillage,
    new_resolution,
)
from ..resolution.feasibility import feasible
from ..resolution.gains import gain_all

ALWAYS: Final = -1  # the need of a branch that is always possible
# costs and effects of branches, each once
NEEDS: Final[list[tuple[tuple[Cost, ...], tuple[Effect, ...]]]] = []
_MARKET: Final = 2  # the column
TOMATO: Final = Effect(effects.GAIN, 1, kinds=(KIND["tomato"],))


class Way(NamedTuple):
    """One branch of a space in use."""

    space: int  # mask
    flag: int  # mask of its column; 0: it has no flag
    need: int  # index into NEEDS, or ALWAYS
    move: Move


def _list_ways(seats: int) -> Iterator[Way]:
    board = DUO if seats <= 2 else MULTI
    for number, space in enumerate(SPACES[board]):
        if space.min_seats > seats:
            continue
        flag = 1 << space.column if space.flag else 0
        for second, branch in enumerate(space.branches):
            move = shared_moves.PLACES[board][number][second]
            yield Way(1 << number, flag, _need_number(branch), move)


def _need_number(branch: Branch) -> int:
    if branch.always:
        return ALWAYS
    need = (branch.costs, branch.effects)
    if need not in NEEDS:
        NEEDS.append(need)
    return NEEDS.index(need)


WAYS: Final = tuple(tuple(_list_ways(seats)) for seats in range(5))  # by seats


def list_placements(village: AnyVillage, seat: Seat) -> list[Move]:
    """The spaces, and ways to use them, that are open to the seat's worker."""
    # R10, R11
    farm = village.farms[seat]
    closed = _closed_spaces(village)
    used_flags = 0
    if not modifier(village, "ignore_flags"):
        used_flags = farm.flags & ~farm.passives.no_flags
    placements: list[Move] = []
    known: dict[int, bool] = {ALWAYS: True}  # needs that were looked at
    for space, flag, need, move in WAYS[village.terms.seats]:
        if closed & space or used_flags & flag:
            continue
        if need not in known:
            known[need] = feasible(village, seat, farm, *NEEDS[need])
        if known[need]:
            placements.append(move)
    return placements


def _closed_spaces(village: AnyVillage) -> int:
    """Mask of the spaces where another worker is in the way."""
    if not village.terms.wildcard or village.wild:
        return occupied(village)
    this_round = [space for space, _, at in village.workers if at == village.round]
    return mask_of(this_round)  # R42


def place(village: MutableVillage, seat: Seat, number: int, second: bool) -> None:
    """Puts the worker there and begins the branch."""  # R10
    space = village.terms.spaces[number]
    if village.log is not None:
        village.add_message(log_messages.placed(seat, space.id))
    _put_worker(village, seat, number, space)
    branch = space.branches[second]
    village.phase = AFTER_SPACE
    village.waiting = (seat,)
    does = branch.effects
    if space.column == _MARKET and modifier(village, "market_extra"):
        does = (*does, TOMATO)
    if branch.plain:
        gain_all(village, seat, does)
        return
    farm = village.farms[seat]
    does = tuple([_changed_on_space(village, farm, effect) for effect in does])
    village.push(new_resolution(seat, ON_SPACE, number, branch.costs, does))


def _put_worker(village: MutableVillage, seat: Seat, number: int, space: Space) -> None:
    farm = village.farms[seat]
    if village.terms.wildcard:
        village.wild |= has(occupied(village), number)
    village.workers = (*village.workers, (number, seat, village.round))
    flags = farm.flags
    if space.flag:
        flags |= 1 << space.column
    village.change_farm(seat, home=farm.home - 1, flags=flags)
    village.space = number
    village.took = village.seeded = False


def _changed_on_space(village: AnyVillage, farm: Farm, effect: Effect) -> Effect:
    """The effect as services and the event change it on a space. They do not on cards."""
    # R18, D33
    if effect.op != effects.HARVEST:
        return effect
    change = modifier(village, "action_harvest_delta")
    most = effect.n + farm.passives.picks + change
    return effect._replace(n=max(1, most))
