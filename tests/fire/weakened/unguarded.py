"""The club without one of its guards, as `unlocked:application` or `unnumbered:application` serve
it. The first locks no table, and pauses between reading and writing. The second does not check
which question a page answers.
"""

from __future__ import annotations

import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager

from club.play.moves.services import (
    commit,
    drafts,
    optimistic_commit,
    playing,
    standing_orders,
    suspension,
)
from club.play.seats.services import chairs, table_start
from club.play.tables.models import Table
from club.play.tables.services import lock
from club.play.tables.services.lock import TableSnapshot
from club.play.time_control.services import clocks, reminders
from compiled_queries.writes import Statement
from games.core import Seat
from tests.support.racing import stands, write_over

PAUSE = 0.03  # seconds
LOCKING = (
    lock,
    drafts,
    suspension,
    reminders,
    clocks,
    standing_orders,
    chairs,
    table_start,
)


@contextmanager
def unlocked(table_id: int) -> Iterator[Table]:
    table = Table.objects.get(pk=table_id)
    time.sleep(PAUSE)
    yield table


@contextmanager
def unlocked_as_read(sitting: TableSnapshot) -> Iterator[TableSnapshot | None]:
    still = sitting if stands(sitting) else None
    time.sleep(PAUSE)
    yield still


@contextmanager
def written_unlocked(sitting: TableSnapshot, writes: Sequence[Statement]) -> Iterator[bool]:
    if standing := stands(sitting):
        time.sleep(PAUSE)
        write_over(sitting, writes)
    yield standing


def any_question(now_sitting: TableSnapshot, seat: Seat, asked: int) -> None:
    """Accepts any question number that the page was drawn with."""


def take_out_locks() -> None:
    for service in LOCKING:
        service.lock_table = unlocked  # type: ignore[attr-defined]
    optimistic_commit.lock_if_unchanged = unlocked_as_read  # type: ignore[attr-defined]
    commit.write_if_unchanged = written_unlocked  # type: ignore[attr-defined]


def take_out_numbers() -> None:
    playing._expect_open_question = any_question
