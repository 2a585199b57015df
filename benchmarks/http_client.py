"""A small HTTP client that keeps its connection open, sends forms and listens to streams."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping
from dataclasses import dataclass, field
from time import perf_counter
from urllib.parse import urlencode

from django.conf import settings
from django.urls import reverse

from benchmarks.fixtures import PlannedMove

TIMEOUT = 60  # seconds until we believe that no answer will come
TOKEN = "b" * 32  # as good as any: cookie and form only have to agree
CHANGED = b"event: changed\ndata: changed\n\n"


@dataclass(frozen=True, slots=True)
class Reply:
    """The answer to a request."""

    status: int
    headers: Mapping[str, str]  # names in small letters
    body: bytes = field(repr=False)  # as served, perhaps compressed
    seconds: float


@dataclass(slots=True)
class Connection:
    """One connection to the server, with one member's session."""

    reader: asyncio.StreamReader
    writer: asyncio.StreamWriter
    port: int
    closing: bool = False  # the server closes it after what it has answered

    @classmethod
    async def open(cls, port: int) -> Connection:
        return cls(*await asyncio.open_connection("127.0.0.1", port), port)

    async def get(self, path: str, session: str, **headers: str) -> Reply:
        return await self._ask("GET", path, session, b"", headers)

    async def post(self, path: str, session: str, form: Mapping[str, object]) -> Reply:
        """Sends a form as a page of ours would."""
        body = urlencode({"csrfmiddlewaretoken": TOKEN, **form}).encode()
        return await self._ask(
            "POST",
            path,
            session,
            body,
            {"Content-Type": "application/x-www-form-urlencoded"},
        )

    async def play(self, table_id: int, step: PlannedMove, session: str) -> Reply:
        """Sends a move."""
        form = {"move": step.notation, "asked": step.asked}
        return await self.post(reverse("tables:play", args=[table_id]), session, form)

    async def listen(self, path: str, session: str) -> None:
        """Opens a stream and waits for its first event. `changed` waits for the next ones."""
        self._send("GET", path, session, b"", {})
        async with asyncio.timeout(TIMEOUT):
            status, _ = await self._head()
            if status != 200:
                raise ConnectionError(f"the stream was refused: {status}")
            await self.changed()

    async def changed(self) -> None:
        """Waits until the stream says that something is new."""
        async with asyncio.timeout(TIMEOUT):
            await self.reader.readuntil(CHANGED)

    def close(self) -> None:
        self.writer.close()

    async def _ask(
        self,
        method: str,
        path: str,
        session: str,
        body: bytes,
        headers: Mapping[str, str],
    ) -> Reply:
        began = perf_counter()
        if self.closing:
            await self._open_again()
        self._send(method, path, session, body, headers)
        async with asyncio.timeout(TIMEOUT):
            status, received = await self._head()
            content = await self._body(received) if status != 204 else b""
        self.closing = received.get("connection") == "close"
        return Reply(status, received, content, perf_counter() - began)

    async def _open_again(self) -> None:
        self.close()
        self.reader, self.writer = await asyncio.open_connection("127.0.0.1", self.port)
        self.closing = False

    def _send(
        self,
        method: str,
        path: str,
        session: str,
        body: bytes,
        headers: Mapping[str, str],
    ) -> None:
        cookies = f"{settings.SESSION_COOKIE_NAME}={session}; {settings.CSRF_COOKIE_NAME}={TOKEN}"
        sent = {
            "Host": f"localhost:{self.port}",
            "Cookie": cookies,
            "Content-Length": str(len(body)),
            **headers,
        }
        lines = [
            f"{method} {path} HTTP/1.1",
            *(f"{name.replace('_', '-')}: {value}" for name, value in sent.items()),
        ]
        self.writer.write("\r\n".join([*lines, "", ""]).encode() + body)

    async def _body(self, headers: Mapping[str, str]) -> bytes:
        if "content-length" in headers:
            return await self.reader.readexactly(int(headers["content-length"]))
        pieces = []
        while size := int(await self.reader.readline(), 16):
            pieces.append(await self.reader.readexactly(size))
            await self.reader.readline()
        await self.reader.readline()
        return b"".join(pieces)

    async def _head(self) -> tuple[int, dict[str, str]]:
        first, *lines = (
            (await self.reader.readuntil(b"\r\n\r\n")).decode("latin-1").split("\r\n")
        )
        named = (line.partition(":") for line in lines if line)
        return int(first.split()[1]), {
            name.lower(): value.strip() for name, _, value in named
        }
