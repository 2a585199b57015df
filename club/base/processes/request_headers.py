"""Checks of the headers of a request, and the headers that WSGI gets."""

from __future__ import annotations

import codecs

from django.utils.http import parse_header_parameters

from club.base.asgi_types import Header, Scope
from club.base.processes.http_protocol import MAX_HEADERS

MAX_HEADER_LINES = 100
ENCODINGS = ("utf-8", "ascii")  # of what is sent to us


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
