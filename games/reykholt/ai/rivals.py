"""What keeps a rival back: the vegetables that the next table wants of them, and where they are."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from games.core import Seat

from ..rules.board_state import occupied
from ..rules.components.cards import Space
from ..rules.components.effects import GAIN, GAIN_CHOICE
from ..rules.components.vegetables import plates, wanted
from ..rules.position import Farm, Terms, Village

GAINS: Final = frozenset({GAIN, GAIN_CHOICE})


def denied(position: Village, seat: Seat) -> bool:
    """Whether the seat stands where its one rival would have got what the next table wants of them,
    and nowhere else is that still to be had.
    """
    rival = position.farms[1 - seat]
    lacking = _lacking(rival)
    if not rival.home or lacking <= 0:
        return False
    givers = _givers(position.terms, wanted(rival.table + 1), lacking)
    own = sum(
        1 << space for space, by, at in position.workers if (by, at) == (seat, position.round)
    )
    return bool(own & givers) and not givers & ~occupied(position)


def _lacking(farm: Farm) -> int:
    """How many vegetables the farm lacks for its next table."""
    return plates(farm.table + 1) - farm.stock[wanted(farm.table + 1)]


@lru_cache(1 << 8)
def _givers(terms: Terms, kind: int, number: int) -> int:
    """Mask of the spaces that give so many of a kind at once."""
    return sum(1 << at for at, space in enumerate(terms.spaces) if _gives(space, kind) >= number)


def _gives(space: Space, kind: int) -> int:
    """How many of a kind a worker there brings at most."""
    effects = (effect for branch in space.branches for effect in branch.effects)
    gains = (one.n for one in effects if one.op in GAINS and kind in one.kinds)
    return max(gains, default=0)
