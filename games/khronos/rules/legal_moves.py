"""What a seat may do now. Legal moves are a lazy sequence: squares stay bits of a mask until
somebody looks at them, so that a play-out picks one of hundreds without making the others, and
every one of them is as likely as any other.
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
from .boards.grid import FOOT, nth, squares_in
from .cards import Cards
from .position import Laying, Valley
from .terms import DEMOLITION_PRICE, TRAVEL_PRICE


class Table(Protocol):
    """Moves by square."""

    def __getitem__(self, square: int, /) -> Move: ...


class Spots(Sequence[Move]):
    """One move for each square of a mask."""

    __slots__ = ("length", "mask", "table")

    def __init__(self, mask: int, table: Table) -> None:
        self.mask, self.table, self.length = mask, table, mask.bit_count()

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
        return self.table[nth(self.mask, number)]


class Offer(Sequence[Move]):
    """Several such sequences, one after the other."""

    __slots__ = ("length", "parts")

    def __init__(self, parts: Sequence[Sequence[Move]]) -> None:
        self.parts, self.length = parts, sum(map(len, parts))

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


class Growths:
    """The move that lays an upgrade's footprint on a square, by square."""

    __slots__ = ("board", "laying")

    def __init__(self, board: Board, chosen: Laying) -> None:
        self.board, self.laying = board, chosen

    def __getitem__(self, square: int) -> Move:
        foot = FOOT[SIZE[self.laying.kind]][square]
        old = next(code for code in self.board.buildings if SHAPE[code >> 24] & foot)
        return moves.grown_at(square, old >> 28)


def legal(valley: Valley, seat: Seat) -> Sequence[Move]:
    """The moves of the seat that is to act."""
    if valley.pending is not None:
        question = valley.pending.question
        table = moves.LAY if question.code else moves.SHRINK
        return tuple(table[square] for square in question.options)
    if valley.laying is None:
        return menu(valley)
    if valley.laying.anchor >= 0:
        ways = placement.extras(valley, valley.laying, valley.laying.anchor)
        return tuple(map(moves.pay, ways))
    return spots(valley, valley.laying)


def spots(valley: Valley, chosen: Laying) -> Sequence[Move]:
    """Where what was chosen may stand."""
    mask = placement.anchors(valley, chosen)
    if chosen.grows:
        return Spots(mask, Growths(valley.boards[chosen.board], chosen))
    return Spots(mask, moves.AT)


def menu(valley: Valley) -> Offer:
    """Everything that a turn may go on with."""
    seat, parts = valley.active, list[Sequence[Move]]()
    hand, ecus = valley.hands[seat], valley.ecus[seat]
    for board in (MIGHT, FAITH):
        limit = valley.limit(board)
        if limit:
            parts.append(_works(valley, board, limit))
            if ecus >= DEMOLITION_PRICE:
                parts.append(_demolitions(valley.boards[board], board, hand))
    if valley.limit(REASON):
        parts += _people(valley, hand, valley.cubes(seat))
    if ecus >= TRAVEL_PRICE:
        parts.append(_journeys(valley.pawns[seat]))
    if turns.may_exchange(valley):
        parts.append(turns.exchanges(hand))
    if turns.may_swap(valley):
        parts.append(turns.swaps(valley))
    parts.append(turns.endings(hand))
    return Offer(parts)


def _works(valley: Valley, board: int, limit: int) -> list[Move]:
    """What may be built, then what may be enlarged."""
    hand, builds, upgrades = valley.hands[valley.active], list[Move](), list[Move]()
    might, faith, last = valley.boards
    laid = might.tiles + faith.tiles + last.tiles
    for colour, have in enumerate(hand):
        if not have:
            continue
        means = _means(valley, colour, min(have, limit), limit)
        for kind in range(colour * 3, colour * 3 + 3):
            if COUNTS[kind] <= laid >> EIGHT * kind & BYTE:  # R40
                continue
            if means.cubes and _buildable(valley, board, kind, means):
                builds.append(moves.BUILD[board][kind])
            if SIZE[kind] > 1 and _enlargeable(valley, board, kind, means):
                upgrades.append(moves.UPGRADE[board][kind])
    return builds + upgrades


def _means(valley: Valley, colour: int, held: int, limit: int) -> _Means:
    if colour == CIVIL:
        return _Means(NOBODY, True, held, limit)
    return _Means(valley.active, valley.cubes(valley.active) > 0, held, limit)  # R41


class _Means(NamedTuple):
    """What a seat has for the buildings of one colour."""

    owner: Seat
    cubes: bool  # whether it has one where it needs one
    held: int  # cards of the colour that it can spend
    limit: int  # cards of all colours


def _buildable(valley: Valley, board: int, kind: int, means: _Means) -> int:
    price = valley.terms.prices[kind]
    if price > means.held:
        return 0
    fits = valley.terms.within[SIZE[kind]][means.limit - price]
    return fits & valley.boards[board].open_to(kind)


def _enlargeable(valley: Valley, board: int, kind: int, means: _Means) -> int:
    prices, size = valley.terms.prices, SIZE[kind]
    stage, fits = valley.boards[board], valley.terms.within[size]
    for smaller in range(kind - size + 1, kind):
        due = prices[kind] - prices[smaller]
        if due <= means.held:
            found = stage.growing(kind, smaller, means.owner) & fits[means.limit - due]
            if found:
                return found
    return 0


def _demolitions(stage: Board, board: int, hand: Cards) -> Spots:
    """Small tiles of the colours held, whosever they are; never a printed hamlet."""  # R18
    mask = 0
    for colour, count in enumerate(hand):
        if count:
            mask |= stage.small(colour)
    return Spots(mask, moves.DEMOLISH[board])


def _people(valley: Valley, hand: Cards, cubes: int) -> Iterator[Spots]:
    """Reason: what may be populated and renovated."""
    board, ruins = valley.boards[REASON], 0
    if hand[CIVIL] and cubes > 0:
        yield Spots(age_of_reason.roomy(board, valley.terms.large), moves.POPULATE)  # R30
    for colour in range(CIVIL):
        if hand[colour]:
            ruins |= age_of_reason.ruins(board, colour, False)
            if cubes > 0:
                ruins |= age_of_reason.ruins(board, colour, True)  # R31
    yield Spots(ruins, moves.RENOVATE)


@cache
def _journeys(pawns: tuple[int, int]) -> tuple[Move, ...]:
    return tuple(
        moves.TRAVEL[one][board]
        for one, here in enumerate(pawns)
        for board in (MIGHT, FAITH, REASON)
        if board != here
    )


def covering(board: Board, name: str) -> int | None:
    """The building that covers the square of that name."""
    square = moves.bit(name)
    return board.at(square) if square >= 0 else None


def anchored(board: Board, name: str) -> int | None:
    """The building whose top left square has that name."""
    code = covering(board, name)
    return code if code is not None and square_of(code) == name else None
