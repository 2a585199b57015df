"""The record of a game as a text file."""

from __future__ import annotations

from club.base.ui.panels import remarks
from club.play.game_records.queries import transcript
from club.play.tables.models import Table


def transcript_of(table: Table) -> str:
    """The record of a finished game as text, with the remarks of extension apps. Raises
    `encryption.BrokenSeal`.
    """
    assert table.record is not None  # it has started
    notes = "".join(f"# {remark}\n" for remark in remarks(table))
    return str(transcript(table.record)) + notes
