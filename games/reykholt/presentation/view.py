"""Views, built field by field. All viewers see everything but the orders of others.

A position can be restored from a view, because chance draws things when they are needed.
"""

from __future__ import annotations

from dataclasses import dataclass
from operator import attrgetter
from random import Random
from typing import TypeVar

from games.core import Move, Outcome, Seat, Viewer

from ..rules.position import FIELDS, Farm, Resolution, Village
from ..rules.terms import Terms

V = TypeVar("V", bound=Village)
_everything = attrgetter(*FIELDS)


@dataclass(frozen=True, slots=True)
class ReykholtView:
    """A position as one viewer sees it. `position.py` says what the numbers mean."""

    viewer: Viewer
    terms: Terms
    phase: int
    round: int
    turn: int
    first: Seat
    alone: Seat
    order: tuple[Seat, ...]
    at: int
    waiting: tuple[Seat, ...]
    to_act: frozenset[Seat]
    farms: tuple[Farm, ...]
    clock: int
    workers: tuple[tuple[int, Seat, int], ...]
    piles: tuple[tuple[int, ...], ...]
    top: tuple[int, ...]
    unseen: int  # mask of greenhouses that nobody has seen
    bottom: tuple[int, ...]
    drawer: Seat
    display: tuple[int, ...]
    services: tuple[tuple[int, Seat, Seat], ...]
    event: int
    events: int  # mask of events that have not come yet
    tokens: tuple[int, ...]
    wild: bool
    stack: tuple[Resolution, ...]
    space: int
    took: bool
    seeded: bool
    trail: tuple[tuple[Seat, Move], ...]
    outcome: Outcome | None


def make_view(
    position: Village, viewer: Viewer, outcome: Outcome | None
) -> ReykholtView:
    """The position as the viewer sees it."""  # R35
    return ReykholtView(
        viewer=viewer,
        terms=position.terms,
        phase=position.phase,
        round=position.round,
        turn=position.turn,
        first=position.first,
        alone=position.alone,
        order=position.order,
        at=position.at,
        waiting=position.waiting,
        to_act=position.to_act,
        farms=position.farms,
        clock=position.clock,
        workers=position.workers,
        piles=position.piles,
        top=position.top,
        unseen=position.unseen,
        bottom=position.bottom,
        drawer=position.drawer,
        display=position.display,
        services=position.services,
        event=position.event,
        events=position.events,
        tokens=position.tokens,
        wild=position.wild,
        stack=position.stack,
        space=position.space,
        took=position.took,
        seeded=position.seeded,
        trail=position.trail,
        outcome=outcome,
    )


def restore_position(kind: type[V], view: ReykholtView) -> V:
    """The position that the view shows."""
    return kind(*_everything(view))


def sample_hidden(kind: type[V], view: ReykholtView, rng: Random) -> V:
    """The position itself, because nothing in it is hidden."""
    return restore_position(kind, view)
