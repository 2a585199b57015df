"""The mail server is away: e-mails are tried again, and sent once when it is back. The server is a
real one, on a port of its own.
"""

from __future__ import annotations

import socketserver
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import timedelta
from typing import ClassVar

import pytest
from pytest_django.fixtures import Settings

from club.members.models import Member
from club.notifications.models import Delivery
from club.notifications.sending.deliveries import DELIVERIES
from club.timecontrol.services.reminders import remind
from tests.fire.running_clubs import free_port
from tests.support.sitting_down import MINUTE, NOW, sit_down

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.usefixtures("toys")]


class Office(socketserver.StreamRequestHandler):
    """The least mail server that can receive an e-mail."""

    taken: ClassVar[list[str]] = []

    def handle(self) -> None:
        self._say("220 here")
        for line in self.rfile:
            word = line.decode().strip().upper()
            if word == "DATA":
                self._say("354 go on")
                self._take()
            self._say("221 bye" if word == "QUIT" else "250 well")

    def _take(self) -> None:
        letter = []
        for line in self.rfile:
            if line == b".\r\n":
                break
            letter.append(line.decode())
        self.taken.append("".join(letter))

    def _say(self, line: str) -> None:
        self.wfile.write(f"{line}\r\n".encode())


@contextmanager
def open_office(port: int) -> Iterator[None]:
    socketserver.ThreadingTCPServer.allow_reuse_address = True
    with socketserver.ThreadingTCPServer(("127.0.0.1", port), Office) as office:
        threading.Thread(target=office.serve_forever, daemon=True).start()
        yield
        office.shutdown()


def post_all(minutes: int) -> list[bool]:
    now = NOW + minutes * MINUTE
    return [DELIVERIES.post(notice, now) for notice in DELIVERIES.due(now)]


def test_letters_are_tried_again_and_sent_once(
    alice: Member, bob: Member, settings: Settings
) -> None:
    port = free_port()
    settings.MAIL_SERVER = "django.core.mail.backends.smtp.EmailBackend"
    settings.EMAIL_HOST, settings.EMAIL_PORT, settings.EMAIL_TIMEOUT = "127.0.0.1", port, 5
    nim = sit_down("nim", [alice, bob], pace=timedelta(days=2))
    assert remind(nim.pk, 0, NOW + 2 * MINUTE)
    assert [post_all(minutes) for minutes in (3, 4, 6)] == [[False], [], [False]]
    with open_office(port):
        assert [post_all(minutes) for minutes in (8, 12, 60, 600)] == [[], [True], [], []]
    assert [letter.count("To: alice@club.example") for letter in Office.taken] == [1]
    assert Delivery.objects.filter(sent_at__isnull=False).count() == 1
