"""An open stream, its next message, and the encoding of messages: server-sent events for pages,
lines of JSON (`application/x-ndjson`) for programs. Messages say that there is news, and never its
content; a line names tables and never events.
"""

from __future__ import annotations

import asyncio
import json
from collections.abc import Iterable
from contextlib import suppress
from enum import Enum
from typing import Protocol

from club.base.streams.permissions import Asked, StreamGrant

KEEPALIVE_INTERVAL = 20.0  # seconds without a message, after which a keep-alive is sent
CHANGED = b"event: changed\ndata: changed\n\n"
COMMENT = b":\n\n"
EMPTY_LINE = b"\n"


class StreamMessage(Enum):
    """The kinds of messages; only `OVER` is false."""

    OVER = ""
    CHANGED = "changed"
    KEEPALIVE = "keepalive"

    def __bool__(self) -> bool:
        return self is not StreamMessage.OVER


class Stream:
    """The state of one stream. It stores at most one pending "changed": a client that reads slowly
    needs no more memory.
    """

    __slots__ = ("changed", "grant", "over", "wakeup")

    def __init__(self, grant: StreamGrant) -> None:
        self.grant = grant
        # A page that connects, or connects again, may have missed news.
        self.changed = True
        self.over = False
        self.wakeup = asyncio.Event()
        self.wakeup.set()

    def notify(self) -> None:
        """Stores that there is news."""
        self.changed = True
        self.wakeup.set()

    def end(self) -> None:
        """Ends the stream."""
        self.over = True
        self.wakeup.set()

    async def next_message(self) -> StreamMessage:
        """Waits for the next message; `OVER` at the end of the stream."""
        with suppress(TimeoutError):
            async with asyncio.timeout(KEEPALIVE_INTERVAL):
                await self.wakeup.wait()
        self.wakeup.clear()
        if self.over:
            return StreamMessage.OVER
        message = StreamMessage.CHANGED if self.changed else StreamMessage.KEEPALIVE
        self.changed = False
        return message


class Encoder(Protocol):
    """Encodes the messages of one stream."""

    media_type: bytes

    async def encode(self, message: StreamMessage) -> bytes:
        """The bytes to send; empty: nothing is sent. Raises `NotAdmitted` when the database does
        not answer.
        """


class HasQuestions(Protocol):
    """The source of the questions that are open to a member: the hub."""

    async def questions(self, member_id: int) -> Asked:
        """Table and number of each open question, the earliest deadline first."""


class EventStreamEncoder:
    """The encoder for pages: an event when there is news, otherwise a comment."""

    media_type = b"text/event-stream; charset=utf-8"

    async def encode(self, message: StreamMessage) -> bytes:
        if message is StreamMessage.CHANGED:
            return CHANGED
        return COMMENT


class JsonLinesEncoder:
    """For programs. On the stream of a table, a line says that there is news. On the stream of a
    member, lines name the open questions: first all of them, then every difference.
    """

    media_type = b"application/x-ndjson"

    def __init__(self, source: HasQuestions, grant: StreamGrant) -> None:
        self.source, self.grant = source, grant
        # for each table, the number of the question that was sent last
        self.sent: dict[int, int] = {}

    async def encode(self, message: StreamMessage) -> bytes:
        if message is not StreamMessage.CHANGED:
            return EMPTY_LINE
        if self.grant.table_id is not None:
            return _json_lines([{"table": self.grant.table_id}])
        current = dict(await self.source.questions(self.grant.member_id))
        new = [
            (table, number)
            for table, number in current.items()
            if self._is_new(table, number)
        ]
        over = [(table, None) for table in self.sent if table not in current]
        self.sent = current
        return _json_lines(
            {"table": table, "asked": number} for table, number in (*over, *new)
        )

    def _is_new(self, table: int, number: int) -> bool:
        return self.sent.get(table) != number


def _json_lines(objects: Iterable[dict[str, int | None]]) -> bytes:
    return b"".join(json.dumps(content).encode() + b"\n" for content in objects)
