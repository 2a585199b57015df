"""The Celery application, and the class of its tasks. Tasks that beat or a signal calls are in each
app's `tasks.py`. A task that a service calls stands beside the function that it runs.

A message is only a hint: every task takes ids and reads from the row whether there is still work to
do. A task may therefore run twice or never.
"""

import logging
import os
import resource
import warnings
from collections.abc import Sequence
from typing import Any, cast

from billiard.einfo import ExceptionInfo
from billiard.exceptions import WorkerLostError
from celery import Celery, Task
from celery.exceptions import Ignore
from celery.signals import worker_init, worker_process_init
from celery.worker.request import Request
from django.conf import settings
from django.db import transaction
from kombu.exceptions import OperationalError
from redis.exceptions import RedisError

from club.base import broker
from club.base.circuit_breaker import Breaker
from club.base.database.server import clocks_agree
from club.base.periodic_tasks import beat_schedule
from club.base.processes import time_limit
from games import registry

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "club.settings")
broker.register()
# In a container the user is often root. That is dangerous for workers which accept pickled
# messages; this one does not.
warnings.filterwarnings(
    "ignore", message="You're running the worker with superuser privileges"
)

log = logging.getLogger(__name__)


class WatchedRequest(Request):
    """A request whose task is called again when its worker is lost, but not without end. It lives
    in the worker's main process, which outlives its child processes.
    """

    def on_failure(
        self,
        exc_info: ExceptionInfo,
        send_failed_event: bool = True,
        return_ok: bool = False,
    ) -> None:
        failure = getattr(exc_info.exception, "exc", exc_info.exception)
        if isinstance(failure, WorkerLostError):
            cast(ClubTask, self.task).note_lost_worker(self.args)
        super().on_failure(exc_info, send_failed_event, return_ok)


BROKER = Breaker("the broker", OperationalError, RedisError)


class ClubTask(Task):  # type: ignore[type-arg]
    """A task with the ids of rows is given up after two time-outs, whoever calls it again.

    When the broker does not answer, a call is lost, and the sweep calls the task later.

    A worker leaves all tasks out while its clock disagrees with that of the database: no deadline
    passes, and no closure begins, by the clock of one host. The sweep of another host calls them
    again.
    """

    Request = "club.celery:WatchedRequest"
    time_outs_kept = time_limit.KEPT_FOR
    first_id = ""  # the name of the first argument in log lines
    queue_name = ""  # empty: the usual queue

    def delay(self, *ids: Any, **kwargs: Any) -> Any:
        """Queues a call now."""
        queue = super().delay
        return BROKER.call_or_default(lambda: queue(*ids, **kwargs), None)

    def delay_on_commit(self, *ids: Any) -> None:
        """Queues a call after the commit. The transaction never depends on it."""

        # a function, since Django logs its name and a partial has none
        def call_now() -> None:
            self.delay(*ids)

        transaction.on_commit(call_now, robust=True)

    def __call__(self, *args: Any, **kwargs: Any) -> Any:
        if self._is_in_worker and not clocks_agree():
            log.error("this host and the database have different times; no task runs")
            raise Ignore
        is_called = not self.request.called_directly
        if args and is_called and time_limit.has_timed_out_twice(self.name, args):
            raise Ignore
        return super().__call__(*args, **kwargs)

    def on_failure(
        self, exc: BaseException, task_id: str, args: Any, kwargs: Any, einfo: Any
    ) -> None:
        if args and isinstance(exc, time_limit.ALL_TIME_OUTS):
            time_limit.note_time_out(self.name, args, self.time_outs_kept)

    def note_lost_worker(self, args: Sequence[Any]) -> None:
        """Called in the main process of a worker when the process with the task has vanished."""
        if args:
            time_limit.note_time_out(self.name, args, self.time_outs_kept)

    @property
    def _is_in_worker(self) -> bool:
        return not (self.request.called_directly or self.request.is_eager)


def route_to_own_queue(*_: Any, task: Any = None, **__: Any) -> dict[str, str] | None:
    """Routes the calls of a task that has a queue of its own."""
    queue = getattr(task, "queue_name", "")
    return {"queue": queue} if queue else None


app = Celery("club", task_cls=ClubTask)
app.config_from_object("django.conf:settings", namespace="CELERY")
app.conf.task_routes = (route_to_own_queue,)
app.autodiscover_tasks()


@app.on_after_finalize.connect
def set_beat_schedule(sender: Celery, **_: Any) -> None:
    # tasks that are imported later are added to the same dictionary
    sender.conf.beat_schedule = beat_schedule


@worker_init.connect
def import_before_fork(**_: Any) -> None:
    """Imports all games before the worker forks, since no task shall wait for the import."""
    registry.import_games()


@worker_process_init.connect
def limit_memory(**_: Any) -> None:
    """Limits the memory of a worker process. Rules or bots that need more raise MemoryError, and
    other processes keep theirs.
    """
    hard_limit = resource.getrlimit(resource.RLIMIT_AS)[1]
    resource.setrlimit(resource.RLIMIT_AS, (settings.WORKER_MEMORY, hard_limit))
