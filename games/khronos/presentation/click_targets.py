"""What of the board can be clicked: places for what is laid, buildings that something may be done
to, and adventurers that may come.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from games.core import Move
from games.narrowing import crowded

from ..rules.boards.buildings import BOARDS, REASON
from ..rules.boards.square_names import NEAR
from ..rules.moves import At, Demolish, Lay, Populate, Renovate, Shrink, Travel, bit
from .outlines import SIDE, corner, filled
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
    """Squares near one hamlet, where there are so many in all that they are not drawn one by one.
    A click on one of them picks it; by keyboard the hamlet is chosen first, and then from the list
    where they are still many.
    """

    near: str
    squares: tuple[str, ...]
    line: str  # around them, as a path

    @property
    def corners(self) -> str:
        """Each square and where it lies, unless that is right of the one before: "a1,0,0 b1"."""
        places, beside = [], None
        for square in self.squares:
            x, y = corner(bit(square))
            places.append(square if (x, y) == beside else f"{square},{x},{y}")
            beside = (x + SIDE, y)
        return " ".join(places)


@dataclass(frozen=True, slots=True)
class Way:
    """An adventurer that may travel here."""

    adventurer: int
    age: str


def spots(view: KhronosView, board: int, moves: Sequence[Move]) -> tuple[Spot, ...]:
    """The squares of one board that a click may pick, each once."""
    found = {(spot.square, spot.look): spot for spot in _all(view, board, moves)}
    return tuple(found.values())


def areas(view: KhronosView, board: int, moves: Sequence[Move]) -> tuple[Area, ...]:
    """Where what is laid on one board may lie, if that is many a square."""
    found = [move for move in moves if isinstance(move, At)] if board == _asked(view) else []
    if not crowded("square", [move.square for move in found], found):
        return ()
    by_place: dict[str, list[str]] = {}
    for move in found:
        by_place.setdefault(NEAR[move.square], []).append(move.square)
    return tuple(
        Area(near, tuple(squares), filled(sum(1 << bit(square) for square in squares)))
        for near, squares in by_place.items()
    )


def _all(view: KhronosView, board: int, moves: Sequence[Move]) -> Iterator[Spot]:
    asked, lost = _asked(view), bool(areas(view, board, moves))
    for move in moves:
        if isinstance(move, At | Lay | Shrink):
            if board == asked and not lost:
                look = "lay" if not isinstance(move, Shrink) else "choose"
                yield _spot(move.square, look, ("square", move.square))
        elif isinstance(move, Demolish):
            if BOARDS[board] == move.board:
                picks = ("kind", "demolish", "board", move.board, "square", move.square)
                yield _spot(move.square, "demolish", picks)
        elif isinstance(move, Populate | Renovate) and board == REASON:
            look = type(move).__name__.lower()
            yield _spot(move.square, look, ("kind", look, "square", move.square))


def _asked(view: KhronosView) -> int:
    """The board of what is being laid or chosen; -1 for none."""
    if view.pending is not None:
        return view.pending.question.board
    return -1 if view.laying is None else view.laying.board


def _spot(square: str, look: str, picks: tuple[str, ...]) -> Spot:
    x, y = corner(bit(square))
    return Spot(square, x, y, look, picks)


def ways(board: int, moves: Sequence[Move]) -> tuple[Way, ...]:
    """The adventurers that may travel to a board."""
    return tuple(
        Way(move.adventurer, move.board)
        for move in moves
        if isinstance(move, Travel) and move.board == BOARDS[board]
    )
