"""Makes records and copies of records, which go on elsewhere after their first plies, and writes
results. Plies are added by `Record` itself.
"""

from __future__ import annotations

import secrets
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass, field

from club.base.encryption import seal
from club.play.game_records.game_cache import CachedGame, new_game
from club.play.game_records.models import By, NewPly, Record, WrittenPly
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


def change_version(record: Record, game: AnyGame) -> None:
    """Stores another version of its game, by whose rules the record goes on."""
    record.game_version = game.info.version
    record.save(update_fields=["game_version"])


@dataclass(frozen=True, slots=True)
class RecordCopy:
    """The first plies of a record, and a record that is not saved yet. It has a secret of its own
    for what follows.
    """

    record: Record
    game: CachedGame = field(repr=False)
    plies: tuple[WrittenPly, ...] = field(repr=False)

    def save(self) -> Record:
        """Saves the new record with the copied plies. Call it in a transaction."""
        self.record.save()
        self.record.append_written(self.plies)
        return self.record


def begin_copy(record: Record, count: int) -> RecordCopy:
    """The game after the first plies of a record. Writes nothing."""
    rows = record.entries.filter(number__lte=count).order_by("number")
    plies = tuple(WrittenPly(row.seat, row.move, By(row.by), row.at) for row in rows)
    game = new_game(record.game, record.seats, record.options)
    for ply in plies:
        move = game.game.read_move(ply.text)
        game = game.with_plies((NewPly(ply.seat, move, ply.by),), ply.at)
    copy = new_record(game.game, record.seats, record.options)
    copy.lots, copy.copied = [], count
    return RecordCopy(copy, game, plies)
