"""The live wing as an ASGI application: requests in, server-sent events out. A page that hears "changed" fetches its
own fragment with its own session, so nothing that somebody may not know ever passes through here.

This stands beside Django and not in a view: a view would hold a thread and a database connection per open page.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, MutableMapping
from http import HTTPStatus
from typing import Any

from django.conf import settings
from django.http.cookie import parse_cookie
from django.urls import Resolver404, resolve

from club.live.door import Refused
from club.live.hub import Hub
from club.live.stream import Stream

Scope = MutableMapping[str, Any]
Receive = Callable[[], Awaitable[MutableMapping[str, Any]]]
Send = Callable[[MutableMapping[str, Any]], Awaitable[None]]

PREFIX = "/live"
HEADERS = [
    (b"content-type", b"text/event-stream; charset=utf-8"),
    (b"cache-control", b"private, no-cache, no-store, no-transform"),  # compressing proxies wait for more
    (b"x-accel-buffering", b"no"),  # proxies are not to gather it
    (b"x-content-type-options", b"nosniff"),
]


class Live:
    """Serves what `club/live/urls.py` lists."""

    def __init__(self, hub: Hub | None = None) -> None:
        self.hub = hub or Hub()

    def serves(self, scope: Scope) -> bool:
        """Whether a request is for this wing."""
        return scope["type"] == "http" and str(scope["path"]).startswith(f"{PREFIX}/")

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        try:
            async with self.hub.listening(_session_key(scope), _table_id(scope)) as stream:
                await _speak(stream, receive, send)
        except Refused as refusal:
            await _refuse(send, HTTPStatus(refusal.status))


def _table_id(scope: Scope) -> int | None:
    try:
        address = resolve(str(scope["path"]).removeprefix(PREFIX), "club.live.urls")
    except Resolver404:
        raise Refused(HTTPStatus.NOT_FOUND) from None
    if scope["method"] != "GET":
        raise Refused(HTTPStatus.METHOD_NOT_ALLOWED)
    return address.kwargs.get("table_id")


def _session_key(scope: Scope) -> str:
    cookies = b"; ".join(text for name, text in scope["headers"] if name == b"cookie")
    key = parse_cookie(cookies.decode("latin-1")).get(settings.SESSION_COOKIE_NAME)
    if not key:
        raise Refused(HTTPStatus.FORBIDDEN)
    return key


async def _speak(stream: Stream, receive: Receive, send: Send) -> None:
    await send({"type": "http.response.start", "status": HTTPStatus.OK, "headers": HEADERS})
    gone = asyncio.create_task(_until_gone(stream, receive))
    try:
        while words := await stream.next_words():
            await send({"type": "http.response.body", "body": words, "more_body": True})
        await send({"type": "http.response.body", "body": b""})
    finally:
        gone.cancel()


async def _until_gone(stream: Stream, receive: Receive) -> None:
    while (await receive())["type"] != "http.disconnect":
        pass
    stream.end()


async def _refuse(send: Send, status: HTTPStatus) -> None:
    headers = [(b"content-type", b"text/plain; charset=utf-8"), (b"cache-control", b"private, no-store")]
    await send({"type": "http.response.start", "status": status, "headers": headers})
    await send({"type": "http.response.body", "body": status.phrase.encode()})
