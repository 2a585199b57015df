"""One board: what stands on it and which domains that makes, both kept as buildings come and go.
What rippling does to boards is in `ripple.py`, Reason's own ways in `age_of_reason.py`.
"""

from __future__ import annotations

from bisect import insort
from collections.abc import Iterable
from typing import Any, Final, NamedTuple

from games.core import Seat

from . import grid
from .buildings import (
    BYTE,
    CIVIL,
    COLOUR,
    COLOUR_BITS,
    COLOUR_MASK,
    EIGHT,
    HAMLET,
    NOBODY,
    PRINTED_AT,
    PRINTED_HAMLET,
    SHAPE,
    SIZE,
    TILE,
    UNIT,
    Stands,
    foot_of,
    kind_of,
    owner_of,
    stands,
)
from .grid import DRY, FOOT, NEAR, PRINTED, SIZES, TOUCHED, squares_in


class Domain(NamedTuple):
    """Buildings that hang together."""  # R3

    mask: int  # their squares
    touch1: int  # anchors of footprints of size 1 that touch it, then of sizes 2 and 3
    touch2: int
    touch3: int
    profile: int  # how many of each kind


class Board:
    """The buildings of one age. Equal when the same stand there; all else follows from them."""

    __slots__ = (
        *("buildings", "cubes", "domains", "occupied", "tiles"),
        *("_anchors", "_crowded", "_growing", "_open", "_topped", "noted"),
    )
    buildings: tuple[int, ...]  # sorted, so by anchor
    occupied: int  # their squares
    domains: tuple[Domain, ...]  # in no order that means anything; none on Reason
    tiles: int  # how many of each kind, printed hamlets left out
    cubes: int  # everybody's cubes, eight bits a seat
    noted: dict[str, Any]  # what others have worked out about it

    def __init__(
        self,
        buildings: tuple[int, ...],
        occupied: int,
        domains: tuple[Domain, ...],
        tiles: int,
        cubes: int,
    ) -> None:
        self.buildings, self.occupied, self.domains = buildings, occupied, domains
        self.tiles, self.cubes = tiles, cubes
        self.noted = {}
        self._anchors: dict[tuple[int, int], int] | None = None
        self._crowded: list[int | None] = [None] * 4  # by size, see `crowded`
        self._topped: dict[tuple[int, int], int] = {}
        self._open: dict[int, int] = {}
        self._growing: dict[tuple[int, int, int], int] = {}

    @property
    def plain(self) -> tuple[Stands, ...]:
        """What goes out of it to programs."""
        return tuple(map(stands, self.buildings))

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Board) and self.buildings == other.buildings

    def __hash__(self) -> int:
        return hash(self.buildings)

    def __repr__(self) -> str:
        return f"Board({self.buildings})"

    def owned(self, seat: Seat) -> int:
        """How many cubes of the seat lie here."""
        return self.cubes >> EIGHT * seat & BYTE

    def at(self, square: int) -> int | None:
        """The building that covers a square."""
        bit = 1 << square
        if not self.occupied & bit:
            return None
        return next(code for code in self.buildings if SHAPE[code >> 24] & bit)

    def under(self, mask: int) -> list[int]:
        """The buildings that cover some square of the mask."""
        if not self.occupied & mask:
            return []
        return [code for code in self.buildings if SHAPE[code >> 24] & mask]

    def domain_at(self, mask: int) -> Domain:
        """The domain that holds some square of the mask."""
        return next(domain for domain in self.domains if domain.mask & mask)

    def crowded(self, size: int) -> int:
        """Anchors of footprints that touch two domains or more: nothing owned."""  # R15
        found = self._crowded[size]
        if found is None:
            once = found = 0
            for domain in self.domains:
                touch = domain[size]
                found |= once & touch
                once |= touch
            self._crowded[size] = found
        return found

    def topped(self, colour: int, size: int) -> int:
        """Anchors of footprints that touch a domain with a top of that size."""  # R16
        key = colour, size
        if key not in self._topped:
            found, low = 0, 1 << EIGHT * (size - 1)
            for domain in self.domains:
                own = domain[4] >> colour * COLOUR_BITS & COLOUR_MASK
                if low <= own < low << EIGHT:
                    found |= domain[size]
            self._topped[key] = found
        return self._topped[key]

    def lawful(self, kind: int) -> int:
        """Anchors that river, Dominion and Hierarchy leave to a kind, occupied or not."""
        size, colour = SIZE[kind], COLOUR[kind]
        if colour == CIVIL:
            return DRY[1] if size == 1 else grid.FITS[size]  # R14
        return DRY[size] & ~self.crowded(size) & ~self.topped(colour, size)

    def open_to(self, kind: int) -> int:
        """Anchors where a new building of that kind may lawfully stand."""  # R12
        found = self._open.get(kind)
        if found is None:
            size = SIZE[kind]
            found = self._open[kind] = grid.vacant(self.occupied, size) & self.lawful(kind)
        return found

    def growing(self, kind: int, older: int, owner: Seat) -> int:
        """Anchors where a building of that kind may replace an older kind of the owner's."""
        key = (kind, older, owner)
        found = self._growing.get(key)
        if found is None:
            found = self._growing[key] = self._grown(kind, older, owner)
        return found

    def _grown(self, kind: int, older: int, owner: Seat) -> int:
        standing = self.anchors(older, owner)
        if older == HAMLET:
            standing |= self.anchors(PRINTED_HAMLET, NOBODY)  # D7
        if not standing:
            return 0
        found = grid.grown(self.occupied, standing, SIZE[older], SIZE[kind])
        return found & self.lawful(kind) if found else 0

    def anchors(self, kind: int, owner: Seat) -> int:
        """Where all buildings of that kind and owner stand, as one mask of anchors."""
        if self._anchors is None:
            self._anchors = _anchors(self.buildings)
        return self._anchors.get((kind, owner), 0)

    def small(self, colour: int) -> int:
        """Anchors of the small tiles of a colour, whosever they are."""
        if self._anchors is None:
            self._anchors = _anchors(self.buildings)
        return sum(mask for (kind, _), mask in self._anchors.items() if kind == colour * len(SIZES))


