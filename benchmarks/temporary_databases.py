"""A folder, a database and a Redis server for one part, on this machine, deleted afterwards."""

from __future__ import annotations

import os
import secrets
import shutil
import socket
import subprocess
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from urllib.parse import urlsplit, urlunsplit

import psycopg
import redis

from benchmarks.parts import EMBEDDED

POSTGRES_VARIABLES = (
    "BENCH_POSTGRES_URL",
    "TEST_POSTGRES_URL",
)  # a server where we may make databases
LOCAL_HOSTS = ("", "localhost", "127.0.0.1", "::1")
TIMEOUT = 10.0
REMOVED_VARIABLES = (
    "DATABASE_URL",
    "REDIS_URL",
    "EMAIL_URL",
    "PUBLIC_URL",
    "SEAL_KEYS",
    "SECRET_KEY",
    "VAR_DIR",
    "PORT",
)


class LeftOut(Exception):
    """A program that is needed was not found on this machine."""


@contextmanager
def place(where: str) -> Iterator[dict[str, str]]:
    """The environment of a part, with databases that are deleted afterwards. Raises LeftOut."""
    with tempfile.TemporaryDirectory(prefix="kerho-bench-") as folder:
        if where == EMBEDDED:
            yield environment_of(folder)
            return
        with _postgres() as database, _redis(Path(folder)) as memory:
            yield environment_of(folder) | {
                "DATABASE_URL": database,
                "REDIS_URL": memory,
                "SECRET_KEY": secrets.token_hex(32),
            }


def environment_of(folder: str) -> dict[str, str]:
    """Our environment without the variables that name the club's own servers and secrets."""
    hidden = {
        name
        for variable in REMOVED_VARIABLES
        for name in (variable, f"{variable}_FILE")
    }
    ours = {name: value for name, value in os.environ.items() if name not in hidden}
    return ours | {
        "VAR_DIR": folder,
        "KERHO_BENCH": "1",
        "DJANGO_SETTINGS_MODULE": "benchmarks.settings",
    }


@contextmanager
def _postgres() -> Iterator[str]:
    server, name = _server(), f"kerho_bench_{secrets.token_hex(6)}"
    with psycopg.connect(server, autocommit=True) as line:
        line.execute(f'CREATE DATABASE "{name}"'.encode())
        try:
            yield urlunsplit(urlsplit(server)._replace(path=f"/{name}"))
        finally:
            line.execute(f'DROP DATABASE IF EXISTS "{name}" WITH (FORCE)'.encode())


def _server() -> str:
    url = next(
        filter(None, map(os.environ.get, POSTGRES_VARIABLES)),
        "postgres://root@127.0.0.1:5432/postgres",
    )
    if (urlsplit(url).hostname or "") not in LOCAL_HOSTS:
        raise LeftOut("the PostgreSQL server is not on this machine")
    try:
        psycopg.connect(url, connect_timeout=3).close()
    except psycopg.Error:
        raise LeftOut("no PostgreSQL server was found") from None
    return url


@contextmanager
def _redis(folder: Path) -> Iterator[str]:
    program = shutil.which("redis-server") or shutil.which("valkey-server")
    if program is None:
        raise LeftOut("no redis-server was found")
    with socket.create_server(("127.0.0.1", 0)) as probe:
        port = probe.getsockname()[1]
    command = [
        program,
        "--bind",
        "127.0.0.1",
        "--port",
        str(port),
        "--save",
        "",
        "--dir",
        str(folder),
    ]
    running = subprocess.Popen(
        command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL
    )
    try:
        _wait(url := f"redis://127.0.0.1:{port}/0")
        yield url
    finally:
        running.kill()
        running.wait()


def _wait(url: str) -> None:
    until = time.monotonic() + TIMEOUT
    while time.monotonic() < until:
        try:
            redis.Redis.from_url(url).ping()
        except redis.RedisError:
            time.sleep(0.05)
        else:
            return
    raise LeftOut("a redis-server was found and does not answer")
