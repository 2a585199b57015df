"""Work that one process of the club does at a time, while the others wait: a lock of the database
server is for all hosts, a lock of a folder for those that share it.

The locks end with their process, and need no written file.
"""

from __future__ import annotations

import fcntl
import os
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

from django.db.backends.base.base import BaseDatabaseWrapper

INTERVAL = 0.5  # seconds between two attempts
NAME = 0x6B6572686F  # of the lock, among those of this database: “kerho”

Wait = Callable[[], object]  # called once, when another process is at work


@contextmanager
def turn_at_database(connection: BaseDatabaseWrapper, wait: Wait) -> Iterator[None]:
    """Inside, no other process has a turn at this database. SQLite has no server and no other host.

    It asks again and again instead of waiting in a statement: a statement that waits would block
    CREATE INDEX CONCURRENTLY of a migration, and could exceed `lock_timeout`.
    """
    if connection.vendor != "postgresql":
        yield
        return
    _try_until(lambda: _call(connection, "pg_try_advisory_lock"), wait)
    try:
        yield
    finally:
        if connection.connection is not None:  # else the lock has ended with it
            _call(connection, "pg_advisory_unlock")


@contextmanager
def turn_at_folder(folder: Path, wait: Wait) -> Iterator[None]:
    """Inside, no other process has a turn at this folder. It is made if it is missing."""
    folder.mkdir(parents=True, exist_ok=True)
    lock = os.open(folder, os.O_RDONLY)
    try:
        _try_until(lambda: _lock(lock), wait)
        yield
    finally:
        os.close(lock)


def _try_until(succeeds: Callable[[], bool], wait: Wait) -> None:
    if succeeds():
        return
    wait()
    while not succeeds():
        time.sleep(INTERVAL)


def _call(connection: BaseDatabaseWrapper, function: str) -> bool:
    with connection.cursor() as cursor:
        cursor.execute(f"SELECT {function}(%s)", [NAME])
        return bool(cursor.fetchone()[0])


def _lock(descriptor: int) -> bool:
    try:
        fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        return False
    return True
