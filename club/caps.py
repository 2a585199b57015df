"""A request body limit (an ASGI wrapper): what is too large is refused with 413 before it is
spooled to disk. How long an answer may take is limited in `pages/middleware.py`.
"""

from __future__ import annotations

import json
from collections.abc import Awaitable, Callable, MutableMapping
from http import HTTPStatus
from pathlib import Path
from typing import Any

from django.conf import settings

Scope = MutableMapping[str, Any]
Message = MutableMapping[str, Any]
Header = tuple[bytes, bytes]
Receive = Callable[[], Awaitable[Message]]
Send = Callable[[Message], Awaitable[None]]
PROBLEMS = {
    HTTPStatus.REQUEST_TIMEOUT: "too-slow",
    HTTPStatus.REQUEST_ENTITY_TOO_LARGE: "too-large",
    HTTPStatus.SERVICE_UNAVAILABLE: "busy",
}
Wing = Callable[[Scope, Receive, Send], Awaitable[None]]

MOST = 1024 * 1024  # bytes; Caddy's `max_size` says the same
LEAVE = (b"connection", b"close")  # the rest is not listened to


class TooLarge(Exception):
    """More came than was announced, or than is allowed."""


def capped(wing: Wing, most: int = MOST) -> Wing:
    """The application, given no body of more than so many bytes."""

    async def serve(scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await wing(scope, receive, send)
            return
        if _announced(scope) > most:
            await refuse(scope, send, HTTPStatus.REQUEST_ENTITY_TOO_LARGE, LEAVE)
            return
        try:
            await wing(scope, _counted(receive, most), send)
        except TooLarge:
            await refuse(scope, send, HTTPStatus.REQUEST_ENTITY_TOO_LARGE, LEAVE)

    return serve


def _announced(scope: Scope) -> int:
    """The Content-Length; 0 when there is none, or one that is no number."""
    said = next((value for name, value in scope["headers"] if name == b"content-length"), b"0")
    return int(said[:20]) if said.isdigit() else 0


def _counted(receive: Receive, most: int) -> Receive:
    so_far = 0

    async def counted() -> Message:
        nonlocal so_far
        message = await receive()
        so_far += len(message.get("body", b""))
        if so_far > most:
            raise TooLarge
        return message

    return counted


async def refuse(scope: Scope, send: Send, status: HTTPStatus, *further: Header) -> None:
    """Answers before Django is asked, with further headers: a page, to programs a problem (RFC
    9457). Nothing is known of who asks.
    """
    media_type, said = _problem(status) if _of_the_api(scope) else _page(status)
    headers = [
        (b"content-type", media_type),
        (b"content-length", str(len(said)).encode()),
        (b"cache-control", b"no-store"),
        (b"x-content-type-options", b"nosniff"),
        *further,
    ]
    await send({"type": "http.response.start", "status": status.value, "headers": headers})
    await send({"type": "http.response.body", "body": said})


def _of_the_api(scope: Scope) -> bool:
    return str(scope.get("path", "")).startswith("/api/v1/")


def _page(status: HTTPStatus) -> tuple[bytes, bytes]:
    """A file without a template."""
    file = Path(settings.BASE_DIR / "templates" / f"{status.value}.html")
    return b"text/html; charset=utf-8", file.read_bytes()


def _problem(status: HTTPStatus) -> tuple[bytes, bytes]:
    told = {"type": PROBLEMS[status], "title": status.phrase, "status": status.value}
    return b"application/problem+json", json.dumps({**told, "detail": status.description}).encode()
