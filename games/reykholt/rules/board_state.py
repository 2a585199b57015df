"""Orders of turn and of the walk, workers on spaces, and what the event changes."""

from __future__ import annotations

from collections.abc import Sequence

from games.core import Seat

from .components.cards import INCIDENTS, Space
from .position import NEUTRAL, NOBODY, AnyVillage, Farm


def turn_order(village: AnyVillage) -> tuple[Seat, ...]:
    """The seats clockwise from the first."""  # R9
    if village.alone != NOBODY:
        return (village.alone,)
    seats = village.terms.seats
    return (*range(village.first, seats), *range(village.first))


def track_order(village: AnyVillage) -> tuple[Seat, ...]:
    """The seats along the walk: the farthest first, at one table the last to arrive."""
    # R5
    return rank_on_track(village.farms)


def rank_on_track(farms: Sequence[Farm]) -> tuple[Seat, ...]:
    """The seats by table, at one table by arrival, the last first."""
    ranked = []
    for seat, farm in enumerate(farms):
        ranked.append((-farm.table, -farm.arrival, seat))
    ranked.sort()
    return tuple([seat for _, _, seat in ranked])


def modifier(village: AnyVillage, key: str) -> int:
    """The change by this round's event: a figure, or 1 for a rule that it lifts."""
    # R44
    if village.event < 0:
        return 0
    return int(INCIDENTS[village.event].modifier.get(key, 0))


def occupied(village: AnyVillage) -> int:
    """Mask of the spaces with any worker, neutral ones included."""
    occupied_spaces = blocked(village)
    for space, _, _ in village.workers:
        occupied_spaces |= 1 << space
    return occupied_spaces


def blocked(village: AnyVillage) -> int:
    """Mask of the spaces with neutral workers."""  # R38
    if village.terms.seats == 1:
        return NEUTRAL
    return 0


def own_spaces(village: AnyVillage, seat: Seat) -> list[Space]:
    """The spaces with a worker of the seat in this round."""
    spaces = village.terms.spaces
    own = []
    for space, owner, at in village.workers:
        if owner == seat and at == village.round:
            own.append(spaces[space])
    return own
