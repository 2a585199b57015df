"""Open streams need neither threads nor connections, however many there are."""

from __future__ import annotations

import gc
import socket
import threading
from contextlib import ExitStack, closing
from pathlib import Path

import pytest
from django.db import connection

from club.base.streams import publisher
from club.base.streams.hub import AUTHORIZER_THREADS, Hub
from club.people.members import services
from club.people.members.models import Member
from tests.base.streams.conftest import PATIENCE, cookie_of, serving

FILES = Path("/proc/self/fd")
STREAMS, EACH = 100, 25  # in all, and of one member


def connections() -> int:
    """The number of connections to the database."""
    if connection.vendor == "postgresql":
        with connection.cursor() as cursor:
            cursor.execute(
                "SELECT count(*) FROM pg_stat_activity WHERE datname = current_database()"
            )
            return int(cursor.fetchone()[0])
    name = Path(str(connection.settings_dict["NAME"])).resolve()
    return sum(1 for file in FILES.iterdir() if file.is_symlink() and file.resolve() == name)


def opened(port: int, cookie: str) -> socket.socket:
    """A stream after its first event, read by the test."""
    line = socket.create_connection(("127.0.0.1", port), timeout=PATIENCE)
    line.sendall(
        f"GET /live/home/ HTTP/1.1\r\nHost: localhost\r\nCookie: {cookie}\r\n\r\n".encode()
    )
    expect_changed(line)
    return line


def expect_changed(line: socket.socket) -> None:
    heard = b""
    while b"event: changed" not in heard:
        more = line.recv(4096)
        assert more, heard
        heard += more


@pytest.mark.long
@pytest.mark.proc
def test_a_hundred_streams_hold_no_more_threads_and_connections_than_one(hub: Hub) -> None:
    members = [
        services.create_member(f"member{n}", f"m{n}@club.example", "warm-paper-7")
        for n in range(STREAMS // EACH)
    ]
    cookies = [cookie_of(member) for member in members]
    with serving(hub) as port, ExitStack() as lines:
        first = [lines.enter_context(closing(opened(port, cookie))) for cookie in cookies]
        gc.collect()
        before = threading.active_count(), connections()
        more = [
            lines.enter_context(closing(opened(port, cookie)))
            for cookie in cookies
            for _ in range(EACH - 1)
        ]
        gc.collect()
        assert threading.active_count() <= before[0] + AUTHORIZER_THREADS
        assert connections() <= before[1] + AUTHORIZER_THREADS
        assert len(first + more) == STREAMS
        publisher.publish([publisher.home_channel(member.pk) for member in members])
        for line in first + more:
            expect_changed(line)


def test_one_process_listens_only_while_somebody_does(hub: Hub, alice: Member) -> None:
    with serving(hub) as port:
        assert not hub.tasks
        with closing(opened(port, cookie_of(alice))):
            assert hub.tasks
