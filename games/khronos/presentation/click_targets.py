"""The places of the boards that can be clicked: squares for a placement, buildings to work on, and
adventurers that may come.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from games.core import Move
from games.narrowing import crowded

from ..rules.boards.buildings import BOARDS, REASON
from ..rules.boards.square_names import NEAR
from ..rules.moves import (
    At,
    Demolish,
    Lay,
    Populate,
    Renovate,
    Shrink,
    Travel,
    find_square,
)
from .outlines import SIDE, draw_filled, find_corner
from .view import KhronosView


@dataclass(frozen=True, slots=True)
class Spot:
    """A square that picks something."""

    square: str
    x: int
    y: int
    look: str  # lay, choose, demolish, populate or renovate
    picks: tuple[str, ...]  # fields and values that a click picks, the square last
    side: int = SIDE

    @property
    def only(self) -> bool:
        """Whether the square alone is picked."""
        return len(self.picks) == 2


@dataclass(frozen=True, slots=True)
class Area:
    """Squares near one hamlet, drawn as one shape when there are too many squares to draw each. A
    click on a square picks it. By keyboard the hamlet is picked first, then a square from a
    list.
    """

    near: str
    squares: tuple[str, ...]
    line: str  # around them, as a path

    @property
    def corners(self) -> str:
        """Each square with its place, which is left out right of the square before: "a1,0,0 b1"."""
        places = []
        beside = None
        for square in self.squares:
            x, y = find_corner(find_square(square))
            places.append(square if (x, y) == beside else f"{square},{x},{y}")
            beside = (x + SIDE, y)
        return " ".join(places)


@dataclass(frozen=True, slots=True)
class Arrival:
    """An adventurer that may travel here."""

    adventurer: int
    age: str


def list_spots(
    view: KhronosView, board: int, moves: Sequence[Move]
) -> tuple[Spot, ...]:
    """The squares of one board that a click may pick, each once."""
    spots = {
        (spot.square, spot.look): spot for spot in _list_all_spots(view, board, moves)
    }
    return tuple(spots.values())


def list_areas(
    view: KhronosView, board: int, moves: Sequence[Move]
) -> tuple[Area, ...]:
    """The squares for a placement on one board as areas; empty when they are few."""
    if board != _find_asked_board(view):
        return ()
    square_moves = [move for move in moves if isinstance(move, At)]
    if not crowded("square", [move.square for move in square_moves], square_moves):
        return ()
    by_place: dict[str, list[str]] = {}
    for move in square_moves:
        by_place.setdefault(NEAR[move.square], []).append(move.square)
    return tuple(
        Area(
            near,
            tuple(squares),
            draw_filled(sum(1 << find_square(square) for square in squares)),
        )
        for near, squares in by_place.items()
    )


def _list_all_spots(
    view: KhronosView, board: int, moves: Sequence[Move]
) -> Iterator[Spot]:
    is_asked_board = board == _find_asked_board(view)
    has_areas = bool(list_areas(view, board, moves))
    for move in moves:
        if isinstance(move, At | Lay | Shrink):
            if is_asked_board and not has_areas:
                look = "choose" if isinstance(move, Shrink) else "lay"
                yield _make_spot(move.square, look, ("square", move.square))
        elif isinstance(move, Demolish):
            if BOARDS[board] == move.board:
                picks = ("kind", "demolish", "board", move.board, "square", move.square)
                yield _make_spot(move.square, "demolish", picks)
        elif isinstance(move, Populate | Renovate) and board == REASON:
            look = type(move).__name__.lower()
            yield _make_spot(move.square, look, ("kind", look, "square", move.square))


def _find_asked_board(view: KhronosView) -> int:
    """The board of the current placement or question; -1: there is none."""
    if view.pending is not None:
        return view.pending.question.board
    if view.laying is None:
        return -1
    return view.laying.board


def _make_spot(square: str, look: str, picks: tuple[str, ...]) -> Spot:
    x, y = find_corner(find_square(square))
    return Spot(square, x, y, look, picks)


def list_arrivals(board: int, moves: Sequence[Move]) -> tuple[Arrival, ...]:
    """The adventurers that may travel to a board."""
    return tuple(
        Arrival(move.adventurer, move.board)
        for move in moves
        if isinstance(move, Travel) and move.board == BOARDS[board]
    )
