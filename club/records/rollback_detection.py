"""Notices a database that may have gone back to an earlier moment: a stand-by that took over, a
server that crashed, a database created anew can lack the last plies. Others are played in their
place, and what a process keeps of records would tell of plies that never were.
"""

from __future__ import annotations

from django.db.backends.base.base import BaseDatabaseWrapper

from club.records.game_cache import forget_all

# since when the server runs, and which of its databases this is
WHICH = """SELECT pg_postmaster_start_time(), oid FROM pg_database
    WHERE datname = current_database()"""
_known: dict[str, tuple[object, ...]] = {}  # by alias


def on_connection(connection: BaseDatabaseWrapper, **_: object) -> None:
    """A receiver of `connection_created`: where it leads to another database than the last, all
    records are read anew.
    """
    if connection.vendor != "postgresql":
        return
    with connection.cursor() as cursor:
        cursor.execute(WHICH)
        found = cursor.fetchone()
    if _known.setdefault(connection.alias, found) != found:
        forget_all()
        _known[connection.alias] = found
