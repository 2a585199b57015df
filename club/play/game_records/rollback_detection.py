"""Detects a database that may have lost the last plies: a standby that took over, a server that
restarted after a crash, or a new database. Other plies are then played in their place, and the
caches of the processes would show the lost ones.
"""

from __future__ import annotations

from django.db.backends.base.base import BaseDatabaseWrapper

from club.play.game_records.game_cache import forget_all

# the start time of the server and the id of the database
IDENTITY = """SELECT pg_postmaster_start_time(), oid FROM pg_database
    WHERE datname = current_database()"""
_identities: dict[str, tuple[object, ...]] = {}  # by alias


def on_connection(connection: BaseDatabaseWrapper, **_: object) -> None:
    """A receiver of `connection_created`. When the identity of the database has changed, the cache
    of games is cleared.
    """
    if connection.vendor != "postgresql":
        return
    with connection.cursor() as cursor:
        cursor.execute(IDENTITY)
        identity = cursor.fetchone()
    if _identities.setdefault(connection.alias, identity) != identity:
        forget_all()
        _identities[connection.alias] = identity
