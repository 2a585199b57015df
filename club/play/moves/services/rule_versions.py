"""Compares tables that began on older rules with the newest version, and moves tables on which no
difference shows (`games/shadow`).
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import datetime

from django.db.models import QuerySet

from club.play.game_records.models import Record
from club.play.game_records.queries import transcript
from club.play.game_records.services import change_version
from club.play.moves.automatic import orders_of
from club.play.tables.models import Chair, EventType, Status, Table
from club.play.tables.services.history import log_event, save_table
from club.play.tables.services.lock import (
    TableSnapshot,
    lock_if_unchanged,
    table_snapshot,
)
from games.core import AnyGame, Seat
from games.message import Message, message
from games.shadow.moment import Preparation
from games.shadow.replay import ReplayDifference, first_difference


def older_live_tables(newest: AnyGame) -> QuerySet[Table]:
    """The tables of the title that are played by older versions of its rules."""
    tables = Table.objects.filter(status=Status.LIVE, game_slug=newest.info.slug)
    return tables.filter(game_version__lt=newest.info.version).order_by("pk")


def other_older_records(newest: AnyGame) -> QuerySet[Record]:
    """The records of older versions that no live table plays on."""
    records = Record.objects.filter(game_slug=newest.info.slug)
    older = records.filter(game_version__lt=newest.info.version)
    return older.exclude(table__status=Status.LIVE).order_by("pk")


@dataclass(frozen=True, slots=True)
class TableComparison:
    """A live table as it was when it was compared with the newest rules."""

    snapshot: TableSnapshot
    newest: AnyGame
    difference: ReplayDifference | None  # None: no player would notice the newer rules

    @property
    def table(self) -> Table:
        return self.snapshot.table


def compare_record(record: Record, newest: AnyGame) -> ReplayDifference | None:
    """The first difference between the record's own rules and the newest. Raises UnknownGame,
    and `encryption.BrokenSeal` if the secret of its chance cannot be decrypted.
    """
    return first_difference(record.game, newest, transcript(record))


def compare_table(table_id: int, newest: AnyGame) -> TableComparison:
    """Compares without a lock. Raises as `table_snapshot`."""
    snapshot = table_snapshot(table_id)
    difference = first_difference(
        snapshot.cached_game.game,
        newest,
        transcript(snapshot.record),
        _preparations(snapshot.chairs),
    )
    return TableComparison(snapshot, newest, difference)


def move_table(comparison: TableComparison, now: datetime) -> bool:
    """Moves the table to the newest rules, if nothing was played or prepared there since it was
    compared; else changes nothing and returns False.
    """
    assert comparison.difference is None
    compared = comparison.snapshot
    with lock_if_unchanged(compared) as locked:
        if locked is None or _preparations(locked.chairs) != _preparations(
            compared.chairs
        ):
            return False
        table, newest = locked.table, comparison.newest
        words = _words_of_move(table.game_version, newest)
        table.game_version = newest.info.version
        save_table(table)
        change_version(locked.record, newest)
        log_event(table, EventType.NEW_RULES, now, why=words)
        return True


def _preparations(chairs: Iterable[Chair]) -> Mapping[Seat, Preparation]:
    return {
        chair.seat: Preparation(orders_of(chair), tuple(chair.draft))
        for chair in chairs
    }


def _words_of_move(older: int, newest: AnyGame) -> Message:
    """The line in the table's history, which its members read."""
    info = newest.info
    changes = info.changes_since(older)
    rule = changes[0].rule if changes else ""
    return message(
        "The table plays by version {newer} of the rules from here on, and no longer by version "
        "{older}. Until here nothing would have been different. {changes}",
        rule,
        newer=info.version,
        older=older,
        changes=" ".join(change.text for change in changes),
    )