def _anchors(buildings: Iterable[int]) -> dict[tuple[int, int], int]:
    found: dict[tuple[int, int], int] = {}
    for code in buildings:
        key = code >> 24 & 15, (code >> 21 & 7) - 1
        found[key] = found.get(key, 0) | 1 << (code >> 28)
    return found


def placed(board: Board, code: int, gone: tuple[int, ...] = ()) -> Board:
    """The board with a building more, in place of those in `gone` that lie wholly under it."""
    kind = code >> 24 & 15
    profile = UNIT[kind]
    buildings, tiles = list(board.buildings), board.tiles + TILE[kind]
    cubes = board.cubes + _cube(code)
    for old in gone:
        buildings.remove(old)
        profile -= UNIT[kind_of(old)]
        tiles -= TILE[kind_of(old)]
        cubes -= _cube(old)
    insort(buildings, code)
    domains = _joined(board.domains, SIZE[kind], code >> 28, profile)
    occupied = board.occupied | SHAPE[code >> 24]
    return Board(tuple(buildings), occupied, domains, tiles, cubes)


def _joined(
    domains: tuple[Domain, ...], size: int, anchor: int, profile: int
) -> tuple[Domain, ...]:
    """The domains with one building more, those that it touches made one."""  # R3
    near, mask = NEAR[size][anchor], FOOT[size][anchor]
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


def removed(board: Board, code: int) -> Board:
    """The board without a building; printed hamlets that it covered stand again."""  # D7
    kind, foot = kind_of(code), foot_of(code)
    bare = foot & PRINTED
    buildings = [one for one in board.buildings if one != code]
    for square in squares_in(bare):
        insort(buildings, PRINTED_AT[square])
    old = board.domain_at(foot)
    rest = [domain for domain in board.domains if domain is not old]
    rest += _parts(old, old.mask & ~foot | bare, kind, bare, buildings)
    tiles, cubes = board.tiles - TILE[kind], board.cubes - _cube(code)
    return Board(tuple(buildings), board.occupied & ~foot | bare, tuple(rest), tiles, cubes)


def _parts(old: Domain, left: int, kind: int, bare: int, buildings: Iterable[int]) -> list[Domain]:
    """What a domain falls into when one of its buildings has gone."""
    parts = grid.components(left)
    if len(parts) == 1:
        profile = old.profile - UNIT[kind]
        if bare:
            profile += bare.bit_count() * UNIT[-1]
        return [Domain(left, *grid.touched_by(left), profile)]
    return [Domain(part, *grid.touched_by(part), _profile(part, buildings)) for part in parts]


def _profile(mask: int, buildings: Iterable[int]) -> int:
    return sum(UNIT[code >> 24 & 15] for code in buildings if SHAPE[code >> 24] & mask)


def _cube(code: int) -> int:
    owner = owner_of(code)
    return 0 if owner == NOBODY else 1 << EIGHT * owner


def built_of(codes: Iterable[int]) -> Board:
    """A board with these buildings, and the printed hamlets that none of them covers."""
    board = EMPTY
    for code in sorted(codes):
        gone = tuple(one for one in board.under(foot_of(code)) if one in _HAMLETS)
        board = placed(board, code, gone)
    return board


_HAMLETS: Final = frozenset(PRINTED_AT.values())


def _empty() -> Board:
    board = Board((), 0, (), 0, 0)
    for code in sorted(_HAMLETS):
        board = placed(board, code)
    return board


EMPTY: Final = _empty()  # R6


def members(board: Board, mask: int) -> list[int]:
    """The buildings that stand on the mask, by anchor."""
    return [code for code in board.buildings if SHAPE[code >> 24] & mask]
