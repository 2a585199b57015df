"""One open page and what it is still to be told: "changed", and never what."""

from __future__ import annotations

import asyncio
from contextlib import suppress
from enum import Enum

from club.streams.permissions import StreamGrant

QUIET = 20.0  # seconds without a word, after which something shows that the line still stands


class StreamMessage(Enum):
    """What there is to say."""

    OVER = ""
    CHANGED = "changed"
    STILL_HERE = "still here"

    def __bool__(self) -> bool:
        return self is not StreamMessage.OVER


class Stream:
    """There is room for one "changed" in it, since a second would add nothing: whoever reads slowly
    costs no more.
    """

    __slots__ = ("changed", "over", "shown", "stirred")

    def __init__(self, shown: StreamGrant) -> None:
        self.shown = shown
        # a page that comes, or comes back, may have missed something
        self.changed, self.over = True, False
        self.stirred = asyncio.Event()
        self.stirred.set()

    def tell(self) -> None:
        """There is news."""
        self.changed = True
        self.stirred.set()

    def end(self) -> None:
        """There will be no more."""
        self.over = True
        self.stirred.set()

    async def next_word(self) -> StreamMessage:
        """Waits for what is to be said next; false at the end. `encoding.py` says it."""
        with suppress(TimeoutError):
            async with asyncio.timeout(QUIET):
                await self.stirred.wait()
        self.stirred.clear()
        if self.over:
            return StreamMessage.OVER
        word, self.changed = (
            (StreamMessage.CHANGED if self.changed else StreamMessage.STILL_HERE),
            False,
        )
        return word
