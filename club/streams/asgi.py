"""Streams as an ASGI application: requests in, server-sent events out, or lines of JSON for
programs. Who hears that something is new fetches it as themselves, so nothing that somebody may not
know ever passes through here.

This stands beside Django and not in a view: a view would hold a thread and a database connection
per open page.
"""

from __future__ import annotations

import asyncio
from contextlib import suppress
from dataclasses import dataclass
from http import HTTPStatus

from django.conf import settings
from django.http.cookie import parse_cookie
from django.http.request import split_domain_port, validate_host
from django.urls import Resolver404, resolve

from club.asgi_types import Receive, Scope, Send
from club.streams.encoding import Encoder, EventStreamEncoder, JsonLinesEncoder
from club.streams.hub import Hub
from club.streams.open_stream import Stream
from club.streams.permissions import ByKey, BySession, NotAdmitted

PREFIX = "/live"
HEADERS = [
    # compressing proxies wait for more
    (b"cache-control", b"private, no-cache, no-store, no-transform"),
    (b"x-accel-buffering", b"no"),  # proxies are not to gather it
    (b"x-content-type-options", b"nosniff"),
]


class StreamApplication:
    """Serves what `club/streams/urls.py` lists."""

    def __init__(self, hub: Hub) -> None:
        self.hub = hub

    def serves(self, scope: Scope) -> bool:
        """Whether a request is for a stream."""
        return scope["type"] == "http" and str(scope["path"]).startswith(f"{PREFIX}/")

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        try:
            _expect_our_host(scope)
            address = _address(scope)
            await self.hub.expect_no_key(scope.get("query_string", b"").decode("latin-1"))
            bearer = _key(scope) if address.lines else _session(scope)
            async with self.hub.listening(bearer, address.table_id) as stream:
                speech = (
                    JsonLinesEncoder(self.hub, stream.shown)
                    if address.lines
                    else EventStreamEncoder()
                )
                await _speak(stream, speech, receive, send)
        except NotAdmitted as refusal:
            await _refuse(send, HTTPStatus(refusal.status))


def _expect_our_host(scope: Scope) -> None:
    """Raises NotAdmitted, 400, for a Host that is not one of ours, as Django's pages do."""
    said = [value for name, value in scope["headers"] if name == b"host"]
    host, _ = split_domain_port(said[0].decode("latin-1")) if len(said) == 1 else ("", "")
    if not host or not validate_host(host, settings.ALLOWED_HOSTS):
        raise NotAdmitted(HTTPStatus.BAD_REQUEST)


@dataclass(frozen=True, slots=True)
class _Address:
    """What is listened to, and whether as lines of JSON."""

    table_id: int | None  # None: all that concerns the member
    lines: bool


def _address(scope: Scope) -> _Address:
    try:
        found = resolve(str(scope["path"]).removeprefix(PREFIX), "club.streams.urls")
    except Resolver404:
        _session(scope)  # a stranger is not told what there is
        raise NotAdmitted(HTTPStatus.NOT_FOUND) from None
    if scope["method"] != "GET":
        raise NotAdmitted(HTTPStatus.METHOD_NOT_ALLOWED)
    return _Address(found.kwargs.get("table_id"), found.kwargs.get("lines", False))


def _session(scope: Scope) -> BySession:
    cookies = b"; ".join(text for name, text in scope["headers"] if name == b"cookie")
    key = parse_cookie(cookies.decode("latin-1")).get(settings.SESSION_COOKIE_NAME)
    if not key:
        raise NotAdmitted(HTTPStatus.FORBIDDEN)
    return BySession(key)


def _key(scope: Scope) -> ByKey:
    sent = b"".join(text for name, text in scope["headers"] if name == b"authorization")
    how, _, key = sent.decode("latin-1").partition(" ")
    if how.lower() != "bearer":
        raise NotAdmitted(HTTPStatus.UNAUTHORIZED)
    return ByKey(key.strip())


async def _speak(stream: Stream, speech: Encoder, receive: Receive, send: Send) -> None:
    headers = [(b"content-type", speech.media_type), *HEADERS]
    await send({"type": "http.response.start", "status": HTTPStatus.OK, "headers": headers})
    gone = asyncio.create_task(_until_gone(stream, receive))
    try:
        with suppress(NotAdmitted):  # the database is gone; who comes back is told all anew
            while word := await stream.next_word():
                if said := await speech.of(word):
                    await send({"type": "http.response.body", "body": said, "more_body": True})
        await send({"type": "http.response.body", "body": b""})
    finally:
        gone.cancel()


async def _until_gone(stream: Stream, receive: Receive) -> None:
    while (await receive())["type"] != "http.disconnect":
        pass
    stream.end()


async def _refuse(send: Send, status: HTTPStatus) -> None:
    headers = [
        (b"content-type", b"text/plain; charset=utf-8"),
        (b"cache-control", b"private, no-store"),
    ]
    if status == HTTPStatus.UNAUTHORIZED:
        headers.append((b"www-authenticate", b'Bearer realm="kerho"'))
    await send({"type": "http.response.start", "status": status, "headers": headers})
    await send({"type": "http.response.body", "body": status.phrase.encode()})
