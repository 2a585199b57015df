"""The record of a game as a text file."""

from __future__ import annotations

from club.play.game_records.queries import transcript
from club.play.tables.models import Table
from club.play.tables.presentation.panel_places import record_remarks


def transcript_of(table: Table) -> str:
    """The record of a finished game as text, with the remarks of extension apps. Raises
    `encryption.BrokenSeal`.
    """
    assert table.record is not None  # it has started
    notes = "".join(f"# {remark}\n" for remark in record_remarks.collect(table))
    return str(transcript(table.record)) + notes
