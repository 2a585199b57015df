"""Tasks at tables: signals of lower apps queue them, and lost workers suspend a table."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from django.db import transaction

from club.celery import ClubTask
from club.play.moves import tasks
from club.play.tables import signals
from club.play.tables.models import Table
from club.play.time_control.signals import no_deadline

Calls = list[tuple[int, ...]]


@pytest.fixture
def calls_of(monkeypatch: pytest.MonkeyPatch) -> Callable[[ClubTask], Calls]:
    """Replaces a task's queue by a list of the ids of its calls."""

    def watch(task: ClubTask) -> Calls:
        calls: Calls = []
        monkeypatch.setattr(task, "apply_async", lambda ids, _kwargs: calls.append(ids))
        return calls

    return watch


@pytest.mark.django_db(transaction=True)
def test_a_stand_in_is_called_after_the_commit(calls_of: Callable[[ClubTask], Calls]) -> None:
    calls = calls_of(tasks.stand_in)

    with transaction.atomic():
        signals.stand_in_due.send(Table, table_id=7, seat=1)
        assert calls == []

    assert calls == [(7, 1)]


@pytest.mark.django_db(transaction=True)
def test_a_table_is_woken_after_the_commit(calls_of: Callable[[ClubTask], Calls]) -> None:
    calls = calls_of(tasks.wake)

    with transaction.atomic():
        signals.wake_due.send(Table, table_id=7)
        assert calls == []

    assert calls == [(7,)]


@pytest.mark.django_db(transaction=True)
def test_a_table_without_a_deadline_is_suspended_by_a_task(
    calls_of: Callable[[ClubTask], Calls],
) -> None:
    calls = calls_of(tasks.suspend_without_deadline)

    no_deadline.send(Table, table_id=7)

    assert calls == [(7,)]


def test_a_table_that_cannot_be_rendered_is_examined(
    calls_of: Callable[[ClubTask], Calls],
) -> None:
    calls = calls_of(tasks.examine)

    signals.rendering_failed.send(Table, table_id=7)

    assert calls == [(7,)]


def test_a_table_whose_tasks_end_two_workers_is_suspended_by_a_task(
    calls_of: Callable[[ClubTask], Calls],
) -> None:
    calls = calls_of(tasks.suspend_after_lost_worker)

    tasks.stand_in.note_lost_worker((7, 0))
    assert calls == []
    tasks.wake.note_lost_worker((7,))

    assert calls == [(7,)]


@pytest.mark.django_db(transaction=True)
def test_a_transaction_is_committed_though_its_task_cannot_be_queued(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def fail(_ids: object, _kwargs: object) -> None:
        raise OSError

    monkeypatch.setattr(tasks.wake, "apply_async", fail)

    with transaction.atomic():
        tasks.wake.delay_on_commit(7)
