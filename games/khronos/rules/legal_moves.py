"""The legal moves of a seat, as a lazy sequence: squares remain bits of a mask until a move is
read. A play-out picks one of hundreds of moves without creating the others.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache
from typing import Any, NamedTuple, Protocol, overload

from games.core import Move, Seat

from . import moves, placement, turns
from .boards import age_of_reason
from .boards.board import Board
from .boards.buildings import (
    BYTE,
    CIVIL,
    COUNTS,
    EIGHT,
    FAITH,
    MIGHT,
    NOBODY,
    REASON,
    SHAPE,
    SIZE,
    square_of,
)
from .boards.grid import FOOT, find_nth, squares_in
from .cards import Cards
from .position import BasePosition, Laying
from .terms import DEMOLITION_PRICE, TRAVEL_PRICE


class MovesBySquare(Protocol):
    """Moves by square."""

    def __getitem__(self, square: int, /) -> Move: ...


class SquareMoves(Sequence[Move]):
    """One move for each square of a mask."""

    __slots__ = ("length", "mask", "table")

    def __init__(self, mask: int, table: MovesBySquare) -> None:
        self.mask = mask
        self.table = table
        self.length = mask.bit_count()

    def __len__(self) -> int:
        return self.length

    def __iter__(self) -> Iterator[Move]:
        return (self.table[square] for square in squares_in(self.mask))

    @overload
    def __getitem__(self, number: int) -> Move: ...
    @overload
    def __getitem__(self, number: slice) -> Sequence[Move]: ...
    def __getitem__(self, number: Any) -> Any:
        if isinstance(number, slice):
            return tuple(self)[number]
        if number < 0:
            number += self.length
        if not 0 <= number < self.length:
            raise IndexError(number)
        return self.table[find_nth(self.mask, number)]


class ChainedMoves(Sequence[Move]):
    """Several sequences of moves, one after the other."""

    __slots__ = ("length", "parts")

    def __init__(self, parts: Sequence[Sequence[Move]]) -> None:
        self.parts = parts
        self.length = sum(map(len, parts))

    def __len__(self) -> int:
        return self.length

    def __iter__(self) -> Iterator[Move]:
        return (move for part in self.parts for move in part)

    @overload
    def __getitem__(self, number: int) -> Move: ...
    @overload
    def __getitem__(self, number: slice) -> Sequence[Move]: ...
    def __getitem__(self, number: Any) -> Any:
        if isinstance(number, slice):
            return tuple(self)[number]
        if number < 0:
            number += self.length
        for part in self.parts:
            if number < len(part):
                return part[number]
            number -= len(part)
        raise IndexError(number)


class GrowthMoves:
    """The move that lays an upgrade's footprint on a square, by square."""

    __slots__ = ("board", "laying")

    def __init__(self, board: Board, chosen: Laying) -> None:
        self.board, self.laying = board, chosen

    def __getitem__(self, square: int) -> Move:
        foot = FOOT[SIZE[self.laying.kind]][square]
        old = next(code for code in self.board.buildings if SHAPE[code >> 24] & foot)
        return moves.make_growth(square, old >> 28)


def list_legal_moves(position: BasePosition, seat: Seat) -> Sequence[Move]:
    """The moves of the seat that is to act."""
    if position.pending is not None:
        question = position.pending.question
        table = moves.LAY if question.code else moves.SHRINK
        return tuple(table[square] for square in question.options)
    if position.laying is None:
        return list_turn_moves(position)
    if position.laying.anchor >= 0:
        ways = placement.list_ground_payments(
            position, position.laying, position.laying.anchor
        )
        return tuple(map(moves.make_pay, ways))
    return list_places(position, position.laying)


def list_places(position: BasePosition, chosen: Laying) -> Sequence[Move]:
    """The places for the chosen building."""
    mask = placement.find_anchors(position, chosen)
    if chosen.grows:
        return SquareMoves(mask, GrowthMoves(position.boards[chosen.board], chosen))
    return SquareMoves(mask, moves.AT)


