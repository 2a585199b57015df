"""Shapes on the board: where squares lie, the outlines of domains, and the ghosts of a dry run."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import count, groupby, pairwise
from typing import Final

from games.core import Seat

from ..rules import earnings
from ..rules.boards.board import Board
from ..rules.boards.buildings import REASON, SIZE, anchor_of, kind_name, kind_of, owner_of
from ..rules.boards.grid import PLACES, WIDTH, squares_in
from ..rules.resolution.steps import CAME, CAST, FADED, FELL, OVERRAN, REFUSED, SHRANK, WENT, Step
from ..rules.terms import Terms
from .preview import Preview

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
class DrawnEstate:
    """A domain that somebody holds, or could come to hold."""

    line: str  # its outline as a path
    x: int  # of its badge
    y: int
    holders: tuple[Seat, ...]
    pays: int  # to each of them, or to whoever comes to hold it

    @property
    def seat(self) -> Seat:
        """Whose colour it is drawn in; -1 where several share it, or nobody has it."""
        return self.holders[0] if len(self.holders) == 1 else -1


@dataclass(frozen=True, slots=True)
class Ghost:
    """What a dry run does to a footprint."""

    look: str  # comes, goes or shrinks
    kind: str
    owner: Seat
    x: int
    y: int
    side: int


def corner(square: int) -> tuple[int, int]:
    """The top left corner of a square."""
    return square % WIDTH * SIDE, square // WIDTH * SIDE


def _label(square: int, place: str) -> tuple[int, int, int]:
    """Left and right end of the name below a printed hamlet, and its foot."""
    x, y = corner(square)
    half = len(place) * _LETTER // 2
    return x + SIDE // 2 - half, x + SIDE // 2 + half, y + 34


_LABELS: Final = tuple(_label(square, place) for square, place in PLACES.items())


def named(right: int, foot: int) -> bool:
    """Whether the name of a place lies where a figure would that ends in that corner."""
    return any(
        left < right and right - _FIGURE < end and below - _FIGURE < foot < below + _FIGURE
        for left, end, below in _LABELS
    )


def drawn_estates(terms: Terms, number: int, board: Board) -> tuple[DrawnEstate, ...]:
    """The domains, drawn; a building alone that nobody holds needs no outline."""
    found = []
    for one in earnings.estates(terms, number, board):
        if one.holders or len(board.under(one.mask)) > 1:
            x, y = corner((one.mask & -one.mask).bit_length() - 1)
            found.append(DrawnEstate(outline(one.mask), x, y, one.holders, one.pays))
    return tuple(found)


def outline(mask: int) -> str:
    """The edges between squares of the mask and all others, as closed lines."""
    edges: dict[Corner, list[Corner]] = {}
    for square in squares_in(mask):
        down, across = divmod(square, WIDTH)
        for step, (low, right), (then_low, then_right) in _EDGES:
            if not _has(mask, square + step):
                left = edges.setdefault((down + low, across + right), [])
                left.append((down + then_low, across + then_right))
    return "".join(_closed(edges))


def _closed(edges: dict[Corner, list[Corner]]) -> Iterator[str]:
    """Line by line, each from its highest corner clockwise; the last stroke closes it. What was
    drawn is taken out of the edges.
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
        yield _written(line)


def _written(line: Sequence[Corner]) -> str:
    """A closed line as a path; what goes straight on is one stroke."""
    down, across = line[0]
    strokes = groupby((then[0] - one[0], then[1] - one[1]) for one, then in pairwise(line))
    parts = [(way, len(list(some))) for way, some in strokes]
    drawn = (
        f"v{low * SIDE * many}" if low else f"h{right * SIDE * many}"
        for (low, right), many in parts[:-1]
    )
    return f"M{across * SIDE} {down * SIDE}{''.join(drawn)}z"


def filled(mask: int) -> str:
    """The squares of the mask, those beside each other as one shape."""
    runs = ((corner(first), SIDE * length) for first, length in _runs(squares_in(mask), 1))
    return "".join(f"M{x} {y}h{wide}v{SIDE}h-{wide}z" for (x, y), wide in runs)


def _has(mask: int, square: int) -> bool:
    return square >= 0 and bool(mask >> square & 1)


def _runs(squares: Iterable[int], step: int) -> Iterator[tuple[int, int]]:
    """The first of squares that follow one another in a row or column, and how many they are."""
    left = set(squares)
    for first in sorted(left):
        if first - step not in left:
            yield first, next(many for many in count(1) if first + step * many not in left)


_LOOKS: Final = {
    OVERRAN: "goes",
    FELL: "goes",
    WENT: "goes",
    CAST: "comes",
    CAME: "comes",
    SHRANK: "shrinks",
    REFUSED: "refused",
}


def ghosts(dry: Preview, number: int) -> tuple[Ghost, ...]:
    """What a dry run does on one board."""
    return tuple(_ghost(step, number) for step in dry.steps if step.board == number)


def _ghost(step: Step, number: int) -> Ghost:
    look = _LOOKS.get(step.what, "comes")
    if step.what == FADED:
        look = "shrinks" if step.then else "goes"
    code = step.then if look == "shrinks" and step.then else step.code
    x, y = corner(anchor_of(code))
    owner = -1 if number == REASON else owner_of(code)
    return Ghost(look, kind_name(code), owner, x, y, SIDE * SIZE[kind_of(code)])
