"""The record of a game as a text file."""

from __future__ import annotations

from club.records.queries import transcript
from club.tables.models import Table
from club.ui.panels import remarks


def transcript_of(table: Table) -> str:
    """The record of a finished game as text, with the remarks of extension apps. Raises
    `encryption.BrokenSeal`.
    """
    assert table.record is not None  # it has started
    notes = "".join(f"# {remark}\n" for remark in remarks(table))
    return str(transcript(table.record)) + notes
