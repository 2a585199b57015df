"""Boards with a building added or removed, and the domains that this joins or splits."""

from __future__ import annotations

from bisect import insort
from collections.abc import Iterable
from typing import Final

from . import grid
from .board import Board, Domain
from .buildings import (
    EIGHT,
    NOBODY,
    PRINTED_AT,
    SHAPE,
    SIZE,
    TILE,
    UNIT,
    footprint_of,
    kind_of,
    owner_of,
)
from .grid import FOOT, NEAR, PRINTED, TOUCHED, squares_in


def place_building(board: Board, code: int, gone: tuple[int, ...] = ()) -> Board:
    """The board with one more building. It replaces those of `gone`, which are wholly under it."""
    kind = code >> 24 & 15
    profile = UNIT[kind]
    buildings = list(board.buildings)
    tiles = board.tiles + TILE[kind]
    cubes = board.cubes + _find_cube_counter(code)
    for old in gone:
        buildings.remove(old)
        profile -= UNIT[kind_of(old)]
        tiles -= TILE[kind_of(old)]
        cubes -= _find_cube_counter(old)
    insort(buildings, code)
    domains = _join_domains(board.domains, SIZE[kind], code >> 28, profile)
    occupied = board.occupied | SHAPE[code >> 24]
    return Board(tuple(buildings), occupied, domains, tiles, cubes)


def _join_domains(
    domains: tuple[Domain, ...], size: int, anchor: int, profile: int
) -> tuple[Domain, ...]:
    """The domains with one more building. Those that it touches become one."""  # R3
    near = NEAR[size][anchor]
    mask = FOOT[size][anchor]
    touch1, touch2, touch3 = TOUCHED[size][anchor]
    apart = []
    for domain in domains:
        if domain[0] & near:
            mask |= domain[0]
            touch1 |= domain[1]
            touch2 |= domain[2]
            touch3 |= domain[3]
            profile += domain[4]
        else:
            apart.append(domain)
    apart.append(Domain(mask, touch1, touch2, touch3, profile))
    return tuple(apart)


def remove_building(board: Board, code: int) -> Board:
    """The board without a building. Printed hamlets under it reappear."""  # D7
    kind = kind_of(code)
    foot = footprint_of(code)
    bare = foot & PRINTED
    buildings = [building for building in board.buildings if building != code]
    for square in squares_in(bare):
        insort(buildings, PRINTED_AT[square])
    old = board.domain_at(foot)
    rest = [domain for domain in board.domains if domain is not old]
    rest += _split_domain(old, old.mask & ~foot | bare, kind, bare, buildings)
    tiles = board.tiles - TILE[kind]
    cubes = board.cubes - _find_cube_counter(code)
    return Board(
        tuple(buildings), board.occupied & ~foot | bare, tuple(rest), tiles, cubes
    )


def _split_domain(
    old: Domain, left: int, kind: int, bare: int, buildings: Iterable[int]
) -> list[Domain]:
    """The domains that remain of one when a building is removed."""
    parts = grid.list_components(left)
    if len(parts) == 1:
        profile = old.profile - UNIT[kind]
        if bare:
            profile += bare.bit_count() * UNIT[-1]
        return [Domain(left, *grid.find_touching_anchors(left), profile)]
    return [
        Domain(part, *grid.find_touching_anchors(part), _find_profile(part, buildings))
        for part in parts
    ]


def _find_profile(mask: int, buildings: Iterable[int]) -> int:
    return sum(UNIT[code >> 24 & 15] for code in buildings if SHAPE[code >> 24] & mask)


def _find_cube_counter(code: int) -> int:
    owner = owner_of(code)
    if owner == NOBODY:
        return 0
    return 1 << EIGHT * owner


def build_board(codes: Iterable[int]) -> Board:
    """A board with these buildings and the printed hamlets that they do not cover."""
    board = EMPTY
    for code in sorted(codes):
        gone = tuple(
            building
            for building in board.buildings_under(footprint_of(code))
            if building in _HAMLETS
        )
        board = place_building(board, code, gone)
    return board


_HAMLETS: Final = frozenset(PRINTED_AT.values())


def _make_empty() -> Board:
    board = Board((), 0, (), 0, 0)
    for code in sorted(_HAMLETS):
        board = place_building(board, code)
    return board


EMPTY: Final = _make_empty()  # R6
