"""The HTTP/1 protocol of the web server: uvicorn's own, with a bound on what its parser collects.

The parser keeps a header until its end has arrived, and copies it with each part of it. Without a
bound, a client that sends one long header occupies the event loop of the process.
"""

from __future__ import annotations

import codecs
import ipaddress
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from http import HTTPStatus

from django.utils.http import parse_header_parameters
from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol

from club.base.asgi_types import Header, Scope

MAX_HEADER_LINES = 100
ENCODINGS = ("utf-8", "ascii")  # of what is sent to us
SLOW_AFTER = 2.0  # seconds; a younger body is not slow
SLOW_RATE = 16 * 1024  # bytes a second; at this rate MAX_BODY just misses BODY_TIMEOUT
IPV6_PREFIX = 64  # bits that one client has
MAX_HEADERS = 64 * 1024  # bytes of the request line and all headers
PART = 16 * 1024  # bytes that the parser gets at once
# seconds in which the rest is read and dropped: a socket that is closed before would reset the
# connection, and the client would not see the answer
LINGER = 2.0
STATUS = HTTPStatus.REQUEST_HEADER_FIELDS_TOO_LARGE
BODY = STATUS.description.encode()
ANSWER = b"\r\n".join(
    (
        f"HTTP/1.1 {STATUS.value} {STATUS.phrase}".encode(),
        b"content-type: text/plain; charset=utf-8",
        f"content-length: {len(BODY)}".encode(),
        b"cache-control: no-store",
        b"connection: close",
        b"",
        BODY,
    )
)


def has_large_headers(scope: Scope) -> bool:
    headers: list[Header] = scope["headers"]
    if len(headers) > MAX_HEADER_LINES:
        return True
    line = len(scope.get("raw_path") or b"") + len(scope["query_string"])
    # 4 is the length of the colon, the blank and the line end of each header
    return (
        line + sum(len(name) + len(value) + 4 for name, value in headers) > MAX_HEADERS
    )


def names_one_host(scope: Scope) -> bool:
    """RFC 9112, 3.2: only HTTP/1.0 knows requests without a Host header. Django would take the
    address of this machine for it.
    """
    hosts = [name for name, _ in scope["headers"]].count(b"host")
    return hosts == 1 or (hosts == 0 and scope["http_version"] == "1.0")


def is_utf8(scope: Scope) -> bool:
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


def as_wsgi_scope(scope: Scope, body: bytes) -> Scope:
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


@dataclass(eq=False, slots=True)
class ArrivingBody:
    """A body of which a part is still to come."""

    client: str
    began: float  # seconds of a monotonic clock
    end: Callable[[], None]  # its request is refused
    received: int = 0  # bytes

    def get_rate(self, now: float) -> float:
        """Bytes a second since it began."""
        return self.received / max(now - self.began, 1e-3)

    def is_slow(self, now: float) -> bool:
        return now - self.began >= SLOW_AFTER and self.get_rate(now) < SLOW_RATE


class ArrivingBodies:
    """The bodies that hold a place."""

    def __init__(self) -> None:
        self.bodies: set[ArrivingBody] = set()

    @contextmanager
    def hold_place(self, body: ArrivingBody) -> Iterator[None]:
        self.bodies.add(body)
        try:
            yield
        finally:
            self.bodies.discard(body)

    def free_place(self, client: str, now: float) -> bool:
        """Ends one body for a newcomer of this client; False if none is slow and no client has more
        places than the newcomer's. The client with the most places loses one first.
        """
        places = Counter(body.client for body in self.bodies)
        most = places[client] + 1
        endable = [
            body
            for body in self.bodies
            if body.is_slow(now) or places[body.client] > most
        ]
        if not endable:
            return False
        slowest = min(
            endable, key=lambda body: (-places[body.client], body.get_rate(now))
        )
        self.bodies.discard(slowest)
        slowest.end()
        return True


def client_of(host: str) -> str:
    """The client of an address: of IPv6, the network that one client has."""
    try:
        address = ipaddress.ip_address(host)
    except ValueError:  # a socket of this machine
        return host
    if address.version == 4:
        return host
    return str(ipaddress.ip_network((host, IPV6_PREFIX), strict=False))


class BoundedHttpProtocol(HttpToolsProtocol):
    """Given to uvicorn by `--http`. The exact limits are those of `request_limits.py`."""

    collected = 0  # bytes since the parser last passed something on
    in_body = False  # trailers follow a body
    refused = False

    def data_received(self, data: bytes) -> None:
        for start in range(0, len(data), PART):
            if self.refused or self.transport.is_closing():
                return
            part = data[start : start + PART]
            self.collected += len(part)
            super().data_received(part)
            if self.collected > MAX_HEADERS:
                self._refuse()

    def on_message_begin(self) -> None:
        self.collected = 0
        self.in_body = False
        super().on_message_begin()

    def on_header(self, name: bytes, value: bytes) -> None:
        if not self.in_body:  # a trailer is no header: a proxy does not check it
            super().on_header(name, value)

    def on_headers_complete(self) -> None:
        self.collected = 0
        self.in_body = True
        super().on_headers_complete()

    def on_body(self, body: bytes) -> None:
        self.collected = 0
        super().on_body(body)

    def on_message_complete(self) -> None:
        self.collected = 0
        super().on_message_complete()

    def send_400_response(self, msg: str) -> None:
        if not self._closes_after_answers():
            super().send_400_response(msg)

    def _refuse(self) -> None:
        if self._closes_after_answers():
            return
        self.refused = True
        self.transport.write(ANSWER)
        if self.transport.can_write_eof():
            self.transport.write_eof()
        self.loop.call_later(LINGER, self.transport.close)

    def _closes_after_answers(self) -> bool:
        """Whether earlier requests of this connection wait for their answers. In that case nothing
        else may be sent: the client would take it for the answer to one of these.
        """
        if getattr(self.cycle, "response_complete", True):  # None before the first
            return False
        self.refused = True
        self.cycle.keep_alive = False  # the last one closes the connection
        if self.cycle.more_body:  # and waits for a body that cannot be read
            self.transport.close()
        return True
