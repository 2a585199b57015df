"""Counts the work of the database, so that a test can compare queries among many rows with those
among few, without a clock.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from itertools import count

from django.db import connection

STEPS = 20  # of SQLite's machine, counted as one


@contextmanager
def counted_work() -> Iterator[list[int]]:
    """The work of the database, as the database counts it: rows read, or steps of its machine."""
    work: list[int] = []
    if connection.vendor == "postgresql":
        before = _rows_read()
        yield work
        work.append(_rows_read() - before)
        return
    machine, ticks = connection.connection, count()
    machine.set_progress_handler(lambda: next(ticks) < 0, STEPS)
    yield work
    machine.set_progress_handler(None, 0)
    work.append(next(ticks))


def _rows_read() -> int:
    """PostgreSQL reads a nearly empty table from end to end unless a setting forbids it, also by a
    plan that it made for an earlier test.
    """
    with connection.cursor() as cursor:
        cursor.execute(
            "SET LOCAL enable_seqscan = off; SET LOCAL plan_cache_mode = force_custom_plan"
        )
        cursor.execute(
            "SELECT sum(seq_tup_read + coalesce(idx_tup_fetch, 0)) FROM pg_stat_xact_user_tables"
        )
        return int(cursor.fetchone()[0])
