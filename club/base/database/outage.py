"""Failures that mean that the database is away: it ended, is restarted or cannot be reached."""

from __future__ import annotations

from django.db import InterfaceError, OperationalError, connection

RETRY = "10"  # seconds; a restart or a failover takes about as long


def is_database_away(failure: BaseException | None) -> bool:
    """Whether the failure came from a lost connection, or from one that could not be made. A
    statement that waits for a lock or needs space on a full disk fails otherwise.
    """
    is_of_server = isinstance(failure, OperationalError | InterfaceError)
    return is_of_server and not _is_connected()


def _is_connected() -> bool:
    return connection.connection is not None and bool(connection.is_usable())
