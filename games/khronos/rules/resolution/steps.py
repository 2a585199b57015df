"""Data of a resolution: its cause, its steps and its questions. The procedure is in `ripple.py`."""

from __future__ import annotations

from typing import NamedTuple

from games.core import Seat

from ..boards.board import Board
from ..boards.buildings import SHAPE

Boards = tuple[Board, Board, Board]

# kinds of step
BUILT = "built"
GREW = "grew"
DEMOLISHED = "demolished"
SHRANK = "shrank"
FELL = "fell"
CAST = "cast"
OVERRAN = "overran"
FADED = "faded"
REFUSED = "refused"
CAME, WENT = "came", "went"  # on Reason
# why refused
DOMINION = "dominion"
HIERARCHY = "hierarchy"
TILES = "tiles"
OWN_CUBES = "cubes"


class Cause(NamedTuple):
    """The step of the seat on turn."""

    what: str  # BUILT, GREW or DEMOLISHED
    board: int
    code: int
    old: int = 0  # what it grew from


class Step(NamedTuple):
    """One effect, in the order of the log."""

    what: str
    board: int
    code: int
    then: int = 0  # the smaller building, or the older
    why: str = ""


class Question(NamedTuple):
    """A choice that a seat must make."""

    seat: Seat
    board: int
    options: tuple[int, ...]  # anchors
    # the building that shrinks; 0: which of several does is what is asked
    code: int = 0
    kind: int = 0  # what it becomes


class Resolution(NamedTuple):
    """The result, up to the first question without an answer."""

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
    # squares of a domain joined, and its power then
    origins: tuple[tuple[int, int], ...]

    def find_power_before(self, code: int) -> int | None:
        """The power of the domain that a building stood in."""
        foot = SHAPE[code >> 24]
        return next((power for mask, power in self.origins if mask & foot), None)


class FaithChange(NamedTuple):
    """A building that came to Faith or left it. Reason follows."""

    code: int
    came: bool
    old: int | None = None
