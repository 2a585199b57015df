"""Whole clubs in processes of their own, on servers of their own, and ways to shoot at them."""

from __future__ import annotations

import json
import os
import shutil
import signal
import socket
import sqlite3
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from pathlib import Path

import psycopg
import redis
from django.conf import settings

from tests.fire.http_visitor import Visitor, answered
from tests.support import fresh_databases as fresh
from tests.support.process_tree import command_line, processes

# seconds until we believe that something will never come, on a machine that is busy
PATIENCE = 180.0
SWEEP = 2  # seconds
OPENING = "--- opening\n"
POSTGRES = sorted(Path("/usr/lib/postgresql").glob("*/bin"))[-1:]


def free_port() -> int:
    with socket.create_server(("127.0.0.1", 0)) as probe:
        return int(probe.getsockname()[1])


def until(true: Callable[[], object]) -> bool:
    """Waits until something is true; nothing is ever asserted to be quick."""
    end = time.monotonic() + PATIENCE
    while time.monotonic() < end:
        with suppress(OSError, psycopg.Error, redis.RedisError, sqlite3.Error):
            if true():
                return True
        time.sleep(0.1)
    return False


@dataclass
class Club:
    """`manage.py serve` and what it rests on."""

    folder: Path
    told: dict[str, str] = field(default_factory=dict)
    port: int = field(default_factory=free_port)
    serve: subprocess.Popen[bytes] | None = None
    project: Path = Path(settings.BASE_DIR)  # the code that it runs

    @property
    def environment(self) -> dict[str, str]:
        ours = {"PATH": os.environ["PATH"], "HOME": str(self.folder), "VAR_DIR": str(self.folder)}
        ours |= {
            "PORT": str(self.port),
            "SWEEP_SECONDS": str(SWEEP),
            "DJANGO_SETTINGS_MODULE": "tests.fire.club_settings",
        }
        return ours | {"PYTHONPATH": str(self.project)} | self.told

    def open(self) -> None:
        command = [sys.executable, "manage.py", "serve", "--no-demo"]
        with (self.folder / "said").open("a") as said:
            said.write(OPENING)
            said.flush()
            self.serve = subprocess.Popen(
                command, env=self.environment, cwd=self.project, stdout=said, stderr=said
            )
        assert until(lambda: "The club is open" in self.said().rpartition(OPENING)[2]), self.said()
        answered(self.port)

    def close(self) -> None:
        if self.serve:
            self.serve.terminate()
            self.serve.wait(30)

    def run(self, *words: str) -> str:
        """The output of a command that runs in the club's own environment."""
        command = [sys.executable, *words]
        done = subprocess.run(
            command,
            env=self.environment,
            cwd=self.project,
            capture_output=True,
            text=True,
            check=False,
        )
        assert done.returncode == 0, done.stdout + done.stderr
        return done.stdout

    def seat(self, *ways: str) -> dict[str, int]:
        seated: dict[str, int] = json.loads(
            self.run("-m", "tests.fire.seat_everybody", *ways).splitlines()[-1]
        )
        return seated

    def said(self) -> str:
        return (self.folder / "said").read_text()

    def ask(self, question: str) -> list[tuple[object, ...]]:
        """Rows, read past the club's own code."""
        if url := self.told.get("DATABASE_URL"):
            with psycopg.connect(url, connect_timeout=3) as line:
                return list(line.execute(question.encode()).fetchall())
        line = sqlite3.connect(self.folder / "club.sqlite3", timeout=10)
        try:
            return list(line.execute(question).fetchall())
        finally:
            line.close()

    def plies(self, table: int) -> list[tuple[object, ...]]:
        """The seat and the player of each ply."""
        return self.ask(
            "SELECT e.seat, e.by FROM records_entry e"
            " JOIN tables_table t ON t.record_id = e.record_id"
            f" WHERE t.id = {table} ORDER BY e.number"
        )

    def asked(self, table: int) -> int | None:
        """The number of the question put to alice; None while somebody else is asked."""
        rows = self.ask(
            "SELECT asked FROM tables_chair"
            f" WHERE table_id = {table} AND seat = 0 AND turn_since IS NOT NULL"
        )
        return int(str(rows[0][0])) if rows else None

    def marked(self, table: int) -> str:
        return str(self.ask(f"SELECT marked FROM tables_table WHERE id = {table}")[0][0])

    def processes(self, program: str) -> list[int]:
        """The processes of a program of `supervisord.conf`, the first of them the oldest."""
        return processes(self.folder, program)

    def web_processes(self) -> list[int]:
        """Those that uvicorn started, where it runs several."""
        return [
            pid for pid in self.processes("web") if b"--multiprocessing-fork" in command_line(pid)
        ]

    def kill(self, name: str) -> None:
        """kill -9: a program with its processes, or `serve` itself."""
        assert self.serve
        if name == "serve":
            self.serve.kill()
            self.serve.wait()
            return
        assert until(lambda: self.processes(name))
        for pid in self.processes(name):
            with suppress(ProcessLookupError):
                os.kill(pid, signal.SIGKILL)


