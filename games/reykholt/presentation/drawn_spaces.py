"""Spaces as they are drawn: what they do, who stands there, and what the viewer lacks."""

from __future__ import annotations

from dataclasses import dataclass

from games.core import Seat, Viewer

from ..rules.board_state import blocked, modifier, occupied
from ..rules.components.cards import COLUMNS, Branch, Space
from ..rules.components.effects import Cost, Effect
from ..rules.components.masks import has
from ..rules.position import AFTER_SPACE, WORK, Farm, Village
from ..rules.resolution import feasibility
from . import captions, signs
from .signs import Sign


@dataclass(frozen=True, slots=True)
class Way:
    """One way to use a space."""

    second: str  # "yes" or "no", as moves have it
    signs: tuple[Sign, ...]
    text: str
    lacks: str  # what the viewer cannot pay or have; empty: nothing


@dataclass(frozen=True, slots=True)
class Spot:
    """One space."""

    id: str
    column: str
    row: int  # the first is 1
    flag: bool
    spent: bool  # the viewer has used another flag of the column
    covered: bool
    neutral: bool
    ways: tuple[Way, ...]
    # seats of the workers there, and whether they stand there since the last round
    seats: tuple[tuple[Seat, bool], ...]


def draw_spaces(position: Village, viewer: Viewer) -> tuple[Spot, ...]:
    """All spaces of the board. A viewer with a worker to place sees what is lacking."""
    placing = _placing(position, viewer)
    spaces = enumerate(position.terms.spaces)
    return tuple(
        _draw_space(position, number, space, placing) for number, space in spaces
    )


def _draw_space(
    position: Village, number: int, space: Space, placing: Seat | None
) -> Spot:
    covered = space.min_seats > position.terms.seats
    is_open = not covered and not has(occupied(position), number)
    judged = placing if is_open else None
    spent = judged is not None and _spent(position, position.farms[judged], space)
    return Spot(
        id=space.id,
        column=COLUMNS[space.column],
        row=space.row,
        flag=space.flag,
        spent=spent,
        covered=covered,
        neutral=has(blocked(position), number),
        ways=_ways(position, judged, space),
        seats=_workers(position, number),
    )


def _workers(position: Village, number: int) -> tuple[tuple[Seat, bool], ...]:
    workers = []
    for space, seat, at in position.workers:
        if space == number:
            workers.append((seat, at < position.round))
    return tuple(workers)


def _placing(position: Village, viewer: Viewer) -> Seat | None:
    """The viewer, if one of its workers is at home in the work season."""
    if viewer is None or position.phase not in (WORK, AFTER_SPACE):
        return None
    if position.farms[viewer].home:
        return viewer
    return None


def _spent(position: Village, farm: Farm, space: Space) -> bool:
    """Whether the seat has used another flag of the column."""  # R11
    if not space.flag or modifier(position, "ignore_flags"):
        return False
    used = farm.flags & ~farm.passives.no_flags
    return has(used, space.column)


def _ways(position: Village, judged: Seat | None, space: Space) -> tuple[Way, ...]:
    ways = []
    for at, branch in enumerate(space.branches):
        costs: tuple[Cost, ...] = ()
        does: tuple[Effect, ...] = ()
        if judged is not None:
            costs, does = _lacking(position, judged, branch)
        idle = len(does) == len(branch.effects)
        ways.append(
            Way(
                second="yes" if at else "no",
                signs=signs.signs(branch, (*costs, *does)),
                text=captions.branch(branch),
                lacks=captions.deal(costs, does) if costs or idle else "",
            )
        )
    return tuple(ways)


def _lacking(
    position: Village, seat: Seat, branch: Branch
) -> tuple[tuple[Cost, ...], tuple[Effect, ...]]:
    """The costs that the seat cannot pay, and the effects that are not possible for it."""
    # R10
    farm = position.farms[seat]
    costs = [cost for cost in branch.costs if not feasibility.payable(cost, farm)]
    does = []
    for effect in branch.effects:
        if not feasibility.possible(position, seat, farm, effect):
            does.append(effect)
    return tuple(costs), tuple(does)
