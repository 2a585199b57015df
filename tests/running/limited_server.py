"""A server whose requests wait until the test releases them, for tests of request limits."""

from __future__ import annotations

import socket
import threading
import time
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import contextmanager
from dataclasses import dataclass, field
from http.client import HTTPConnection
from typing import Any

import uvicorn

from club.base.processes.http_protocol import BoundedHttpProtocol

PATIENCE = 60  # seconds until we believe that nothing more will come


def until(true: Callable[[], bool]) -> None:
    """Waits until the condition is true."""
    end = time.monotonic() + PATIENCE
    while not true():
        assert time.monotonic() < end
        time.sleep(0.005)


class HeldRequests:
    """A WSGI application: each request ends when its path is released; `/now/` ends at once."""

    def __init__(self) -> None:
        self.begun: list[str] = []
        self.environs: dict[str, dict[str, Any]] = {}
        self.bodies: dict[str, bytes] = {}
        self.released: dict[str, threading.Event] = {}
        self.release("/now/")

    def __call__(self, environ: dict[str, Any], start_response: Any) -> Iterable[bytes]:
        path = environ["PATH_INFO"]
        self.environs[path] = environ
        self.bodies[path] = environ["wsgi.input"].read(int(environ["CONTENT_LENGTH"]))
        self.begun.append(path)
        self._event(path).wait(PATIENCE)
        if path == "/broken/":
            raise RuntimeError
        start_response("200 OK", [("Content-Type", "text/plain")])
        return [b"done"]

    def release(self, *paths: str) -> None:
        for path in paths:
            self._event(path).set()

    def _event(self, path: str) -> threading.Event:
        return self.released.setdefault(path, threading.Event())


@dataclass(frozen=True)
class Answer:
    """A response."""

    status: int
    headers: dict[str, str]
    body: bytes


@dataclass
class Served:
    """An application under uvicorn in a thread."""

    port: int
    server: uvicorn.Server
    callers: ThreadPoolExecutor = field(default_factory=lambda: ThreadPoolExecutor(40))

    def ask(self, path: str, method: str = "GET", **how: Any) -> Answer:
        connection = HTTPConnection("127.0.0.1", self.port, timeout=PATIENCE)
        try:
            connection.request(method, path, **how)
            answer = connection.getresponse()
            headers = {name.lower(): value for name, value in answer.getheaders()}
            return Answer(answer.status, headers, answer.read())
        finally:
            connection.close()

    def begin(self, path: str, method: str = "GET", **how: Any) -> Future[Answer]:
        """Sends a request and does not wait for the response."""
        return self.callers.submit(self.ask, path, method, **how)

    def send(self, text: bytes) -> socket.socket:
        """A connection on which these bytes were sent."""
        connection = socket.create_connection(("127.0.0.1", self.port), timeout=PATIENCE)
        connection.sendall(text)
        return connection


@contextmanager
def served(application: Any) -> Iterator[Served]:
    """Serves the application, and ends the server afterwards; requests that still wait are
    cancelled after a second.
    """
    bound = socket.create_server(("127.0.0.1", 0))
    config = uvicorn.Config(
        application,
        lifespan="off",
        log_level="critical",
        timeout_graceful_shutdown=1,
        http=BoundedHttpProtocol,
    )
    server = uvicorn.Server(config)
    thread = threading.Thread(target=server.run, args=([bound],), daemon=True)
    thread.start()
    until(lambda: server.started)
    try:
        yield Served(bound.getsockname()[1], server)
    finally:
        server.should_exit = True
        thread.join(PATIENCE)
    assert not thread.is_alive()
