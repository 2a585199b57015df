"""The class of Celery tasks that act at one table."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from datetime import timedelta
from typing import Any

from billiard.exceptions import TimeLimitExceeded
from django.conf import settings

from club.celery import ClubTask
from club.play.tables.models import Table
from club.play.tables.signals import workers_lost

# The sweep calls again what no worker has taken until then, so the queue does not grow in a slow
# hour.
UNTIL_NEXT_SWEEP: int = settings.SWEEP_SECONDS
# lost workers at one table; the first may have another cause, the second has not
MOST_LOSSES = 2

_losses: Counter[int] = Counter()  # by table, since this worker started


class AtTable(ClubTask):
    """A task whose first argument is a table's id. It checks the rows again before it acts: it may
    run twice, and the sweep repeats a call that was lost.

    A table is suspended when its tasks have ended workers: out of memory, or past the hard time
    limit. The worker's main process counts these losses, because it outlives its child processes.
    Work that has waited for the database is tried again after an hour.
    """

    time_outs_kept = timedelta(hours=1)
    first_id = "table"
    expires = UNTIL_NEXT_SWEEP

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
    workers_lost.send(Table, table_id=table_id)
