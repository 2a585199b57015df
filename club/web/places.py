"""Places for requests at work (nested semaphores), and who of them has a baton: they alone go on
until they take long. Whoever has waited longest comes next.

Threads of one process fight for one interpreter lock. Where a page hardly waits for its database,
as on SQLite, two at work are slower together than one after another: there one has the baton. But
whoever takes long passes it on, so that a slow page or a writer who waits keeps nobody for long.
"""

from __future__ import annotations

import asyncio

LONG = 0.1  # seconds: several pages


class Places:
    """Of one event loop: a process has one, outside of tests."""

    def __init__(self, at_work: int, batons: int) -> None:
        self.at_work, self.batons = asyncio.Semaphore(at_work), asyncio.Semaphore(batons)

    def locked(self) -> bool:
        """Whether who comes now has to wait."""
        return self.at_work.locked() or self.batons.locked()

    async def acquire(self) -> AtWork:
        await self.at_work.acquire()
        try:
            await self.batons.acquire()
        except asyncio.CancelledError:
            self.at_work.release()
            raise
        return AtWork(self)


class AtWork:
    """One request, which has a baton until it takes long."""

    def __init__(self, places: Places) -> None:
        self.places, self.has_baton = places, True
        self.takes_long = asyncio.get_running_loop().call_later(LONG, self._pass_on)

    def release(self) -> None:
        self.takes_long.cancel()
        self._pass_on()
        self.places.at_work.release()

    def _pass_on(self) -> None:
        if self.has_baton:
            self.has_baton = False
            self.places.batons.release()
