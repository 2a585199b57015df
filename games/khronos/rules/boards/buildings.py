"""The kinds of building as figures, and a building as one int. Where buildings stand is in
`board.py`.

A building's low bits are what Reason adds: five seats' cubes of three bits each, the mark, and
whether it is renovated; above them the owner, then kind and anchor. Sorted, buildings stand in the
order of their anchors.
"""

from __future__ import annotations

from typing import Any, Final, NamedTuple

from games.core import Seat
from games.data import load

from .grid import FOOT, INDEX, NAMES

_KINDS = load(__package__, "buildings")["kind"]
KINDS: Final = tuple(str(one["id"]) for one in _KINDS)
KIND: Final = {name: kind for kind, name in enumerate(KINDS)}
PRINTED_HAMLET: Final = len(KINDS)  # the kind of hamlets that are no tiles
HAMLET: Final = KIND["hamlet"]
TITLES: Final = {one["id"]: one["name"] for one in _KINDS}
COLOURS: Final = ("military", "religious", "civil")
MILITARY, RELIGIOUS, CIVIL = range(3)
BOARDS: Final = ("might", "faith", "reason")
MIGHT, FAITH, REASON = range(3)
NOBODY: Final = -1
MOST_SEATS: Final = 5

# by kind, the printed hamlet last  # R2
COLOUR: Final = (*(COLOURS.index(one["colour"]) for one in _KINDS), CIVIL)
SIZE: Final = tuple(int(one["size"]) for one in (*_KINDS, {"size": 1}))
COUNTS: Final = tuple(int(one["count"]) for one in _KINDS)  # tiles in the box

EIGHT: Final = 8  # bits of a counter: kinds in a profile, seats in a tally of cubes
BYTE: Final = 0xFF
COLOUR_BITS: Final = 3 * EIGHT  # three sizes of one colour
COLOUR_MASK: Final = (1 << COLOUR_BITS) - 1
# what a building adds to the profile of its domain; a printed hamlet counts as any other
UNIT: Final = (*(1 << EIGHT * kind for kind in range(len(KINDS))), 1 << EIGHT * HAMLET)
TILE: Final = (*UNIT[: len(KINDS)], 0)  # and to the tiles on its board

_OWNER, _RENOVATED, _MARK, _PLACE = 21, 20, 17, 24  # where these bits begin
RENOVATED: Final = 1 << _RENOVATED
CUBES: Final = (1 << 15) - 1
MARKED: Final = 7 << _MARK
EXTRAS: Final = (1 << _PLACE) - 1


def building(kind: int, anchor: int, owner: Seat = NOBODY) -> int:
    """The building as it comes fresh onto a board; on Reason that is a ruin, or a town without
    people.
    """
    return (anchor << 4 | kind) << _PLACE | (owner + 1) << _OWNER


# by kind and anchor together
SHAPE: Final = tuple(
    FOOT[SIZE[place & 15]][place >> 4] if place & 15 <= PRINTED_HAMLET else 0
    for place in range(len(FOOT[1]) << 4)
)


def place_of(code: int) -> int:
    """Kind and anchor together: what two buildings of Reason share when they are identical."""
    return code >> _PLACE


def kind_of(code: int) -> int:
    return code >> _PLACE & 15


def anchor_of(code: int) -> int:
    return code >> _PLACE + 4


def owner_of(code: int) -> Seat:
    return (code >> _OWNER & 7) - 1


def mark_of(code: int) -> Seat:
    """Who has paid the first card for a large ruin; -1 for nobody."""
    return (code >> _MARK & 7) - 1


def marked(code: int, seat: Seat) -> int:
    return code & ~MARKED | (seat + 1) << _MARK


def cubes_of(code: int, seat: Seat) -> int:
    """The seat's cubes on a civil building of Reason."""
    return code >> 3 * seat & 7


def all_cubes(code: int) -> int:
    """Everybody's cubes on a civil building of Reason."""
    return sum(code >> 3 * seat & 7 for seat in range(MOST_SEATS))


def populated(code: int, seat: Seat) -> int:
    return code + (1 << 3 * seat)


def foot_of(code: int) -> int:
    return SHAPE[code >> _PLACE]


def square_of(code: int) -> str:
    """The name of its anchor."""
    return NAMES[code >> _PLACE + 4]


def kind_name(code: int) -> str:
    """The id of its kind; a printed hamlet is a hamlet."""
    kind = code >> _PLACE & 15
    return KINDS[HAMLET if kind == PRINTED_HAMLET else kind]


PRINTED_AT: Final = {
    INDEX[name]: building(PRINTED_HAMLET, INDEX[name])
    for name in load(__package__, "map")["printed"]
}  # by square


def worth(kind: int, large: int) -> int:
    """Price and value of a kind, `large` being that of the large ones."""
    return large if SIZE[kind] == 3 else SIZE[kind]


def power(profile: int, colour: int, large: int) -> int:
    """The value of a profile's buildings of that colour."""  # R3
    own = profile >> colour * COLOUR_BITS
    return (own & BYTE) + 2 * (own >> EIGHT & BYTE) + large * (own >> 2 * EIGHT & BYTE)


def largest(profile: int, colour: int) -> int:
    """The size of its largest buildings of that colour; 0: there is none."""  # R4
    own = profile >> colour * COLOUR_BITS & COLOUR_MASK
    return 3 if own >> 2 * EIGHT else 2 if own >> EIGHT else 1 if own else 0


def tied(profile: int, colour: int) -> bool:
    """Whether there is more than one largest."""  # R4
    own = profile >> colour * COLOUR_BITS & COLOUR_MASK
    return (own >> 2 * EIGHT or own >> EIGHT or own) > 1


def names() -> dict[str, Any]:
    """How notation words are shown."""
    return dict(TITLES) | {
        "might": "Might",
        "faith": "Faith",
        "reason": "Reason",
    }


class Stands(NamedTuple):
    """One building, as programs read it."""

    kind: str
    square: str  # its first, from the top row down, left to right
    owner: Seat  # -1: nobody
    cubes: tuple[int, ...]  # on it, by seat


def stands(code: int) -> Stands:
    """A building as programs read it."""
    cubes = tuple(cubes_of(code, seat) for seat in range(MOST_SEATS))
    return Stands(kind_name(code), square_of(code), owner_of(code), cubes)
