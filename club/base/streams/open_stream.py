"""An open stream and its next message. Messages say that there is news, and never its content."""

from __future__ import annotations

import asyncio
from contextlib import suppress
from enum import Enum

from club.base.streams.permissions import StreamGrant

KEEPALIVE_INTERVAL = 20.0  # seconds without a message, after which a keep-alive is sent


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
