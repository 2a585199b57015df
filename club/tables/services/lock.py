"""The table's row lock: every service takes it before it decides, and no other. Opening a table
locks its host.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import AbstractContextManager, contextmanager, nullcontext
from operator import attrgetter
from threading import RLock
from typing import Any

from django.db import connection, transaction

from club.statements import ID, Prepared
from club.tables.models import Table

# SQLite lets one writer in; without an orderly queue the others sleep and poll
_turnstile = RLock()
_held: Prepared[Table] = Prepared(
    lambda table_id: Table.objects.select_for_update().filter(pk=table_id), ID
)
_revision: Prepared[Any] = Prepared(
    lambda table_id: Table.objects.select_for_update().filter(pk=table_id).values_list("revision"),
    ID,
)
COLUMNS = tuple(field.attname for field in Table._meta.concrete_fields if not field.primary_key)
_values = attrgetter(*COLUMNS)


@contextmanager
def locked(table_id: int) -> Iterator[Table]:
    """A transaction that holds the table; whatever is read inside is read after the lock.

    Only the table's own row is locked, and read alone: joined into one query, the other rows would
    be as they were before the wait. Raises Table.DoesNotExist.
    """
    with write_transaction():
        table = _held.get(table_id)
        _note(table)
        yield table


@contextmanager
def locked_as_read(table: Table) -> Iterator[bool]:
    """The same for a table that was read before, an optimistic lock: whether its row is still as it
    was. Whoever changes that raises its revision; chairs may have changed and are to be read again.
    """
    with write_transaction():
        stands = _revision.values(table.pk) == [[table.revision]]
        _note(table)
        yield stands


def changed(table: Table) -> list[str]:
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
