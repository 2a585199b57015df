"""The drawing of a bracket: a column for each round from left to right, a box for each table, and a
line from each entrant who went on to the next table.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import groupby
from statistics import mean
from typing import Final

from django.utils.translation import gettext as _

from club.community.tournaments.formats.base import BracketPart
from club.community.tournaments.formats.registry import format_of
from club.community.tournaments.past import Past
from club.community.tournaments.presentation.bracket_boxes import (
    BETWEEN_COLUMNS,
    BETWEEN_LINES,
    BOX_WIDTH,
    COLUMN,
    FOOT,
    TITLE,
    BracketBox,
    BracketLabel,
    ComingBox,
)
from club.community.tournaments.round_models import Leg

BETWEEN_BOXES: Final = 16
BETWEEN_LANES: Final = 56
HEADING: Final = 36  # above a column

# by the table before and the key of an entrant, the entrant's next table
Targets = Mapping[tuple[BracketBox, str], BracketBox]


@dataclass(frozen=True, slots=True)
class BracketDrawing:
    """The boxes, the paths of the lines, and the headings."""

    lanes: Sequence[BracketLabel]
    boxes: Sequence[BracketBox]
    coming: Sequence[ComingBox]
    lines: Sequence[str]

    @property
    def width(self) -> int:
        lefts = [box.x for box in self.boxes] + [box.x for box in self.coming]
        return max(lefts, default=-BOX_WIDTH) + BOX_WIDTH

    @property
    def height(self) -> int:
        return max((box.y + box.height for box in self.boxes), default=0)

    @property
    def columns(self) -> Sequence[BracketLabel]:
        """The headings of the rounds, also of those that are to come."""
        return [
            BracketLabel(x, HEADING // 2, _heading(x // COLUMN + 1))
            for x in range(0, self.width, COLUMN)
        ]


@dataclass(frozen=True, slots=True)
class RoundDrawn:
    """A round of the list that narrow screens show."""

    leg: Leg
    boxes: Sequence[BracketBox]


def draw_bracket(past: Past) -> BracketDrawing:
    """Returns the drawing of the rounds that are open or over."""
    # a part that joins the others stands between them, so that it is placed after them
    parts = sorted(
        format_of(past.tournament).bracket(past), key=lambda part: part.joins
    )
    boxes = [box for lane, part in enumerate(parts) for box in _boxes_of(part, lane)]
    targets = _targets(past, boxes)
    for (source, key), target in targets.items():
        target.came_from[key] = source
    _order_columns(boxes, targets)
    return BracketDrawing(
        lanes=_place_lanes(parts, boxes),
        boxes=boxes,
        coming=[box for part in parts for box in _coming_boxes(part, boxes)],
        lines=[_line(*link, target) for link, target in targets.items()],
    )


def list_rounds_drawn(past: Past, drawing: BracketDrawing) -> list[RoundDrawn]:
    """Returns the tables of the drawing by round, the last round first."""
    return [
        RoundDrawn(leg, [box for box in drawing.boxes if box.pod.leg_id == leg.pk])
        for leg in reversed(past.opened_legs)
    ]


def _boxes_of(part: BracketPart, lane: int) -> Iterator[BracketBox]:
    for column, tables in enumerate(part.rounds):
        for table in tables:
            yield BracketBox(table, part.title, column, lane)


def _targets(past: Past, boxes: Iterable[BracketBox]) -> Targets:
    """Returns the next table of each entrant who went on, by the table before and the key."""
    ordered = sorted(boxes, key=lambda box: box.column)
    keys = {box: set(past.keys_of_pod(box.pod)) for box in ordered}
    targets = {}
    for box in ordered:
        later = [other for other in ordered if other.column > box.column]
        for key in sorted(box.table.onward):
            target = next((other for other in later if key in keys[other]), None)
            if target is not None:
                targets[box, key] = target
    return targets


def _order_columns(boxes: Sequence[BracketBox], targets: Targets) -> None:
    """Orders the boxes of each column from above, the last column first: tables that lead to one
    table stand together.
    """
    onward: dict[BracketBox, list[BracketBox]] = {}
    for (source, _key), target in targets.items():
        onward.setdefault(source, []).append(target)
    ordered = sorted(boxes, key=lambda box: (-box.column, box.lane))
    for _place, group in groupby(ordered, key=lambda box: (box.column, box.lane)):
        column = list(group)
        for box in column:
            following = [target.order for target in onward.get(box, ())]
            box.order = mean(following) if following else 1.0
        column.sort(key=lambda box: (box.order, box.pod.number))
        for number, box in enumerate(column):
            box.order = (number + 0.5) / len(column)


def _place_lanes(
    parts: Sequence[BracketPart], boxes: Sequence[BracketBox]
) -> list[BracketLabel]:
    """Places the boxes of each part below those of the part before; returns their headings."""
    labels, top = [], HEADING
    for lane, part in enumerate(parts):
        own = [box for box in boxes if box.lane == lane]
        if part.joins:
            _place_boxes(own, HEADING)
            continue
        if part.title:
            labels.append(BracketLabel(0, top + TITLE // 2, part.title))
            top += TITLE + FOOT
        _place_boxes(own, top)
        top = max(box.y + box.height for box in own) + BETWEEN_LANES
    return labels


def _place_boxes(boxes: Iterable[BracketBox], top: int) -> None:
    """Places each box in the middle of the boxes before, or below its neighbour."""
    free: dict[int, int] = {}
    for box in sorted(boxes, key=lambda box: (box.column, box.order)):
        lowest = free.get(box.column, top)
        middles = [source.middle for source in box.sources]
        wanted = mean(middles) - box.height / 2 if middles else lowest
        box.y = max(lowest, round(wanted))
        free[box.column] = box.y + box.height + BETWEEN_BOXES


def _line(source: BracketBox, key: str, target: BracketBox) -> str:
    """Returns the path from an entrant in a box to the entrant in the next one. Lines to tables of
    more than two turn apart from those to the neighbouring table.
    """
    begin, end = source.row_of(key), target.row_of(key)
    turn = target.x - BETWEEN_COLUMNS // 2 + BETWEEN_LINES * (end.number - 1)
    if len(target.rows) > 2 and target.pod.number % 2:
        turn -= BETWEEN_LINES // 2
    return f"M{source.x + BOX_WIDTH} {begin.y}H{turn}V{end.y}H{target.x}"


def _coming_boxes(
    part: BracketPart, boxes: Sequence[BracketBox]
) -> Iterator[ComingBox]:
    """Yields the tables of the rounds to come, each round spread over the height of the first."""
    lowest = max((box.y + box.height for box in boxes), default=0)
    for column, tables in enumerate(part.coming, len(part.rounds)):
        is_final = column == len(part.rounds) + len(part.coming) - 1
        for number in range(tables):
            middle = HEADING + (lowest - HEADING) * (number + 0.5) / tables
            title = _("Final") if is_final else _("Table {number}")
            yield ComingBox(column, middle, title.format(number=number + 1))


def _heading(number: int) -> str:
    return _("Round {number}").format(number=number)
