"""The club's web server as processes of their own, started by uvicorn's command line."""

from __future__ import annotations

import os
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from django.db import connections

from benchmarks.runner import ROOT

COMMAND = (
    *(sys.executable, "-m", "uvicorn", "club.asgi:application", "--lifespan=off"),
    *("--no-access-log", "--log-level=warning", "--no-server-header"),
    "--http=club.base.processes.http_protocol:BoundedHttpProtocol",
)
BACKLOG = 2048  # connections that wait to be accepted
START_TIMEOUT = 60.0  # seconds it may take to open
STOP_TIMEOUT = 5.0  # seconds it may take to close
START_PAUSE = (
    # seconds for each further process, since one answers as soon as the first has loaded
    5.0
)


class NotOpened(Exception):
    """The server did not open."""


@dataclass(frozen=True, slots=True)
class WebServer:
    """Web processes that answer on one port of this machine."""

    port: int
    pids: tuple[int, ...]

    def memory(self) -> int | None:
        """Bytes that the processes alone hold, and their part of shared ones; None if the system
        does not say.
        """
        held = [_held_by(pid) for pid in self.pids]
        return None if None in held else sum(filter(None, held))


def _held_by(pid: int) -> int | None:
    try:
        lines = Path(f"/proc/{pid}/smaps_rollup").read_text().splitlines()
    except OSError:
        return None
    return next(
        (int(line.split()[1]) * 1024 for line in lines if line.startswith("Pss:")), None
    )


@contextmanager
def opened(processes: int = 1) -> Iterator[WebServer]:
    """A server on a free port, with the settings and databases of this process.
    Raises NotOpened.
    """
    connections.close_all()
    with socket.create_server(("127.0.0.1", 0), backlog=BACKLOG) as bound:
        port = bound.getsockname()[1]
        # uvicorn sets it where it binds itself; without it a request with a body waits 40 ms
        bound.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        running = [_started(bound.fileno(), processes) for _ in range(processes)]
        try:
            _wait(running, port)
            time.sleep(START_PAUSE * (processes - 1))
            yield WebServer(port, tuple(process.pid for process in running))
        finally:
            for process in running:
                _end(process)


def _started(listening: int, processes: int) -> subprocess.Popen[bytes]:
    return subprocess.Popen(
        [*COMMAND, "--fd", str(listening)],
        cwd=ROOT,
        env=os.environ | {"MALLOC_ARENA_MAX": "1", "WEB_PROCESSES": str(processes)},
        pass_fds=[listening],
        stdin=subprocess.DEVNULL,
        stdout=subprocess.DEVNULL,
    )


def _wait(running: list[subprocess.Popen[bytes]], port: int) -> None:
    from http.client import HTTPConnection

    until = time.monotonic() + START_TIMEOUT
    while time.monotonic() < until and all(
        process.poll() is None for process in running
    ):
        try:
            connection = HTTPConnection("127.0.0.1", port, timeout=START_TIMEOUT)
            connection.request("GET", "/accounts/login/", headers={"Host": "localhost"})
            if connection.getresponse().status == 200:
                return
        except OSError:
            time.sleep(0.05)
    raise NotOpened("The web server did not open.")


def _end(running: subprocess.Popen[bytes]) -> None:
    running.terminate()
    try:
        running.wait(STOP_TIMEOUT)
    except subprocess.TimeoutExpired:
        running.kill()
        running.wait()
