"""What stands round the worlds: the stops of the walk, the packets between neighbours, and the
Energy of all.
"""

from __future__ import annotations

from dataclasses import dataclass
from math import cos, pi, sin
from typing import Final

from games.core import Seat

from ..rules import track
from ..rules.position import CHOOSE, OVER
from .view import RauhaView
from .world_picture import STOPS

RING: Final = 84  # px from the middle of the ring of packets
LAP: Final = 100  # spaces round the track of Energy


@dataclass(frozen=True, slots=True)
class Stop:
    """One stop on the rim."""

    x: int
    y: int


@dataclass(frozen=True, slots=True)
class Orbit:
    """A seat or a satellite on the ring; a satellite's packet and who looks at it now."""

    x: float
    y: float
    seat: Seat  # who sits there; of a satellite who looks at it, -1 for nobody
    cards: int
    beam: str  # a path from the satellite to who looks at it


@dataclass(frozen=True, slots=True)
class Lane:
    """One seat's Energy."""

    seat: Seat
    place: int  # 1 is first
    energy: int
    width: float  # per cent of the scale
    gain: int  # what the only move left would add
    wider: float  # per cent of the scale with it
    above: bool  # as much as the next, and on top of the pile


@dataclass(frozen=True, slots=True)
class Lanes:
    """The Energy of all, in order."""

    lanes: tuple[Lane, ...]
    marks: str  # a path of every tenth space on the scale
    lap: str  # the same of the hundredth; empty where the scale ends before it
    end: int  # of the scale


def stops(view: RauhaView) -> tuple[Stop, ...]:
    """Those passed, and last the one where the avatars stand."""
    return tuple(Stop(x, y) for x, y in STOPS[: view.stop])


def seats(view: RauhaView) -> tuple[Orbit, ...]:
    """The seats clockwise, the viewer below."""
    return tuple(Orbit(*_place(view, seat), seat, 0, "") for seat in range(view.terms.seats))


def satellites(view: RauhaView) -> tuple[Orbit, ...]:
    """Each between its two seats."""
    found = []
    for number, cards in enumerate(view.satellites):
        x, y = _place(view, number + 0.5)
        seat = track.looker(view.stop, number, view.terms.seats) if view.phase == CHOOSE else -1
        found.append(Orbit(x, y, seat, cards, _beam(view, number, seat)))
    return tuple(found)


def _place(view: RauhaView, number: float) -> tuple[float, float]:
    """The left neighbour is the next clockwise, so whoever sits below has them on the left."""
    turn = (number - (view.viewer or 0)) / view.terms.seats * 2 * pi + pi / 2
    return round(RING * cos(turn), 1), round(RING * sin(turn), 1)


def _beam(view: RauhaView, number: int, seat: Seat) -> str:
    """An arc along the ring."""
    if seat < 0:
        return ""
    step = 0.5 if seat != number else -0.5
    clear = 0.34 if view.terms.seats > 3 else 0.2
    (x, y), (to_x, to_y) = (_place(view, number + 0.5 + step * part) for part in (clear, 1 - clear))
    return f"M{x} {y}A{RING} {RING} 0 0 {int(step > 0)} {to_x} {to_y}"


def lanes(view: RauhaView, gain: int) -> Lanes:
    """Everybody's Energy on one scale, first the leader; of equals whoever came last."""
    most = max(world.energy for world in view.worlds) + gain
    end = max(40, _twenties(most + 4))
    marks = "".join(_mark(mark, end) for mark in range(0, end + 1, 10) if mark != LAP)
    order = view.track or tuple(range(view.terms.seats))
    each = tuple(_lane(view, order, at, gain, end) for at in range(len(order)))
    return Lanes(each, marks, _mark(LAP, end) if end >= LAP else "", end)


def _mark(space: int, end: int) -> str:
    return f"M{_share(space, end):g} 0h.5v10h-.5Z"


def _lane(view: RauhaView, order: tuple[Seat, ...], at: int, gain: int, end: int) -> Lane:
    energies = [view.worlds[seat].energy for seat in order]
    seat, energy = order[at], energies[at]
    more = gain if seat == view.viewer else 0
    with_next = energies[at + 1 : at + 2] == [energy]
    return Lane(
        seat=seat,
        place=1 + sum(other > energy for other in energies),
        energy=energy,
        width=_share(energy, end),
        gain=more,
        wider=_share(energy + more, end),
        above=with_next and view.phase != OVER,
    )


def _twenties(count: int) -> int:
    """The next twenty that is no less."""
    return -(-count // 20) * 20


def _share(count: int, end: int) -> float:
    """Per cent of the scale."""
    return round(100 * count / end, 2)
