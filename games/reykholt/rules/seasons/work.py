"""Placing a worker: which spaces are open to a seat, and what standing there begins."""

from __future__ import annotations

from typing import Final

from games.core import Move, Seat

from .. import log_messages, moves
from ..board_state import modifier, occupied
from ..components import effects
from ..components.cards import DUO, MULTI, SPACES, Space
from ..components.effects import Cost, Effect
from ..components.vegetables import KIND
from ..position import AFTER_SPACE, ON_SPACE, Bench, Farm, Scene, frame_of
from ..resolution.feasibility import feasible
from ..resolution.gains import gain_all

ALWAYS: Final = -1  # a branch that nothing can keep a seat from
NEEDS: Final[list[tuple[tuple[Cost, ...], tuple[Effect, ...]]]] = []  # what branches may ask
_MARKET: Final = 2  # the column
TOMATO: Final = Effect(effects.GAIN, 1, kinds=(KIND["tomato"],))


def _ways(seats: int) -> tuple[tuple[int, int, int, Move], ...]:
    """Every branch of the spaces in use: space as a mask, its column if flagged, what it asks."""
    board, found = DUO if seats <= 2 else MULTI, list[tuple[int, int, int, Move]]()
    for number, space in enumerate(SPACES[board]):
        flag = 1 << space.column if space.flag else 0
        for way, branch in enumerate(space.branches):
            asked = (branch.costs, branch.effects)
            if not branch.always and asked not in NEEDS:
                NEEDS.append(asked)
            need = ALWAYS if branch.always else NEEDS.index(asked)
            if space.min_seats <= seats:
                found.append((1 << number, flag, need, moves.PLACES[board][number][way]))
    return tuple(found)


WAYS: Final = tuple(_ways(seats) for seats in range(5))  # by number of seats


def placements(scene: Scene, seat: Seat) -> list[Move]:
    """The spaces, and ways to use them, that the seat's worker may be put on."""  # R10, R11
    farm, seats = scene.farms[seat], scene.terms.seats
    taken = _closed(scene, farm)
    flags = 0 if modifier(scene, "ignore_flags") else farm.flags & ~farm.passives.no_flags
    found, known = list[Move](), dict[int, bool]()
    for bit, flag, need, move in WAYS[seats]:
        if taken & bit or flags & flag:
            continue
        if need != ALWAYS:
            if need not in known:
                known[need] = feasible(scene, seat, farm, *NEEDS[need])
            if not known[need]:
                continue
        found.append(move)
    return found


def _closed(scene: Scene, farm: Farm) -> int:
    """Mask of the spaces where another worker is in the way."""
    if not scene.terms.wildcard or scene.wild:
        return occupied(scene)
    here = [space for space, _, number in scene.workers if number == scene.round]
    return sum(1 << space for space in set(here))  # R42


def place(bench: Bench, seat: Seat, number: int, second: bool) -> None:
    """The worker stands there, and the branch is resolved at once."""  # R10
    space = bench.terms.spaces[number]
    if bench.log is not None:
        bench.tell(log_messages.placed(seat, space.id))
    _stand(bench, seat, number, space)
    branch = space.branches[second]
    bench.phase, bench.waiting = AFTER_SPACE, (seat,)
    does = branch.effects
    if space.column == _MARKET and modifier(bench, "market_extra"):
        does = (*does, TOMATO)
    if branch.plain:
        gain_all(bench, seat, does)
        return
    does = tuple([_on_space(bench, bench.farms[seat], one) for one in does])
    bench.push(frame_of(seat, ON_SPACE, number, branch.costs, does))


def _stand(bench: Bench, seat: Seat, number: int, space: Space) -> None:
    farm = bench.farms[seat]
    if bench.terms.wildcard:
        bench.wild |= bool(occupied(bench) >> number & 1)
    bench.workers = (*bench.workers, (number, seat, bench.round))
    flags = farm.flags | 1 << space.column if space.flag else farm.flags
    bench.farm(seat, home=farm.home - 1, flags=flags)
    bench.space, bench.took, bench.seeded = number, False, False


def _on_space(bench: Bench, farm: Farm, effect: Effect) -> Effect:
    """The effect as cards and the event change it on a space; on cards they do not."""  # R18, D33
    if effect.op != effects.HARVEST:
        return effect
    most = effect.n + farm.passives.picks + modifier(bench, "action_harvest_delta")
    return effect._replace(n=max(1, most))
