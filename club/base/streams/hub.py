"""The hub: all open streams of this process, by channel, with one subscriber. Streams need no
thread and no connection of their own.

Before the hub notifies a stream, it asks the authorizer whether the grant of the stream is still
valid. Requests are handled in `asgi.py`.
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

from club.base.processes.web_metrics import STREAMS_OPEN, SUBSCRIPTION_DOWN
from club.base.streams.open_stream import Stream
from club.base.streams.permissions import Asked, Bearer, NotAdmitted, StreamAuthorizer
from club.base.streams.subscribers import Subscriber, subscriber

log = logging.getLogger(__name__)

MAX_STREAMS = 30  # of one member, in this process
# Few, because all clients connect again after a restart, and share the database with the pages.
AUTHORIZER_THREADS = 2
GRANT_BATCH = 500  # grants that are checked together
CHECK_INTERVAL = 40.0  # seconds; a stream without permission ends within a minute
SUBSCRIBE_TIMEOUT = 2.0  # seconds that a new stream waits for the subscription
RETRY_PAUSE = 1.0  # seconds after a failure of the subscriber
# Seconds between two messages to all streams while there is no subscription: pages ask for news.
NOTIFY_INTERVAL = 5.0

P = ParamSpec("P")
T = TypeVar("T")


class Hub:
    """The streams of one process. All methods but `close` run in the thread of the event loop."""

    def __init__(
        self,
        authorizer: StreamAuthorizer,
        new_subscriber: Callable[[], Subscriber] = subscriber,
        check_interval: float = CHECK_INTERVAL,
    ) -> None:
        self.authorizer, self.new_subscriber = authorizer, new_subscriber
        self.check_interval = check_interval
        self.streams: dict[str, set[Stream]] = {}  # by channel
        self.counts: Counter[int] = Counter()  # by member
        # to be notified after a check of their grants
        self.pending: set[Stream] = set()
        self.tasks: list[asyncio.Task[None]] = []  # while there are streams
        self.notified_all = 0.0  # when that was, by the clock of the event loop
        self.notifying: asyncio.Task[None] | None = None
        self.loop: asyncio.AbstractEventLoop | None = None
        self.threads = ThreadPoolExecutor(AUTHORIZER_THREADS, "authorizer")
        self.closed = False

    @asynccontextmanager
    async def open_stream(
        self, bearer: Bearer, table_id: int | None
    ) -> AsyncIterator[Stream]:
        """An open stream. Raises `NotAdmitted` as the authorizer does, and with 429 for too many
        streams, 503 after `close`.
        """
        stream = Stream(await self._ask(self.authorizer.grant_stream, bearer, table_id))
        self._enter(stream.grant.member_id)
        try:
            # The first message of a stream is "changed". It covers signals before the subscription.
            with suppress(TimeoutError):
                async with asyncio.timeout(SUBSCRIBE_TIMEOUT):
                    await self.ready.wait()
            self.streams.setdefault(stream.grant.channel, set()).add(stream)
            if self.closed:
                stream.end()
            with STREAMS_OPEN.track_inprogress():
                yield stream
        finally:
            self._leave(stream)

    async def questions(self, member_id: int) -> Asked:
        """Table and number of each question that is open to the member now. Raises `NotAdmitted`,
        503 when the database does not answer.
        """
        return await self._ask(self.authorizer.open_questions, member_id)

    async def refuse_leaked_key(self, addresses: str) -> None:
        """Raises `NotAdmitted`, 400, for URLs that contain a key."""
        if await self._ask(self.authorizer.has_leaked_key, addresses):
            raise NotAdmitted(400)

    def close(self) -> None:
        """Ends all streams and refuses new ones. It may be called from any thread and from signal
        handlers.
        """
        self.closed = True
        if self.loop and not self.loop.is_closed():
            self.loop.call_soon_threadsafe(self._end_all)

    def _enter(self, member_id: int) -> None:
        if self.closed:
            raise NotAdmitted(503)
        if self.counts[member_id] >= MAX_STREAMS:
            raise NotAdmitted(429)
        self.counts[member_id] += 1
        if not self.tasks:
            self._attach_to_loop()
            self.ready = asyncio.Event()
            tasks = (self._subscribe(), self._check_grants())
            self.tasks = [asyncio.create_task(task) for task in tasks]

    def _attach_to_loop(self) -> None:
        """Remembers the event loop and closes the hub at SIGINT and SIGTERM: at these signals
        uvicorn waits until all streams have ended.
        """
        if self.loop is None and threading.current_thread() is threading.main_thread():
            for number in (signal.SIGINT, signal.SIGTERM):
                if callable(server_handler := signal.getsignal(number)):
                    signal.signal(number, self._closing_handler(server_handler))
        self.loop = asyncio.get_running_loop()

    def _closing_handler(
        self, server_handler: Callable[[int, Any], Any]
    ) -> Callable[[int, Any], None]:
        def close(number: int, frame: Any) -> None:
            self.close()
            server_handler(number, frame)

        return close

    def _leave(self, stream: Stream) -> None:
        channel = stream.grant.channel
        self.counts -= Counter({stream.grant.member_id: 1})
        self.pending.discard(stream)
        if streams := self.streams.get(channel):
            streams.discard(stream)
            if not streams:
                del self.streams[channel]
        if not self.counts:
            for task in self.tasks:
                task.cancel()
            self.tasks = []
            SUBSCRIPTION_DOWN.set(0)

    async def _subscribe(self) -> None:
        while True:
            try:
                await self.new_subscriber().listen(
                    self._signal_received, self._signals_missed
                )
            # any failure: without a subscriber no page gets news
            except Exception as failure:
                SUBSCRIPTION_DOWN.set(1)
                log.warning(
                    "the subscription to signals failed: %s",
                    type(failure).__name__,
                    exc_info=log.isEnabledFor(logging.DEBUG),
                )
                self._notify_without_subscription()
            await asyncio.sleep(RETRY_PAUSE)

    def _signal_received(self, channels: Collection[str]) -> None:
        self._notify(
            stream for channel in channels for stream in self.streams.get(channel, ())
        )

    def _signals_missed(self) -> None:
        SUBSCRIPTION_DOWN.set(0)
        self.ready.set()
        self._notify_all()

    def _notify_without_subscription(self) -> None:
        now = asyncio.get_running_loop().time()
        if now - self.notified_all >= NOTIFY_INTERVAL:
            self._notify_all()

    def _notify_all(self) -> None:
        self.notified_all = asyncio.get_running_loop().time()
        self._notify(self._all_streams())

    def _all_streams(self) -> list[Stream]:
        return [stream for streams in self.streams.values() for stream in streams]

    def _notify(self, streams: Iterable[Stream]) -> None:
        self.pending.update(streams)
        if self.pending and (self.notifying is None or self.notifying.done()):
            self.notifying = asyncio.create_task(self._notify_pending())

    async def _notify_pending(self) -> None:
        while self.pending:
            batch, self.pending = list(self.pending), set()
            async for stream in self._with_valid_grants(batch):
                stream.notify()

    async def _check_grants(self) -> None:
        while True:
            await asyncio.sleep(self.check_interval)
            async for _ in self._with_valid_grants(self._all_streams()):
                pass

    async def _with_valid_grants(self, streams: list[Stream]) -> AsyncIterator[Stream]:
        """The streams whose grants are valid. The other streams are ended."""
        for start in range(0, len(streams), GRANT_BATCH):
            batch = streams[start : start + GRANT_BATCH]
            try:
                grants = {stream.grant for stream in batch}
                valid = await self._ask(self.authorizer.valid_grants, grants)
            except NotAdmitted:
                # no database: the clients connect again and are checked anew
                valid = set()
            for stream in batch:
                if stream.grant in valid:
                    yield stream
                else:
                    stream.end()

    async def _ask(
        self, question: Callable[P, T], *args: P.args, **kwargs: P.kwargs
    ) -> T:
        """Calls the authorizer in a thread. Raises `NotAdmitted`, 503 when it fails."""

        def ask() -> T:
            close_old_connections()
            try:
                return question(*args, **kwargs)
            except NotAdmitted:
                raise
            # any failure: the task that checks grants must go on
            except Exception as failure:
                kind = type(failure).__name__
                unexpected = not isinstance(failure, Error)
                log.warning(
                    "the authorizer of streams failed: %s", kind, exc_info=unexpected
                )
                raise NotAdmitted(503) from None

        return await asyncio.get_running_loop().run_in_executor(self.threads, ask)

    def _end_all(self) -> None:
        for stream in self._all_streams():
            stream.end()
