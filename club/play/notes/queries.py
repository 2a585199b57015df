"""Queries of notes, and the log of a finished game with the notes that a member reads."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from typing import Any, Final

from django.core.paginator import Page, Paginator

from club.people.members.models import Member
from club.play.game_records.known_lines import Line
from club.play.notes.models import LogNote, SeatNotes
from club.play.tables.models import Chair, Table, Tenure
from club.play.tables.presentation.names import PlayerNames, player_names_of
from club.play.tables.projection import project_table

ONE_PAGE: Final = 40  # lines


def has_sat(table: Table, member: Member) -> bool:
    """Whether the member sits at the table, or did."""
    seated = Chair.objects.filter(table=table, member=member)
    return seated.exists() or Tenure.objects.filter(table=table, member=member).exists()


def seat_notes(table: Table, member: Member) -> SeatNotes:
    """The member's notes; empty ones that are not stored where there are none."""
    notes = SeatNotes.objects.filter(table=table, member=member).first()
    return notes or SeatNotes(table=table, member=member)


def notes_by_line(table: Table, member: Member) -> dict[int, list[LogNote]]:
    """The notes at the game's log that the member reads, by the number of the line."""
    shared = LogNote.objects.filter(table=table, is_shared=True)
    own = LogNote.objects.filter(table=table, author=member)
    by_line: dict[int, list[LogNote]] = {}
    for note in (shared | own).select_related("author"):
        by_line.setdefault(note.number, []).append(note)
    return by_line


@dataclass(frozen=True, slots=True)
class NotedLine:
    """A line of the log, with its notes."""

    number: int
    at: datetime
    text: str
    own: LogNote | None
    others: tuple[LogNote, ...]


@dataclass(frozen=True, slots=True)
class LogPage:
    """A page of the log."""

    lines: tuple[NotedLine, ...]
    paged: Page[Any]


def noted_log(table: Table, member: Member, number: str) -> LogPage:
    """A page of the log as all may read it."""
    projection = project_table(table, None)
    names = player_names_of(projection.game, projection.occupants)
    notes = notes_by_line(table, member)
    paged = Paginator(list(projection.lines), ONE_PAGE).get_page(number)
    lines = (
        _noted_line(line, names, notes.get(line.number, []), member)
        for line in paged.object_list
    )
    return LogPage(tuple(lines), paged)


def _noted_line(
    line: Line, names: PlayerNames, notes: list[LogNote], member: Member
) -> NotedLine:
    own = [note for note in notes if note.author_id == member.pk]
    return NotedLine(
        number=line.number,
        at=line.at,
        text=" ".join(map(names.plain, line.news)),
        own=own[0] if own else None,
        others=tuple(note for note in notes if note.author_id != member.pk),
    )
