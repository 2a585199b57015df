"""Places for requests at work (nested semaphores), and whose turn it is among them. Whoever has
waited longest comes next.

Threads of one process fight for one interpreter lock. Where a page hardly waits for its database,
as on SQLite, two at work are slower together than one after another: there one has the turn. But
whoever takes long passes the turn on, so that nobody waits for a slow page or for a writer.
"""

from __future__ import annotations

import asyncio

LONG = 0.1  # seconds: some ten pages


class Places:
    """Of one event loop: a process has one, outside of tests."""

    def __init__(self, at_work: int, turns: int) -> None:
        self.at_work, self.turns = asyncio.Semaphore(at_work), asyncio.Semaphore(turns)

    def locked(self) -> bool:
        """Whether who comes now has to wait."""
        return self.at_work.locked() or self.turns.locked()

    async def acquire(self) -> Place:
        await self.at_work.acquire()
        try:
            await self.turns.acquire()
        except asyncio.CancelledError:
            self.at_work.release()
            raise
        return Place(self)


class Place:
    """That of one request, which has the turn until it takes long."""

    def __init__(self, places: Places) -> None:
        self.places, self.has_turn = places, True
        self.takes_long = asyncio.get_running_loop().call_later(LONG, self._pass_turn_on)

    def release(self) -> None:
        self.takes_long.cancel()
        self._pass_turn_on()
        self.places.at_work.release()

    def _pass_turn_on(self) -> None:
        if self.has_turn:
            self.has_turn = False
            self.places.turns.release()
