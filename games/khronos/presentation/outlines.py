"""Shapes on the boards: places of squares, outlines of domains, and the shapes of a preview."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import count, groupby, pairwise, product
from typing import Final

from games.core import Seat

from ..rules import earnings
from ..rules.boards.board import Board
from ..rules.boards.buildings import (
    BOARDS,
    REASON,
    SIZE,
    anchor_of,
    kind_name,
    kind_of,
    owner_of,
)
from ..rules.boards.grid import NAMES, PLACES, WIDTH, squares_in
from ..rules.resolution.steps import Step
from ..rules.terms import Terms
from .preview import Preview
from .resolution_news import find_look, mark_name

SIDE: Final = 20  # of a square as it is drawn
Corner = tuple[int, int]  # of squares: how far down, and how far across
# the sides of a square clockwise: where the square beyond is, from which corner to which they lead
_EDGES: Final = (
    (-WIDTH, (0, 0), (0, 1)),
    (1, (0, 1), (1, 1)),
    (WIDTH, (1, 1), (1, 0)),
    (-1, (1, 0), (0, 0)),
)


_FIGURE: Final = 16  # the side of a figure
_LETTER: Final = 8  # how wide a letter of a name is at most


@dataclass(frozen=True, slots=True)
class DrawnDomain:
    """A domain that has a holder, or may get one."""

    line: str  # its outline as a path
    x: int  # of its badge
    y: int
    holders: tuple[Seat, ...]
    pays: int  # to each holder, or to a future holder

    @property
    def seat(self) -> Seat:
        """The seat whose colour it has; -1: several seats share it, or it has no holder."""
        if len(self.holders) == 1:
            return self.holders[0]
        return -1


@dataclass(frozen=True, slots=True)
class PreviewShape:
    """The preview on a footprint."""

    look: str  # comes, goes or shrinks
    kind: str
    owner: Seat
    x: int
    y: int
    side: int


@dataclass(frozen=True, slots=True)
class ChangeMark:
    """A mark at a building that came, went or shrank."""

    name: str  # in the news
    age: str
    look: str  # comes, goes or shrinks
    x: int
    y: int


_MARK_PLACES: Final = {"comes": (3, 3), "goes": (17, 3), "shrinks": (3, 17)}


def draw_marks() -> Iterator[ChangeMark]:
    """Yields all marks of all squares."""
    for age, look in product(BOARDS, _MARK_PLACES):
        for square, place in NAMES.items():
            x, y = find_corner(square)
            right, down = _MARK_PLACES[look]
            name = mark_name(age, look, place)
            yield ChangeMark(name, age, look, x + right, y + down)


def find_corner(square: int) -> tuple[int, int]:
    """The top left corner of a square."""
    return square % WIDTH * SIDE, square // WIDTH * SIDE


def _find_label_box(square: int, place: str) -> tuple[int, int, int]:
    """Left end, right end and bottom of the name below a printed hamlet."""
    x, y = find_corner(square)
    half = len(place) * _LETTER // 2
    return x + SIDE // 2 - half, x + SIDE // 2 + half, y + 34


_LABELS: Final = tuple(
    _find_label_box(square, place) for square, place in PLACES.items()
)


def meets_place_name(right: int, foot: int) -> bool:
    """Whether a figure that ends in that corner would cover the name of a place."""
    return any(
        left < right
        and right - _FIGURE < end
        and below - _FIGURE < foot < below + _FIGURE
        for left, end, below in _LABELS
    )


def draw_domains(terms: Terms, number: int, board: Board) -> tuple[DrawnDomain, ...]:
    """The domains, drawn. A single building without a holder gets no outline."""
    drawn_domains = []
    for domain_income in earnings.list_domain_incomes(terms, number, board):
        if domain_income.holders or len(board.buildings_under(domain_income.mask)) > 1:
            x, y = find_corner(
                (domain_income.mask & -domain_income.mask).bit_length() - 1
            )
            drawn_domains.append(
                DrawnDomain(
                    draw_outline(domain_income.mask),
                    x,
                    y,
                    domain_income.holders,
                    domain_income.pays,
                )
            )
    return tuple(drawn_domains)


def draw_outline(mask: int) -> str:
    """The edges between squares of the mask and other squares, as closed lines."""
    edges: dict[Corner, list[Corner]] = {}
    for square in squares_in(mask):
        down, across = divmod(square, WIDTH)
        for step, (low, right), (then_low, then_right) in _EDGES:
            if not _has_square(mask, square + step):
                left = edges.setdefault((down + low, across + right), [])
                left.append((down + then_low, across + then_right))
    return "".join(_trace_lines(edges))


def _trace_lines(edges: dict[Corner, list[Corner]]) -> Iterator[str]:
    """Yields each closed line clockwise from its highest corner, and removes its edges from
    `edges`.
    """
    while edges:
        start = at = min(edges)
        line = [start]
        while not (at == start and len(line) > 1):
            ends = edges[at]
            then = ends.pop()
            if not ends:
                del edges[at]
            line.append(then)
            at = then
        yield _write_path(line)


def _write_path(line: Sequence[Corner]) -> str:
    """A closed line as a path. Edges in one direction are one stroke."""
    down, across = line[0]
    steps = [_step_between(corner, beyond) for corner, beyond in pairwise(line)]
    strokes = [(step, len(list(alike))) for step, alike in groupby(steps)]
    drawn = [_write_stroke(step, length) for step, length in strokes[:-1]]
    return f"M{across * SIDE} {down * SIDE}{''.join(drawn)}z"


def _step_between(corner: Corner, next_corner: Corner) -> tuple[int, int]:
    """The direction from a corner to the next: how far down, and how far across."""
    down, across = corner
    next_down, next_across = next_corner
    return next_down - down, next_across - across


def _write_stroke(step: tuple[int, int], length: int) -> str:
    down, across = step
    if down:
        return f"v{down * SIDE * length}"
    return f"h{across * SIDE * length}"


def draw_filled(mask: int) -> str:
    """The squares of the mask as a path. Neighbours in a row are one rectangle."""
    runs = (
        (find_corner(first), SIDE * length)
        for first, length in _find_runs(squares_in(mask), 1)
    )
    return "".join(f"M{x} {y}h{wide}v{SIDE}h-{wide}z" for (x, y), wide in runs)


def _has_square(mask: int, square: int) -> bool:
    return square >= 0 and bool(mask >> square & 1)


def _find_runs(squares: Iterable[int], step: int) -> Iterator[tuple[int, int]]:
    """The first square and the length of each run of squares in a row or column."""
    left = set(squares)
    for first in sorted(left):
        if first - step not in left:
            yield (
                first,
                next(many for many in count(1) if first + step * many not in left),
            )


def draw_preview(dry: Preview, number: int) -> tuple[PreviewShape, ...]:
    """The preview on one board."""
    return tuple(_draw_step(step, number) for step in dry.steps if step.board == number)


def _draw_step(step: Step, number: int) -> PreviewShape:
    look, code = find_look(step)
    x, y = find_corner(anchor_of(code))
    owner = -1 if number == REASON else owner_of(code)
    return PreviewShape(look, kind_name(code), owner, x, y, SIDE * SIZE[kind_of(code)])
