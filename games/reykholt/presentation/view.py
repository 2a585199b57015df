"""What each viewer may know of a moment, built up field by field: in this game everything but the
orders of others. So a view gives the whole position back; what chance has not drawn yet is not
there.
"""

from __future__ import annotations

from dataclasses import dataclass
from operator import attrgetter
from random import Random
from typing import TypeVar

from games.core import Move, Outcome, Seat, Viewer

from ..rules.position import FIELDS, Farm, Frame, Village
from ..rules.terms import Terms

V = TypeVar("V", bound=Village)
_everything = attrgetter(*FIELDS)


@dataclass(frozen=True, slots=True)
class ReykholtView:
    """One moment as one viewer sees it; what the numbers mean is said in `position.py`."""

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
    unseen: int  # which greenhouses have not been seen, in no order
    bottom: tuple[int, ...]
    drawer: Seat
    display: tuple[int, ...]
    services: tuple[tuple[int, Seat, Seat], ...]
    event: int
    events: int  # which have not come yet, in no order
    tokens: tuple[int, ...]
    wild: bool
    stack: tuple[Frame, ...]
    space: int
    took: bool
    seeded: bool
    trail: tuple[tuple[Seat, Move], ...]
    outcome: Outcome | None


def seen(position: Village, viewer: Viewer, outcome: Outcome | None) -> ReykholtView:
    """The moment as the viewer sees it."""  # R35
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


def whole(kind: type[V], view: ReykholtView) -> V:
    """The position that the viewer looks at."""
    return kind(*_everything(view))


def sample_hidden(kind: type[V], view: ReykholtView, rng: Random) -> V:
    """The same: nothing in it is hidden, so nothing is drawn."""
    return whole(kind, view)
