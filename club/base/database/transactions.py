"""Transactions that write, in a queue where the database has one writer at a time."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import AbstractContextManager, contextmanager, nullcontext
from threading import RLock

from django.db import connection, transaction

# SQLite has one writer at a time; without a queue the others sleep and poll
_sqlite_queue = RLock()


@contextmanager
def write_transaction() -> Iterator[None]:
    """A write transaction; on SQLite, which has one writer at a time, after a queue."""
    with _writers_queue(), transaction.atomic():
        yield


def _writers_queue() -> AbstractContextManager[object]:
    """The queue of SQLite's writers. A transaction that is already open holds the write lock: if it
    waited here, it would wait for those who wait for it.
    """
    queued = connection.vendor == "sqlite" and not connection.in_atomic_block
    return _sqlite_queue if queued else nullcontext()
