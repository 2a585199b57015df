"""What a resolution is told and what it tells: its cause, its steps, and the questions that it
cannot answer itself. The procedure is in `ripple.py`.
"""

from __future__ import annotations

from typing import NamedTuple

from games.core import Seat

from ..boards.board import Board
from ..boards.buildings import SHAPE

Boards = tuple[Board, Board, Board]

# what a step did
BUILT, GREW, DEMOLISHED, SHRANK, FELL = "built", "grew", "demolished", "shrank", "fell"
CAST, OVERRAN, FADED, REFUSED = "cast", "overran", "faded", "refused"
CAME, WENT = "came", "went"  # on Reason
DOMINION, HIERARCHY, TILES, OWN_CUBES = "dominion", "hierarchy", "tiles", "cubes"  # why refused


class Cause(NamedTuple):
    """What the seat on turn did."""

    what: str  # BUILT, GREW or DEMOLISHED
    board: int
    code: int
    old: int = 0  # what it grew from


class Step(NamedTuple):
    """One thing that happened, in the order of the log."""

    what: str
    board: int
    code: int
    then: int = 0  # the smaller building, or the older
    why: str = ""


class Question(NamedTuple):
    """A choice that the procedure cannot make."""

    seat: Seat
    board: int
    options: tuple[int, ...]  # anchors
    code: int = 0  # the building that shrinks; 0: which of several does is what is asked
    kind: int = 0  # what it becomes


class Resolution(NamedTuple):
    """What came of it, as far as the answers led."""

    boards: Boards
    steps: tuple[Step, ...]
    question: Question | None


class Unanswered(Exception):
    def __init__(self, question: Question) -> None:
        super().__init__()
        self.question = question


class Junction(NamedTuple):
    """A civil building that joined domains."""  # R23

    foot: int
    origins: tuple[tuple[int, int], ...]  # squares of a domain joined, and its power then

    def origin(self, code: int) -> int | None:
        """The power of the domain that a building stood in."""
        foot = SHAPE[code >> 24]
        return next((power for mask, power in self.origins if mask & foot), None)


class Added(NamedTuple):
    """What Reason is to follow: a building that came to Faith, or one that left."""

    code: int
    came: bool
    old: int | None = None
