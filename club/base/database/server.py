"""The database server: whether it is away, whether its clock agrees with ours, and work that one
process of the club does at a time.
"""

from __future__ import annotations

import fcntl
import os
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from datetime import datetime, timedelta
from pathlib import Path

from django.db import InterfaceError, OperationalError, connection
from django.db.backends.base.base import BaseDatabaseWrapper
from django.utils import timezone

RETRY = "10"  # seconds; a restart or a failover takes about as long
MAX_DIFFERENCE = timedelta(minutes=5)
INTERVAL = 0.5  # seconds between two attempts
NAME = 0x6B6572686F  # of the lock, among those of this database: “kerho”
Wait = Callable[[], object]  # called once, when another process is at work


def is_database_away(failure: BaseException | None) -> bool:
    """Whether the failure came from a lost connection, or from one that could not be made. A
    statement that waits for a lock or needs space on a full disk fails otherwise.
    """
    is_of_server = isinstance(failure, OperationalError | InterfaceError)
    return is_of_server and not _is_connected()


def _is_connected() -> bool:
    return connection.connection is not None and bool(connection.is_usable())


def clocks_agree(now: datetime | None = None) -> bool:
    """Whether `now`, by default the time of this machine, is about the time of the database
    server. Raises DatabaseError when the server does not answer.
    """
    difference = (now or timezone.now()) - server_time()
    return abs(difference) <= MAX_DIFFERENCE


def server_time() -> datetime:
    """The time of the database server; that of this machine for SQLite, which is no server."""
    if connection.vendor != "postgresql":
        return timezone.now()
    with connection.cursor() as cursor:
        cursor.execute("SELECT clock_timestamp()")
        time: datetime = cursor.fetchone()[0]
    return time


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
