"""What is read of notes."""

from __future__ import annotations

from club.people.members.models import Member
from club.play.notes.models import LogNote, SeatNotes
from club.play.tables.models import Chair, Table, Tenure


def has_sat(table: Table, member: Member) -> bool:
    """Whether the member sits at the table, or did."""
    seated = Chair.objects.filter(table=table, member=member)
    return seated.exists() or Tenure.objects.filter(table=table, member=member).exists()


def seat_notes(table: Table, member: Member) -> SeatNotes:
    """The member's notes; empty ones that are not stored where there are none."""
    found = SeatNotes.objects.filter(table=table, member=member).first()
    return found or SeatNotes(table=table, member=member)


def notes_by_line(table: Table, member: Member) -> dict[int, list[LogNote]]:
    """The notes at the game's log that the member reads, by the number of the line."""
    shared = LogNote.objects.filter(table=table, is_shared=True)
    own = LogNote.objects.filter(table=table, author=member)
    by_line: dict[int, list[LogNote]] = {}
    for note in (shared | own).select_related("author"):
        by_line.setdefault(note.number, []).append(note)
    return by_line
