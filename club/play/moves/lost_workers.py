"""Suspends a table whose task has killed its worker: out of memory, or past the hard time limit.

The worker's main process counts the losses, because it outlives its child processes. It does not
suspend the table itself but calls a task for it.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from datetime import timedelta
from typing import Any

from billiard.exceptions import TimeLimitExceeded

from club.celery import ClubTask, call

# lost workers at one table; the first may have another cause, the second has not
MOST_LOSSES = 2

_losses: Counter[int] = Counter()  # by table, since this worker started


class AtTable(ClubTask):
    """A task whose first argument is a table's id. Rules that take too long suspend the table at
    once. What is left has waited for the database, and is tried again after an hour.
    """

    time_outs_kept = timedelta(hours=1)

    def on_failure(
        self, exc: BaseException, task_id: str, args: Any, kwargs: Any, einfo: Any
    ) -> None:
        if isinstance(exc, TimeLimitExceeded) and args:
            _give_up(args[0])
        else:
            super().on_failure(exc, task_id, args, kwargs, einfo)

    def note_lost_worker(self, args: Sequence[Any]) -> None:
        table_id = args[0]
        _losses[table_id] += 1
        if _losses[table_id] >= MOST_LOSSES:
            _give_up(table_id)


def _give_up(table_id: int) -> None:
    del _losses[table_id]
    call("club.site.periodic.tasks.suspend_after_lost_worker", table_id)
