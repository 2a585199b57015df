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
