"""Reads the transcript from a record file as JSON (`kerho-record 1`)."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any

from games.chance.proof import Proof, read_proof
from games.transcript import Transcript


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
