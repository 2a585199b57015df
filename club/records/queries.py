"""Reads records as transcripts. Who may see one is for the table to say."""

from __future__ import annotations

from club.records.models import Record
from games.transcript import Transcript


def transcript(record: Record) -> Transcript:
    """The whole record as text can hold it, secrets included: for finished tables and the auditor alone."""
    plies = tuple(record.entries.order_by("number").values_list("seat", "move"))
    return Transcript(record.game_slug, record.game_version, record.seats, tuple(record.options.items()), plies)
