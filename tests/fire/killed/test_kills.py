"""kill -9, servers that go away, a full disk: nothing acknowledged is lost, nothing is repeated,
and play goes on.

Each club is a real one: web, worker and beat. Members send again what got no answer. The first half
of it stands on the embedded default, the other on PostgreSQL and Redis of its own.
"""

from __future__ import annotations

import os
import re
import signal
import subprocess
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from urllib.request import Request, urlopen

import pytest

from tests.fire.http_visitor import Visitor
from tests.fire.running_clubs import Club, Persistent, Postgres, Redis, opened, until

TOKEN = "only-the-scraper-knows"
pytestmark = [pytest.mark.alongside]


def alice_at(club: Club, table: int) -> Persistent:
    return Persistent(club, table, Visitor(club.port, "alice").come_in())


def acknowledged(club: Club, alice: Persistent) -> None:
    """A move of alice's, sent once, is accepted."""
    asked = club.asked(alice.table)
    assert asked is not None
    assert alice.visitor.play(alice.table, "go 1", asked) == 303, club.said()
    alice.answered.append(asked)


def grows(club: Club, table: int) -> bool:
    """Whether the bots play on."""
    before = len(club.plies(table))
    return until(lambda: len(club.plies(table)) > before + 3)


def assert_kills_lose_nothing(*victims: str) -> None:
    """Kills each process in the middle of play: nothing is lost or repeated, and play goes on."""
    with opened() as club:
        seated = club.seat("endless", "bots")
        alice = alice_at(club, seated["endless"])
        for victim in victims:
            alice.plays(2)
            club.kill(victim)
            if victim == "serve":
                club.open()  # as whatever keeps the club running would
            alice.plays(2)
            assert grows(club, seated["bots"]), f"after {victim}: {club.said()}"
        club.close()
        assert alice.found() == []


@pytest.mark.quick
@pytest.mark.proc
def test_kill_9_of_a_worker_loses_and_repeats_nothing() -> None:
    assert_kills_lose_nothing("worker")


@pytest.mark.proc
def test_kill_9_of_all_processes_loses_and_repeats_nothing() -> None:
    assert_kills_lose_nothing("serve")


@pytest.mark.whole
@pytest.mark.proc
def test_kill_9_of_beat_and_of_a_web_process_loses_and_repeats_nothing() -> None:
    assert_kills_lose_nothing("beat", "web")


@contextmanager
def full(folder: Path) -> Iterator[None]:
    """A disk of its own for a folder, with no place on it."""
    subprocess.run(["mount", "-t", "tmpfs", "-o", "size=64k", "none", folder], check=True)
    try:
        with (
            (folder / "fill").open("wb", buffering=0) as fill,
            pytest.raises(OSError, match="No space left"),
        ):
            while True:
                fill.write(b"x" * 4096)
        yield
    finally:
        subprocess.run(["umount", "-l", folder], check=True)


@pytest.mark.proc
@pytest.mark.own_disk
def test_with_a_full_disk_a_move_is_acknowledged_and_bots_play_when_there_is_place() -> None:
    with opened() as club:
        alice = alice_at(club, club.seat("endless")["endless"])
        alice.plays(1)
        assert until(alice.asks)
        with full(club.folder / "tasks"):
            acknowledged(club, alice)
        assert until(alice.asks), "the next sweep plays for the bot"
        alice.plays(1)
        club.close()
        assert alice.found() == []


@contextmanager
def servers() -> Iterator[tuple[Redis, Postgres, dict[str, str]]]:
    """The test's own servers, and the environment of a club that uses them."""
    with tempfile.TemporaryDirectory(prefix="kerho-fire-", ignore_cleanup_errors=True) as folder:
        redis, postgres = Redis(Path(folder)), Postgres(Path(folder))
        told = {"DATABASE_URL": postgres.url(), "REDIS_URL": redis.url, "SECRET_KEY": "k" * 50}
        try:
            yield redis, postgres, told
        finally:
            postgres.stop()
            redis.stop()


