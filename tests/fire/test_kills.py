"""kill -9, servers that go away, a full disk: nothing acknowledged is lost, nothing is repeated, and play goes on.

Each club is a real one: web, worker and beat. Members send again what got no answer. The first half of it stands on the
embedded default, the other on PostgreSQL and Redis of its own.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from tests.fire.clubs import POSTGRES, Club, Persistent, Postgres, Redis, opened, until
from tests.fire.visiting import Visitor

pytestmark = [pytest.mark.slow, pytest.mark.alongside]
here = pytest.mark.skipif(not Path("/proc/self/environ").exists(), reason="reads /proc")


def alice_at(club: Club, table: int) -> Persistent:
    return Persistent(club, table, Visitor(club.port, "alice").come_in())


def grows(club: Club, table: int) -> bool:
    """Whether the bots play on."""
    before = len(club.plies(table))
    return until(lambda: len(club.plies(table)) > before + 3)


@here
def test_kill_9_of_any_of_them_loses_and_repeats_nothing_and_play_goes_on() -> None:
    with opened() as club:
        seated = club.seat("endless", "bots")
        alice = alice_at(club, seated["endless"])
        for victim in ("worker", "beat", "web"):
            alice.plays(2)
            club.kill(victim)
            if victim == "web":
                club.open()  # as whatever keeps the club running would
            alice.plays(2)
            assert grows(club, seated["bots"]), f"after {victim}: {club.said()}"
        club.close()
        assert alice.found() == []


@contextmanager
def full(folder: Path) -> Iterator[None]:
    """A disk of its own for a folder, with no place on it."""
    if (
        os.geteuid()
        or subprocess.run(
            ["mount", "-t", "tmpfs", "-o", "size=64k", "none", folder], check=False, capture_output=True
        ).returncode
    ):
        pytest.skip("no disk can be mounted here")
    try:
        with (folder / "fill").open("wb", buffering=0) as fill, pytest.raises(OSError, match="No space left"):
            while True:
                fill.write(b"x" * 4096)
        yield
    finally:
        subprocess.run(["umount", "-l", folder], check=True)


@here
def test_with_a_full_disk_under_the_queue_a_move_is_acknowledged_and_bots_play_when_there_is_place() -> None:
    with opened() as club:
        alice = alice_at(club, club.seat("endless")["endless"])
        alice.plays(1)
        assert until(alice.asks)
        with full(club.folder / "tasks"):
            asked = club.asked(alice.table)
            assert asked is not None
            assert alice.visitor.play(alice.table, "go 1", asked) == 303, club.said()
            alice.answered.append(asked)
        assert until(alice.asks), "the next sweep plays for the bot"
        alice.plays(1)
        club.close()
        assert alice.found() == []


@here
def test_redis_flushed_and_restarted_and_postgresql_restarted_cost_time_alone() -> None:
    if not POSTGRES or not shutil.which("redis-server") or os.geteuid():
        pytest.skip("there are no servers to start here")
    with tempfile.TemporaryDirectory(prefix="kerho-fire-", ignore_cleanup_errors=True) as folder:
        redis, postgres = Redis(Path(folder)), Postgres(Path(folder))
        try:
            under_fire(redis, postgres)
        finally:
            postgres.stop()
            redis.stop()


def under_fire(redis: Redis, postgres: Postgres) -> None:
    told = {"DATABASE_URL": postgres.url(), "REDIS_URL": redis.url, "SECRET_KEY": "k" * 50}
    with opened(told) as club:
        seated = club.seat("endless", "bots")
        alice = alice_at(club, seated["endless"])
        alice.plays(2)
        redis.flush()
        alice.plays(2)
        assert grows(club, seated["bots"]), "after Redis was flushed"
        assert until(alice.asks)
        redis.stop()
        asked = club.asked(alice.table)
        assert asked is not None
        assert alice.visitor.play(alice.table, "go 1", asked) == 303, club.said()
        alice.answered.append(asked)
        redis.start()
        alice.plays(2)
        assert grows(club, seated["bots"]), "after Redis was restarted"
        postgres.stop()
        postgres.start()
        alice.plays(2)
        assert grows(club, seated["bots"]), "after PostgreSQL was restarted"
        club.kill("worker")
        alice.plays(2)
        assert grows(club, seated["bots"]), "after the worker was killed"
        club.close()
        assert alice.found() == []
