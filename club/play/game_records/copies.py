"""Copies of records: a game that goes on elsewhere after its first plies."""

from __future__ import annotations

from dataclasses import dataclass, field

from club.play.game_records.game_cache import CachedGame, new_game
from club.play.game_records.models import By, NewPly, Record, WrittenPly
from club.play.game_records.services import new_record


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
