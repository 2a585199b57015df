"""The tables of an event as its pages show them: players, boxes and clashes. Clashes are shown, and
not forbidden.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from itertools import combinations

from django.utils.formats import date_format
from django.utils.translation import gettext as _

from club.base.ui.game_boxes import GameBox, boxes_named, boxes_numbered
from club.community.events import queries
from club.community.events.models import Event
from club.community.events.table_models import EventTable, TableSitter
from club.people.members.models import Member


@dataclass(frozen=True, slots=True)
class EventTableView:
    """A table of the event as one reader sees it."""

    table: EventTable
    seated: tuple[TableSitter, ...]
    waiting: tuple[TableSitter, ...]
    brings: tuple[str, ...]
    teaches: tuple[str, ...]
    boxes: tuple[tuple[TableSitter, GameBox], ...]  # who brings which
    times: tuple[datetime, datetime] | None
    own: TableSitter | None
    offered: tuple[GameBox, ...]  # which the reader may bring

    @property
    def free(self) -> int:
        return self.table.seats - len(self.seated)

    @property
    def names(self) -> set[str]:
        """The names of all who have a seat or wait for one."""
        return {row.member.username for row in (*self.seated, *self.waiting)}


def tables_for_reader(event: Event, reader: Member) -> tuple[EventTableView, ...]:
    """Returns the tables, in a fixed number of queries."""
    tables = queries.tables_at(event)
    sitters = [sitter for table in tables for sitter in table.sitters.all()]
    brought = boxes_numbered({row.box for row in sitters if row.box is not None})
    own = {row.table_id for row in sitters if row.member_id == reader.pk}
    offered = boxes_named({table.title for table in tables if table.pk in own})
    return tuple(
        _view_table(table, event, reader, brought, offered.get(table.title, []))
        for table in tables
    )


def clashes_at(event: Event, tables: Sequence[EventTableView]) -> tuple[str, ...]:
    """Returns a sentence for each clash between tables of the event."""
    people = [
        _("{name} is at two tables at the same time: {first} and {second}.").format(
            name=name, first=first, second=second
        )
        for name, first, second in people_at_two_tables(tables)
    ]
    return (
        *people,
        *_boxes_twice(tables),
        *_boxes_at_others(event, tables),
        *_lent_out(tables),
    )


def people_at_two_tables(
    tables: Sequence[EventTableView],
) -> Iterator[tuple[str, str, str]]:
    """Yields the name of a member and two games that overlap."""
    for first, second in combinations(tables, 2):
        if first.table.overlaps(second.table):
            titles = (first.table.title, second.table.title)
            both = first.names & second.names
            yield from ((name, *titles) for name in sorted(both))


def _boxes_twice(tables: Sequence[EventTableView]) -> Iterator[str]:
    for first, second in combinations(tables, 2):
        both = {box for _s, box in first.boxes} & {box for _s, box in second.boxes}
        if both and first.table.may_overlap(second.table):
            yield _("One box is to be at two tables: {first} and {second}.").format(
                first=first.table.title, second=second.table.title
            )


def _boxes_at_others(event: Event, tables: Sequence[EventTableView]) -> Iterator[str]:
    boxes = {box.number: box for view in tables for _sitter, box in view.boxes}
    for sitter in queries.boxes_elsewhere(event, boxes) if boxes else ():
        assert sitter.box is not None
        yield _(
            "A box of {title} is to be at another event at that time, too: {event}."
        ).format(title=boxes[sitter.box].title, event=sitter.table.event.title)


def _lent_out(tables: Sequence[EventTableView]) -> Iterator[str]:
    for view in tables:
        for sitter, box in view.boxes:
            if box.holder and box.holder_id != sitter.member_id:
                day = date_format(box.due_on, "j F") if box.due_on else ""
                yield _("The box of {title} is lent to {name} until {day}.").format(
                    title=box.title, name=box.holder, day=day
                )


def _view_table(
    table: EventTable,
    event: Event,
    reader: Member,
    brought: Mapping[int, GameBox],
    named: Sequence[GameBox],
) -> EventTableView:
    sitters = table.ordered_sitters()
    return EventTableView(
        table,
        tuple(sitter for sitter in sitters if sitter.is_seated),
        tuple(sitter for sitter in sitters if not sitter.is_seated),
        tuple(sitter.member.username for sitter in sitters if sitter.brings),
        tuple(sitter.member.username for sitter in sitters if sitter.teaches),
        tuple(
            (row, brought[row.box]) for row in sitters if row.box and row.box in brought
        ),
        _local_times(table, event),
        next((row for row in sitters if row.member_id == reader.pk), None),
        tuple(box for box in named if box.may_be_brought_by(reader.pk)),
    )


def _local_times(table: EventTable, event: Event) -> tuple[datetime, datetime] | None:
    times = table.times(event.begins_at)
    if times is None:
        return None
    first, last = (moment.astimezone(event.zone_info) for moment in times)
    # without a zone: templates show a moment with a zone as the reader's clock does
    return first.replace(tzinfo=None), last.replace(tzinfo=None)
