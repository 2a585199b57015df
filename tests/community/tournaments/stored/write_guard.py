"""Finds services that write rows of a tournament without renewing its version."""

from __future__ import annotations

import re
import traceback
from collections.abc import Callable, Iterator
from contextlib import contextmanager

from django.db import connection

APP = "/club/community/tournaments/"
RENEWS = re.compile(r'UPDATE "tournaments_tournament" SET "version"|INSERT INTO "tournaments_tour')
WRITES = re.compile(
    r'(?:INSERT INTO|UPDATE|DELETE FROM) "tournaments_'
    r"(?:tournament|entrant|leg|pod|sitting|bye|correction|challenge|laddercall|callplayer)\""
)
NOT_SHOWN = 'SET "urged"'  # the last reminder of a round


@contextmanager
def guarded_writes() -> Iterator[list[str]]:
    """Gives the statements of services that ran outside a transaction which renews the version."""
    renewed_in: set[str] = set()
    violations: list[str] = []

    def execute(
        further: Callable[..., object], sql: str, params: object, many: bool, context: object
    ) -> object:
        if RENEWS.match(sql):
            renewed_in.update(_transactions()[-1:])
        elif _is_write_of_app(sql) and not renewed_in.intersection(_transactions()):
            violations.append(sql)
        return further(sql, params, many, context)

    with connection.execute_wrapper(execute):
        yield violations


def _transactions() -> list[str]:
    """The savepoints that are open; without any a transaction is not told from the next."""
    return [sid for sid in connection.savepoint_ids if sid] or ["outermost"]


def _is_write_of_app(sql: str) -> bool:
    if not WRITES.match(sql) or NOT_SHOWN in sql:
        return False
    return any(APP in frame.filename for frame in traceback.extract_stack(limit=60))
