"""The Age of Reason: how its board follows Faith's, and what is done there. Nobody owns anything on
it, and neither Dominion nor Hierarchy holds, so its boards keep no domains.
"""

from __future__ import annotations

from bisect import insort
from collections.abc import Iterable

from games.core import Seat

from .board import Board, built_of
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
    all_cubes,
    anchor_of,
    building,
    cubes_of,
    foot_of,
    kind_of,
    mark_of,
    marked,
    populated,
    worth,
)
from .grid import PRINTED, squares_in


def _made(buildings: Iterable[int], occupied: int, tiles: int) -> Board:
    """A board of Reason: its cubes are people and marks."""
    cubes = 0
    for code in buildings:
        if code & EXTRAS & ~RENOVATED:
            for seat in range(5):
                cubes += cubes_of(code, seat) << EIGHT * seat
            if mark_of(code) != NOBODY:
                cubes += 1 << EIGHT * mark_of(code)
    return Board(tuple(buildings), occupied, (), tiles, cubes)


def standing(board: Board, place: int) -> int | None:
    """The building of that kind at that anchor."""
    return next((code for code in board.buildings if code >> 24 == place), None)


def without(board: Board, code: int) -> Board:
    """The board without a building; cubes and mark go home, printed hamlets stand again."""  # R28
    buildings = [one for one in board.buildings if one != code]
    foot = foot_of(code)
    bare = foot & PRINTED
    for square in squares_in(bare):
        insort(buildings, PRINTED_AT[square])
    occupied = board.occupied & ~foot | bare
    return _made(buildings, occupied, board.tiles - TILE[kind_of(code)])


def followed(board: Board, place: int, old: int | None, in_stock: bool, returning: bool) -> Board:
    """The board after a building of that kind and anchor came to Faith, grown from `old` there or
    in Might.
    """  # R28, R29
    if standing(board, place) is not None:
        return board  # D38
    grown = None if old is None else standing(board, old >> 24)
    people = 0
    if grown is not None:
        people = grown & CUBES
        board = _emptied(board, grown)
    if not in_stock:
        return board  # D15
    for code in board.under(SHAPE[place]):
        if kind_of(code) != PRINTED_HAMLET:
            board = without(board, code)
    kind, anchor = place & 15, place >> 4
    fresh = building(kind, anchor)
    if COLOUR[kind] == CIVIL and not returning:
        fresh |= people  # D29
    return _with(board, fresh)


def _emptied(board: Board, code: int) -> Board:
    if kind_of(code) == PRINTED_HAMLET:
        return swapped(board, code, code & ~CUBES)
    return without(board, code)


def _with(board: Board, code: int) -> Board:
    foot = foot_of(code)
    buildings = [one for one in board.buildings if not SHAPE[one >> 24] & foot]
    insort(buildings, code)
    tiles = board.tiles + TILE[kind_of(code)]
    return _made(buildings, board.occupied | foot, tiles)


def swapped(board: Board, old: int, new: int) -> Board:
    """The board with one building looked upon otherwise: populated, marked or renovated."""
    buildings = sorted(new if one == old else one for one in board.buildings)
    return _made(buildings, board.occupied, board.tiles)


def capacity(code: int, large: int) -> int:
    """How many cubes a civil building holds."""  # R30
    kind = kind_of(code)
    return worth(HAMLET if kind == PRINTED_HAMLET else kind, large)


def roomy(board: Board, large: int) -> int:
    """Anchors of the civil buildings with room for a cube."""  # R30
    key = f"roomy {large}"
    if key not in board.noted:
        board.noted[key] = sum(
            1 << anchor_of(code)
            for code in board.buildings
            if COLOUR[kind_of(code)] == CIVIL and all_cubes(code) < capacity(code, large)
        )
    return int(board.noted[key])


def is_ruin(code: int) -> bool:
    return not code & RENOVATED and COLOUR[code >> 24 & 15] != CIVIL


def needs_mark(code: int) -> bool:
    """Whether the next card only begins a renovation."""  # R31
    return SIZE[kind_of(code)] == 3 and mark_of(code) == NOBODY


def ruins(board: Board, colour: int, mark: bool) -> int:
    """Anchors of the ruins of that colour, those that need a mark or the others."""  # R31
    key = f"ruins {colour} {mark}"
    if key not in board.noted:
        board.noted[key] = sum(
            1 << anchor_of(code)
            for code in board.buildings
            if COLOUR[kind_of(code)] == colour and not code & RENOVATED and needs_mark(code) == mark
        )
    return int(board.noted[key])


def settled_in(board: Board, code: int, seat: Seat) -> Board:
    """After a cube of the seat has come to live in a civil building."""
    return swapped(board, code, populated(code, seat))


def rebuilt(board: Board, code: int, seat: Seat) -> Board:
    """After a card has gone into a ruin: a large one is marked first."""  # R31
    if needs_mark(code):
        return swapped(board, code, marked(code, seat))
    return swapped(board, code, marked(code, NOBODY) | RENOVATED)


def built(codes: Iterable[int]) -> Board:
    """A board of Reason with these buildings, and the printed hamlets that none of them covers."""
    board = built_of(codes)
    return _made(board.buildings, board.occupied, board.tiles)
