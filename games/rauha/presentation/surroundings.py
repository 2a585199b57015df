"""The surroundings of the worlds: stops of the walk, the ring of packets, the track of Energy."""

from __future__ import annotations

from dataclasses import dataclass
from math import cos, pi, sin
from typing import Final

from games.core import Seat

from ..rules import track
from ..rules.position import CHOOSE, OVER
from .layout import STOP_PLACES
from .view import RauhaView

RING_RADIUS: Final = 84  # px from the middle of the ring of packets
TRACK_LENGTH: Final = 100  # spaces round the track of Energy


@dataclass(frozen=True, slots=True)
class Stop:
    """The place of a stop on the rim, in px of a world."""

    x: int
    y: int


@dataclass(frozen=True, slots=True)
class RingItem:
    """A seat or a satellite on the ring of packets."""

    x: float
    y: float
    seat: Seat  # the seat itself; of a satellite the one that sees its packet, or -1
    cards: int  # of the satellite's packet
    beam: str  # a path from a satellite to the seat that sees it


@dataclass(frozen=True, slots=True)
class Lane:
    """The Energy of one seat."""

    seat: Seat
    place: int  # 1 is first
    energy: int
    width: float  # of `energy`, per cent of the scale
    gain: int  # that the only move left would add
    wider: float  # of `energy` and `gain`, per cent of the scale
    above: bool  # it lies on the token of the next seat


@dataclass(frozen=True, slots=True)
class Lanes:
    """The Energy of all seats, the leader first."""

    lanes: tuple[Lane, ...]
    marks: str  # a path with a mark at every tenth space
    lap: str  # a path with the mark at space 100; empty if the scale is shorter
    end: int  # of the scale, in Energy


def list_passed_stops(view: RauhaView) -> tuple[Stop, ...]:
    """The stops that the avatars have passed, and last the one where they stand."""
    return tuple(Stop(x, y) for x, y in STOP_PLACES[: view.stop])


def place_seats(view: RauhaView) -> tuple[RingItem, ...]:
    """The seats, clockwise; the viewer is at the bottom."""
    return tuple(
        RingItem(*_ring_place(view, seat), seat, 0, "")
        for seat in range(view.terms.seats)
    )


def place_satellites(view: RauhaView) -> tuple[RingItem, ...]:
    """The satellites, each between its two seats."""
    satellites = []
    for number, cards in enumerate(view.satellites):
        x, y = _ring_place(view, number + 0.5)
        seat = -1
        if view.phase == CHOOSE:
            seat = track.find_looker(view.stop, number, view.terms.seats)
        satellites.append(RingItem(x, y, seat, cards, _draw_beam(view, number, seat)))
    return tuple(satellites)


def _ring_place(view: RauhaView, number: float) -> tuple[float, float]:
    """A place on the ring. The next seat clockwise is on the left of the seat at the bottom."""
    places_from_viewer = number - (view.viewer or 0)
    turn = places_from_viewer / view.terms.seats * 2 * pi + pi / 2
    x = RING_RADIUS * cos(turn)
    y = RING_RADIUS * sin(turn)
    return round(x, 1), round(y, 1)


def _draw_beam(view: RauhaView, number: int, seat: Seat) -> str:
    """An arc along the ring; empty if nobody sees the packet."""
    if seat < 0:
        return ""
    step = 0.5 if seat != number else -0.5
    clear = 0.34 if view.terms.seats > 3 else 0.2
    middle = number + 0.5
    x, y = _ring_place(view, middle + step * clear)
    to_x, to_y = _ring_place(view, middle + step * (1 - clear))
    sweep = int(step > 0)
    return f"M{x} {y}A{RING_RADIUS} {RING_RADIUS} 0 0 {sweep} {to_x} {to_y}"


def draw_lanes(view: RauhaView, gain: int) -> Lanes:
    """All seats' Energy on one scale, in the order of the track; `gain` is the viewer's."""
    most = max(world.energy for world in view.worlds) + gain
    end = max(40, _round_up_to_twenty(most + 4))
    tenths = [space for space in range(0, end + 1, 10) if space != TRACK_LENGTH]
    seats = view.track or tuple(range(view.terms.seats))
    return Lanes(
        lanes=tuple(
            _draw_lane(view, seats, index, gain, end) for index in range(len(seats))
        ),
        marks="".join(_draw_mark(space, end) for space in tenths),
        lap=_draw_mark(TRACK_LENGTH, end) if end >= TRACK_LENGTH else "",
        end=end,
    )


def _draw_mark(space: int, end: int) -> str:
    return f"M{_percent(space, end):g} 0h.5v10h-.5Z"


def _draw_lane(
    view: RauhaView, order: tuple[Seat, ...], at: int, gain: int, end: int
) -> Lane:
    energies = [view.worlds[seat].energy for seat in order]
    seat = order[at]
    energy = energies[at]
    more = gain if seat == view.viewer else 0
    with_next = energies[at + 1 : at + 2] == [energy]
    return Lane(
        seat=seat,
        place=1 + sum(other > energy for other in energies),
        energy=energy,
        width=_percent(energy, end),
        gain=more,
        wider=_percent(energy + more, end),
        above=with_next and view.phase != OVER,
    )


def _round_up_to_twenty(count: int) -> int:
    """The least multiple of 20 that is at least `count`."""
    return -(-count // 20) * 20


def _percent(count: int, end: int) -> float:
    """Per cent of the scale."""
    return round(100 * count / end, 2)
