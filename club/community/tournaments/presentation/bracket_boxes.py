"""The parts of the drawing of a bracket: boxes of tables, headings, and their lengths in pixels."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Final

from django.utils.translation import gettext as _

from club.community.tournaments.formats.base import BracketTable
from club.community.tournaments.round_models import Pod, Sitting

BOX_WIDTH: Final = 216
BETWEEN_COLUMNS: Final = 48
COLUMN: Final = BOX_WIDTH + BETWEEN_COLUMNS
BETWEEN_LINES: Final = 6
TITLE: Final = 26  # of a box
ROW: Final = 26  # of a box
FOOT: Final = 6  # of a box
LONGEST_NAME: Final = 14  # characters that fit into a box beside a score


@dataclass(frozen=True, slots=True)
class BracketRow:
    """An entrant in a box."""

    sitting: Sitting
    name: str  # as far as it fits
    number: int  # in the box, from 0
    y: int  # of the middle
    went_on: bool


@dataclass(slots=True, eq=False)
class BracketBox:
    """A table of the drawing."""

    table: BracketTable
    part: str  # title of its part; empty: the only one
    column: int
    lane: int
    order: float = 0.0  # in its column, from 0 to 1
    y: int = 0
    came_from: dict[str, BracketBox] = field(default_factory=dict)  # by entrant

    @property
    def pod(self) -> Pod:
        return self.table.pod

    @property
    def x(self) -> int:
        return self.column * COLUMN

    @property
    def width(self) -> int:
        return BOX_WIDTH

    @property
    def height(self) -> int:
        return TITLE + ROW * len(self.pod.by_seat) + FOOT

    @property
    def middle(self) -> float:
        return self.y + self.height / 2

    @property
    def sources(self) -> list[BracketBox]:
        """The tables before, each once."""
        return list(dict.fromkeys(self.came_from.values()))

    @property
    def sittings(self) -> list[Sitting]:
        """The sittings in the order of the boxes from which their entrants came, so that lines do
        not cross; else the best first.
        """
        heights = {key: box.middle for key, box in self.came_from.items()}
        return sorted(
            self.pod.by_place, key=lambda row: heights.get(row.entrant.key, -1.0)
        )

    @property
    def rows(self) -> list[BracketRow]:
        return [
            BracketRow(
                sitting,
                short_name(sitting.entrant.name),
                number,
                self.y + TITLE + ROW * number + ROW // 2,
                sitting.entrant.key in self.table.onward,
            )
            for number, sitting in enumerate(self.sittings)
        ]

    def row_of(self, key: str) -> BracketRow:
        """Returns the line of an entrant."""
        return next(row for row in self.rows if row.sitting.entrant.key == key)

    @property
    def spoken(self) -> str:
        """The table in a sentence, for readers who do not see the lines."""
        names = [
            f"{sitting.place}. {sitting.entrant.name}"
            if sitting.place
            else sitting.entrant.name
            for sitting in self.pod.by_place
        ]
        parts = {"round": self.pod.leg.number, "table": self.table.title}
        text = _("Round {round}, {table}: {names}")
        return text.format(names=", ".join(names), **parts)


@dataclass(frozen=True, slots=True)
class BracketLabel:
    """A heading of a column or of a part."""

    x: int
    y: int
    text: str


@dataclass(frozen=True, slots=True)
class ComingBox:
    """A table of a round that is not open yet."""

    column: int
    middle: float
    title: str

    @property
    def x(self) -> int:
        return self.column * COLUMN

    @property
    def y(self) -> int:
        return round(self.middle - self.height / 2)

    @property
    def width(self) -> int:
        return BOX_WIDTH

    @property
    def height(self) -> int:
        return TITLE + 2 * ROW + FOOT


def short_name(name: str) -> str:
    """Returns the name as far as it fits into a box."""
    fits = len(name) <= LONGEST_NAME
    return name if fits else f"{name[: LONGEST_NAME - 1].rstrip()}…"
