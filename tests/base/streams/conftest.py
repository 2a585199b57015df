"""Serves streams by uvicorn in a thread; a client of streams, and tables for them."""

from __future__ import annotations

import socket
import ssl
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager

import pytest
import uvicorn
from django.conf import settings
from django.db import connections
from django.test import Client
from django.utils import timezone
from pytest_django.fixtures import Settings

from club.base.processes.http_protocol import BoundedHttpProtocol
from club.base.streams.asgi import StreamApplication
from club.base.streams.hub import AUTHORIZER_THREADS, Hub
from club.people.members.models import Member
from club.play.moves import services as play_services
from club.play.seats import services as seating
from club.play.seats.services.terms import Terms
from club.play.tables import stream_permissions
from club.play.tables.models import Chair, Table
from games import registry

# seconds until we believe that nothing more will come; nothing is ever asserted to be faster
PATIENCE = 60
GAMES = [*settings.INSTALLED_GAMES, "tests.base.streams.sealed"]


class Listener:
    """A client of a stream that is read in a thread."""

    def __init__(
        self,
        port: int,
        address: str,
        cookie: str,
        method: str = "GET",
        tls: ssl.SSLContext | None = None,
    ) -> None:
        self.line = socket.create_connection(("127.0.0.1", port))
        if tls:
            self.line = tls.wrap_socket(self.line, server_hostname="localhost")
        self.heard = bytearray()
        self.over = False
        self.stirred = threading.Condition()
        self.line.sendall(
            f"{method} {address} HTTP/1.1\r\nHost: localhost\r\nCookie: {cookie}\r\n\r\n".encode()
        )
        threading.Thread(target=self._read, daemon=True).start()

    @property
    def changes(self) -> int:
        """The number of "changed" events."""
        return self.heard.count(b"event: changed\n")

    @property
    def status(self) -> int:
        self.wait(lambda: b"\r\n\r\n" in self.heard)
        return int(self.heard.split(b" ", 2)[1])

    def hears(self, changes: int) -> bool:
        """Waits for this number of events."""
        return self.wait(lambda: self.changes >= changes)

    def ends(self) -> bool:
        """Waits until the server has ended the response properly, or closed the connection."""
        return self.wait(lambda: self.over or self.heard.endswith(b"\r\n0\r\n\r\n"))

    def wait(self, come: Callable[[], bool]) -> bool:
        with self.stirred:
            return self.stirred.wait_for(come, PATIENCE)

    def hang_up(self) -> None:
        self.line.shutdown(socket.SHUT_RDWR)
        self.line.close()

    def _read(self) -> None:
        while True:
            try:
                heard = self.line.recv(65536)
            except OSError:
                heard = b""
            with self.stirred:
                self.heard += heard
                self.over = not heard
                self.stirred.notify_all()
            if self.over:
                return


Listen = Callable[[Member | None, str], Listener]


def until(true: Callable[[], bool]) -> bool:
    """Waits until the condition is true."""
    end = time.monotonic() + PATIENCE
    while not true() and time.monotonic() < end:
        time.sleep(0.01)
    return true()


def cookie_of(member: Member | None) -> str:
    """The session cookie of a member who has just logged in."""
    client = Client()
    if member:
        client.force_login(member, backend="django.contrib.auth.backends.ModelBackend")
    return (
        f"{settings.SESSION_COOKIE_NAME}={client.cookies[settings.SESSION_COOKIE_NAME].value}"
        if member
        else "a=b"
    )


def disconnect(hub: Hub) -> None:
    """Closes the connections of the hub's threads, which would keep the test database from being
    dropped.
    """
    together = threading.Barrier(AUTHORIZER_THREADS)  # so that each thread gets one

    def leave() -> None:
        together.wait(PATIENCE)
        connections.close_all()

    for left in [hub.threads.submit(leave) for _ in range(AUTHORIZER_THREADS)]:
        left.result()
    hub.threads.shutdown()


@contextmanager
def serving(hub: Hub) -> Iterator[int]:
    """Serves the streams of a hub; yields the port."""
    sockets = [socket.create_server(("127.0.0.1", 0))]
    server = uvicorn.Server(
        uvicorn.Config(
            StreamApplication(hub),
            lifespan="off",
            log_level="error",
            timeout_graceful_shutdown=1,
            http=BoundedHttpProtocol,
        )
    )
    thread = threading.Thread(target=server.run, args=(sockets,), daemon=True)
    thread.start()
    assert until(lambda: server.started)
    yield sockets[0].getsockname()[1]
    hub.close()
    server.should_exit = True
    thread.join(PATIENCE)
    assert not thread.is_alive()
    disconnect(hub)


@pytest.fixture(params=["table", pytest.param("redis", marks=pytest.mark.redis)])
def through(request: pytest.FixtureRequest, settings: Settings) -> str:
    """The transport of signals: the table, or Redis."""
    settings.REDIS_URL = settings.TEST_REDIS_URL if request.param == "redis" else ""
    return str(request.param)


@pytest.fixture
def hub(transactional_db: None, through: str) -> Hub:
    return Hub(stream_permissions)


@pytest.fixture
def listen_to(hub: Hub) -> Iterator[Listen]:
    """`listen_to(alice, "/live/home/")` opens a stream with alice's session; None: no session."""
    with serving(hub) as port, ExitStack() as lines:

        def call(member: Member | None, address: str) -> Listener:
            listener = Listener(port, address, cookie_of(member))
            lines.callback(listener.line.close)
            return listener

        yield call


Seated = Callable[..., Table]


@pytest.fixture
def seated(transactional_db: None) -> Iterator[Seated]:
    """`seated(alice, bob)` is a live table of these members, by default of nim."""
    registry.fill(GAMES)

    def sit(
        *members: Member, game: str = "nim", private: bool = False, start: bool = True
    ) -> Table:
        now = timezone.now()
        terms = Terms("Friday", len(members), {}, private=private)
        table = seating.open_table(members[0], registry.find(game), terms, now)
        for member in members[1:]:
            seating.join(table.pk, member, now, table.invite)
        return seating.start(table.pk, members[0], now) if start else table

    yield sit
    registry.fill(settings.INSTALLED_GAMES)


def chair_of(table: Table, member: Member) -> Chair:
    return table.chairs.get(member=member)


def asked_at(table: Table) -> Chair:
    """The chair that is to play; the lowest seat if there are several."""
    chair = table.chairs.filter(turn_since__isnull=False).order_by("seat").first()
    assert chair is not None
    return chair


def play(table: Table, chair: Chair, move: str) -> None:
    chair.refresh_from_db()
    play_services.play(table.pk, chair.member, [move], chair.asked, timezone.now())
