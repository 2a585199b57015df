"""The table's row lock: every service takes it before it decides, and no other. Opening a table
locks its host.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import AbstractContextManager, contextmanager, nullcontext
from threading import RLock

from django.db import connection, transaction

from club.statements import ID, Prepared
from club.tables.models import Table

# SQLite lets one writer in; without an orderly queue the others sleep and poll
_turnstile = RLock()
_held: Prepared[Table] = Prepared(
    lambda table_id: Table.objects.select_for_update().filter(pk=table_id), ID
)


@contextmanager
def locked(table_id: int) -> Iterator[Table]:
    """A transaction that holds the table; whatever is read inside is read after the lock.

    Only the table's own row is locked, and read alone: joined into one query, the other rows would
    be as they were before the wait. Raises Table.DoesNotExist.
    """
    with write_transaction():
        yield _held.get(table_id)


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
