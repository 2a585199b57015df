"""The club without one of its guards, as `unlocked:application` or `unnumbered:application` serve
it: no table is locked, and between reading and writing there is time to collide; or nobody asks
which question a page answers.
"""

from __future__ import annotations

import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager

from club.play.services import commit, drafts, orders, playing, suspension
from club.seating.services import chairs, table_start
from club.tables.models import Table
from club.tables.services import lock
from club.tables.services.snapshot import TableSnapshot
from club.timecontrol.services import clocks, escalation
from compiled_queries.writes import Statement
from games.core import Seat
from tests.support.racing import stands, write_over

PAUSE = 0.03  # seconds
LOCKING = (
    lock,
    drafts,
    suspension,
    escalation,
    clocks,
    orders,
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
    """Whatever was asked when the page was drawn."""


def take_out_locks() -> None:
    for service in LOCKING:
        service.lock_table = unlocked  # type: ignore[attr-defined]
    playing.lock_if_unchanged = unlocked_as_read  # type: ignore[attr-defined]
    commit.write_if_unchanged = written_unlocked  # type: ignore[attr-defined]


def take_out_numbers() -> None:
    playing._expect_open_question = any_question
