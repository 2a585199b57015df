"""A real mail server (aiosmtpd) on a port of its own, which may kill the process that writes to it
at the worst moments.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from email import message_from_bytes
from email.message import Message
from subprocess import Popen
from typing import Any

from aiosmtpd.controller import Controller

from tests.fire.running_clubs import free_port

BEFORE, AFTER = "before it has taken the e-mail", "after it, and before it says so"


@dataclass
class MailServer:
    """Takes every e-mail. Its worker is killed when it hands over the e-mail of that number."""

    taken: list[Message] = field(default_factory=list)
    senders: list[str] = field(default_factory=list)  # of the envelopes
    worker: Popen[bytes] | None = None
    kill_at: int = 0  # 0: it is not killed
    kill_when: str = AFTER
    handed_over: int = 0

    async def handle_DATA(self, _server: object, _session: object, envelope: Any) -> str:
        self.handed_over += 1
        kills = self.handed_over == self.kill_at
        if kills and self.kill_when == BEFORE:
            self._kill()
            return "451 4.3.0 not taken"
        self.taken.append(message_from_bytes(envelope.content))
        self.senders.append(envelope.mail_from)
        if kills:
            self._kill()
        return "250 2.0.0 taken"

    def _kill(self) -> None:
        assert self.worker is not None
        self.worker.kill()
        self.worker.wait()

    def addressees(self) -> list[str]:
        return [str(one["To"]) for one in self.taken]


@contextmanager
def mail_server(port: int = 0) -> Iterator[tuple[MailServer, int]]:
    """The server and its port."""
    server = MailServer()
    controller = Controller(server, hostname="127.0.0.1", port=port or free_port())
    controller.start()
    try:
        yield server, controller.port
    finally:
        controller.stop()
