"""Work that reaches a time limit is tried once more, whichever task does it."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import UTC, datetime, timedelta

import pytest
import time_machine
from billiard.exceptions import TimeLimitExceeded as HardTimeLimitExceeded
from celery.exceptions import SoftTimeLimitExceeded
from django.core.cache import caches

from club.base.processes import time_limit
from club.base.processes.time_limit import TimeLimitExceeded
from club.celery import app
from club.community.ratings import tasks
from club.community.ratings.ledger import recount
from club.play.moves.tasks import stand_in

NOW = datetime(2026, 3, 2, 19, 0, tzinfo=UTC)
app.loader.import_default_modules()
TASKS = sorted(name for name in app.tasks if name.startswith("club."))
WITH_IDS = [name for name in TASKS if app.tasks[name].run.__code__.co_argcount]


class Overlong:
    """The work of a task: each run reaches a time limit."""

    def __init__(self, failure: type[Exception]) -> None:
        self.failure, self.runs = failure, 0

    def __call__(self, *_ids: int) -> None:
        self.runs += 1
        raise self.failure


@pytest.fixture(autouse=True)
def no_hints() -> Iterator[None]:
    caches["hints"].clear()
    yield
    caches["hints"].clear()


def call_each_minute(name: str, minutes: int, *ids: int) -> None:
    for minute in range(minutes):
        with time_machine.travel(NOW + timedelta(minutes=minute), tick=False):
            app.tasks[name].apply(args=ids, throw=False)


@pytest.mark.parametrize("name", WITH_IDS)
def test_a_task_that_takes_too_long_is_tried_once_more(
    monkeypatch: pytest.MonkeyPatch, name: str
) -> None:
    overlong = Overlong(SoftTimeLimitExceeded)
    monkeypatch.setattr(app.tasks[name], "run", overlong)

    call_each_minute(name, 5, 7, 8)

    assert overlong.runs == 2


@pytest.mark.parametrize(
    "failure", [SoftTimeLimitExceeded, TimeLimitExceeded, HardTimeLimitExceeded]
)
def test_each_time_limit_counts(monkeypatch: pytest.MonkeyPatch, failure: type[Exception]) -> None:
    overlong = Overlong(failure)
    monkeypatch.setattr(tasks.enter, "run", overlong)

    call_each_minute(tasks.enter.name, 5, 7)

    assert overlong.runs == 2


def test_another_row_of_the_task_is_not_given_up(monkeypatch: pytest.MonkeyPatch) -> None:
    overlong = Overlong(SoftTimeLimitExceeded)
    monkeypatch.setattr(tasks.enter, "run", overlong)
    call_each_minute(tasks.enter.name, 5, 7)

    call_each_minute(tasks.enter.name, 1, 8)

    assert overlong.runs == 3


def test_a_task_that_fails_otherwise_is_tried_again(monkeypatch: pytest.MonkeyPatch) -> None:
    failing = Overlong(OSError)
    monkeypatch.setattr(tasks.enter, "run", failing)

    call_each_minute(tasks.enter.name, 5, 7)

    assert failing.runs == 5


def test_another_release_tries_again(monkeypatch: pytest.MonkeyPatch) -> None:
    overlong = Overlong(SoftTimeLimitExceeded)
    monkeypatch.setattr(tasks.enter, "run", overlong)
    call_each_minute(tasks.enter.name, 5, 7)

    monkeypatch.setattr(time_limit, "_release", lambda: "mended")
    call_each_minute(tasks.enter.name, 1, 7)

    assert overlong.runs == 3


def test_a_task_of_a_table_that_waited_for_the_database_is_tried_again_after_an_hour(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    overlong = Overlong(SoftTimeLimitExceeded)
    monkeypatch.setattr(stand_in, "run", overlong)

    call_each_minute(stand_in.name, 60, 7, 0)
    assert overlong.runs == 2

    call_each_minute(stand_in.name, 70, 7, 0)
    assert overlong.runs == 4


def test_a_task_that_kills_its_worker_is_called_once_more(monkeypatch: pytest.MonkeyPatch) -> None:
    killing = Overlong(OSError)
    monkeypatch.setattr(tasks.enter, "run", killing)
    tasks.enter.note_lost_worker((7,))
    call_each_minute(tasks.enter.name, 1, 7)

    tasks.enter.note_lost_worker((7,))
    call_each_minute(tasks.enter.name, 1, 7)

    assert killing.runs == 1


def test_a_recount_longer_than_a_turn_goes_on_in_another_task(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    batches, calls = iter([1, 1, 1]), []
    monkeypatch.setattr(recount, "recount_in_batches", lambda _pool: batches)
    monkeypatch.setattr(recount, "ONE_TURN", timedelta(0))
    monkeypatch.setattr(recount.recount, "delay", calls.append)

    recount.recount(3)

    assert calls == [3] and list(batches) == [1, 1]
