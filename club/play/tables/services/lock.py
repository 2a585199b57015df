"""The snapshot of a table that plies are computed from, and the row lock: every service takes it
before it decides, and no other lock. Opening a table locks its host instead.
"""

from __future__ import annotations

import logging
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, replace
from operator import attrgetter
from typing import Any

from django.db.models import F, IntegerField

from club.base.database.transactions import write_transaction
from club.base.encryption import BrokenSeal
from club.people.members.models import Member
from club.play.game_records.game_cache import BrokenRecord, CachedGame, cached_game
from club.play.game_records.models import Record
from club.play.tables.errors import StaleTurn, Suspended, Unreadable
from club.play.tables.models import Chair, Table
from club.play.tables.services import permissions
from compiled_queries.queries import ID, CompiledQuery
from compiled_queries.writes import CompiledUpdate, Statement, execute
from games.chance import Seed
from games.core import Seat
from games.registry import UnknownGame

log = logging.getLogger(__name__)

TABLE_FIELD: Any = Chair._meta.get_field("table")

_chairs: CompiledQuery[Chair] = CompiledQuery(
    lambda table_id: Chair.objects.filter(table=table_id).order_by("seat"), ID
)


_chairs_with_record: CompiledQuery[Chair] = CompiledQuery(
    lambda table_id: (
        Chair.objects.filter(table=table_id)
        .order_by("seat")
        .select_related("table__record")
    ),
    ID,
)


@dataclass(frozen=True, slots=True)
class TableSnapshot:
    """The rows and the position that plies are computed from."""

    table: Table
    chairs: tuple[Chair, ...]  # by seat
    cached_game: CachedGame
    seed: Seed

    @property
    def record(self) -> Record:
        """The record of the game."""
        assert self.table.record is not None
        return self.table.record

    @property
    def members(self) -> frozenset[Seat]:
        """The seats of members."""
        return frozenset(
            chair.seat for chair in self.chairs if chair.member_id is not None
        )

    def waits_for(self, seat: Seat) -> bool:
        """Whether the game waits for the seat."""
        return seat in self.cached_game.position.to_act

    def chair_of(self, member: Member) -> Chair:
        """The member's chair at the time of the snapshot. Raises NotAllowed."""
        return permissions.own_chair_among(self.chairs, member)


def chairs_of(table: Table) -> tuple[Chair, ...]:
    """The table's chairs by seat, read now."""
    return _with_table(table, _chairs.rows(table.pk))


def _with_table(table: Table, chairs: Iterable[Chair]) -> tuple[Chair, ...]:
    for chair in chairs:
        TABLE_FIELD.set_cached_value(chair, table)
    return tuple(chairs)


def table_snapshot(table_id: int, asker: Member | None = None) -> TableSnapshot:
    """The current state of the table. When a member asks, they must have a chair there.

    Raises Table.DoesNotExist, NotAllowed, StaleTurn when no game is played there, Suspended when
    the rules or the secret are missing, Unreadable when its record is broken.
    """
    chairs = _chairs_with_record.rows(table_id)
    if not chairs:
        raise Table.DoesNotExist
    table = chairs[0].table
    if asker is not None:
        permissions.own_chair_among(chairs, asker)
    record = table.record
    if record is None:
        raise StaleTurn("not_live", "This table is not being played.")
    try:
        return TableSnapshot(
            table, _with_table(table, chairs), cached_game(record), record.seed
        )
    except UnknownGame:
        text = "This game is not available just now; play goes on when they are back."
        raise Suspended("rules_missing", text) from None
    except BrokenSeal:
        log.critical(
            "table %s: its secret cannot be decrypted; is SEAL_KEYS complete?", table_id
        )
        text = "The random draws of this table do not work just now. Nothing is lost."
        raise Suspended("chance_missing", text) from None
    except BrokenRecord as broken:
        log.error("table %s: record %s is broken: %s", table_id, record.pk, broken)
        text = "What was played at this table cannot be read; play is suspended."
        raise Unreadable("unreadable", text) from None


ATTEMPTS = 20  # how often plies are computed anew when others were quicker


def is_open(table: Table) -> bool:
    """Whether the game is being played, not suspended, and not asleep."""
    return table.live and not table.marked and table.slept_at is None


