"""Imports finished games as tables with their records, chairs, tenures and history. A demo club
gets its demo history from it.

The caller says how each game ended; an audit of the record can verify it. No member is notified,
and no clock runs.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime

from club.base.database.transactions import write_transaction
from club.people.members.models import Member
from club.play.game_records.models import Record, WrittenPly
from club.play.tables.models import (
    Chair,
    EventType,
    Origin,
    Status,
    Table,
    TableEvent,
    Tenure,
    TenureEnd,
)


@dataclass(frozen=True, slots=True)
class FinishedGame:
    """A finished game to import."""

    record: Record  # closed, and not yet saved
    plies: Sequence[WrittenPly]
    name: str
    sitters: Sequence[Member]  # by seat; empty: the caller makes the chairs
    began: datetime
    ended: datetime
    host: Member | None = None  # None: the first sitter
    # of a game that was played elsewhere, which is not rated
    origin: Origin = Origin.HERE
    private: bool = False


def import_finished_games(games: Sequence[FinishedGame]) -> list[Table]:
    """Creates a table for each game, in one transaction."""
    with write_transaction():
        Record.objects.bulk_create(game.record for game in games)
        for game in games:
            game.record.append_written(game.plies)
        tables = Table.objects.bulk_create(map(_table, games))
        pairs = list(zip(tables, games, strict=True))
        Chair.objects.bulk_create(chair for pair in pairs for chair in _chairs(*pair))
        Tenure.objects.bulk_create(
            tenure for pair in pairs for tenure in _tenures(*pair)
        )
        TableEvent.objects.bulk_create(
            event for pair in pairs for event in _history(*pair)
        )
    return tables


def _table(game: FinishedGame) -> Table:
    return Table(
        name=game.name,
        host=game.host or game.sitters[0],
        game_slug=game.record.game_slug,
        game_version=game.record.game_version,
        options=game.record.options,
        record=game.record,
        status=Status.FINISHED,
        invite="",
        origin=game.origin,
        rated=game.origin == Origin.HERE,
        private=game.private,
        opened_at=game.began,
        started_at=game.began,
        ended_at=game.ended,
    )


def _chairs(table: Table, game: FinishedGame) -> list[Chair]:
    return [
        Chair(table=table, seat=seat, member=member)
        for seat, member in enumerate(game.sitters)
    ]


def _tenures(table: Table, game: FinishedGame) -> list[Tenure]:
    """Each member sat there from the first ply to the last."""
    length = game.record.length
    return [
        Tenure(
            table=table,
            seat=seat,
            member=sitter,
            since=0,
            until=length,
            ended=TenureEnd.PLAYED,
        )
        for seat, sitter in enumerate(game.sitters)
    ]


def _history(table: Table, game: FinishedGame) -> list[TableEvent]:
    host = game.host or game.sitters[0]
    return [
        TableEvent(table=table, what=EventType.OPENED, whom=host, at=game.began),
        TableEvent(table=table, what=EventType.STARTED, whom=host, at=game.began),
        TableEvent(table=table, what=EventType.FINISHED, whom=None, at=game.ended),
    ]
