"""Concurrent calls, each on its own database connection."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from threading import Barrier, BrokenBarrierError
from types import ModuleType

import pytest
from django.db import connection

from club.conduct.contacts import policy
from club.tables.models import Table
from club.tables.services import lock
from club.tables.services.snapshot import TableSnapshot
from compiled_queries.writes import Statement, build_update, execute


@contextmanager
def unlocked_as_read(sitting: TableSnapshot) -> Iterator[TableSnapshot | None]:
    """Replaces `lock_if_unchanged` by a version that takes no lock."""
    yield sitting if stands(sitting) else None


def write_over(sitting: TableSnapshot, writes: Sequence[Statement]) -> None:
    """Writes, and sets the revision as if no other process had written."""
    sitting.table.revision += 1
    execute(*writes, *build_update([sitting.table], ["revision"]))


def stands(sitting: TableSnapshot) -> bool:
    """Whether the table has not changed since it was read."""
    return Table.objects.get(pk=sitting.table.pk).revision == sitting.table.revision


def at_once(*acts: Callable[[], object]) -> list[object]:
    """The results or exceptions of concurrent calls, in order. All calls begin at the same moment,
    each on its own connection.
    """
    line = Barrier(len(acts))

    def run(act: Callable[[], object]) -> object:
        try:
            connection.ensure_connection()
            line.wait(10)
            return act()
        except Exception as failure:
            return failure
        finally:
            connection.close()

    with ThreadPoolExecutor(len(acts)) as pool:
        return list(pool.map(run, acts))


def take_out_lock(monkeypatch: pytest.MonkeyPatch, *services: ModuleType) -> None:
    """Takes the lock of tables out of the services. Two calls at the same time read the table
    before either goes on: without that, a control would fail as rarely as the race happens.
    """
    both_have_read = Barrier(2)

    @contextmanager
    def unlocked(table_id: int) -> Iterator[Table]:
        table = Table.objects.get(pk=table_id)
        wait_for_the_other(both_have_read)
        yield table

    for module in (lock, *services):
        monkeypatch.setattr(module, "lock_table", unlocked)
    take_out_lock_of_authors(monkeypatch)


def wait_for_the_other(barrier: Barrier) -> None:
    """Waits for a second call, and not long: a call may be the only one."""
    try:
        barrier.wait(0.2)
    except BrokenBarrierError:
        barrier.reset()


def take_out_lock_of_authors(monkeypatch: pytest.MonkeyPatch) -> None:
    """Contacts between members are counted without a lock."""
    monkeypatch.setattr(policy, "lock_author", lambda author: None)


def without_transactions_on_sqlite(monkeypatch: pytest.MonkeyPatch, *modules: ModuleType) -> None:
    """SQLite has one writer at a time: its transactions are locks, too."""
    if connection.vendor == "sqlite":
        for module in modules:
            monkeypatch.setattr(module, "transaction", NoTransactions)


class NoTransactions:
    """In place of Django's module."""

    class atomic:
        def __enter__(self) -> None: ...

        def __exit__(self, *_raised: object) -> None: ...
