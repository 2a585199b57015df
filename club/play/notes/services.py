"""Services of notes: save the notes of a seat, and a note at a line of a log."""

from __future__ import annotations

from datetime import datetime
from typing import Final

from club.base.database.transactions import write_transaction
from club.base.errors import ClubError, NotAllowed
from club.base.texts.markdown import clean_paragraphs
from club.people.members.models import Member
from club.play.notes.models import LogNote, SeatNotes
from club.play.notes.queries import has_sat
from club.play.tables.models import Status, Table
from club.play.tables.projection import project_table

LONGEST_NOTES: Final = 20_000  # characters
LONGEST_LOG_NOTE: Final = 1_000


class NotesConflict(ClubError):
    """The notes were saved elsewhere since they were read."""

    def __init__(self, saved: SeatNotes) -> None:
        super().__init__(
            "notes_conflict",
            "You have saved other notes meanwhile, on another device or page. Both are below: "
            "put together what you want to keep, and save it.",
        )
        self.saved = saved


def save_notes(
    table: Table, member: Member, text: str, version: int, now: datetime
) -> SeatNotes:
    """Saves the notes if nobody has saved since that version was read.

    Raises NotAllowed for a member who never sat there, ClubError for a text that is too long, and
    NotesConflict.
    """  # tables 2.1
    _expect_sat(table, member)
    clean = clean_paragraphs(text, "notes", LONGEST_NOTES)
    with write_transaction():
        SeatNotes.objects.get_or_create(table=table, member=member)
        notes = SeatNotes.objects.select_for_update().get(table=table, member=member)
        if notes.text == clean:
            return notes  # a second press, or nothing was changed
        if notes.version != version:
            raise NotesConflict(notes)
        notes.text, notes.version, notes.saved_at = clean, version + 1, now
        notes.save(update_fields=["text", "version", "saved_at"])
    return notes


def save_log_note(
    table: Table, member: Member, number: int, text: str, *, shared: bool, now: datetime
) -> None:
    """Writes the member's note at a line of a finished game's log; an empty text removes it.

    Raises NotAllowed for a member who never sat there, and ClubError while the game is played, for
    a line that there is not and for a text that is too long.
    """  # tables 2.1
    _expect_sat(table, member)
    if table.status != Status.FINISHED:
        raise ClubError(
            "not_finished", "Notes at the log wait for the end of the game."
        )
    if not 1 <= number <= len(project_table(table, None).lines):
        raise ClubError("no_such_line", "The log has no such line.")
    clean = clean_paragraphs(text, "note", LONGEST_LOG_NOTE)
    if not clean:
        LogNote.objects.filter(table=table, number=number, author=member).delete()
        return
    LogNote.objects.update_or_create(
        table=table,
        number=number,
        author=member,
        defaults={"text": clean, "is_shared": shared, "at": now},
    )


def _expect_sat(table: Table, member: Member) -> None:
    if not has_sat(table, member):
        raise NotAllowed("no_seat", "You have never had a seat at this table.")
