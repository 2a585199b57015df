"""Makes records and writes their results. Plies are added by `Record` itself."""

from __future__ import annotations

import secrets
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass, field

from club.base.encryption import seal
from club.play.game_records.models import Record
from games import chance
from games.core import AnyGame, Outcome


@dataclass(frozen=True, slots=True)
class CommittedSecret:
    """An encrypted secret of chance and the commitment to it, which may be shown at once."""

    commitment: str  # hexadecimal
    sealed_secret: str = field(repr=False)


def new_committed_secret() -> CommittedSecret:
    """A new random secret."""
    secret = secrets.token_bytes(chance.SECRET_SIZE)
    return CommittedSecret(chance.commitment(secret), seal(secret.hex()))


def new_record(
    game: AnyGame,
    seats: int,
    options: Mapping[str, str | int],
    committed_secret: CommittedSecret | None = None,
    nonces: Sequence[str] = (),
) -> Record:
    """An unsaved record whose lots are drawn; without a committed_secret it gets a new secret.
    Raises ValueError that names an option out of range.
    """
    committed_secret = committed_secret or new_committed_secret()
    record = Record(
        game_slug=game.info.slug,
        game_version=game.info.version,
        seats=seats,
        options=game.settled(seats, options),
        commitment=committed_secret.commitment,
        sealed_secret=committed_secret.sealed_secret,
        nonces=list(nonces) or [""] * seats,
    )
    record.lots = list(record.seed.lots(seats))
    return record


def open_record(game: AnyGame, seats: int, options: Mapping[str, str | int]) -> Record:
    """Makes a record and saves it. Raises ValueError that names an option out of range."""
    record = new_record(game, seats, options)
    record.save()
    return record


def close_record(record: Record, outcome: Outcome) -> None:
    """Saves the result of a finished game."""
    record.result = asdict(outcome)
    record.save(update_fields=["result"])
