"""Admission control (an ASGI wrapper): bounded concurrency with a queue, first come, first served.

Threads of one process fight for one interpreter lock, so that many requests at work at once are
slower together than one after another. Streams do not pass here, and who watches over a full house
has a queue apart; see `asgi.py`.

Load balancing: lines that are kept open stay with the process that took them, though another may be
idle. So where several processes answer, one with a long queue closes each line after its answer.
"""

from __future__ import annotations

import asyncio
from contextlib import suppress
from dataclasses import dataclass
from http import HTTPStatus
from time import perf_counter
from weakref import WeakKeyDictionary

from club.asgi_types import Application, Header, Message, Receive, Scope, Send
from club.early_answers import CLOSE, refuse

AT_WORK = 2  # requests: while one waits for the database, another is drawn
MOST_WAITING = 200  # requests
MOST_SENDING = 20  # requests whose bodies come in parts: what has come of them is held meanwhile
LONGEST_SENDING = 60.0  # seconds
LONG_QUEUE = AT_WORK  # requests; who asks next had better ask another process
BUSY = HTTPStatus.SERVICE_UNAVAILABLE
LATER = (b"retry-after", b"2")  # seconds
ONLY_LOOKING = {"GET", "HEAD"}  # what is sent to change something is carried out
Places = WeakKeyDictionary[asyncio.AbstractEventLoop, asyncio.Semaphore]


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


class TurnedAway(Exception):
    """No room, or too slow; the headers say what to do."""

    def __init__(self, status: HTTPStatus, *headers: Header) -> None:
        self.status, self.headers = status, headers
        super().__init__(status.phrase)


class Admission:
    """The application, with so many requests at work in it and so many waiting."""

    def __init__(
        self,
        application: Application,
        queue: Queue = QUEUE,
        at_work: int = AT_WORK,
        most_waiting: int = MOST_WAITING,
        alone: bool = True,
    ) -> None:
        self.application, self.queue, self.most_waiting = application, queue, most_waiting
        self.alone = alone  # no other process answers here
        self.at_work = at_work
        self.sending = 0
        self.by_loop: Places = WeakKeyDictionary()

    @property
    def places(self) -> asyncio.Semaphore:
        """Those of the event loop that runs: a process has one, outside of tests. It wakes whoever
        has waited longest.
        """
        loop = asyncio.get_running_loop()
        return self.by_loop.setdefault(loop, asyncio.Semaphore(self.at_work))

    @property
    def full(self) -> bool:
        return self.places.locked() and self.queue.waiting >= self.most_waiting

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """A slow line costs no place: the body is here before, the answer goes out after."""
        if scope["type"] != "http":
            await self.application(scope, receive, send)
            return
        try:
            answer = await self._answered(scope, await self._body(receive), receive)
        except TurnedAway as reason:
            self.queue.turned_away += reason.status is BUSY
            await refuse(scope, send, reason.status, *reason.headers)
            return
        for message in answer:
            await send(self._parting(message))

    async def _body(self, receive: Receive) -> Message:
        """All of the body in one message, or that the client left. Raises TurnedAway."""
        self._expect_place()
        try:
            async with asyncio.timeout(LONGEST_SENDING):
                first = await receive()
                body = await self._joined(first, receive) if first.get("more_body") else first
        except TimeoutError:
            raise TurnedAway(HTTPStatus.REQUEST_TIMEOUT, CLOSE) from None
        self._expect_place()  # others may have come while the body did
        return body

    async def _joined(self, message: Message, receive: Receive) -> Message:
        """The same of a body that comes in parts. Raises TurnedAway where many come so: who looks
        at pages sends none, and is kept out by nobody.
        """
        if self.sending >= MOST_SENDING:
            raise TurnedAway(BUSY, LATER, CLOSE)
        parts = bytearray(message.get("body", b""))
        self.sending += 1
        try:
            while message.get("more_body"):
                message = await receive()
                parts += message.get("body", b"")
        finally:
            self.sending -= 1
        return {**message, "body": bytes(parts)} if message["type"] == "http.request" else message

    def _expect_place(self) -> None:
        if self.full:
            raise TurnedAway(BUSY, LATER)

    async def _answered(self, scope: Scope, body: Message, receive: Receive) -> list[Message]:
        """All messages of the answer, when it was this request's turn; none to who only looked and
        has left meanwhile. Raises TurnedAway.
        """
        answer: list[Message] = []

        async def keep(message: Message) -> None:
            answer.append(message)

        places = self.places
        waits = places.locked()
        await self._queue_up(places)
        try:
            if not (waits and scope.get("method") in ONLY_LOOKING and await _has_left(receive)):
                await self.application(scope, _again(body, receive), keep)
        finally:
            places.release()
        return answer

    def _parting(self, message: Message) -> Message:
        """The same message; the first of an answer may say that the line is closed after it."""
        stays = self.alone or self.queue.waiting <= LONG_QUEUE
        if stays or message["type"] != "http.response.start":
            return message
        return {**message, "headers": [*message["headers"], CLOSE]}

    async def _queue_up(self, places: asyncio.Semaphore) -> None:
        """Raises TurnedAway where the process leaves first: this request has changed nothing."""
        began = perf_counter()
        self.queue.waiting += 1
        try:
            await places.acquire()
        except asyncio.CancelledError:
            raise TurnedAway(BUSY, LATER, CLOSE) from None
        finally:
            self.queue.waiting -= 1
        self.queue.admitted += 1
        self.queue.moved = perf_counter()
        self.queue.seconds += self.queue.moved - began


async def _has_left(receive: Receive) -> bool:
    """Whether the client has hung up, whose body is here."""
    with suppress(TimeoutError):
        async with asyncio.timeout(0):
            return bool((await receive())["type"] == "http.disconnect")
    return False


def _again(body: Message, receive: Receive) -> Receive:
    """What was received already, and then what still comes."""
    left = [body]

    async def replayed() -> Message:
        return left.pop() if left else await receive()

    return replayed
