"""Answers that are given before Django is asked: a page, to programs a problem (RFC 9457)."""

from __future__ import annotations

import json
from http import HTTPStatus
from pathlib import Path

from django.conf import settings

from club.web.asgi_types import Header, Scope, Send

BUSY = HTTPStatus.SERVICE_UNAVAILABLE
LATER = (b"retry-after", b"2")  # seconds
CLOSE = (b"connection", b"close")  # the rest is not listened to
PROBLEMS = {
    HTTPStatus.REQUEST_TIMEOUT: "too-slow",
    HTTPStatus.REQUEST_ENTITY_TOO_LARGE: "too-large",
    BUSY: "busy",
}


async def refuse(scope: Scope, send: Send, status: HTTPStatus, *further: Header) -> None:
    """Answers with this status and further headers. Nothing is known of who asks."""
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
