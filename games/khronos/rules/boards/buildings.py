"""Kinds of building, and a building as one int. Boards are in `board.py`.

The low bits of a building are for Reason: the cubes of five seats in three bits each, the mark, and
whether it is renovated. Above them are the owner, the kind and the anchor, so buildings sort by
anchor.
"""

from __future__ import annotations

from typing import Any, Final, NamedTuple

from games.core import Seat
from games.data import load

from .grid import FOOT, INDEX, NAMES

_KINDS = load(__package__, "buildings")["kind"]
KINDS: Final = tuple(str(kind["id"]) for kind in _KINDS)
KIND: Final = {name: kind for kind, name in enumerate(KINDS)}
PRINTED_HAMLET: Final = len(KINDS)  # the kind of hamlets that are no tiles
HAMLET: Final = KIND["hamlet"]
TITLES: Final = {kind["id"]: kind["name"] for kind in _KINDS}
COLOURS: Final = ("military", "religious", "civil")
MILITARY, RELIGIOUS, CIVIL = range(3)
BOARDS: Final = ("might", "faith", "reason")
MIGHT, FAITH, REASON = range(3)
NOBODY: Final = -1
MOST_SEATS: Final = 5

# by kind, the printed hamlet last  # R2
COLOUR: Final = (*(COLOURS.index(kind["colour"]) for kind in _KINDS), CIVIL)
SIZE: Final = tuple(int(kind["size"]) for kind in (*_KINDS, {"size": 1}))
COUNTS: Final = tuple(int(kind["count"]) for kind in _KINDS)  # tiles in the box

EIGHT: Final = 8  # bits of a counter: kinds in a profile, seats in a tally of cubes
BYTE: Final = 0xFF
COLOUR_BITS: Final = 3 * EIGHT  # three sizes of one colour
COLOUR_MASK: Final = (1 << COLOUR_BITS) - 1
# the share of a building in the profile of its domain; a printed hamlet counts as any other
UNIT: Final = (*(1 << EIGHT * kind for kind in range(len(KINDS))), 1 << EIGHT * HAMLET)
TILE: Final = (*UNIT[: len(KINDS)], 0)  # and to the tiles on its board

_OWNER, _RENOVATED, _MARK, _PLACE = 21, 20, 17, 24  # where these bits begin
RENOVATED: Final = 1 << _RENOVATED
CUBES: Final = (1 << 15) - 1
MARKED: Final = 7 << _MARK
EXTRAS: Final = (1 << _PLACE) - 1


def make_building(kind: int, anchor: int, owner: Seat = NOBODY) -> int:
    """A building as it comes onto a board. On Reason it is a ruin, or civil without cubes."""
    return (anchor << 4 | kind) << _PLACE | (owner + 1) << _OWNER


# the squares of a building, by kind and anchor together
SHAPE: Final = tuple(
    FOOT[SIZE[place & 15]][place >> 4] if place & 15 <= PRINTED_HAMLET else 0
    for place in range(len(FOOT[1]) << 4)
)


def place_of(code: int) -> int:
    """Kind and anchor together, equal for a building and its shadow."""
    return code >> _PLACE


def kind_of(code: int) -> int:
    return code >> _PLACE & 15


def anchor_of(code: int) -> int:
    return code >> _PLACE + 4


def owner_of(code: int) -> Seat:
    return (code >> _OWNER & 7) - 1


def mark_of(code: int) -> Seat:
    """The seat that has marked a large ruin; -1: none."""
    return (code >> _MARK & 7) - 1


def set_mark(code: int, seat: Seat) -> int:
    return code & ~MARKED | (seat + 1) << _MARK


def cubes_of(code: int, seat: Seat) -> int:
    """The seat's cubes on a civil building of Reason."""
    return code >> 3 * seat & 7


def count_cubes(code: int) -> int:
    """The cubes of all seats on a civil building of Reason."""
    return sum(code >> 3 * seat & 7 for seat in range(MOST_SEATS))


def add_cube(code: int, seat: Seat) -> int:
    return code + (1 << 3 * seat)


def footprint_of(code: int) -> int:
    return SHAPE[code >> _PLACE]


def square_of(code: int) -> str:
    """The name of its anchor."""
    return NAMES[code >> _PLACE + 4]


def kind_name(code: int) -> str:
    """The id of its kind; a printed hamlet is a hamlet."""
    kind = code >> _PLACE & 15
    return KINDS[HAMLET if kind == PRINTED_HAMLET else kind]


PRINTED_AT: Final = {
    INDEX[name]: make_building(PRINTED_HAMLET, INDEX[name])
    for name in load(__package__, "map")["printed"]
}  # by square


def value_of(kind: int, large: int) -> int:
    """Price and value of a kind. `large` is that of large buildings."""
    if SIZE[kind] == 3:
        return large
    return SIZE[kind]


def find_power(profile: int, colour: int, large: int) -> int:
    """The value of a profile's buildings of that colour."""  # R3
    own = profile >> colour * COLOUR_BITS
    return (own & BYTE) + 2 * (own >> EIGHT & BYTE) + large * (own >> 2 * EIGHT & BYTE)


def find_largest(profile: int, colour: int) -> int:
    """The size of the largest buildings of that colour; 0: there is none."""  # R4
    own = profile >> colour * COLOUR_BITS & COLOUR_MASK
    if own >> 2 * EIGHT:
        return 3
    if own >> EIGHT:
        return 2
    if own:
        return 1
    return 0


def has_tied_tops(profile: int, colour: int) -> bool:
    """Whether the largest size of that colour occurs more than once."""  # R4
    own = profile >> colour * COLOUR_BITS & COLOUR_MASK
    return (own >> 2 * EIGHT or own >> EIGHT or own) > 1


def list_names() -> dict[str, Any]:
    """The names of notation words on pages."""
    return dict(TITLES) | {
        "might": "Might",
        "faith": "Faith",
        "reason": "Reason",
    }


class BuildingView(NamedTuple):
    """One building in the API."""

    kind: str
    square: str  # its first, from the top row down, left to right
    owner: Seat  # -1: nobody
    cubes: tuple[int, ...]  # on it, by seat


def make_building_view(code: int) -> BuildingView:
    """A building for the API."""
    cubes = tuple(cubes_of(code, seat) for seat in range(MOST_SEATS))
    return BuildingView(kind_name(code), square_of(code), owner_of(code), cubes)
