"""Limits on requests that apply before Django: the size of headers and of a body, the time to send
it, and the number of requests that wait for a thread.

A WSGI application reads a body in its thread and needs its Content-Length. Therefore the whole body
is received before a thread is taken.
"""

from __future__ import annotations

import asyncio
import codecs
import logging
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from http import HTTPStatus
from time import perf_counter
from typing import Any

from a2wsgi import WSGIMiddleware
from django.utils.http import parse_header_parameters

from club.asgi_types import Application, Header, Message, Receive, Scope, Send
from club.error_pages import API, PROBLEM_TYPE, static_error_page, static_problem
from club.processes.http_protocol import MAX_HEADERS
from club.processes.web_metrics import (
    REQUESTS_PROGRESS,
    REQUESTS_TURNED_AWAY,
    REQUESTS_WAITED,
    REQUESTS_WAITING,
)

MAX_HEADER_LINES = 100
MAX_BODY = 1024 * 1024  # bytes
# bytes of a form with a picture; equal to `max_size` in the Caddyfile
MAX_PICTURE_FORM = 9 * 1024 * 1024
PICTURE_FORM = b"multipart/form-data"
MAX_PICTURE_FORMS = 4  # larger than MAX_BODY, received or answered at the same time
BODY_TIMEOUT = 60.0  # seconds for a whole body
MAX_UPLOADS = 20  # requests whose bodies arrive in parts; these are collected in memory
MAX_WAITING = 200  # requests that wait for a thread

ENCODINGS = ("utf-8", "ascii")  # of what is sent to us
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
    """An ASGI application that gets no request with headers beyond the limits, whichever web server
    receives them.
    """

    def __init__(self, application: Application) -> None:
        self.application = application

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if _has_large_headers(scope):
            status = HTTPStatus.REQUEST_HEADER_FIELDS_TOO_LARGE
            await _refuse(scope, send, RequestRefused(status, CLOSE))
        else:
            await self.application(scope, receive, send)


def _has_large_headers(scope: Scope) -> bool:
    headers = scope["headers"]
    if len(headers) > MAX_HEADER_LINES:
        return True
    line = len(scope.get("raw_path") or b"") + len(scope["query_string"])
    # 4 is the length of the colon, the blank and the line end of each header
    return (
        line + sum(len(name) + len(value) + 4 for name, value in headers) > MAX_HEADERS
    )


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
        self.uploads = 0
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
        if not _is_utf8(scope):
            raise RequestRefused(HTTPStatus.BAD_REQUEST, CLOSE)
        with self._accept_length(scope) as most:
            message = await self._receive(receive, most)
            if message["type"] == "http.request":  # the client may have left
                await self._answer(_as_wsgi(scope, message["body"]), message, send)

    @contextmanager
    def _accept_length(self, scope: Scope) -> Iterator[int]:
        """The most bytes that the body may have. Only a form with a picture that announces its
        length may exceed MAX_BODY, and only a few of these are in memory at the same time.
        """
        headers = dict(scope["headers"])
        announced = headers.get(b"content-length", b"")
        length = int(announced[:20]) if announced.isdigit() else 0
        if length <= MAX_BODY:
            yield MAX_BODY
            return
        is_form = headers.get(b"content-type", b"").startswith(PICTURE_FORM)
        if not is_form or length > MAX_PICTURE_FORM:
            raise RequestRefused(HTTPStatus.REQUEST_ENTITY_TOO_LARGE, CLOSE)
        if self.picture_forms >= MAX_PICTURE_FORMS:
            raise RequestRefused(HTTPStatus.SERVICE_UNAVAILABLE, RETRY_AFTER, CLOSE)
        self.picture_forms += 1
        try:
            yield MAX_PICTURE_FORM
        finally:
            self.picture_forms -= 1

    async def _receive(self, receive: Receive, most: int) -> Message:
        """The whole body in one message, or the message that the client disconnected."""
        try:
            async with asyncio.timeout(BODY_TIMEOUT):
                message = await receive()
                return (
                    await self._join(message, receive, most)
                    if message.get("more_body")
                    else message
                )
        except TimeoutError:
            raise RequestRefused(HTTPStatus.REQUEST_TIMEOUT, CLOSE) from None

    async def _join(self, message: Message, receive: Receive, most: int) -> Message:
        if self.uploads >= MAX_UPLOADS:
            raise RequestRefused(HTTPStatus.SERVICE_UNAVAILABLE, RETRY_AFTER, CLOSE)
        self.uploads += 1
        try:
            body = bytearray(message["body"])
            while message.get("more_body"):
                message = await receive()
                body += message.get("body", b"")
                if len(body) > most:
                    raise RequestRefused(HTTPStatus.REQUEST_ENTITY_TOO_LARGE, CLOSE)
        finally:
            self.uploads -= 1
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


def _is_utf8(scope: Scope) -> bool:
    """Whether the Content-Type is readable and names no other encoding. Django would read the query
    and the form in any encoding that Python knows, and fail before it has a request.
    """
    sent = [value for name, value in scope["headers"] if name == b"content-type"]
    try:
        _, parameters = parse_header_parameters(b",".join(sent).decode("latin-1"))
        named = parameters.get("charset", "")
        return not named or codecs.lookup(named).name in ENCODINGS
    except (LookupError, TypeError, ValueError):
        return False


def _as_wsgi(scope: Scope, body: bytes) -> Scope:
    """The scope with the Content-Length that WSGI needs, with one Cookie header, and without
    headers that become the same WSGI variable as another (X_Forwarded_Proto and
    X-Forwarded-Proto).
    """
    replaced = {b"content-length", b"transfer-encoding", b"cookie"}
    if (
        scope["http_version"] == "1.0"
    ):  # a compressed file has no length, and 1.0 no chunks
        replaced.add(b"accept-encoding")
    headers = [
        (name, value)
        for name, value in scope["headers"]
        if b"_" not in name and name not in replaced
    ]
    cookies = [value for name, value in scope["headers"] if name == b"cookie"]
    # a client may send several headers, and WSGI would join them with commas
    if cookies:
        headers.append((b"cookie", b"; ".join(cookies)))
    headers.append((b"content-length", str(len(body)).encode()))
    return {**scope, "headers": headers}


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