@pytest.mark.whole
@pytest.mark.proc
@pytest.mark.own_servers
def test_redis_flushed_restarted_and_hanging_and_postgresql_restarted_cost_time_alone() -> None:
    with servers() as (redis, postgres, told), opened(told) as club:
        seated = club.seat("endless", "bots")
        alice, bots = alice_at(club, seated["endless"]), seated["bots"]
        alice.plays(2)
        redis.flush()
        goes_on(club, alice, bots, "Redis was flushed")
        assert until(alice.asks)
        redis.stop()
        acknowledged(club, alice)
        redis.start()
        goes_on(club, alice, bots, "Redis was restarted")
        assert until(alice.asks)
        redis.hang()
        acknowledged(club, alice)
        redis.come_back()
        goes_on(club, alice, bots, "Redis hung")
        postgres.stop()
        postgres.start()
        goes_on(club, alice, bots, "PostgreSQL was restarted")
        club.kill("worker")
        goes_on(club, alice, bots, "the worker was killed")
        club.close()
        assert alice.found() == []


@pytest.mark.whole
@pytest.mark.proc
@pytest.mark.own_servers
def test_two_web_processes_stand_in_for_each_other_and_one_killed_is_started_again() -> None:
    more = {"WEB_PROCESSES": "2", "METRICS_TOKEN": TOKEN}
    with servers() as (_, _, told), opened(told | more) as club:
        alice = alice_at(club, club.seat("endless")["endless"])
        first, second = club.web_processes()
        assert until(lambda: reporting(club) == {first, second}), "each tells of both"
        for stopped in (first, second):
            os.kill(stopped, signal.SIGSTOP)
            alice.plays(1)
            os.kill(stopped, signal.SIGCONT)
        os.kill(first, signal.SIGKILL)
        alice.plays(2)
        assert until(lambda: len(set(club.web_processes()) - {first, second}) == 1), club.said()
        alice.plays(1)
        club.close()
        assert alice.found() == []


@pytest.mark.whole
@pytest.mark.proc
@pytest.mark.own_servers
def test_web_processes_end_with_a_killed_parent_and_all_come_back() -> None:
    with servers() as (_, _, told), opened(told | {"WEB_PROCESSES": "2"}) as club:
        alice = alice_at(club, club.seat("endless")["endless"])
        parent, *children = club.processes("web")
        os.kill(parent, signal.SIGKILL)
        assert until(lambda: not set(club.processes("web")) & set(children)), club.said()
        alice.plays(1)
        club.close()
        assert alice.found() == []


@pytest.mark.whole
@pytest.mark.proc
@pytest.mark.own_servers
def test_the_only_web_process_is_started_again_and_leaves_with_the_club() -> None:
    with servers() as (_, _, told), opened(told | {"WEB_PROCESSES": "1"}) as club:
        alice = alice_at(club, club.seat("endless")["endless"])
        alice.plays(1)
        (only,) = club.processes("web")
        os.kill(only, signal.SIGKILL)
        assert until(lambda: set(club.processes("web")) - {only}), club.said()
        alice.plays(1)
        club.close()
        assert club.serve and club.serve.returncode == 0
        assert club.processes("web") == []
        assert alice.found() == []


def reporting(club: Club) -> set[int]:
    """The web processes that one of them tells of."""
    there = f"http://localhost:{club.port}/metrics/"
    with urlopen(Request(there, headers={"Authorization": f"Bearer {TOKEN}"})) as answer:
        return {int(one) for one in re.findall(r'streams_open.*:(\d+)"', answer.read().decode())}


def goes_on(club: Club, alice: Persistent, bots: int, accident: str) -> None:
    """She plays, and so do the bots at their table."""
    alice.plays(2)
    assert grows(club, bots), f"after {accident}"
