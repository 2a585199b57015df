"""The spaces as they are drawn: what they do, who stands there, and what the viewer lacks."""

from __future__ import annotations

from dataclasses import dataclass

from games.core import Seat, Viewer

from ..rules.board_state import blocked, modifier, occupied
from ..rules.components.cards import COLUMNS, Branch, Space
from ..rules.components.effects import Cost, Effect
from ..rules.position import AFTER_SPACE, WORK, Farm, Village
from ..rules.resolution import feasibility
from . import captions, signs
from .signs import Sign


@dataclass(frozen=True, slots=True)
class Way:
    """One way to use a space."""

    second: str  # "yes" or "no", as moves have it
    signs: tuple[Sign, ...]
    said: str
    lacks: str  # what of it the viewer cannot pay or have; empty where nothing keeps them from it


@dataclass(frozen=True, slots=True)
class Spot:
    """One space."""

    id: str
    column: str
    row: int  # the first is 1
    flag: bool
    spent: bool  # the viewer has used a flag of the column, and may not use this one
    covered: bool
    neutral: bool
    ways: tuple[Way, ...]
    seats: tuple[tuple[Seat, bool], ...]  # who stands there, and whether since the round before


def spots(position: Village, viewer: Viewer) -> tuple[Spot, ...]:
    """Every space of the board; a viewer who has a worker to place sees what they lack."""
    seats, neutral, taken = position.terms.seats, blocked(position), occupied(position)
    placing = _placing(position, viewer)
    found = []
    for number, space in enumerate(position.terms.spaces):
        standing = [(by, at < position.round) for one, by, at in position.workers if one == number]
        covered = space.min_seats > seats
        judged = None if covered or taken >> number & 1 else placing
        found.append(
            Spot(
                id=space.id,
                column=COLUMNS[space.column],
                row=space.row,
                flag=space.flag,
                spent=judged is not None and _spent(position, position.farms[judged], space),
                covered=covered,
                neutral=bool(neutral >> number & 1),
                ways=_ways(position, judged, space),
                seats=tuple(standing),
            )
        )
    return tuple(found)


def _placing(position: Village, viewer: Viewer) -> Seat | None:
    """The viewer while they have a worker at home in the work season."""
    if viewer is None or position.phase not in (WORK, AFTER_SPACE):
        return None
    return viewer if position.farms[viewer].home else None


def _spent(position: Village, farm: Farm, space: Space) -> bool:
    """Whether the flag of the space is one too many in its column."""  # R11
    lifted = modifier(position, "ignore_flags") or farm.passives.no_flags >> space.column & 1
    return space.flag and not lifted and bool(farm.flags >> space.column & 1)


def _ways(position: Village, judged: Seat | None, space: Space) -> tuple[Way, ...]:
    found = []
    for at, branch in enumerate(space.branches):
        costs, does = ((), ()) if judged is None else _lacking(position, judged, branch)
        idle = len(does) == len(branch.effects)
        found.append(
            Way(
                second="yes" if at else "no",
                signs=signs.signs(branch, (*costs, *does)),
                said=captions.branch(branch),
                lacks=captions.deal(costs, does) if costs or idle else "",
            )
        )
    return tuple(found)


def _lacking(
    position: Village, seat: Seat, branch: Branch
) -> tuple[tuple[Cost, ...], tuple[Effect, ...]]:
    """What the seat cannot pay, and what would bring it nothing, as things stand."""  # R10
    farm = position.farms[seat]
    return (
        tuple(one for one in branch.costs if not feasibility.payable(one, farm)),
        tuple(one for one in branch.effects if not feasibility.possible(position, seat, farm, one)),
    )
