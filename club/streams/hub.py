"""All streams that are open in this process, by channel: one hub, one ear, and no thread or
connection of their own.

Before a stream is told of news the door is asked whether its pass still holds. The request's side
is in `asgi.py`.
"""

from __future__ import annotations

import asyncio
import logging
import signal
import threading
from collections import Counter
from collections.abc import AsyncIterator, Callable, Collection, Iterable
from concurrent.futures import ThreadPoolExecutor
from contextlib import asynccontextmanager, suppress
from typing import Any, ParamSpec, TypeVar

from django.db import Error, close_old_connections

from club.streams.open_stream import Stream
from club.streams.permissions import Asked, Bearer, NotAdmitted, StreamAuthorizer
from club.streams.subscribers import Subscriber, subscriber
from club.web_metrics import STREAMS_OPEN, SUBSCRIPTION_DOWN

log = logging.getLogger(__name__)

MOST_STREAMS = 30  # of one member, in this process
# threads that ask it; after a restart everybody comes back at once, and the database is to stand it
AT_THE_DOOR = 2
ONE_LOOK = 500  # passes looked at together
INSPECTED_EVERY = 40.0  # seconds; who has lost their seat or session hears no more within a minute
PATIENCE = 2.0  # seconds a new stream waits for the ear
REST = 1.0  # seconds after the ear has failed

P = ParamSpec("P")
T = TypeVar("T")