@contextmanager
def opened(told: dict[str, str] | None = None) -> Iterator[Club]:
    with tempfile.TemporaryDirectory(prefix="kerho-fire-", ignore_cleanup_errors=True) as folder:
        club = Club(Path(folder), told or {})
        if "DATABASE_URL" in club.told:
            club.run("-m", "tests.fire.create_tables")
        else:
            fresh.lay(club.folder)
        try:
            club.open()
            yield club
        finally:
            club.close()


@dataclass
class Persistent:
    """alice, at a table with a bot: she answers every question, and repeats requests that had no
    answer.
    """

    club: Club
    table: int
    visitor: Visitor
    # numbers of questions that she believes answered
    answered: list[int] = field(default_factory=list)

    def plays(self, questions: int) -> None:
        for _ in range(questions):
            assert until(self.asks), self.club.said()
            asked = self.club.asked(self.table)
            assert asked is not None
            assert until(lambda asked=asked: self._sent(asked)), self.club.said()  # type: ignore[misc]
            self.answered.append(asked)

    def asks(self) -> bool:
        asked = self.club.asked(self.table)
        return asked is not None and asked not in self.answered

    def _sent(self, asked: int) -> bool:
        """Whether the club says that the question is answered: now, or by what was sent before."""
        return self.visitor.play(self.table, "go 1", asked) in (303, 409)

    def found(self) -> list[str]:
        """The entries that were lost, repeated or changed."""
        plies = self.club.plies(self.table)
        mine = [by for seat, by in plies if seat == 0]
        wrong = (
            []
            if mine == ["member"] * len(self.answered)
            else [f"{len(self.answered)} answered, {len(mine)} kept"]
        )
        wrong += (
            []
            if [seat for seat, _ in plies] == [at % 2 for at in range(len(plies))]
            else ["out of turn"]
        )
        assert " 0 broken" in self.club.run("manage.py", "audit_records")
        return wrong


class Postgres:
    """A server of our own."""

    def __init__(self, folder: Path) -> None:
        self.bin, self.folder, self.port = POSTGRES[0], folder / "pg", free_port()
        shutil.chown(folder, "postgres")
        self._as_postgres(f"{self.bin}/initdb -D {self.folder} -A trust -U kerho --no-sync")
        self.start()
        with psycopg.connect(self.url("postgres"), autocommit=True) as line:
            line.execute("CREATE DATABASE club")

    def url(self, database: str = "club") -> str:
        return f"postgres://kerho@127.0.0.1:{self.port}/{database}"

    def start(self) -> None:
        told = f"-p {self.port} -k {self.folder} -c listen_addresses=127.0.0.1"
        self._as_postgres(
            f"{self.bin}/pg_ctl -D {self.folder} -w -l {self.folder}/log -o '{told}' start"
        )

    def stop(self) -> None:
        self._as_postgres(f"{self.bin}/pg_ctl -D {self.folder} -m immediate stop")

    def _as_postgres(self, command: str) -> None:
        subprocess.run(
            ["su", "postgres", "-c", command],
            check=True,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            cwd="/",
        )


class Redis:
    """A server of our own."""

    def __init__(self, folder: Path) -> None:
        self.folder, self.port = folder, free_port()
        self.start()

    @property
    def url(self) -> str:
        return f"redis://127.0.0.1:{self.port}/0"

    def start(self) -> None:
        command = [
            "redis-server",
            "--port",
            str(self.port),
            "--save",
            "",
            "--dir",
            str(self.folder),
        ]
        self.running = subprocess.Popen(
            command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL
        )
        assert until(redis.Redis.from_url(self.url).ping)

    def stop(self) -> None:
        self.running.kill()
        self.running.wait()

    def hang(self) -> None:
        """Lines stay, and nothing is answered."""
        self.running.send_signal(signal.SIGSTOP)

    def come_back(self) -> None:
        self.running.send_signal(signal.SIGCONT)

    def flush(self) -> None:
        redis.Redis.from_url(self.url).flushall()
