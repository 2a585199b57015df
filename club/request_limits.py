"""Limits on requests that apply before Django: the size of a body, the time to send it, and the
number of requests that wait for a thread.

A WSGI application reads a body in its thread and needs its Content-Length. Therefore the whole body
is received before a thread is taken.
"""

from __future__ import annotations

import asyncio
import json
from collections.abc import Callable, Iterable
from http import HTTPStatus
from time import perf_counter
from typing import Any

from a2wsgi import WSGIMiddleware

from club.asgi_types import Header, Message, Receive, Scope, Send
from club.error_pages import static_error_page
from club.processes.web_metrics import (
    REQUESTS_PROGRESS,
    REQUESTS_TURNED_AWAY,
    REQUESTS_WAITED,
    REQUESTS_WAITING,
)

MAX_BODY = 1024 * 1024  # bytes; equal to `max_size` in the Caddyfile
BODY_TIMEOUT = 60.0  # seconds for a whole body
MAX_UPLOADS = 20  # requests whose bodies arrive in parts; these are collected in memory
MAX_WAITING = 200  # requests that wait for a thread

RETRY_AFTER = (b"retry-after", b"2")  # seconds
CLOSE = (b"connection", b"close")  # the rest of the body is not read
PROBLEMS = {
    HTTPStatus.REQUEST_TIMEOUT: "too-slow",
    HTTPStatus.REQUEST_ENTITY_TOO_LARGE: "too-large",
    HTTPStatus.SERVICE_UNAVAILABLE: "busy",
}

WSGI = Callable[[dict[str, Any], Any], Iterable[bytes]]


class RequestRefused(Exception):
    """The request is answered without Django."""

    def __init__(self, status: HTTPStatus, *headers: Header) -> None:
        super().__init__(status)
        self.status, self.headers = status, headers


class LimitedRequests:
    """A WSGI application as an ASGI application, with a pool of `workers` threads."""

    def __init__(self, application: WSGI, workers: int, counted: bool = True) -> None:
        self.application = application
        self.counted = counted  # in the metrics
        # The queue is unbounded: a client that reads slowly occupies no thread.
        self.threads: Any = WSGIMiddleware(self._run, workers, send_queue_size=0)  # type: ignore[arg-type]
        self.waiting: dict[int, float] = {}  # when each request arrived, by the id of its scope
        self.progressed = perf_counter()  # when a request last got a thread, or began to wait alone
        self.uploads = 0

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        try:
            message = await self._receive(scope, receive)
            if message["type"] == "http.request":  # the client may have left
                await self._answer(_with_whole_body(scope, message["body"]), message, send)
        except RequestRefused as refusal:
            await _refuse(scope, send, refusal)

    def is_stuck(self, seconds: float) -> bool:
        """Whether requests wait and none of them has got a thread for `seconds`."""
        return bool(self.waiting) and perf_counter() - self.progressed > seconds

    async def _receive(self, scope: Scope, receive: Receive) -> Message:
        """The whole body in one message, or the message that the client disconnected."""
        announced = dict(scope["headers"]).get(b"content-length", b"")
        if announced.isdigit() and int(announced[:20]) > MAX_BODY:
            raise RequestRefused(HTTPStatus.REQUEST_ENTITY_TOO_LARGE, CLOSE)
        try:
            async with asyncio.timeout(BODY_TIMEOUT):
                message = await receive()
                return await self._join(message, receive) if message.get("more_body") else message
        except TimeoutError:
            raise RequestRefused(HTTPStatus.REQUEST_TIMEOUT, CLOSE) from None

    async def _join(self, message: Message, receive: Receive) -> Message:
        if self.uploads >= MAX_UPLOADS:
            raise RequestRefused(HTTPStatus.SERVICE_UNAVAILABLE, RETRY_AFTER, CLOSE)
        self.uploads += 1
        try:
            body = bytearray(message["body"])
            while message.get("more_body"):
                message = await receive()
                body += message.get("body", b"")
                if len(body) > MAX_BODY:
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
            raise RequestRefused(HTTPStatus.SERVICE_UNAVAILABLE, RETRY_AFTER, CLOSE) from None
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


def _with_whole_body(scope: Scope, body: bytes) -> Scope:
    """The scope with the Content-Length that WSGI needs, with one Cookie header, and without
    headers that become the same WSGI variable as another (X_Forwarded_Proto and
    X-Forwarded-Proto).
    """
    replaced = (b"content-length", b"transfer-encoding", b"cookie")
    headers = [
        (name, value)
        for name, value in scope["headers"]
        if b"_" not in name and name not in replaced
    ]
    cookies = [value for name, value in scope["headers"] if name == b"cookie"]
    if cookies:  # a client may send several headers, and WSGI would join them with commas
        headers.append((b"cookie", b"; ".join(cookies)))
    headers.append((b"content-length", str(len(body)).encode()))
    return {**scope, "headers": headers}


async def _refuse(scope: Scope, send: Send, refusal: RequestRefused) -> None:
    """Sends a page, or a problem (RFC 9457) to programs. The client is not known here."""
    is_api = scope["path"].startswith("/api/v1/")
    make_content = _problem if is_api else _page
    content_type, content = make_content(refusal.status)
    headers = [
        (b"content-type", content_type),
        (b"content-length", str(len(content)).encode()),
        (b"cache-control", b"no-store"),
        (b"x-content-type-options", b"nosniff"),
        *refusal.headers,
    ]
    await send({"type": "http.response.start", "status": refusal.status, "headers": headers})
    await send({"type": "http.response.body", "body": content})


def _page(status: HTTPStatus) -> tuple[bytes, bytes]:
    return b"text/html; charset=utf-8", static_error_page(status)


def _problem(status: HTTPStatus) -> tuple[bytes, bytes]:
    problem = {
        "type": PROBLEMS[status],
        "title": status.phrase,
        "status": status.value,
        "detail": status.description,
    }
    return b"application/problem+json", json.dumps(problem).encode()
