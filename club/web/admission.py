"""Admission control (an ASGI wrapper): bounded concurrency with a queue, first come, first served.

Threads of one process fight for one interpreter lock, so that many requests at work at once are
slower together than one after another. How many may be, `club/asgi.py` says and `places.py` keeps.
Streams do not pass here, and who watches over a full house has a queue apart.

Load balancing: lines that are kept open stay with the process that took them, though another may be
idle. So where several processes answer, one with a long queue closes each line after its answer.
"""

from __future__ import annotations

import asyncio
from contextlib import suppress
from dataclasses import dataclass
from time import perf_counter
from weakref import WeakKeyDictionary

from club.web.asgi_types import Application, Message, Receive, Scope, Send
from club.web.early_answers import BUSY, CLOSE, LATER, refuse
from club.web.places import AtWork, Places
from club.web.whole_bodies import received_again

AT_WORK = 2  # requests: while one waits, for the database or because it is slow, another is drawn
MOST_WAITING = 200  # requests
LONG_QUEUE = AT_WORK  # requests; who asks next had better ask another process
ONLY_LOOKING = {"GET", "HEAD"}  # what is sent to change something is carried out
PlacesByLoop = WeakKeyDictionary[asyncio.AbstractEventLoop, Places]


@dataclass
class Queue:
    """The queue of this process, as its figures tell it."""

    waiting: int = 0
    admitted: int = 0  # in all
    turned_away: int = 0  # in all
    seconds: float = 0.0  # waited in all
    moved: float = 0.0  # by `perf_counter`, when somebody was last admitted

    def stands_still(self, seconds: float) -> bool:
        """Whether there are requests that wait and none was admitted for so long."""
        return self.waiting > 0 and perf_counter() - self.moved > seconds


QUEUE = Queue()


class NotBegun(Exception):
    """The process leaves while a request still waits, which has changed nothing."""


class Admission:
    """The application, with so many requests at work in it and so many waiting."""

    def __init__(
        self,
        application: Application,
        queue: Queue = QUEUE,
        at_work: int = AT_WORK,
        most_waiting: int = MOST_WAITING,
        alone: bool = True,
        batons: int = AT_WORK,
    ) -> None:
        self.application, self.queue, self.most_waiting = application, queue, most_waiting
        self.alone = alone  # no other process answers here
        self.at_work, self.batons = at_work, batons
        self.by_loop: PlacesByLoop = WeakKeyDictionary()

    @property
    def places(self) -> Places:
        """Those of the event loop that runs."""
        loop = asyncio.get_running_loop()
        return self.by_loop.setdefault(loop, Places(self.at_work, self.batons))

    @property
    def full(self) -> bool:
        return self.places.locked() and self.queue.waiting >= self.most_waiting

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """A slow line costs no place: the answer goes out after."""
        if scope["type"] != "http":
            await self.application(scope, receive, send)
            return
        if self.full:
            self.queue.turned_away += 1
            await refuse(scope, send, BUSY, LATER)
            return
        try:
            answer = await self._answered(scope, receive)
        except NotBegun:
            await refuse(scope, send, BUSY, LATER, CLOSE)
            return
        for message in answer:
            await send(self._parting(message))

    async def _answered(self, scope: Scope, receive: Receive) -> list[Message]:
        """All messages of the answer, when it was this request's turn; none to who only looked and
        has left meanwhile. Raises NotBegun.
        """
        answer: list[Message] = []

        async def keep(message: Message) -> None:
            answer.append(message)

        body = await receive()
        places = self.places
        waits = places.locked()
        request = await self._queue_up(places)
        try:
            if not (waits and scope["method"] in ONLY_LOOKING and await _has_left(receive)):
                await self.application(scope, received_again(body, receive), keep)
        finally:
            request.release()
        return answer

    def _parting(self, message: Message) -> Message:
        """The same message; the first of an answer may say that the line is closed after it."""
        stays = self.alone or self.queue.waiting <= LONG_QUEUE
        if stays or message["type"] != "http.response.start":
            return message
        return {**message, "headers": [*message["headers"], CLOSE]}

    async def _queue_up(self, places: Places) -> AtWork:
        began = perf_counter()
        self.queue.waiting += 1
        try:
            request = await places.acquire()
        except asyncio.CancelledError:
            raise NotBegun from None
        finally:
            self.queue.waiting -= 1
        self.queue.admitted += 1
        self.queue.moved = perf_counter()
        self.queue.seconds += self.queue.moved - began
        return request


async def _has_left(receive: Receive) -> bool:
    """Whether the client has hung up, whose body is here."""
    with suppress(TimeoutError):
        async with asyncio.timeout(0):
            return bool((await receive())["type"] == "http.disconnect")
    return False
