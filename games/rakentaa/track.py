"""The income chart as it is printed: where each space lies and where the markers on it stand."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from games.core import Seat
from games.data import load
from games.rakentaa import board
from games.rakentaa.view import RakentaaView

ROWS: Final[tuple[int, ...]] = load("games.rakentaa", "components")["income_chart"]["row_lengths"]
STEP_X, STEP_Y = 40, 39  # px from space to space
WIDTH, HEIGHT = 37, 36  # px of a space
# px from a space's corner to the middles of the markers, and their size, by how many share it
SPREAD: Final = {
    1: (((18.5, 24),), 19),
    2: (((10, 25), (27, 25)), 15),
    3: (((7, 26), (18.5, 26), (30, 26)), 11),
    4: (((7, 19), (18.5, 30), (7, 30), (30, 30)), 11),
    5: (((7, 19), (18.5, 19), (7, 30), (18.5, 30), (30, 30)), 11),
    6: (((7, 19), (18.5, 19), (30, 19), (7, 30), (18.5, 30), (30, 30)), 11),
}


@dataclass(frozen=True, slots=True)
class Marker:
    """Somebody's marker, or where the viewer's would come to stand."""

    seat: Seat
    x: float
    y: float
    size: float
    ghost: bool

    @property
    def left(self) -> float:
        return self.x - self.size / 2

    @property
    def top(self) -> float:
        return self.y - self.size / 2


@dataclass(frozen=True, slots=True)
class Space:
    """One space of the chart."""

    number: int
    income: int  # G
    x: int
    y: int
    width: int
    final: bool  # here or beyond, the year is the last
    markers: tuple[Marker, ...]


@dataclass(frozen=True, slots=True)
class Track:
    """The chart."""

    spaces: tuple[Space, ...]
    width: int
    height: int
    goal: Space  # the first that makes the year the last
    to_go: tuple[int, ...]  # spaces, per seat
    beyond: tuple[Marker, ...]  # markers past the printed end


def track(view: RakentaaView, reached: int | None) -> Track:
    """The chart with its markers; `reached` is where the viewer's marker would go."""
    spaces = tuple(_space(view, number, reached) for number in range(len(board.CHART)))
    goal = spaces[min(view.terms.final_space, board.LAST_SPACE)]
    to_go = tuple(max(0, view.terms.final_space - seat.space) for seat in view.seats)
    beyond = tuple(seat.seat for seat in view.seats if seat.space > board.LAST_SPACE)
    last = spaces[-1]
    waiting = tuple(Marker(seat, last.x + 60 + 24 * at, last.y + 18, 19, False) for at, seat in enumerate(beyond))
    return Track(spaces, 10 * STEP_X - 3, len(ROWS) * STEP_Y - 3, goal, to_go, waiting)


def _space(view: RakentaaView, number: int, reached: int | None) -> Space:
    x, y, width = PLACES[number]
    standing = [(seat.seat, False) for seat in view.seats if seat.space == number]
    if reached == number and view.viewer is not None:
        standing.append((view.viewer, True))
    return Space(
        number=number,
        income=board.CHART[number],
        x=x,
        y=y,
        width=width,
        final=number >= view.terms.final_space,
        markers=_markers(standing, x + (width - WIDTH) / 2, y),
    )


def _markers(standing: list[tuple[Seat, bool]], x: float, y: float) -> tuple[Marker, ...]:
    if not standing:
        return ()
    spots, size = SPREAD[len(standing)]
    return tuple(
        Marker(seat, x + dx, y + dy, size, ghost) for (seat, ghost), (dx, dy) in zip(standing, spots, strict=True)
    )


def _places() -> tuple[tuple[int, int, int], ...]:
    """Left, top and width of every space; START takes the room of two."""
    found: list[tuple[int, int, int]] = []
    for row, length in enumerate(ROWS):
        wider = int(row == 0)
        for column in range(length):
            start = wider and column == 0
            x = 0 if start else (column + wider) * STEP_X
            found.append((x, row * STEP_Y, WIDTH + STEP_X if start else WIDTH))
    return tuple(found)


PLACES: Final = _places()