def list_turn_moves(position: BasePosition) -> ChainedMoves:
    """The moves of a seat on turn that has begun no placement."""
    seat = position.active
    parts = list[Sequence[Move]]()
    hand = position.hands[seat]
    ecus = position.ecus[seat]
    for board in (MIGHT, FAITH):
        limit = position.limit(board)
        if limit:
            parts.append(_list_buildings(position, board, limit))
            if ecus >= DEMOLITION_PRICE:
                parts.append(_list_demolitions(position.boards[board], board, hand))
    if position.limit(REASON):
        parts += _list_reason_moves(position, hand, position.cubes(seat))
    if ecus >= TRAVEL_PRICE:
        parts.append(_list_travels(position.pawns[seat]))
    if turns.may_exchange(position):
        parts.append(turns.list_exchanges(hand))
    if turns.may_swap(position):
        parts.append(turns.list_swaps(position))
    parts.append(turns.list_turn_endings(hand))
    return ChainedMoves(parts)


def _list_buildings(position: BasePosition, board: int, limit: int) -> list[Move]:
    """The buildings that can be built, then those that can be enlarged."""
    hand = position.hands[position.active]
    builds = list[Move]()
    upgrades = list[Move]()
    might, faith, last = position.boards
    laid = might.tiles + faith.tiles + last.tiles
    for colour, have in enumerate(hand):
        if not have:
            continue
        means = _find_means(position, colour, min(have, limit), limit)
        for kind in range(colour * 3, colour * 3 + 3):
            if COUNTS[kind] <= laid >> EIGHT * kind & BYTE:  # R40
                continue
            if means.cubes and _find_build_anchors(position, board, kind, means):
                builds.append(moves.BUILD[board][kind])
            if SIZE[kind] > 1 and _find_upgrade_anchors(position, board, kind, means):
                upgrades.append(moves.UPGRADE[board][kind])
    return builds + upgrades


def _find_means(position: BasePosition, colour: int, held: int, limit: int) -> _Means:
    if colour == CIVIL:
        return _Means(NOBODY, True, held, limit)
    return _Means(
        position.active, position.cubes(position.active) > 0, held, limit
    )  # R41


class _Means(NamedTuple):
    """The means of a seat for the buildings of one colour."""

    owner: Seat
    cubes: bool  # whether it has one where it needs one
    held: int  # cards of the colour that it can spend
    limit: int  # cards of all colours


def _find_build_anchors(
    position: BasePosition, board: int, kind: int, means: _Means
) -> int:
    price = position.terms.prices[kind]
    if price > means.held:
        return 0
    fits = position.terms.within[SIZE[kind]][means.limit - price]
    return fits & position.boards[board].find_open_anchors(kind)


def _find_upgrade_anchors(
    position: BasePosition, board: int, kind: int, means: _Means
) -> int:
    prices = position.terms.prices
    size = SIZE[kind]
    stage = position.boards[board]
    fits = position.terms.within[size]
    for smaller in range(kind - size + 1, kind):
        due = prices[kind] - prices[smaller]
        if due <= means.held:
            anchors = (
                stage.find_growth_anchors(kind, smaller, means.owner)
                & fits[means.limit - due]
            )
            if anchors:
                return anchors
    return 0


def _list_demolitions(stage: Board, board: int, hand: Cards) -> SquareMoves:
    """Small tiles of the colours in hand, of all owners; never a printed hamlet."""  # R18
    mask = 0
    for colour, count in enumerate(hand):
        if count:
            mask |= stage.find_small_tiles(colour)
    return SquareMoves(mask, moves.DEMOLISH[board])


def _list_reason_moves(
    position: BasePosition, hand: Cards, cubes: int
) -> Iterator[SquareMoves]:
    """The buildings of Reason that can be populated or renovated."""
    board = position.boards[REASON]
    ruins = 0
    if hand[CIVIL] and cubes > 0:
        # R30
        yield SquareMoves(
            age_of_reason.find_roomy(board, position.terms.large), moves.POPULATE
        )
    for colour in range(CIVIL):
        if hand[colour]:
            ruins |= age_of_reason.find_ruins(board, colour, False)
            if cubes > 0:
                ruins |= age_of_reason.find_ruins(board, colour, True)  # R31
    yield SquareMoves(ruins, moves.RENOVATE)


@cache
def _list_travels(pawns: tuple[int, int]) -> tuple[Move, ...]:
    return tuple(
        moves.TRAVEL[adventurer][board]
        for adventurer, here in enumerate(pawns)
        for board in (MIGHT, FAITH, REASON)
        if board != here
    )


def find_covering(board: Board, name: str) -> int | None:
    """The building that covers the square of that name."""
    square = moves.find_square(name)
    if square >= 0:
        return board.building_at(square)
    return None


def find_anchored(board: Board, name: str) -> int | None:
    """The building whose top left square has that name."""
    code = find_covering(board, name)
    if code is not None and square_of(code) == name:
        return code
    return None
