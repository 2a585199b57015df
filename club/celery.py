"""The Celery application and what beat calls, and how often. The tasks themselves stand in each
app's `tasks.py`.

A message is a hint: every task takes ids, asks the row whether it is still true, and may run twice
or never.
"""

import os
import resource
import warnings
from typing import Any

from celery import Celery
from celery.schedules import crontab
from celery.signals import worker_init, worker_process_init
from django.conf import settings
from django.db import transaction
from django.utils.module_loading import import_string
from kombu.exceptions import OperationalError
from redis.exceptions import RedisError

from club import broker
from club.breaker import Breaker
from games import registry

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "club.settings")
broker.register()
# In a container one is often root; what makes that dangerous for a worker, pickled messages, is not
# accepted here.
warnings.filterwarnings("ignore", message="You're running the worker with superuser privileges")

DAY = 24 * 3600  # seconds

app = Celery("club")
app.config_from_object("django.conf:settings", namespace="CELERY")
app.autodiscover_tasks()


BROKER = Breaker("the broker", OperationalError, RedisError)


def call(task: str, *ids: int) -> None:
    """Has the task of this dotted name called, unless no broker answers: what is due a sweep finds
    later. Tasks are called by name, since they import the services that call them.
    """
    BROKER.ask(lambda: import_string(task).delay(*ids), None)


def call_on_commit(task: str, *ids: int) -> None:
    """The same as soon as the transaction stands, which it does whatever becomes of the call."""

    def call_now() -> None:  # a function: Django names what failed, and a partial has no name
        call(task, *ids)

    transaction.on_commit(call_now, robust=True)


def planned(task: str, when: int | crontab) -> dict[str, Any]:
    """How beat is told of a task that is called every so many seconds, or once a day."""
    # Without a worker, calls that nobody takes would pile up: each is void when the next one comes.
    until_next = when if isinstance(when, int) else DAY
    return {"task": task, "schedule": when, "options": {"expires": until_next}}


@app.on_after_finalize.connect
def keep_beat(sender: Celery, **_: Any) -> None:
    sender.conf.beat_schedule = {
        task: planned(task, when) for task, when in settings.SWEEPS.items()
    }


@worker_init.connect
def import_before_fork(**_: Any) -> None:
    """Before the worker forks: no task waits for it."""
    registry.import_games()


@worker_process_init.connect
def limit_memory(**_: Any) -> None:
    """Rules or bots that eat memory are refused more, and fail, before they eat everybody's."""
    most = resource.getrlimit(resource.RLIMIT_AS)[1]
    resource.setrlimit(resource.RLIMIT_AS, (settings.WORKER_MEMORY, most))
