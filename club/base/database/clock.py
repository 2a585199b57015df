"""The clock of the database server. A club on several hosts shares it, so it tells a wrong clock of
one host from time that has passed for all. A club on SQLite has one machine and one clock.
"""

from __future__ import annotations

from datetime import datetime, timedelta

from django.db import connection
from django.utils import timezone

MAX_DIFFERENCE = timedelta(minutes=5)


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
