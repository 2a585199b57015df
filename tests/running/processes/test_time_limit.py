"""The time limit interrupts computations that do not end, and never code after them."""

from __future__ import annotations

import os
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from datetime import timedelta
from threading import Event, active_count
from time import perf_counter

import pytest
from celery.exceptions import SoftTimeLimitExceeded
from django.http import HttpResponse
from django.test import RequestFactory
from pytest_django.fixtures import Settings

from club.base.processes import time_limit
from club.base.processes.time_limit import (
    TimeLimitExceeded,
    was_interrupted,
    was_kept_waiting,
    with_time_limit,
)
from club.base.ui.time_limit import RequestTimeoutMiddleware

SHORT = timedelta(milliseconds=5)


def busy(seconds: float) -> None:
    until = perf_counter() + seconds
    while perf_counter() < until:
        pass


def test_what_does_not_end_is_ended() -> None:
    with pytest.raises(TimeLimitExceeded):
        with_time_limit(lambda: busy(30), SHORT)


def test_who_was_busy_was_not_kept_waiting() -> None:
    with pytest.raises(TimeLimitExceeded) as caught:
        with_time_limit(lambda: busy(30), timedelta(milliseconds=50))
    assert not was_kept_waiting(caught.value)


def test_who_waited_was_kept_waiting() -> None:
    def waiting() -> None:
        Event().wait(0.2)
        busy(30)

    with pytest.raises(TimeLimitExceeded) as caught:
        with_time_limit(waiting, timedelta(milliseconds=100))
    assert was_kept_waiting(caught.value)


def test_a_worker_whose_task_ran_out_of_time_was_kept_waiting() -> None:
    assert was_kept_waiting(SoftTimeLimitExceeded())


def test_a_fault_is_no_waiting() -> None:
    with_time_limit(lambda: Event().wait(0.05), timedelta(seconds=30))
    assert not was_kept_waiting(KeyError())


def test_who_catches_it_and_goes_on_is_ended_again(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(time_limit, "GRACE", SHORT)
    caught = []

    def stubborn() -> None:
        try:
            busy(30)
        except TimeLimitExceeded:
            caught.append(1)
            busy(30)

    with pytest.raises(TimeLimitExceeded):
        with_time_limit(stubborn, SHORT)
    assert caught == [1]


def test_what_ends_in_time_is_left_alone_and_forgotten() -> None:
    assert [with_time_limit(lambda: 7, timedelta(seconds=30)) for _ in range(20)] == [7] * 20
    assert not time_limit._watcher.calls


def test_one_thread_watches_all_others() -> None:
    def threads(_: int) -> int:
        return with_time_limit(active_count, timedelta(seconds=30))

    before = with_time_limit(active_count, timedelta(seconds=30))
    with ThreadPoolExecutor(4) as pool:
        assert max(pool.map(threads, range(40))) <= before + 4


def test_what_is_begun_beside_something_longer_is_ended_first() -> None:
    with ThreadPoolExecutor(1) as pool:
        going_on = Event()
        long = pool.submit(with_time_limit, going_on.wait, timedelta(seconds=30))
        with pytest.raises(TimeLimitExceeded):
            with_time_limit(lambda: busy(30), SHORT)
        going_on.set()
        assert long.result()


def test_a_process_that_was_forked_has_a_watcher_of_its_own() -> None:
    with_time_limit(lambda: 7, timedelta(seconds=30))
    child = os.fork()
    if child == 0:
        ended = 1
        try:
            with_time_limit(lambda: busy(30), SHORT)
        except TimeLimitExceeded:
            ended = 7
        finally:
            os._exit(ended)
    assert os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]) == 7


def test_a_process_that_was_forked_forgets_what_others_think() -> None:
    with ThreadPoolExecutor(1) as pool:
        going_on = Event()
        pool.submit(with_time_limit, going_on.wait, timedelta(seconds=30))
        while not time_limit._watcher.calls:
            pass
        child = os.fork()
        if child == 0:
            os._exit(len(time_limit._watcher.calls))
        going_on.set()
    assert os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]) == 0


def test_a_thread_is_told_once_that_something_in_it_was_interrupted() -> None:
    was_interrupted()  # by another test
    with_time_limit(lambda: 7, timedelta(seconds=30))
    assert not was_interrupted()
    with suppress(TimeLimitExceeded):
        with_time_limit(lambda: busy(30), SHORT)
    assert [was_interrupted(), was_interrupted()] == [True, False]


def test_a_longer_time_within_a_shorter_one_is_watched_by_who_comes_first() -> None:
    long = timedelta(seconds=30)
    with pytest.raises(TimeLimitExceeded):
        with_time_limit(lambda: with_time_limit(lambda: busy(30), long), SHORT)
    with pytest.raises(TimeLimitExceeded):
        with_time_limit(lambda: with_time_limit(lambda: busy(30), SHORT), long)


def test_a_watcher_whose_time_is_over_watches_nothing_that_comes_later() -> None:
    second = timedelta(seconds=1)  # more than a busy machine takes for nothing
    assert with_time_limit(lambda: 7, second) == 7
    with pytest.raises(TimeLimitExceeded):
        with_time_limit(lambda: busy(30), second)


@pytest.mark.long
def test_ending_in_the_very_moment_of_the_interruption_breaks_nothing_later() -> None:
    """At the deadline the exception may or may not come, but never afterwards."""
    for _ in range(300):
        with suppress(TimeLimitExceeded):
            with_time_limit(lambda: busy(SHORT.total_seconds()), SHORT)
        busy(0.001)
    busy(0.1)


@pytest.mark.parametrize(("method", "status"), [("GET", 503), ("HEAD", 503), ("POST", None)])
def test_who_only_looked_is_asked_to_look_again(method: str, status: int | None) -> None:
    limited = RequestTimeoutMiddleware(lambda _: HttpResponse())
    answer = limited.process_exception(RequestFactory().generic(method, "/"), TimeLimitExceeded())
    assert (answer.status_code if answer else None) == status
    assert answer is None or answer["Retry-After"]


def test_with_debug_on_nothing_is_interrupted(settings: Settings) -> None:
    """A line may be a breakpoint."""
    settings.DEBUG = True
    with_time_limit(lambda: busy(0.1), SHORT)
