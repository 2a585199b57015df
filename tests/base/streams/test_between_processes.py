"""A separate web process: signals from this process reach its streams, and it ends them properly at
SIGTERM.
"""

from __future__ import annotations

import os
import signal
import socket
import subprocess
import sys
from collections.abc import Iterator
from contextlib import ExitStack
from urllib.parse import quote

import pytest
from django.conf import settings
from django.db import connection

from club.base.streams import publisher
from club.people.members.models import Member
from tests.base.streams.conftest import PATIENCE, Listener, cookie_of


def database_url() -> str:
    told = connection.settings_dict
    if connection.vendor == "sqlite":
        return f"sqlite:///{told['NAME']}"
    who = f"{told['USER']}:{quote(told['PASSWORD'])}"
    where = f"{told['HOST']}:{told['PORT'] or 5432}"
    return f"postgres://{who}@{where}/{told['NAME']}"


@pytest.fixture
def web(transactional_db: None) -> Iterator[tuple[subprocess.Popen[bytes], int]]:
    """The club under uvicorn as in production: the process and its port."""
    with ExitStack() as given:
        bound = given.enter_context(socket.create_server(("127.0.0.1", 0)))
        command = [
            sys.executable,
            "-m",
            "uvicorn",
            "club.asgi:application",
            "--lifespan",
            "off",
            "--no-access-log",
            "--http=club.base.processes.http_protocol:BoundedHttpProtocol",
        ]
        command += ["--fd", str(bound.fileno()), "--timeout-graceful-shutdown", str(10 * PATIENCE)]
        told = {"DJANGO_SETTINGS_MODULE": "club.test_settings", "DATABASE_URL": database_url()}
        running = subprocess.Popen(
            command,
            env=os.environ | told,
            cwd=settings.BASE_DIR,
            pass_fds=[bound.fileno()],
            stderr=subprocess.PIPE,
        )
        yield running, bound.getsockname()[1]
        running.kill()
        running.communicate()


@pytest.mark.long
def test_signals_cross_processes_and_streams_end_with_theirs(
    web: tuple[subprocess.Popen[bytes], int], alice: Member
) -> None:
    running, port = web
    listener = Listener(port, "/live/home/", cookie_of(alice))
    assert listener.hears(1)
    publisher.publish([publisher.home_channel(alice.pk)])
    assert listener.hears(2)
    running.send_signal(signal.SIGTERM)
    assert listener.ends()
    assert listener.heard.endswith(b"0\r\n\r\n"), "it was cut off"
    running.wait(PATIENCE)
