"""Reads records as transcripts. The permission is checked by the table."""

from __future__ import annotations

from club.play.game_records.models import Record
from games.chance.proof import Proof
from games.transcript import Transcript


def transcript(record: Record) -> Transcript:
    """The whole record with its secret, only for finished games and the audit. Raises
    `encryption.BrokenSeal`.
    """
    plies = tuple(record.entries.order_by("number").values_list("seat", "move"))
    options = tuple(record.options.items())
    proof = Proof(record.seed, record.commitment, tuple(record.lots), record.copied)
    return Transcript(
        record.game_slug, record.game_version, record.seats, options, plies, proof
    )
