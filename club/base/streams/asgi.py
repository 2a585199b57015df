"""The ASGI application of the streams: server-sent events for pages, lines of JSON for programs.
Messages only say that there is news. The client then fetches the news with its own permissions.

It is no Django view, because a view would need a thread and a database connection for each open
page.
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

from club.base.asgi_types import Receive, Scope, Send
from club.base.streams.hub import Hub
from club.base.streams.open_stream import (
    Encoder,
    EventStreamEncoder,
    JsonLinesEncoder,
    Stream,
)
from club.base.streams.permissions import KeyGrant, NotAdmitted, SessionGrant

PREFIX = "/live"
HEADERS = [
    # a proxy that compressed the stream would delay messages
    (b"cache-control", b"private, no-cache, no-store, no-transform"),
    (b"x-accel-buffering", b"no"),  # proxies must not buffer it
    (b"x-content-type-options", b"nosniff"),
]


class StreamApplication:
    """Serves the URLs of `club/base/streams/urls.py`."""

    def __init__(self, hub: Hub) -> None:
        self.hub = hub

    def serves(self, scope: Scope) -> bool:
        """Whether the request is for a stream."""
        return scope["type"] == "http" and str(scope["path"]).startswith(f"{PREFIX}/")

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        try:
            await self.hub.refuse_leaked_key(_addresses(scope))
            _check_version(scope)
            _check_host(scope)
            route = _resolve(scope)
            bearer = _bearer_key(scope) if route.lines else _bearer_session(scope)
            async with self.hub.open_stream(bearer, route.table_id) as stream:
                await _send_messages(
                    stream, self._encoder(stream, route), receive, send
                )
        except NotAdmitted as refusal:
            await _refuse(send, HTTPStatus(refusal.status))

    def _encoder(self, stream: Stream, route: _Route) -> Encoder:
        if route.lines:
            return JsonLinesEncoder(self.hub, stream.grant)
        return EventStreamEncoder()


def _check_version(scope: Scope) -> None:
    """Raises NotAdmitted for HTTP/1.0, which knows no chunks: the web server sends what has no
    known length in chunks.
    """
    if scope.get("http_version") == "1.0":
        raise NotAdmitted(HTTPStatus.UPGRADE_REQUIRED)


def _check_host(scope: Scope) -> None:
    """Raises NotAdmitted, 400, for a Host that is not in ALLOWED_HOSTS, as Django does."""
    hosts = [value for name, value in scope["headers"] if name == b"host"]
    host, _ = (
        split_domain_port(hosts[0].decode("latin-1")) if len(hosts) == 1 else ("", "")
    )
    if not host or not validate_host(host, settings.ALLOWED_HOSTS):
        raise NotAdmitted(HTTPStatus.BAD_REQUEST)


def _addresses(scope: Scope) -> str:
    """The URL of the stream, and that of the page that opened it."""
    query = scope.get("query_string", b"")
    referrers = [text for name, text in scope["headers"] if name == b"referer"]
    return f"{scope['path']} " + b" ".join([query, *referrers]).decode("latin-1")


@dataclass(frozen=True, slots=True)
class _Route:
    """The subject of a stream, and its format."""

    table_id: int | None  # None: everything that concerns the member
    lines: bool  # lines of JSON


def _resolve(scope: Scope) -> _Route:
    try:
        match = resolve(
            str(scope["path"]).removeprefix(PREFIX), "club.base.streams.urls"
        )
    except Resolver404:
        _bearer_session(scope)  # an anonymous visitor gets 403 for every URL
        raise NotAdmitted(HTTPStatus.NOT_FOUND) from None
    if scope["method"] != "GET":
        raise NotAdmitted(HTTPStatus.METHOD_NOT_ALLOWED)
    return _Route(match.kwargs.get("table_id"), match.kwargs.get("lines", False))


def _bearer_session(scope: Scope) -> SessionGrant:
    cookies = b"; ".join(text for name, text in scope["headers"] if name == b"cookie")
    key = parse_cookie(cookies.decode("latin-1")).get(settings.SESSION_COOKIE_NAME)
    if not key:
        raise NotAdmitted(HTTPStatus.FORBIDDEN)
    return SessionGrant(key)


def _bearer_key(scope: Scope) -> KeyGrant:
    header = b"".join(
        text for name, text in scope["headers"] if name == b"authorization"
    )
    scheme, _, key = header.decode("latin-1").partition(" ")
    if scheme.lower() != "bearer":
        raise NotAdmitted(HTTPStatus.UNAUTHORIZED)
    return KeyGrant(key.strip())


async def _send_messages(
    stream: Stream, encoder: Encoder, receive: Receive, send: Send
) -> None:
    headers = [(b"content-type", encoder.media_type), *HEADERS]
    await send(
        {"type": "http.response.start", "status": HTTPStatus.OK, "headers": headers}
    )
    disconnect = asyncio.create_task(_end_at_disconnect(stream, receive))
    try:
        # no database; clients connect again and fetch everything
        with suppress(NotAdmitted):
            while message := await stream.next_message():
                if body := await encoder.encode(message):
                    await send(
                        {"type": "http.response.body", "body": body, "more_body": True}
                    )
        await send({"type": "http.response.body", "body": b""})
    finally:
        disconnect.cancel()


async def _end_at_disconnect(stream: Stream, receive: Receive) -> None:
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
    if status == HTTPStatus.UPGRADE_REQUIRED:
        headers += [(b"upgrade", b"HTTP/1.1"), (b"connection", b"upgrade, close")]
    headers.append((b"content-length", str(len(status.phrase)).encode()))
    await send({"type": "http.response.start", "status": status, "headers": headers})
    await send({"type": "http.response.body", "body": status.phrase.encode()})
