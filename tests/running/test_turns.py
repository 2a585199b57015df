"""Hosts that start at once migrate and collect static files one after another."""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager
from functools import partial
from pathlib import Path
from time import sleep

import pytest
from django.core.management import get_commands
from django.db import connection
from django.db.backends.base.base import BaseDatabaseWrapper

from club.base.database import turns
from club.base.database.turns import turn_at_database, turn_at_folder

Turn = Callable[[Callable[[], object]], AbstractContextManager[None]]


@pytest.fixture(autouse=True)
def quickly(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(turns, "INTERVAL", 0.01)


@pytest.fixture
def other_host() -> Iterator[BaseDatabaseWrapper]:
    """Another connection to the same database."""
    copy = connection.copy()
    copy.inc_thread_sharing()
    yield copy
    copy.close()


def expect_turns(ours: Turn, theirs: Turn) -> None:
    """The other one waits until we are ready, and is told that it waits."""
    done: list[str] = []
    waits = threading.Event()

    def work() -> None:
        with theirs(waits.set):
            done.append("theirs")

    other = threading.Thread(target=work)
    with ours(lambda: done.append("we should not wait")):
        other.start()
        assert waits.wait(10)
        sleep(0.05)
        done.append("ours")
    other.join(10)
    assert done == ["ours", "theirs"]


@pytest.mark.postgres
@pytest.mark.django_db(transaction=True)
def test_one_host_at_a_time_migrates_the_database(other_host: BaseDatabaseWrapper) -> None:
    expect_turns(partial(turn_at_database, connection), partial(turn_at_database, other_host))


def test_one_process_at_a_time_collects_static_files(tmp_path: Path) -> None:
    folder = tmp_path / "build" / "static"
    expect_turns(partial(turn_at_folder, folder), partial(turn_at_folder, folder))
    assert list(folder.iterdir()) == []


@pytest.mark.postgres
@pytest.mark.django_db(transaction=True)
def test_a_turn_ends_with_an_error(other_host: BaseDatabaseWrapper) -> None:
    with pytest.raises(ValueError), turn_at_database(connection, print):
        raise ValueError
    expect_turns(partial(turn_at_database, connection), partial(turn_at_database, other_host))


@pytest.mark.parametrize("command", ["migrate", "collectstatic"])
def test_the_commands_are_those_that_wait(command: str) -> None:
    assert get_commands()[command] == "club.site"
