"""Concurrent calls, each on its own database connection."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from threading import Barrier, BrokenBarrierError
from types import ModuleType
from typing import Any

import pytest
from django.db import connection

from club.people.moderation.contacts import policy
from club.play.tables.models import Table
from club.play.tables.services import lock
from club.play.tables.services.lock import TableSnapshot
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
            with connection.execute_wrapper(before_statement):
                return act()
        except Exception as failure:
            return failure
        finally:
            connection.close()

    with ThreadPoolExecutor(len(acts)) as pool:
        return list(pool.map(run, acts))


def before_statement(
    execute: Callable[..., Any], sql: str, params: Any, many: bool, context: Any
) -> Any:
    """Executes a statement of one of the calls. Controls replace it by `write_together`."""
    return execute(sql, params, many, context)


def write_together(monkeypatch: pytest.MonkeyPatch) -> None:
    """Lets each write of a call wait for a write of another call, so that both have read what they
    decide by. Without it, a control would fail as rarely as the race happens.
    """
    two_write = Barrier(2)

    def wait_before_write(
        execute: Callable[..., Any], sql: str, params: Any, many: bool, context: Any
    ) -> Any:
        if sql.startswith(("INSERT", "UPDATE", "DELETE")):
            wait_for_the_other(two_write)
        return execute(sql, params, many, context)

    monkeypatch.setattr("tests.support.racing.before_statement", wait_before_write)


def meet_at(monkeypatch: pytest.MonkeyPatch, module: ModuleType, *names: str) -> None:
    """Lets a call of these functions begin when a second one does."""
    two_call = Barrier(2)

    def meeting(function: Callable[..., Any]) -> Callable[..., Any]:
        def met(*args: Any) -> Any:
            wait_for_the_other(two_call, 2)
            return function(*args)

        return met

    for name in names:
        monkeypatch.setattr(module, name, meeting(getattr(module, name)))


def wait_for_the_other(barrier: Barrier, seconds: float = 0.1) -> None:
    """Waits for a second call, and not long: it may have ended."""
    try:
        barrier.wait(seconds)
    except BrokenBarrierError:
        barrier.reset()


def take_out_lock(monkeypatch: pytest.MonkeyPatch, *services: ModuleType) -> None:
    """These services, and what they share, hold no table."""

    @contextmanager
    def unlocked(table_id: int) -> Iterator[Table]:
        yield Table.objects.get(pk=table_id)

    for module in (lock, *services):
        monkeypatch.setattr(module, "lock_table", unlocked)
    take_out_lock_of_authors(monkeypatch)


def take_out_lock_of_authors(monkeypatch: pytest.MonkeyPatch) -> None:
    """Contacts between members are counted without a lock."""
    monkeypatch.setattr(policy, "lock_author", lambda author: None)
    write_together(monkeypatch)


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