NUMBER = IntegerField()
LOCK_COUNTED = {"locks": F("locks") + 1}
REVISION_RAISED = LOCK_COUNTED | {"revision": F("revision") + 1}
_locked_table: CompiledQuery[Table] = CompiledQuery(
    lambda table_id: Table.objects.select_for_update().filter(pk=table_id), ID
)
_count_lock = CompiledUpdate(
    lambda table_id: (Table.objects.filter(pk=table_id), LOCK_COUNTED), ID
)
_raise_revision = CompiledUpdate(
    lambda table_id, revision: (
        Table.objects.filter(pk=table_id, revision=revision),
        REVISION_RAISED,
    ),
    *(ID, NUMBER),
)
_raise_if_not_locked = CompiledUpdate(
    lambda table_id, revision, locks: (
        Table.objects.filter(pk=table_id, revision=revision, locks=locks),
        REVISION_RAISED,
    ),
    *(ID, NUMBER, NUMBER),
)
COLUMNS = tuple(
    field.attname for field in Table._meta.concrete_fields if not field.primary_key
)
_values = attrgetter(*COLUMNS)


@contextmanager
def lock_table(table_id: int) -> Iterator[Table]:
    """A transaction that locks the table's row; everything read inside is read after the lock.

    Only the row itself is locked, and it is read alone: rows joined in the same query would have
    the values from before the wait. Raises Table.DoesNotExist.
    """
    with write_transaction():
        table = _locked_table.get(table_id)
        _store_columns(table)
        read_at = table.revision
        yield table
        if table.revision == read_at:
            _count_lock.run(table_id)  # chairs may have been written


@contextmanager
def locked_by_host(table_id: int, host: Member) -> Iterator[Table]:
    """Holds a table that has not started, for its host. Raises NotAllowed and ClubError."""
    with lock_table(table_id) as table:
        permissions.expect_host(table, host)
        permissions.expect_open(table)
        yield table


@contextmanager
def locked_before_start(table_id: int, member: Member) -> Iterator[tuple[Table, Chair]]:
    """Locks a table that has not started, and the member's chair. Raises NotAllowed, ClubError."""
    with lock_table(table_id) as table:
        permissions.expect_open(table)
        yield table, permissions.own_chair(table, member)


@contextmanager
def locked_in_play(table_id: int, member: Member) -> Iterator[tuple[Table, Chair]]:
    """Locks a table that is being played, and the member's chair. Raises NotAllowed, ClubError."""
    with lock_table(table_id) as table:
        permissions.expect_live(table)
        yield table, permissions.own_chair(table, member)


@contextmanager
def lock_if_unchanged(snapshot: TableSnapshot) -> Iterator[TableSnapshot | None]:
    """An optimistic lock on a table that was read before: yields the current snapshot with its
    revision raised, or None when another writer has raised the revision.

    One statement compares, locks and writes. A service that only writes chairs leaves the revision
    and raises the count of locks; then the chairs are read again.
    """
    table = snapshot.table
    with write_transaction():
        if _raise_if_not_locked.run(table.pk, table.revision, table.locks):
            _store_columns(_note_raised_revision(table))
            yield snapshot
        elif _raise_revision.run(table.pk, table.revision):
            _store_columns(_note_raised_revision(table))
            yield replace(snapshot, chairs=chairs_of(table))
        else:
            yield None


@contextmanager
def write_if_unchanged(
    snapshot: TableSnapshot, writes: Sequence[Statement]
) -> Iterator[bool]:
    """Executes the writes and raises the table's revision if the table was not locked since the
    snapshot; else writes nothing. Yields whether it has written; writes inside belong to the same
    transaction.
    """
    table = snapshot.table
    with write_transaction():
        written = _raise_if_not_locked.run(table.pk, table.revision, table.locks) > 0
        if written:
            execute(*writes)
            _note_raised_revision(table)
        yield written


def _note_raised_revision(table: Table) -> Table:
    table.revision += 1
    table.locks += 1
    table.raised = True
    return table


def changed_columns(table: Table) -> list[str]:
    """The columns that have changed since the table was locked; all if it was not locked."""
    before = table.as_locked
    now = _columns(table)
    return [name for name in COLUMNS if before is None or before[name] != now[name]]


def _store_columns(table: Table) -> None:
    table.as_locked = _columns(table) | {"options": table.options.copy()}


def _columns(table: Table) -> dict[str, object]:
    return dict(zip(COLUMNS, _values(table), strict=True))
