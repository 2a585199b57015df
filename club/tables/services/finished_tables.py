"""Writes down games that were played to the end long ago, as finished tables with their records,
chairs, tenures and history: how a demo club comes by a past.

Whoever brings them along says how they ended; a record's audit can tell whether it is true. Nobody
is told, and no clock runs.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime

from club.members.models import Member
from club.records.models import Record, WrittenPly
from club.tables.models import Chair, EventType, Happening, Status, Table, Tenure, TenureEnd
from club.tables.services.lock import write_transaction


@dataclass(frozen=True, slots=True)
class FinishedGame:
    """A game of the past."""

    record: Record  # not yet written, and closed
    plies: Sequence[WrittenPly]
    name: str
    sitters: Sequence[Member]  # by seat
    began: datetime
    ended: datetime


def import_finished_games(pasts: Sequence[FinishedGame]) -> list[Table]:
    """All of them come to stand, or nothing."""
    with write_transaction():
        Record.objects.bulk_create(past.record for past in pasts)
        for past in pasts:
            past.record.append_written(past.plies)
        tables = Table.objects.bulk_create(map(_table, pasts))
        drawn = list(zip(tables, pasts, strict=True))
        Chair.objects.bulk_create(
            Chair(table=table, seat=seat, member=who)
            for table, past in drawn
            for seat, who in enumerate(past.sitters)
        )
        Tenure.objects.bulk_create(one for table, past in drawn for one in _tenures(table, past))
        Happening.objects.bulk_create(one for table, past in drawn for one in _history(table, past))
    return tables


def _table(past: FinishedGame) -> Table:
    return Table(
        name=past.name,
        host=past.sitters[0],
        game_slug=past.record.game_slug,
        game_version=past.record.game_version,
        options=past.record.options,
        record=past.record,
        status=Status.FINISHED,
        invite="",
        opened_at=past.began,
        started_at=past.began,
        ended_at=past.ended,
    )


def _tenures(table: Table, past: FinishedGame) -> list[Tenure]:
    """Everybody sat there from the first ply to the last."""
    length = past.record.length
    return [
        Tenure(table=table, seat=seat, member=who, since=0, until=length, ended=TenureEnd.PLAYED)
        for seat, who in enumerate(past.sitters)
    ]


def _history(table: Table, past: FinishedGame) -> list[Happening]:
    host = past.sitters[0]
    return [
        Happening(table=table, what=EventType.OPENED, whom=host, at=past.began),
        Happening(table=table, what=EventType.STARTED, whom=host, at=past.began),
        Happening(table=table, what=EventType.FINISHED, whom=None, at=past.ended),
    ]