class Hub:
    """The streams of one process. All but `close` belongs to the thread of its loop."""

    def __init__(
        self,
        door: StreamAuthorizer,
        new_ear: Callable[[], Subscriber] = subscriber,
        inspected_every: float = INSPECTED_EVERY,
    ) -> None:
        self.door, self.new_ear, self.inspected_every = door, new_ear, inspected_every
        self.streams: dict[str, set[Stream]] = {}  # by channel
        self.counts: Counter[int] = Counter()  # by member
        self.woken: set[Stream] = set()  # to be told, once the door has been asked
        self.tasks: list[asyncio.Task[None]] = []  # while there are streams
        self.telling: asyncio.Task[None] | None = None
        self.loop: asyncio.AbstractEventLoop | None = None
        self.threads = ThreadPoolExecutor(AT_THE_DOOR, "door")
        self.closed = False

    @asynccontextmanager
    async def listening(self, bearer: Bearer, table_id: int | None) -> AsyncIterator[Stream]:
        """An open stream. Raises `NotAdmitted`; besides what the door says: 429 for too many, 503
        after `close`.
        """
        stream = Stream(await self._ask(self.door.grant_stream, bearer, table_id))
        self._enter(stream.shown.member_id)
        try:
            # Only then: what the ear missed before it heard is covered by the stream's first word.
            with suppress(TimeoutError):
                async with asyncio.timeout(PATIENCE):
                    await self.ready.wait()
            self.streams.setdefault(stream.shown.channel, set()).add(stream)
            if self.closed:
                stream.end()
            with STREAMS_OPEN.track_inprogress():
                yield stream
        finally:
            self._leave(stream)

    async def questions(self, member_id: int) -> Asked:
        """Table and number of each question open to the member, now. Raises `NotAdmitted`, 503 when
        the database does not answer.
        """
        return await self._ask(self.door.open_questions, member_id)

    async def expect_no_key(self, address: str) -> None:
        """Raises `NotAdmitted`, 400, for an address that carries a key."""
        burnt = bool(address) and await self._ask(self.door.has_leaked_key, address)
        if burnt:
            raise NotAdmitted(400)

    def close(self) -> None:
        """Ends all streams and opens none any more. May be called from anywhere, a signal's handler
        included.
        """
        self.closed = True
        if self.loop and not self.loop.is_closed():
            self.loop.call_soon_threadsafe(self._end_all)

    def _enter(self, member_id: int) -> None:
        if self.closed:
            raise NotAdmitted(503)
        if self.counts[member_id] >= MOST_STREAMS:
            raise NotAdmitted(429)
        self.counts[member_id] += 1
        if not self.tasks:
            self._move_in()
            self.ready = asyncio.Event()
            self.tasks = [asyncio.create_task(self._listen()), asyncio.create_task(self._inspect())]

    def _move_in(self) -> None:
        """A server waits for streams to end before it does and tells nobody that it waits: we
        overhear its signal.
        """
        if self.loop is None and threading.current_thread() is threading.main_thread():
            for number in (signal.SIGINT, signal.SIGTERM):
                if callable(servers_own := signal.getsignal(number)):
                    signal.signal(number, self._overheard(servers_own))
        self.loop = asyncio.get_running_loop()

    def _overheard(self, servers_own: Callable[[int, Any], Any]) -> Callable[[int, Any], None]:
        def close(number: int, frame: Any) -> None:
            self.close()
            servers_own(number, frame)

        return close

    def _leave(self, stream: Stream) -> None:
        self.counts -= Counter({stream.shown.member_id: 1})
        self.woken.discard(stream)
        if mates := self.streams.get(stream.shown.channel):
            mates.discard(stream)
            if not mates:
                del self.streams[stream.shown.channel]
        if not self.counts:
            for task in self.tasks:
                task.cancel()
            self.tasks = []
            SUBSCRIPTION_DOWN.set(0)

    async def _listen(self) -> None:
        while True:
            try:
                await self.new_ear().listen(self._heard, self._missed)
            except Exception as failure:
                SUBSCRIPTION_DOWN.set(1)
                # Whatever it was: an ear that is not put back would leave every page deaf.
                log.warning(
                    "signals are not heard: %s",
                    type(failure).__name__,
                    exc_info=log.isEnabledFor(logging.DEBUG),
                )
            await asyncio.sleep(REST)

    def _heard(self, channels: Collection[str]) -> None:
        self._wake(stream for channel in channels for stream in self.streams.get(channel, ()))

    def _missed(self) -> None:
        SUBSCRIPTION_DOWN.set(0)
        self.ready.set()
        self._wake(self._everybody())

    def _everybody(self) -> list[Stream]:
        return [stream for mates in self.streams.values() for stream in mates]

    def _wake(self, streams: Iterable[Stream]) -> None:
        self.woken.update(streams)
        if self.woken and (self.telling is None or self.telling.done()):
            self.telling = asyncio.create_task(self._tell())

    async def _tell(self) -> None:
        while self.woken:
            batch, self.woken = list(self.woken), set()
            async for stream in self._welcome(batch):
                stream.tell()

    async def _inspect(self) -> None:
        while True:
            await asyncio.sleep(self.inspected_every)
            async for _ in self._welcome(self._everybody()):
                pass

    async def _welcome(self, streams: list[Stream]) -> AsyncIterator[Stream]:
        """Those whose pass holds; the others are ended."""
        for start in range(0, len(streams), ONE_LOOK):
            some = streams[start : start + ONE_LOOK]
            try:
                shown = {stream.shown for stream in some}
                standing = await self._ask(self.door.valid_grants, shown)
            except NotAdmitted:
                standing = set()  # the database is gone; they come back and are asked anew
            for stream in some:
                if stream.shown in standing:
                    yield stream
                else:
                    stream.end()

    async def _ask(self, question: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
        """Puts a question to the door, in a thread. Raises `NotAdmitted`, 503 when the door cannot
        answer.
        """

        def ask() -> T:
            close_old_connections()
            try:
                return question(*args, **kwargs)
            except NotAdmitted:
                raise
            except Exception as failure:  # or who inspects the streams would not come again
                kind, unexpected = type(failure).__name__, not isinstance(failure, Error)
                log.warning("the door cannot be asked: %s", kind, exc_info=unexpected)
                raise NotAdmitted(503) from None

        return await asyncio.get_running_loop().run_in_executor(self.threads, ask)

    def _end_all(self) -> None:
        for stream in self._everybody():
            stream.end()
