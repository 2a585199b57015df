"""The tables of an event as its pages show them: who sits there, which boxes are brought, and what
clashes. Clashes are shown, and not forbidden.
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
class ShownTable:
    """A table of the event."""

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


def shown_tables(event: Event, reader: Member) -> tuple[ShownTable, ...]:
    """The tables, in a fixed number of queries."""
    tables = queries.tables_at(event)
    sitters = [one for table in tables for one in table.sitters.all()]
    brought = boxes_numbered({one.box for one in sitters if one.box is not None})
    own = {one.table_id for one in sitters if one.member_id == reader.pk}
    offered = boxes_named({table.title for table in tables if table.pk in own})
    return tuple(
        _shown_table(table, event, reader, brought, offered.get(table.title, []))
        for table in tables
    )


def clashes_at(event: Event, tables: Sequence[ShownTable]) -> tuple[str, ...]:
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
    tables: Sequence[ShownTable],
) -> Iterator[tuple[str, str, str]]:
    """Who, at which two games."""
    for one, other in combinations(tables, 2):
        if one.table.overlaps(other.table):
            names = {s.member.username for s in (*one.seated, *one.waiting)}
            both = names & {s.member.username for s in (*other.seated, *other.waiting)}
            titles = (one.table.title, other.table.title)
            yield from ((name, *titles) for name in sorted(both))


def _boxes_twice(tables: Sequence[ShownTable]) -> Iterator[str]:
    for one, other in combinations(tables, 2):
        both = {box for _sitter, box in one.boxes} & {box for _s, box in other.boxes}
        if both and one.table.may_overlap(other.table):
            yield _("One box is to be at two tables: {first} and {second}.").format(
                first=one.table.title, second=other.table.title
            )


def _boxes_at_others(event: Event, tables: Sequence[ShownTable]) -> Iterator[str]:
    boxes = {box.number: box for shown in tables for _sitter, box in shown.boxes}
    for sitter in queries.boxes_elsewhere(event, boxes) if boxes else ():
        assert sitter.box is not None
        yield _(
            "A box of {title} is to be at another event at that time, too: {event}."
        ).format(title=boxes[sitter.box].title, event=sitter.table.event.title)


def _lent_out(tables: Sequence[ShownTable]) -> Iterator[str]:
    for shown in tables:
        for sitter, box in shown.boxes:
            if box.holder and box.holder_id != sitter.member_id:
                day = date_format(box.due_on, "j F") if box.due_on else ""
                yield _("The box of {title} is lent to {name} until {day}.").format(
                    title=box.title, name=box.holder, day=day
                )


def _shown_table(
    table: EventTable,
    event: Event,
    reader: Member,
    brought: Mapping[int, GameBox],
    named: Sequence[GameBox],
) -> ShownTable:
    sitters = table.ordered_sitters()
    return ShownTable(
        table,
        tuple(one for one in sitters if one.is_seated),
        tuple(one for one in sitters if not one.is_seated),
        tuple(one.member.username for one in sitters if one.brings),
        tuple(one.member.username for one in sitters if one.teaches),
        tuple(
            (one, brought[one.box]) for one in sitters if one.box and one.box in brought
        ),
        _local_times(table, event),
        next((one for one in sitters if one.member_id == reader.pk), None),
        tuple(box for box in named if box.may_be_brought_by(reader.pk)),
    )


def _local_times(table: EventTable, event: Event) -> tuple[datetime, datetime] | None:
    times = table.times(event.begins_at)
    if times is None:
        return None
    first, last = (one.astimezone(event.zone_info) for one in times)
    # without a zone: templates show a moment with a zone as the reader's clock does
    return first.replace(tzinfo=None), last.replace(tzinfo=None)
