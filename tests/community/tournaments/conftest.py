"""Without the lock of a tournament, for controls that show a race."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from threading import Barrier, current_thread, main_thread

import pytest

from club.community.tournaments.models import Tournament
from club.community.tournaments.services import (
    entries,
    ladder_calls,
    legs,
    locking,
    results,
    withdrawals,
)
from tests.community.tournaments.stored.write_guard import guarded_writes


@contextmanager
def unlocked(tournament_id: int) -> Iterator[Tournament]:
    yield Tournament.objects.get(pk=tournament_id)


@pytest.fixture
def no_lock(monkeypatch: pytest.MonkeyPatch) -> None:
    for module in (locking, entries, ladder_calls, legs, results, withdrawals):
        monkeypatch.setattr(module, "locked_tournament", unlocked)


def meet(both: Barrier) -> None:
    """Waits for the other of two threads."""
    if current_thread() is not main_thread():
        both.wait(20)


@pytest.fixture(autouse=True)
def each_write_renews_the_version(request: pytest.FixtureRequest) -> Iterator[list[str]]:
    """Each test here walks services. None of them may write rows and leave pages as they are."""
    marker = request.node.get_closest_marker("django_db")
    if marker is None or "no_lock" in request.fixturenames:
        yield []
        return
    request.getfixturevalue("db" if not marker.kwargs.get("transaction") else "transactional_db")
    with guarded_writes() as violations:
        yield violations
    assert violations == []
