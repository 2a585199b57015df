"""Opens records and writes their results; plies are added by `Record` alone."""

from __future__ import annotations

import secrets
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass, field

from club.encryption import seal
from club.records.models import Record
from games import chance
from games.core import AnyGame, Outcome


@dataclass(frozen=True, slots=True)
class CommittedSecret:
    """A secret that chance will be drawn from, sealed, and what may be shown of it at once."""

    commitment: str  # hexadecimal
    sealed_secret: str = field(repr=False)


def new_committed_secret() -> CommittedSecret:
    """A fresh secret."""
    secret = secrets.token_bytes(chance.SECRET_SIZE)
    return CommittedSecret(chance.commitment(secret), seal(secret.hex()))


def new_record(
    game: AnyGame,
    seats: int,
    options: Mapping[str, str | int],
    pledge: CommittedSecret | None = None,
    nonces: Sequence[str] = (),
) -> Record:
    """A record with its lots drawn, not yet written; without a pledge its secret is a fresh one.
    Raises ValueError naming an option out of range.
    """
    pledge = pledge or new_committed_secret()
    record = Record(
        game_slug=game.info.slug,
        game_version=game.info.version,
        seats=seats,
        options=game.settled(seats, options),
        commitment=pledge.commitment,
        sealed_secret=pledge.sealed_secret,
        nonces=list(nonces) or [""] * seats,
    )
    record.lots = list(record.seed.lots(seats))
    return record


def open_record(game: AnyGame, seats: int, options: Mapping[str, str | int]) -> Record:
    """The same, written down."""
    record = new_record(game, seats, options)
    record.save()
    return record


def close_record(record: Record, outcome: Outcome) -> None:
    """Writes the result of a finished game."""
    record.result = asdict(outcome)
    record.save(update_fields=["result"])
