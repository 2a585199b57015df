"""The Age of Reason: how its board follows that of Faith, and work on it. Its buildings have no
owner, and neither Dominion nor Hierarchy applies, so its boards store no domains.
"""

from __future__ import annotations

from bisect import insort
from collections.abc import Iterable

from games.core import Seat

from .board import Board
from .board_changes import build_board
from .buildings import (
    CIVIL,
    COLOUR,
    CUBES,
    EIGHT,
    EXTRAS,
    HAMLET,
    NOBODY,
    PRINTED_AT,
    PRINTED_HAMLET,
    RENOVATED,
    SHAPE,
    SIZE,
    TILE,
    add_cube,
    anchor_of,
    count_cubes,
    cubes_of,
    footprint_of,
    kind_of,
    make_building,
    mark_of,
    set_mark,
    value_of,
)
from .grid import PRINTED, squares_in


def _make_board(buildings: Iterable[int], occupied: int, tiles: int) -> Board:
    """A board of Reason. Its cubes are those on civil buildings and the marks."""
    cubes = 0
    for code in buildings:
        if code & EXTRAS & ~RENOVATED:
            for seat in range(5):
                cubes += cubes_of(code, seat) << EIGHT * seat
            if mark_of(code) != NOBODY:
                cubes += 1 << EIGHT * mark_of(code)
    return Board(tuple(buildings), occupied, (), tiles, cubes)


def find_standing(board: Board, place: int) -> int | None:
    """The building of that kind at that anchor."""
    return next((code for code in board.buildings if code >> 24 == place), None)


def remove_with_cubes(board: Board, code: int) -> Board:
    """The board without a building. Its cubes return, printed hamlets reappear."""  # R28
    buildings = [building for building in board.buildings if building != code]
    foot = footprint_of(code)
    bare = foot & PRINTED
    for square in squares_in(bare):
        insort(buildings, PRINTED_AT[square])
    occupied = board.occupied & ~foot | bare
    return _make_board(buildings, occupied, board.tiles - TILE[kind_of(code)])


def follow_faith(
    board: Board, place: int, old: int | None, in_stock: bool, returning: bool
) -> Board:
    """The board after a building of that kind and anchor came to Faith. `old` is the building that
    it grew from, on Faith or Might.
    """  # R28, R29
    if find_standing(board, place) is not None:
        return board  # D38
    grown = None if old is None else find_standing(board, old >> 24)
    people = 0
    if grown is not None:
        people = grown & CUBES
        board = _remove_or_empty(board, grown)
    if not in_stock:
        return board  # D15
    for code in board.buildings_under(SHAPE[place]):
        if kind_of(code) != PRINTED_HAMLET:
            board = remove_with_cubes(board, code)
    kind = place & 15
    anchor = place >> 4
    fresh = make_building(kind, anchor)
    if COLOUR[kind] == CIVIL and not returning:
        fresh |= people  # D29
    return _add_building(board, fresh)


def _remove_or_empty(board: Board, code: int) -> Board:
    if kind_of(code) == PRINTED_HAMLET:
        return replace_building(board, code, code & ~CUBES)
    return remove_with_cubes(board, code)


def _add_building(board: Board, code: int) -> Board:
    foot = footprint_of(code)
    buildings = [
        building for building in board.buildings if not SHAPE[building >> 24] & foot
    ]
    insort(buildings, code)
    tiles = board.tiles + TILE[kind_of(code)]
    return _make_board(buildings, board.occupied | foot, tiles)


def replace_building(board: Board, old: int, new: int) -> Board:
    """The board with one building changed: populated, marked or renovated."""
    buildings = sorted(
        new if building == old else building for building in board.buildings
    )
    return _make_board(buildings, board.occupied, board.tiles)


def find_capacity(code: int, large: int) -> int:
    """The number of cubes that a civil building holds."""  # R30
    kind = kind_of(code)
    return value_of(HAMLET if kind == PRINTED_HAMLET else kind, large)


def find_roomy(board: Board, large: int) -> int:
    """Anchors of the civil buildings with room for a cube."""  # R30
    key = f"roomy {large}"
    if key not in board.notes:
        board.notes[key] = sum(
            1 << anchor_of(code)
            for code in board.buildings
            if COLOUR[kind_of(code)] == CIVIL
            and count_cubes(code) < find_capacity(code, large)
        )
    return int(board.notes[key])


def is_ruin(code: int) -> bool:
    return not code & RENOVATED and COLOUR[code >> 24 & 15] != CIVIL


def needs_mark(code: int) -> bool:
    """Whether the next card marks the ruin instead of renovating it."""  # R31
    return SIZE[kind_of(code)] == 3 and mark_of(code) == NOBODY


def find_ruins(board: Board, colour: int, mark: bool) -> int:
    """Anchors of the ruins of that colour that need a mark, or of the others."""  # R31
    key = f"ruins {colour} {mark}"
    if key not in board.notes:
        board.notes[key] = sum(
            1 << anchor_of(code)
            for code in board.buildings
            if COLOUR[kind_of(code)] == colour
            and not code & RENOVATED
            and needs_mark(code) == mark
        )
    return int(board.notes[key])


def settle_cube(board: Board, code: int, seat: Seat) -> Board:
    """The board with one more cube of the seat on a civil building."""
    return replace_building(board, code, add_cube(code, seat))


def renovate_ruin(board: Board, code: int, seat: Seat) -> Board:
    """The board after a card for a ruin. A large ruin is marked first."""  # R31
    if needs_mark(code):
        return replace_building(board, code, set_mark(code, seat))
    return replace_building(board, code, set_mark(code, NOBODY) | RENOVATED)


def build_reason(codes: Iterable[int]) -> Board:
    """A board of Reason with these buildings and the printed hamlets that they do not cover."""
    board = build_board(codes)
    return _make_board(board.buildings, board.occupied, board.tiles)
