"""A page of a table that stays open: its stream is opened again whenever it ends."""

from __future__ import annotations

import threading
from collections.abc import Mapping
from types import TracebackType
from typing import Self

from tests.base.streams.conftest import Listener
from tests.fire.http_visitor import unverified

AGAIN = 1.0  # seconds after which a browser opens it again


class OpenPage:
    """Counts the changes that it hears."""

    def __init__(self, port: int, table: int, cookies: Mapping[str, str]) -> None:
        self.port, self.address = port, f"/live/tables/{table}/"
        self.cookie = "; ".join(f"{name}={value}" for name, value in cookies.items())
        self.changes = 0
        self.closed = threading.Event()
        self.listening = threading.Thread(target=self._listen, daemon=True)

    def __enter__(self) -> Self:
        self.listening.start()
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.closed.set()
        self.listening.join()

    def _listen(self) -> None:
        earlier = 0
        while not self.closed.is_set():
            try:
                listener = Listener(self.port, self.address, self.cookie, tls=unverified())
            except OSError:
                self.closed.wait(AGAIN)
                continue
            while not self.closed.wait(0.1):
                self.changes = earlier + listener.changes
                if has_ended(listener):
                    break
            earlier = self.changes
            listener.line.close()
            self.closed.wait(AGAIN)


def has_ended(listener: Listener) -> bool:
    """Whether no stream comes any more. A proxy keeps the connection after an error of its own."""
    head, found, _body = bytes(listener.heard).partition(b"\r\n")
    is_refused = bool(found) and b" 200 " not in head
    return listener.over or is_refused or listener.heard.endswith(b"\r\n0\r\n\r\n")
