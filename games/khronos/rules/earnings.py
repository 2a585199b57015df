"""What the boards pay and to whom, as they stand. When it is collected is in `turns.py`."""

from __future__ import annotations

from typing import NamedTuple

from games.core import Seat

from .boards.board import Board
from .boards.buildings import (
    CIVIL,
    COLOUR,
    MILITARY,
    NOBODY,
    REASON,
    RELIGIOUS,
    RENOVATED,
    SHAPE,
    kind_of,
    largest,
    owner_of,
    power,
    worth,
)
from .boards.grid import components
from .terms import Terms, ruin_worth

SEATS = 5


class Estate(NamedTuple):
    """A domain and what it pays."""

    mask: int
    holders: tuple[Seat, ...]  # who collects, each in full; empty: nobody
    pays: int  # Ecus


def estates(terms: Terms, number: int, board: Board) -> tuple[Estate, ...]:
    """The domains of a board, by first square."""
    key = f"estates {number} {terms.large} {terms.remainder}"
    found: tuple[Estate, ...] | None = board.noted.get(key)
    if found is None:
        found = _ideas(terms, board) if number == REASON else _realms(terms, number, board)
        board.noted[key] = found
    return found


def income(terms: Terms, number: int, board: Board, seat: Seat) -> int:
    """What the seat would collect on that board now, if it were there."""  # R34, R35
    return incomes(terms, number, board)[seat]


def incomes(terms: Terms, number: int, board: Board) -> tuple[int, ...]:
    """The same for every seat."""
    key = f"incomes {number} {terms.large} {terms.remainder}"
    found: tuple[int, ...] | None = board.noted.get(key)
    if found is None:
        sums = [0] * SEATS
        for estate in estates(terms, number, board):
            for seat in estate.holders:
                sums[seat] += estate.pays
        found = board.noted[key] = tuple(sums)
    return found


def _controller(board: Board, mask: int, profile: int, colour: int) -> Seat:
    """Who owns the domain's top in the colour that rules on Might or Faith; -1 for nobody."""  # R5
    size = largest(profile, colour)
    if not size:
        return NOBODY
    kind = colour * 3 + size - 1
    top = next(
        code for code in board.buildings if code >> 24 & 15 == kind and SHAPE[code >> 24] & mask
    )
    return owner_of(top)


def _realms(terms: Terms, number: int, board: Board) -> tuple[Estate, ...]:
    """Might and Faith: civil power to whoever owns the top."""  # R34
    colour = (MILITARY, RELIGIOUS)[number]
    found = []
    for domain in board.domains:
        owner = _controller(board, domain.mask, domain.profile, colour)
        holders = () if owner == NOBODY else (owner,)
        found.append(Estate(domain.mask, holders, power(domain.profile, CIVIL, terms.large)))
    return tuple(sorted(found, key=lambda one: one.mask & -one.mask))


def _ideas(terms: Terms, board: Board) -> tuple[Estate, ...]:
    """Reason: military and religious power to whoever has most cubes, tied seats in full."""  # R35
    return tuple(_idea(terms, board, mask) for mask in components(board.occupied))


def _idea(terms: Terms, board: Board, mask: int) -> Estate:
    pays, people = 0, [0] * SEATS
    for code in board.buildings:
        if not SHAPE[code >> 24] & mask:
            continue
        kind = kind_of(code)
        if COLOUR[kind] != CIVIL:
            whole = worth(kind, terms.large)
            pays += whole if code & RENOVATED else ruin_worth(kind, terms.large, terms.remainder)
        elif code & 0x7FFF:
            for seat in range(SEATS):
                people[seat] += code >> 3 * seat & 7
    most = max(people)
    holders = tuple(seat for seat in range(SEATS) if people[seat] == most) if most else ()
    return Estate(mask, holders, pays)
