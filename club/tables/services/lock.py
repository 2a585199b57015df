"""The table's row lock: every service takes it before it decides, and no other. Opening a table
locks its host.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import AbstractContextManager, contextmanager, nullcontext
from dataclasses import replace
from operator import attrgetter
from threading import RLock

from django.db import connection, transaction
from django.db.models import F, IntegerField

from club.members.models import Member
from club.tables.models import Chair, Table
from club.tables.services.authority import expect_host, expect_live, expect_open, own_chair
from club.tables.services.snapshot import TableSnapshot, chairs_of
from compiled_queries.queries import ID, CompiledQuery
from compiled_queries.writes import CompiledUpdate, Statement, execute

# SQLite lets one writer in; without an orderly queue the others sleep and poll
_turnstile = RLock()
NUMBER = IntegerField()
ONCE_MORE = {"locks": F("locks") + 1}
RAISED = ONCE_MORE | {"revision": F("revision") + 1}
_held: CompiledQuery[Table] = CompiledQuery(
    lambda table_id: Table.objects.select_for_update().filter(pk=table_id), ID
)
_count = CompiledUpdate(lambda table_id: (Table.objects.filter(pk=table_id), ONCE_MORE), ID)
_raise = CompiledUpdate(
    lambda table_id, revision: (Table.objects.filter(pk=table_id, revision=revision), RAISED),
    *(ID, NUMBER),
)
_raise_alone = CompiledUpdate(
    lambda table_id, revision, locks: (
        Table.objects.filter(pk=table_id, revision=revision, locks=locks),
        RAISED,
    ),
    *(ID, NUMBER, NUMBER),
)
COLUMNS = tuple(field.attname for field in Table._meta.concrete_fields if not field.primary_key)
_values = attrgetter(*COLUMNS)


@contextmanager
def lock_table(table_id: int) -> Iterator[Table]:
    """A transaction that holds the table; whatever is read inside is read after the lock.

    Only the table's own row is locked, and read alone: joined into one query, the other rows would
    be as they were before the wait. Raises Table.DoesNotExist.
    """
    with write_transaction():
        table = _held.get(table_id)
        _note(table)
        read_at = table.revision
        yield table
        if table.revision == read_at:
            _count.run(table_id)  # chairs may have been written all the same


@contextmanager
def locked_by_host(table_id: int, host: Member) -> Iterator[Table]:
    """Holds a table that has not started, for its host. Raises NotYours and Refused."""
    with lock_table(table_id) as table:
        expect_host(table, host)
        expect_open(table)
        yield table


@contextmanager
def locked_before_start(table_id: int, member: Member) -> Iterator[tuple[Table, Chair]]:
    """Holds a table that has not started, and the member's chair. Raises NotYours and Refused."""
    with lock_table(table_id) as table:
        expect_open(table)
        yield table, own_chair(table, member)


@contextmanager
def locked_in_play(table_id: int, member: Member) -> Iterator[tuple[Table, Chair]]:
    """Holds a table that is being played, and the member's chair. Raises NotYours and Refused."""
    with lock_table(table_id) as table:
        expect_live(table)
        yield table, own_chair(table, member)


@contextmanager
def lock_if_unchanged(sitting: TableSnapshot) -> Iterator[TableSnapshot | None]:
    """Holds a table that was read before, an optimistic lock: the sitting as it stands now, its
    revision raised; None where others have raised it, and nothing is held.

    One statement compares, locks and writes. Who only wrote chairs has left the revision as it was
    and counted the lock: then chairs are read again.
    """
    table = sitting.table
    with write_transaction():
        if _raise_alone.run(table.pk, table.revision, table.locks):
            _note(_raised(table))
            yield sitting
        elif _raise.run(table.pk, table.revision):
            _note(_raised(table))
            yield replace(sitting, chairs=chairs_of(table))
        else:
            yield None


@contextmanager
def write_if_unchanged(sitting: TableSnapshot, writes: Sequence[Statement]) -> Iterator[bool]:
    """Writes, and raises the revision of the sitting's table, if nobody has held it since it was
    read; else nothing. Yields whether it has; what is written inside is of the same transaction.
    """
    table = sitting.table
    with write_transaction():
        written = _raise_alone.run(table.pk, table.revision, table.locks) > 0
        if written:
            execute(*writes)
            _raised(table)
        yield written


def _raised(table: Table) -> Table:
    table.revision, table.locks, table.raised = table.revision + 1, table.locks + 1, True
    return table


def changed_columns(table: Table) -> list[str]:
    """The columns of a table that are not as they were when it was locked, and all where it was
    not.
    """
    before, now = table.as_locked, _columns(table)
    return [name for name in COLUMNS if before is None or before[name] != now[name]]


def _note(table: Table) -> None:
    table.as_locked = _columns(table) | {"options": table.options.copy()}


def _columns(table: Table) -> dict[str, object]:
    return dict(zip(COLUMNS, _values(table), strict=True))


@contextmanager
def write_transaction() -> Iterator[None]:
    """A transaction that writes; on SQLite, where there can be only one, after an orderly queue."""
    with _queue(), transaction.atomic():
        yield


def _queue() -> AbstractContextManager[object]:
    """Whoever is in a transaction already holds SQLite's only pen, and would wait for those who
    wait for it.
    """
    return (
        _turnstile
        if connection.vendor == "sqlite" and not connection.in_atomic_block
        else nullcontext()
    )
