"""One command that runs the whole club: what must be true before it opens, and the processes beside
the web server.

The command itself is `management/commands/serve.py`. Environment variables are checked in
`configuration/environment.py`.
"""

import errno
import fcntl
import os
import signal
import socket
import subprocess
import sys
import threading
import time
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import redis
from django.conf import settings
from django.core.management.base import CommandError
from django.db import DatabaseError, connection

from club.live.publishing import redis_channel
from club.processes.orphans import PARENT

CELERY = [sys.executable, "-m", "celery", "--quiet", "--app=club"]
QUIETLY = ["--without-gossip", "--without-mingle", "--without-heartbeat"]
# kilobytes; a thinker that has grown so large makes room for a new one
LEAN = "--max-memory-per-child=400000"
WORKER = [
    *CELERY,
    "worker",
    "--pool=prefork",
    "--concurrency=1",
    "--loglevel=WARNING",
    LEAN,
    *QUIETLY,
]
BEAT = [*CELERY, "beat", "--loglevel=WARNING", "--pidfile="]
APPLICATION = "club.asgi:application"
UVICORN: dict[str, Any] = {
    "lifespan": "off",
    "log_level": "warning",
    "access_log": False,
    "server_header": False,
    "timeout_graceful_shutdown": 2,  # seconds
    "forwarded_allow_ips": "127.0.0.1,::1,::ffff:127.0.0.1",  # a proxy on this machine
}
OPTIONS = [  # the same, as its command takes them
    (f"--no-{name}" if value is False else f"--{name}={value}").replace("_", "-")
    for name, value in UVICORN.items()
]
WEB = [sys.executable, "-m", "uvicorn", APPLICATION, *OPTIONS]
# seconds a child has to leave; the database holds the truth, so nothing is lost by less
PATIENCE = 3.0
PAUSE = 2.0  # seconds before a dead child is started again


def reach_servers() -> None:
    """Raises `CommandError` with one sentence when the database or Redis does not answer."""
    alone = connection.copy()
    try:
        alone.ensure_connection()
    except (DatabaseError, OSError) as reason:
        raise CommandError(
            f"The database of DATABASE_URL cannot be reached: {_first_line(reason)}"
        ) from None
    finally:
        alone.close()
    if settings.REDIS_URL:
        try:
            server = redis.Redis.from_url(settings.REDIS_URL, socket_connect_timeout=5)
            server.publish(redis_channel(), "")  # which asks whether we may, too
        except (redis.RedisError, ValueError, OSError) as reason:
            raise CommandError(
                f"The Redis server of REDIS_URL cannot be reached: {_first_line(reason)}"
            ) from None


def listen(host: str, port: int, web_servers: int = 0) -> list[socket.socket]:
    """Sockets on the port, bound before anything else is started: for localhost both of its
    addresses, or the older one alone where web servers beside this process answer, since uvicorn
    takes one socket from who starts it. Raises `CommandError` when it is taken.
    """
    if host != "localhost":
        return [_bound(host, port)]
    sockets = [_bound("127.0.0.1", port)]
    if not web_servers:
        with suppress(CannotListen):  # a machine without IPv6
            sockets.append(_bound("::1", port))
    return sockets


class CannotListen(CommandError):
    """There is no such address here, or it is not for us."""


def _bound(address: str, port: int) -> socket.socket:
    try:
        return _listening(address, port)
    except OSError as reason:
        if reason.errno == errno.EADDRINUSE:
            raise CommandError(
                f"Port {port} is already in use; choose another one: PORT={port + 1} bin/serve"
            ) from None
        why = _first_line(reason)
        raise CannotListen(f"Cannot listen on {address}:{port}: {why}") from None


def _listening(address: str, port: int) -> socket.socket:
    """Raises OSError; then no socket is left open."""
    family = socket.AF_INET6 if ":" in address else socket.AF_INET
    bound = socket.socket(family, socket.SOCK_STREAM)
    try:
        bound.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        # the lines that it takes have it too: else a body waits 40 ms for word that its head came
        bound.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        bound.bind((address, port))
        bound.listen(128)  # otherwise a second server could bind, too, and find out only later
    except OSError:
        bound.close()
        raise
    return bound


def _first_line(reason: Exception) -> str:
    lines = str(reason).strip().splitlines()
    return lines[0] if lines else type(reason).__name__


@dataclass(frozen=True)
class Job:
    """What one process beside `serve` does."""

    name: str
    command: list[str]
    socket: int | None = None  # file descriptor that it listens on


def jobs(web_servers: int, sockets: list[socket.socket]) -> tuple[Job, ...]:
    """Worker and beat, and so many web servers on the socket; none where `serve` is one itself."""
    staff = (Job("worker", WORKER), Job("beat", BEAT))
    if not web_servers:
        return staff
    (bound,) = [listening.fileno() for listening in sockets]
    return (*staff, *[Job("web server", [*WEB, "--fd", str(bound)], bound)] * web_servers)


@dataclass
class Staff:
    """Started as processes of their own, started again when they die, ended together."""

    jobs: tuple[Job, ...]
    # by place in `jobs`
    at_work: dict[int, subprocess.Popen[bytes]] = field(default_factory=dict)
    closing: threading.Event = field(default_factory=threading.Event)
    # a signal to leave may come while this very thread starts one of them
    lock: threading.RLock = field(default_factory=threading.RLock)

    def start(self) -> None:
        for place in range(len(self.jobs)):
            self._start(place)
        threading.Thread(target=self._watch, name="staff", daemon=True).start()

    def dismiss(self) -> None:
        """Tell all of them to leave; returns at once."""
        if not self.closing.is_set():
            self.closing.set()
            self._signal(signal.SIGTERM)

    def wait(self) -> None:
        """Returns when all of them are gone, by force after `PATIENCE`."""
        self.dismiss()
        until = time.monotonic() + PATIENCE
        while time.monotonic() < until and any(
            child.poll() is None for child in self.at_work.values()
        ):
            time.sleep(0.05)
        self._signal(signal.SIGKILL)

    def _start(self, place: int) -> None:
        with self.lock:
            if not self.closing.is_set():
                # A session of its own: Ctrl-C reaches us alone, and a signal to it reaches its
                # children too.
                job = self.jobs[place]
                child = self.at_work[place] = subprocess.Popen(
                    job.command,
                    cwd=settings.BASE_DIR,
                    env=os.environ | {PARENT: str(os.getpid())},
                    pass_fds=[] if job.socket is None else [job.socket],
                    stdin=subprocess.DEVNULL,
                    start_new_session=True,
                )
                if self.closing.is_set():  # meanwhile
                    child.terminate()

    def _watch(self) -> None:
        while not self.closing.wait(PAUSE):
            for place, child in list(self.at_work.items()):
                if child.poll() is not None:
                    name = self.jobs[place].name
                    sys.stderr.write(
                        f"The {name} has ended ({child.returncode}); starting it again.\n"
                    )
                    self._start(place)

    def _signal(self, number: signal.Signals) -> None:
        with self.lock:
            for child in self.at_work.values():
                # The main process passes a request to leave on to its pool; force must reach the
                # whole group.
                with suppress(ProcessLookupError):
                    os.killpg(child.pid, number) if number == signal.SIGKILL else child.send_signal(
                        number
                    )


def only_one(folder: Path) -> object:
    """Holds the embedded folder while the answer is kept. Raises `CommandError` when another club
    runs in it.
    """
    folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    lock = (folder / "serving").open("w")
    try:
        fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        raise CommandError(
            f"Another bin/serve is already running with the files in {folder}."
        ) from None
    return lock
