"""Suspends a table whose task has killed its worker: out of memory, or past the hard time limit.

The worker's main process counts the losses, because it outlives its child processes. It does not
suspend the table itself but calls a task for it.
"""

from __future__ import annotations

from collections import Counter
from typing import Any

from billiard.einfo import ExceptionInfo
from billiard.exceptions import TimeLimitExceeded, WorkerLostError
from celery.worker.request import Request

from club.celery import ClubTask, call

# lost workers at one table; the first may have another cause, the second has not
MOST_LOSSES = 2

_losses: Counter[int] = Counter()  # by table, since this worker started


class WatchedRequest(Request):
    """A request whose task is retried when its worker is lost, but not without end."""

    def on_failure(
        self,
        exc_info: ExceptionInfo,
        send_failed_event: bool = True,
        return_ok: bool = False,
    ) -> None:
        failure = getattr(exc_info.exception, "exc", exc_info.exception)
        if isinstance(failure, WorkerLostError) and self.args:
            table_id = self.args[0]
            _losses[table_id] += 1
            if _losses[table_id] >= MOST_LOSSES:
                _give_up(table_id)
        super().on_failure(exc_info, send_failed_event, return_ok)


class AtTable(ClubTask):
    """A task whose first argument is a table's id."""

    Request = "club.play.lost_workers:WatchedRequest"

    def on_failure(
        self, exc: BaseException, task_id: str, args: Any, kwargs: Any, einfo: Any
    ) -> None:
        if isinstance(exc, TimeLimitExceeded) and args:
            _give_up(args[0])


def _give_up(table_id: int) -> None:
    del _losses[table_id]
    call("club.sweep.tasks.suspend_after_lost_worker", table_id)
