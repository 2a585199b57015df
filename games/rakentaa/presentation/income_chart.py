"""The income chart: the places of its spaces and of the markers on them.

Its spaces and figures are one sheet of SVG, committed as games/rakentaa/static/chart.svg, and a
test compares it. After a change to the chart, write it again:

    python -c "import games.rakentaa.presentation.income_chart as c; \\
        print(c.draw_sheet(), end='')" > games/rakentaa/static/chart.svg
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import cache
from typing import Final

from games.core import Seat

from ..rules import board
from ..rules.game_data import FIGURES
from .map.land_pictures import LAID_OUT
from .view import RakentaaView

ROWS: Final[tuple[int, ...]] = FIGURES["income_chart"]["row_lengths"]
GHOST: Final = "ghost"  # where the viewer's marker would come to stand
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
    """The marker of a seat, or the space that the viewer's marker would reach."""

    seat: Seat
    x: float
    y: float
    size: float
    look: str  # classes

    @property
    def ghost(self) -> bool:
        """Whether it only shows the space that the marker would reach."""
        return self.look == GHOST

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

    @property
    def finals(self) -> str:
        """The path whose inner corners are the spaces that make the year the last."""
        return f"M0 0{''.join(f'L{one.x} {one.y}' for one in self.spaces if one.final)}L0 0"


def make_track(
    view: RakentaaView, reached: int | None, before: RakentaaView | None = None
) -> Track:
    """The chart with its markers. `reached` is the space that the viewer's marker would reach,
    `before` the view without its draft.
    """
    standing = _list_standing_markers(view, before)
    if reached is not None and view.viewer is not None:
        standing.append((reached, view.viewer, GHOST))
    left = _find_left_space(view, before)
    spaces = tuple(
        _make_space(view, number, standing, left) for number in range(len(board.CHART))
    )
    return Track(
        spaces=spaces,
        width=10 * STEP_X - 3,
        height=len(ROWS) * STEP_Y - 3,
        goal=spaces[min(view.terms.final_space, board.LAST_SPACE)],
        to_go=tuple(max(0, view.terms.final_space - seat.space) for seat in view.seats),
        beyond=_arrange_markers_beyond(view, spaces[-1]),
    )


StandingMarkers = list[tuple[int, Seat, str]]  # space, whose marker, classes


def _list_standing_markers(
    view: RakentaaView, before: RakentaaView | None
) -> StandingMarkers:
    """The marker of every seat. The viewer's is hollow after its draft has moved it."""
    markers = []
    for seat in view.seats:
        moved = (
            seat.seat == view.viewer
            and before
            and before.seats[seat.seat].space != seat.space
        )
        look = f"seat-{seat.seat} piece"
        markers.append((seat.space, seat.seat, look + LAID_OUT if moved else look))
    return markers


def _find_left_space(view: RakentaaView, before: RakentaaView | None) -> int | None:
    """The space that the viewer's marker leaves by its draft; None: it stays."""
    if before is None or view.viewer is None:
        return None
    old = before.seats[view.viewer].space
    new = view.seats[view.viewer].space
    return old if old != new else None


def _make_space(
    view: RakentaaView, number: int, standing: StandingMarkers, left: int | None
) -> Space:
    empty = _make_empty_space(number, number >= view.terms.final_space)
    x, y, width = PLACES[number]
    here = [(seat, look) for space, seat, look in standing if space == number]
    markers = _arrange_markers(here, x + (width - WIDTH) / 2, y)
    if left == number and view.viewer is not None:
        look = f"seat-{view.viewer} piece left"
        markers = (Marker(view.viewer, x + 18.5, y + 23.5, 19, look), *markers)
    if markers:
        return replace(empty, markers=markers)
    return empty


@cache
def _make_empty_space(number: int, final: bool) -> Space:
    """A space without markers. All charts share it."""
    x, y, width = PLACES[number]
    return Space(number, board.CHART[number], x, y, width, final, ())


def _arrange_markers(
    standing: list[tuple[Seat, str]], x: float, y: float
) -> tuple[Marker, ...]:
    if not standing:
        return ()
    spots, size = SPREAD[len(standing)]
    return tuple(
        Marker(seat, x + dx, y + dy, size, look)
        for (seat, look), (dx, dy) in zip(standing, spots, strict=True)
    )


def _arrange_markers_beyond(view: RakentaaView, last: Space) -> tuple[Marker, ...]:
    """The markers beyond the printed end, in a row after the last space."""
    seats = [seat.seat for seat in view.seats if seat.space > board.LAST_SPACE]
    return tuple(
        Marker(seat, last.x + 60 + 24 * at, last.y + 18, 19, f"seat-{seat} piece")
        for at, seat in enumerate(seats)
    )


def _list_places() -> tuple[tuple[int, int, int], ...]:
    """Left, top and width of every space. START is two spaces wide."""
    places: list[tuple[int, int, int]] = []
    for row, length in enumerate(ROWS):
        wider = int(row == 0)
        for column in range(length):
            start = wider and column == 0
            x = 0 if start else (column + wider) * STEP_X
            places.append((x, row * STEP_Y, WIDTH + STEP_X if start else WIDTH))
    return tuple(places)


PLACES: Final = _list_places()


# --- the sheet


def draw_sheet() -> str:
    """The whole file."""
    return "\n".join(
        [
            '<svg xmlns="http://www.w3.org/2000/svg">',
            '<g id="spaces" fill="var(--sheet)" stroke="var(--line)">',
            *_draw_spaces(),
            "</g>",
            '<g id="incomes" fill="var(--quiet)">',
            *_draw_incomes(),
            "</g>",
            "</svg>",
            "",
        ]
    )


def _draw_spaces() -> Iterator[str]:
    for x, y, width in PLACES:
        yield f'<rect x="{x}" y="{y}" width="{width}" height="{HEIGHT}" rx="4"/>'


def _draw_incomes() -> Iterator[str]:
    yield '<text x="72" y="12.5" text-anchor="end" font-size="11">START</text>'
    for income, (x, y, _) in zip(board.CHART, PLACES, strict=True):
        yield f'<text x="{x + 4}" y="{y + 13}">{income}</text>'
