"""One open page and what it is still to be told: "changed", and never what."""

from __future__ import annotations

import asyncio
from contextlib import suppress

from club.live.door import Pass

QUIET = 20.0  # seconds without a word, after which a comment shows that the line still stands
CHANGED = b"event: changed\ndata: changed\n\n"
COMMENT = b":\n\n"


class Stream:
    """There is room for one "changed" in it, since a second would add nothing: whoever reads slowly costs no more."""

    __slots__ = ("changed", "over", "shown", "stirred")

    def __init__(self, shown: Pass) -> None:
        self.shown = shown
        self.changed, self.over = True, False  # a page that comes, or comes back, may have missed something
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

    async def next_words(self) -> bytes:
        """Waits for what goes over the wire next; empty at the end."""
        with suppress(TimeoutError):
            async with asyncio.timeout(QUIET):
                await self.stirred.wait()
        self.stirred.clear()
        if self.over:
            return b""
        words, self.changed = (CHANGED if self.changed else COMMENT), False
        return words
