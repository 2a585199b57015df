"""Opens records and writes their results; plies are added by `Record.append` alone."""

from __future__ import annotations

import secrets
from collections.abc import Mapping
from dataclasses import asdict

from club.records.models import Record
from club.sealing import seal
from games import chance
from games.core import AnyGame, Outcome


def new_record(game: AnyGame, seats: int, options: Mapping[str, str | int]) -> Record:
    """A record with a fresh secret for its chance, not yet written. Raises ValueError naming an option out of range."""
    secret = secrets.token_bytes(chance.SECRET_SIZE)
    return Record(
        game_slug=game.info.slug,
        game_version=game.info.version,
        seats=seats,
        options=game.settled(seats, options),
        commitment=chance.commitment(secret),
        sealed_secret=seal(secret.hex()),
    )


def open_record(game: AnyGame, seats: int, options: Mapping[str, str | int]) -> Record:
    """The same, written down."""
    record = new_record(game, seats, options)
    record.save()
    return record


def close_record(record: Record, outcome: Outcome) -> None:
    """Writes the result of a finished game."""
    record.result = asdict(outcome)
    record.save(update_fields=["result"])
