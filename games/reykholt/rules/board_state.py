"""What is around a seat: orders of turn and of the walk, workers, and what the event changes."""

from __future__ import annotations

from games.core import Seat

from .components.cards import INCIDENTS, Space
from .position import NEUTRAL, NOBODY, Scene


def turn_order(scene: Scene) -> tuple[Seat, ...]:
    """The seats clockwise from the first."""  # R9
    if scene.alone != NOBODY:
        return (scene.alone,)
    seats = scene.terms.seats
    return (*range(scene.first, seats), *range(scene.first))


def track_order(scene: Scene) -> tuple[Seat, ...]:
    """The seats along the walk: the farthest first, at one table who came last."""  # R5
    farms = scene.farms
    return tuple(
        sorted(range(len(farms)), key=lambda seat: (-farms[seat].table, -farms[seat].arrival))
    )


def modifier(scene: Scene, key: str) -> int:
    """What the event of this round changes: a figure, or 1 for a rule that it lifts."""  # R44
    return int(INCIDENTS[scene.event].modifier.get(key, 0)) if scene.event >= 0 else 0


def occupied(scene: Scene) -> int:
    """Mask of the spaces with a worker of anybody, neutral ones included."""
    found = blocked(scene)
    for space, _, _ in scene.workers:
        found |= 1 << space
    return found


def blocked(scene: Scene) -> int:
    """Mask of the spaces with neutral workers."""  # R38
    return NEUTRAL if scene.terms.seats == 1 else 0


def own_spaces(scene: Scene, seat: Seat) -> list[Space]:
    """Where the seat's workers of this round stand."""
    spaces = scene.terms.spaces
    return [
        spaces[space]
        for space, owner, number in scene.workers
        if owner == seat and number == scene.round
    ]
