"""Computes plies from a snapshot, without a lock, and commits them if the table has not changed
since. Otherwise it computes anew.
"""

from __future__ import annotations

import logging
from collections.abc import Callable
from datetime import datetime, timedelta
from functools import partial

from django.conf import settings

from club.base.errors import ClubError
from club.base.processes.time_limit import was_kept_waiting, with_time_limit
from club.people.members.models import Member
from club.play.moves.computation import Computation
from club.play.moves.services import commit
from club.play.moves.services.suspension import suspend
from club.play.tables.errors import Busy, Suspended, Unreadable, describe_failure
from club.play.tables.models import Table
from club.play.tables.services.lock import (
    ATTEMPTS,
    TableSnapshot,
    lock_if_unchanged,
    table_snapshot,
)
from games.core import IllegalMove

log = logging.getLogger(__name__)
Compute = Callable[[TableSnapshot], Computation | None]
BeforeCommit = Callable[[TableSnapshot], None]
LONGEST_COMPUTATION: timedelta = settings.LONGEST_COMPUTATION


def compute_and_commit_if_possible(
    table_id: int,
    now: datetime,
    compute: Compute,
    before_commit: BeforeCommit | None = None,
) -> bool:
    """Calls `compute_and_commit` for a task: False if it refuses, or if there is no such table."""
    try:
        return compute_and_commit(table_id, now, compute, before_commit) is not None
    except (ClubError, Table.DoesNotExist):
        return False


def compute_and_commit(
    table_id: int,
    now: datetime,
    compute: Compute,
    before_commit: BeforeCommit | None = None,
    asker: Member | None = None,
) -> Table | None:
    """Computes from a snapshot and commits if the table has not changed since; computes anew if it
    has. Returns None when there is nothing to commit. Raises Busy after `ATTEMPTS`.

    From the second attempt on, the table is locked for the commit: then drafts, which lock the
    table too, cannot defeat it again, only other plies can.
    """
    for attempt in range(ATTEMPTS):
        snapshot = _read_snapshot(table_id, asker, now)
        compute_now = partial(compute, snapshot)
        try:
            computation = with_time_limit(compute_now, LONGEST_COMPUTATION)
        except (ClubError, IllegalMove):
            raise
        except Exception as failure:
            if was_kept_waiting(failure):
                log.warning("table %s: the computation waited too long", table_id)
                break
            _suspend_for_failure(snapshot, failure, now)
            continue
        if computation is None:
            return None
        is_lock_free = attempt == 0 and before_commit is None
        if is_lock_free and commit.changes_only_clocks(snapshot, computation):
            is_committed = commit.commit_plies_if_unchanged(snapshot, computation)
        else:
            is_committed = _commit_locked(snapshot, computation, before_commit)
        if is_committed:
            return snapshot.table
    raise Busy


def _commit_locked(
    snapshot: TableSnapshot,
    computation: Computation,
    before_commit: BeforeCommit | None,
) -> bool:
    """Locks the table, calls `before_commit` and commits; False, and nothing is written, where
    others have played since the snapshot.
    """
    with lock_if_unchanged(snapshot) as locked:
        if locked is not None:
            if before_commit is not None:
                before_commit(locked)
            commit.commit_plies(locked.table, locked, computation)
        return locked is not None


def _read_snapshot(table_id: int, asker: Member | None, now: datetime) -> TableSnapshot:
    """Reads the table; suspends it and raises Unreadable when its record is broken."""
    try:
        return table_snapshot(table_id, asker)
    except Unreadable as reason:
        suspend(table_id, str(reason), now)
        raise


def _suspend_for_failure(
    snapshot: TableSnapshot, failure: Exception, now: datetime
) -> None:
    """Suspends the table and raises Suspended where the rules failed.

    Returns when the table has moved on since the snapshot: the failure may come from rows that were
    read while they changed.
    """
    table, reason = snapshot.table, f"The rules failed ({type(failure).__name__})."
    if suspend(table.pk, reason, now, table.revision):
        log.error("table %s: %s", table.pk, describe_failure(failure))
        raise Suspended(
            "rules_failed",
            "The rules of this game failed here. Nothing was played, and play is suspended.",
        ) from None
