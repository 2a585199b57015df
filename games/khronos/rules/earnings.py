"""The incomes of the boards by seat. `turns.py` pays them."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final, NamedTuple

from games.core import Seat

from .boards.board import Board, Domain
from .boards.buildings import (
    CIVIL,
    COLOUR,
    COLOUR_BITS,
    COLOUR_MASK,
    CUBES,
    MILITARY,
    NOBODY,
    REASON,
    RELIGIOUS,
    RENOVATED,
    SHAPE,
    cubes_of,
    find_largest,
    find_power,
    owner_of,
    value_of,
)
from .boards.grid import find_component, list_components
from .terms import Terms, ruin_value

SEATS = 5
RULING_COLOUR: Final = (MILITARY, RELIGIOUS)  # by board


class DomainIncome(NamedTuple):
    """A domain and its income."""

    mask: int
    holders: tuple[Seat, ...]  # each collects the whole income; empty: nobody
    pays: int  # Ecus


def list_domain_incomes(
    terms: Terms, number: int, board: Board
) -> tuple[DomainIncome, ...]:
    """The domains of a board with their incomes, by first square."""
    key = f"estates {number} {terms.large} {terms.remainder}"
    domain_incomes: tuple[DomainIncome, ...] | None = board.notes.get(key)
    if domain_incomes is None:
        search = _list_populated_domains if number == REASON else _list_controlled
        domain_incomes = board.notes[key] = tuple(search(terms, number, board))
    return domain_incomes


def find_income(terms: Terms, number: int, board: Board, seat: Seat) -> int:
    """The income of the seat on that board, if it has an adventurer there."""  # R34, R35
    return find_incomes(terms, number, board)[seat]


def find_incomes(terms: Terms, number: int, board: Board) -> tuple[int, ...]:
    """The income of every seat on that board, if it has an adventurer there.

    Bots ask this for every board that they try, so domains without income are skipped.
    """
    key = f"incomes {number} {terms.large} {terms.remainder}"
    incomes: tuple[int, ...] | None = board.notes.get(key)
    if incomes is None:
        search = _list_paying_populated if number == REASON else _list_paying_controlled
        sums = [0] * SEATS
        for estate in search(terms, number, board):
            for seat in estate.holders:
                sums[seat] += estate.pays
        incomes = board.notes[key] = tuple(sums)
    return incomes


# --- Might and Faith: civil power goes to the owner of the top  # R34


def _list_controlled(terms: Terms, number: int, board: Board) -> list[DomainIncome]:
    domain_incomes = [
        _find_controlled_income(terms, number, board, domain)
        for domain in board.domains
    ]
    return sorted(domain_incomes, key=lambda income: income.mask & -income.mask)


def _list_paying_controlled(
    terms: Terms, number: int, board: Board
) -> Iterator[DomainIncome]:
    ruling = COLOUR_MASK << RULING_COLOUR[number] * COLOUR_BITS
    paying = COLOUR_MASK << CIVIL * COLOUR_BITS
    for domain in board.domains:
        if domain.profile & ruling and domain.profile & paying:
            yield _find_controlled_income(terms, number, board, domain)


def _find_controlled_income(
    terms: Terms, number: int, board: Board, domain: Domain
) -> DomainIncome:
    owner = _find_controller(board, domain, RULING_COLOUR[number])
    holders = () if owner == NOBODY else (owner,)
    return DomainIncome(
        domain.mask, holders, find_power(domain.profile, CIVIL, terms.large)
    )


def _find_controller(board: Board, domain: Domain, colour: int) -> Seat:
    """The owner of the top in the colour that rules; -1: nobody."""  # R5
    size = find_largest(domain.profile, colour)
    if not size:
        return NOBODY
    kind = colour * 3 + size - 1
    top = next(
        code
        for code in board.buildings
        if code >> 24 & 15 == kind and SHAPE[code >> 24] & domain.mask
    )
    return owner_of(top)


# --- Reason: military and religious power goes to each seat with most cubes  # R35


def _list_populated_domains(
    terms: Terms, number: int, board: Board
) -> list[DomainIncome]:
    values = _list_values(terms, board)
    towns = _list_towns_with_cubes(board)
    return [
        _find_populated_income(mask, values, towns)
        for mask in list_components(board.occupied)
    ]


def _list_paying_populated(
    terms: Terms, number: int, board: Board
) -> Iterator[DomainIncome]:
    values = _list_values(terms, board)
    towns = _list_towns_with_cubes(board)
    searched = 0
    for town in towns if values else ():
        foot = SHAPE[town >> 24]
        if not foot & searched:
            mask = find_component(foot, board.occupied)
            searched |= mask
            yield _find_populated_income(mask, values, towns)


def _list_values(terms: Terms, board: Board) -> list[tuple[int, int]]:
    """The squares and the value of each military and religious building."""
    values = []
    for code in board.buildings:
        kind = code >> 24 & 15
        if COLOUR[kind] != CIVIL:
            worth_now = value_of(kind, terms.large)
            if not code & RENOVATED:
                worth_now = ruin_value(kind, terms.large, terms.remainder)
            values.append((SHAPE[code >> 24], worth_now))
    return values


def _list_towns_with_cubes(board: Board) -> list[int]:
    """The buildings with cubes on them."""
    return [code for code in board.buildings if code & CUBES]


def _find_populated_income(
    mask: int, values: list[tuple[int, int]], towns: list[int]
) -> DomainIncome:
    pays = sum(value for foot, value in values if foot & mask)
    people = [0] * SEATS
    for code in towns:
        if SHAPE[code >> 24] & mask:
            for seat in range(SEATS):
                people[seat] += cubes_of(code, seat)
    most = max(people)
    if not most:
        return DomainIncome(mask, (), pays)
    holders = tuple(seat for seat, cubes in enumerate(people) if cubes == most)
    return DomainIncome(mask, holders, pays)
