"""Reads records as transcripts, from the database and from record files as JSON (`kerho-record
1`). The permission is checked by the table.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any

from club.play.game_records.models import Record
from games.chance.proof import Proof, read_proof
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


def transcript_of_json(data: Mapping[str, Any]) -> Transcript:
    """The transcript of a record whose shape was checked. Raises ValueError or KeyError."""
    return Transcript(
        slug=data["game"],
        version=data["version"],
        seats=len(data["seats"]),
        options=tuple(data["options"].items()),
        plies=tuple((ply["seat"], ply["move"]) for ply in data["plies"]),
        proof=_proof(data),
    )


def _proof(data: Mapping[str, Any]) -> Proof | None:
    """The proof of chance, read as from the header of a transcript."""
    head = {
        "chance": str(data["chance"]),
        "commitment": data["commitment"],
        "secret": data["secret"],
        "nonces": json.dumps(data["nonces"]),
        "lots": " ".join(map(str, data["lots"])),
        "copied": str(data.get("copied", 0)),
    }
    return read_proof(head)
