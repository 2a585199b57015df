"""What becomes of a table whose thinking took its worker with it: what nothing inside a process can
end, ends it.

Told in the worker's main process, which outlives those that think. It holds no table itself but has
one of them do it.
"""

from __future__ import annotations

from collections import Counter
from typing import Any

from billiard.einfo import ExceptionInfo
from billiard.exceptions import TimeLimitExceeded, WorkerLostError
from celery import Task
from celery.worker.request import Request

from club.celery import call

# of a worker at one table; one may be anybody's fault, and the second nobody else's
MOST_LOSSES = 2

_losses: Counter[int] = Counter()  # by table, since this worker began


class WatchedRequest(Request):
    """A call whose worker may be lost: that it is made again must have an end."""

    def on_failure(
        self, exc_info: ExceptionInfo, send_failed_event: bool = True, return_ok: bool = False
    ) -> None:
        failure = getattr(exc_info.exception, "exc", exc_info.exception)
        if isinstance(failure, WorkerLostError) and self.args:
            _losses[self.args[0]] += 1
            if _losses[self.args[0]] >= MOST_LOSSES:
                _give_up(self.args[0])
        super().on_failure(exc_info, send_failed_event, return_ok)


class AtTable(Task):  # type: ignore[type-arg]
    """A task whose first argument is a table's id."""

    Request = "club.play.lost_workers:WatchedRequest"

    def on_failure(
        self, exc: BaseException, task_id: str, args: Any, kwargs: Any, einfo: Any
    ) -> None:
        if isinstance(exc, TimeLimitExceeded) and args:
            _give_up(args[0])


def _give_up(table_id: int) -> None:
    del _losses[table_id]
    call("club.sweep.tasks.give_up", table_id)
