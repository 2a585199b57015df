"""Limits on requests that apply before Django: the size of headers and of a body, the time to send
it, and the number of requests that wait for a thread.

A WSGI application reads a body in its thread and needs its Content-Length. Therefore the whole body
is received before a thread is taken.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager, suppress
from functools import partial
from http import HTTPStatus
from time import perf_counter
from typing import Any

from a2wsgi import WSGIMiddleware

from club.base.asgi_types import Application, Header, Message, Receive, Scope, Send
from club.base.error_pages import API, PROBLEM_TYPE, static_error_page, static_problem
from club.base.processes.http_protocol import (
    ArrivingBodies,
    ArrivingBody,
    as_wsgi_scope,
    client_of,
    has_large_headers,
    is_utf8,
    names_one_host,
)
from club.base.processes.web_metrics import (
    REQUESTS_PROGRESS,
    REQUESTS_TURNED_AWAY,
    REQUESTS_WAITED,
    REQUESTS_WAITING,
)

MAX_BODY = 1024 * 1024  # bytes
# bytes of a form with a picture; equal to `max_size` in the Caddyfile
MAX_PICTURE_FORM = 9 * 1024 * 1024
PICTURE_FORM = b"multipart/form-data"
MAX_PICTURE_FORMS = 4  # larger than MAX_BODY, received or answered at the same time
BODY_TIMEOUT = 60.0  # seconds for a whole body
MAX_UPLOADS = 20  # requests whose bodies arrive in parts
MAX_WAITING = 200  # requests that wait for a thread

PAGE_TYPE = "text/html; charset=utf-8"
RETRY_AFTER = (b"retry-after", b"2")  # seconds
CLOSE = (b"connection", b"close")  # the rest of the body is not read

log = logging.getLogger(__name__)

WSGI = Callable[[dict[str, Any], Any], Iterable[bytes]]


class RequestRefused(Exception):
    """The request is answered without Django."""

    def __init__(self, status: HTTPStatus, *headers: Header) -> None:
        super().__init__(status)
        self.status, self.headers = status, headers


class LimitedHeaders:
    """An ASGI application that gets no request with headers beyond the limits or without a host,
    whichever web server receives them.
    """

    def __init__(self, application: Application) -> None:
        self.application = application

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if has_large_headers(scope):
            status = HTTPStatus.REQUEST_HEADER_FIELDS_TOO_LARGE
            await _refuse(scope, send, RequestRefused(status, CLOSE))
        elif not names_one_host(scope):
            await _refuse(scope, send, RequestRefused(HTTPStatus.BAD_REQUEST, CLOSE))
        else:
            await self.application(scope, receive, send)


class LimitedRequests:
    """A WSGI application as an ASGI application, with a pool of `workers` threads."""

    def __init__(self, application: WSGI, workers: int, counted: bool = True) -> None:
        self.application = application
        self.counted = counted  # in the metrics
        # The queue is unbounded: a client that reads slowly occupies no thread.
        self.threads: Any = WSGIMiddleware(self._run, workers, send_queue_size=0)  # type: ignore[arg-type]
        # when each request arrived, by the id of its scope
        self.waiting: dict[int, float] = {}
        # when a request last got a thread, or began to wait alone
        self.progressed = perf_counter()
        self.uploads = ArrivingBodies()
        # those of `picture_forms` that still arrive
        self.large_uploads = ArrivingBodies()
        self.picture_forms = 0

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        started = False

        async def send_on(message: Message) -> None:
            nonlocal started
            started = True
            await send(message)

        try:
            await self._receive_and_answer(scope, receive, send_on)
        except RequestRefused as refusal:
            await _refuse(scope, send, refusal)
        except Exception:
            if started:
                raise
            log.exception("a request failed outside of Django")
            failed = RequestRefused(HTTPStatus.INTERNAL_SERVER_ERROR, CLOSE)
            await _refuse(scope, send, failed)

    def is_stuck(self, seconds: float) -> bool:
        """Whether requests wait and none of them has got a thread for `seconds`."""
        return bool(self.waiting) and perf_counter() - self.progressed > seconds

    async def _receive_and_answer(
        self, scope: Scope, receive: Receive, send: Send
    ) -> None:
        if not is_utf8(scope):
            raise RequestRefused(HTTPStatus.BAD_REQUEST, CLOSE)
        most = _allowed_length(scope)
        with self._hold_picture_place(scope, most):
            message = await self._receive(scope, receive, most)
            if message["type"] == "http.request":  # the client may have left
                await self._answer(as_wsgi_scope(scope, message["body"]), message, send)

    @contextmanager
    def _hold_picture_place(self, scope: Scope, most: int) -> Iterator[None]:
        """Only a few bodies above MAX_BODY are in memory at the same time."""
        if most <= MAX_BODY:
            yield
            return
        if self.picture_forms >= MAX_PICTURE_FORMS:
            _expect_freed_place(self.large_uploads, _client(scope))
        self.picture_forms += 1
        try:
            yield
        finally:
            self.picture_forms -= 1

    async def _receive(self, scope: Scope, receive: Receive, most: int) -> Message:
        """The whole body in one message, or the message that the client disconnected."""
        try:
            async with asyncio.timeout(BODY_TIMEOUT) as limit:
                end = partial(_expire, limit)
                arriving = ArrivingBody(_client(scope), perf_counter(), end)
                is_large = most > MAX_BODY
                places = self.large_uploads if is_large else ArrivingBodies()
                with places.hold_place(arriving):
                    message = await receive()
                    if message.get("more_body"):
                        return await self._join(arriving, message, receive, most)
                    return message
        except TimeoutError:
            raise RequestRefused(HTTPStatus.REQUEST_TIMEOUT, CLOSE) from None

    async def _join(
        self, arriving: ArrivingBody, message: Message, receive: Receive, most: int
    ) -> Message:
        if len(self.uploads.bodies) >= MAX_UPLOADS:
            _expect_freed_place(self.uploads, arriving.client)
        with self.uploads.hold_place(arriving):
            body = bytearray(message["body"])
            while message.get("more_body"):
                message = await receive()
                body += message.get("body", b"")
                arriving.received = len(body)
                if len(body) > most:
                    raise RequestRefused(HTTPStatus.REQUEST_ENTITY_TOO_LARGE, CLOSE)
        return {**message, "body": bytes(body)}

    async def _answer(self, scope: Scope, message: Message, send: Send) -> None:
        async def receive() -> Message:
            return message

        self._enqueue(scope)
        try:
            await self.threads(scope, receive, send)
        except asyncio.CancelledError:  # the process ends
            if self._dequeue(scope) is None:
                raise
            raise RequestRefused(
                HTTPStatus.SERVICE_UNAVAILABLE, RETRY_AFTER, CLOSE
            ) from None
        finally:
            self._dequeue(scope)  # where it failed before it got a thread

    def _enqueue(self, scope: Scope) -> None:
        if len(self.waiting) >= MAX_WAITING:
            REQUESTS_TURNED_AWAY.inc()
            raise RequestRefused(HTTPStatus.SERVICE_UNAVAILABLE, RETRY_AFTER)
        if not self.waiting:
            self._progress()
        self.waiting[id(scope)] = perf_counter()
        if self.counted:
            REQUESTS_WAITING.inc()

    def _dequeue(self, scope: Scope) -> float | None:
        """The seconds that the request waited; None when it is no longer in the queue."""
        arrived = self.waiting.pop(id(scope), None)
        if arrived is None:
            return None
        if self.counted:
            REQUESTS_WAITING.dec()
        return perf_counter() - arrived

    def _run(self, environ: dict[str, Any], start_response: Any) -> Iterable[bytes]:
        """Called in a thread of the pool."""
        waited = self._dequeue(environ["asgi.scope"])
        if waited is None:  # it was refused while the process ends
            return ()
        self._progress()
        if self.counted:
            REQUESTS_WAITED.observe(waited)
        return self.application(environ, start_response)

    def _progress(self) -> None:
        self.progressed = perf_counter()
        if self.counted:
            REQUESTS_PROGRESS.set_to_current_time()


def _client(scope: Scope) -> str:
    address = scope.get("client")
    return client_of(address[0]) if address else ""


def _expire(limit: asyncio.Timeout) -> None:
    """Ends what the limit is for, as if its time were up."""
    with suppress(RuntimeError):  # it is up already
        limit.reschedule(asyncio.get_running_loop().time())


def _expect_freed_place(bodies: ArrivingBodies, client: str) -> None:
    """Ends a slow body for a newcomer. Raises RequestRefused if there is none."""
    if not bodies.free_place(client, perf_counter()):
        raise RequestRefused(HTTPStatus.SERVICE_UNAVAILABLE, RETRY_AFTER, CLOSE)


def _allowed_length(scope: Scope) -> int:
    """The most bytes that the body may have. Only a form with a picture that announces its length
    may exceed MAX_BODY.
    """
    headers = dict(scope["headers"])
    announced = headers.get(b"content-length", b"")
    length = int(announced[:20]) if announced.isdigit() else 0
    if length <= MAX_BODY:
        return MAX_BODY
    is_form = headers.get(b"content-type", b"").startswith(PICTURE_FORM)
    if not is_form or length > MAX_PICTURE_FORM:
        raise RequestRefused(HTTPStatus.REQUEST_ENTITY_TOO_LARGE, CLOSE)
    return MAX_PICTURE_FORM


async def _refuse(scope: Scope, send: Send, refusal: RequestRefused) -> None:
    """Sends a page, or a problem (RFC 9457) to programs. The client is not known here."""
    if scope["path"].startswith(API):
        content_type = PROBLEM_TYPE
        content = static_problem(refusal.status)
    else:
        content_type = PAGE_TYPE
        content = static_error_page(refusal.status)
    headers = [
        (b"content-type", content_type.encode()),
        (b"content-length", str(len(content)).encode()),
        (b"cache-control", b"no-store"),
        (b"x-content-type-options", b"nosniff"),
        *refusal.headers,
    ]
    await send(
        {"type": "http.response.start", "status": refusal.status, "headers": headers}
    )
    await send({"type": "http.response.body", "body": content})
