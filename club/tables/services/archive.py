"""Writes down a game that was played to the end long ago, as a finished table with its record,
chairs, tenures and history: how a demo club comes by a past.

The plies are real: the same rules, chance from the record's own secret. Nobody is told of it, and
no clock runs.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import datetime

from club.members.models import Member
from club.records.models import By, Made, Record
from club.records.services import close_record, new_record
from club.tables.models import Chair, Happening, Status, Table, What
from club.tables.services.lock import write_transaction
from club.tables.services.tenures import begin_tenures, end_all_tenures
from games.core import CHANCE, AnyGame, AnyPosition, Move, Outcome, Seat

Chooser = Callable[[AnyPosition, Seat], Move]


@dataclass(frozen=True, slots=True)
class Past:
    """A game of the past: who sat there in order of seat, how each chose, and when it was."""

    game: AnyGame
    name: str
    sitters: Sequence[Member]
    choosers: Sequence[Chooser]
    began: datetime
    ended: datetime


def archive(past: Past) -> Table:
    """Plays it, and writes down what it came to. All of it comes to stand, or nothing."""
    record = new_record(past.game, len(past.sitters), {})
    made, outcome = _played(past, record)
    with write_transaction():
        record.save()
        table = _table(past, record)
        record.append(made, past.ended)
        close_record(record, outcome)
        end_all_tenures(table)
    return table


def _played(past: Past, record: Record) -> tuple[list[Made], Outcome]:
    """The whole game, thought out before anything is written."""
    position, seed = past.game.start(record.seats, record.options), record.seed
    made: list[Made] = []
    plies: list[tuple[Seat, str]] = []
    while position.outcome is None:
        seat = min(position.to_act)
        if seat == CHANCE:
            move = position.chance_move(seed.generator(plies))
        else:
            move = past.choosers[seat](position, seat)
        made.append(Made(seat, move, By.CHANCE if seat == CHANCE else By.MEMBER))
        plies.append((seat, str(move)))
        position = position.after(seat, move)
    return made, position.outcome


def _table(past: Past, record: Record) -> Table:
    host = past.sitters[0]
    table = Table.objects.create(
        name=past.name,
        host=host,
        game_slug=past.game.info.slug,
        game_version=past.game.info.version,
        options=record.options,
        record=record,
        status=Status.FINISHED,
        opened_at=past.began,
        started_at=past.began,
        ended_at=past.ended,
    )
    chairs = [Chair(table=table, seat=seat, member=who) for seat, who in enumerate(past.sitters)]
    Chair.objects.bulk_create(chairs)
    begin_tenures(table, chairs)
    history = ((What.OPENED, past.began), (What.STARTED, past.began), (What.FINISHED, past.ended))
    Happening.objects.bulk_create(
        Happening(table=table, what=what, whom=host if what != What.FINISHED else None, at=at)
        for what, at in history
    )
    return table
