"""The table's row lock: every service takes it before it decides, and no other lock. Opening a
table locks its host instead.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import replace
from operator import attrgetter

from django.db.models import F, IntegerField

from club.base.database.transactions import write_transaction
from club.people.members.models import Member
from club.play.tables.models import Chair, Table
from club.play.tables.services.permissions import (
    expect_host,
    expect_live,
    expect_open,
    own_chair,
)
from club.play.tables.services.snapshot import TableSnapshot, chairs_of
from compiled_queries.queries import ID, CompiledQuery
from compiled_queries.writes import CompiledUpdate, Statement, execute

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
        expect_host(table, host)
        expect_open(table)
        yield table


@contextmanager
def locked_before_start(table_id: int, member: Member) -> Iterator[tuple[Table, Chair]]:
    """Locks a table that has not started, and the member's chair. Raises NotAllowed, ClubError."""
    with lock_table(table_id) as table:
        expect_open(table)
        yield table, own_chair(table, member)


@contextmanager
def locked_in_play(table_id: int, member: Member) -> Iterator[tuple[Table, Chair]]:
    """Locks a table that is being played, and the member's chair. Raises NotAllowed, ClubError."""
    with lock_table(table_id) as table:
        expect_live(table)
        yield table, own_chair(table, member)


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
    table.revision, table.locks, table.raised = (
        table.revision + 1,
        table.locks + 1,
        True,
    )
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
