"""Headers beyond the limits are refused with 431, by the protocol of the web server and, under any
other server, by the application. Other requests are answered meanwhile.
"""

from __future__ import annotations

import json
import socket
from collections.abc import Iterator
from contextlib import suppress

import pytest

from club.base.processes.http_protocol import MAX_HEADER_LINES, MAX_HEADERS
from club.base.request_limits import LimitedHeaders, LimitedRequests
from tests.running.limited_server import HeldRequests, Served, served, until

BEGIN = b"GET /now/ HTTP/1.1\r\nHost: localhost\r\n"
MEGABYTE = 1024 * 1024


@pytest.fixture
def pages() -> HeldRequests:
    return HeldRequests()


@pytest.fixture
def server(pages: HeldRequests) -> Iterator[Served]:
    with served(LimitedHeaders(LimitedRequests(pages, workers=1))) as server:
        yield server


def send_all(connection: socket.socket, text: bytes) -> None:
    """Sends until all is sent or the server has closed the connection."""
    with suppress(OSError):
        connection.sendall(text)


def answer_on(connection: socket.socket) -> bytes:
    """All that is received until the end of the connection."""
    parts = []
    with suppress(ConnectionError):
        while part := connection.recv(65536):
            parts.append(part)
    return b"".join(parts)


def head_of(size: int) -> bytes:
    """A request whose request line and headers have this size."""
    name = b"X-Long: "
    # neither "GET ", " HTTP/1.1" nor the ends of the first and the last line count
    counted = len(b"/now/") + len(b"Host: localhost\r\n") + len(name) + len(b"\r\n")
    return BEGIN + name + b"x" * (size - counted) + b"\r\n"


@pytest.mark.parametrize("beginning", [b"X-Long: ", b"X-", b""])
def test_a_header_without_end_is_refused_before_it_ends(
    server: Served, pages: HeldRequests, beginning: bytes
) -> None:
    with server.send(BEGIN + beginning) as connection:
        send_all(connection, b"x" * MEGABYTE)
        assert answer_on(connection).startswith(b"HTTP/1.1 431 ")
    assert pages.begun == []


def test_so_are_headers_without_end(server: Served) -> None:
    with server.send(BEGIN) as connection:
        send_all(connection, b"X-Short: x\r\n" * 100_000)
        assert answer_on(connection).startswith(b"HTTP/1.1 431 ")


def test_so_is_an_address_without_end(server: Served) -> None:
    with server.send(b"GET /") as connection:
        send_all(connection, b"x" * MEGABYTE)
        assert answer_on(connection).startswith(b"HTTP/1.1 431 ")


def test_others_are_answered_while_headers_arrive_without_end(server: Served) -> None:
    """The parser's own work on forty megabytes took seconds, and nothing else was answered."""
    with server.send(BEGIN + b"X-Long: ") as connection:
        for _ in range(40):
            send_all(connection, b"x" * MEGABYTE)
            assert server.ask("/now/").status == 200
        assert answer_on(connection).startswith(b"HTTP/1.1 431 ")


@pytest.mark.parametrize(("size", "status"), [(MAX_HEADERS, 200), (MAX_HEADERS + 1, 431)])
def test_headers_have_at_most_this_size(server: Served, size: int, status: int) -> None:
    with server.send(head_of(size) + b"\r\n") as connection:
        assert f" {status} ".encode() in connection.recv(65536).partition(b"\r\n")[0]


@pytest.mark.parametrize(
    ("lines", "status"), [(MAX_HEADER_LINES, 200), (MAX_HEADER_LINES + 1, 431)]
)
def test_there_are_at_most_so_many(server: Served, lines: int, status: int) -> None:
    with server.send(BEGIN + b"X-Short: x\r\n" * (lines - 1) + b"\r\n") as connection:
        assert f" {status} ".encode() in connection.recv(65536).partition(b"\r\n")[0]


def test_programs_are_told_by_a_problem(server: Served) -> None:
    headers = {f"X-{number}": "x" for number in range(MAX_HEADER_LINES + 1)}
    answer = server.ask("/api/v1/tables", headers=headers)
    assert answer.headers["content-type"] == "application/problem+json"
    assert json.loads(answer.body)["type"] == "headers-too-large"


def test_pipelined_requests_with_large_headers_are_each_within_the_limit(
    server: Served, pages: HeldRequests
) -> None:
    """The limit is of each request, not of a connection."""
    each = head_of(MAX_HEADERS // 2) + b"\r\n"
    with server.send(each * 6 + BEGIN + b"Connection: close\r\n\r\n") as connection:
        assert answer_on(connection).count(b"HTTP/1.1 200 OK") == 7


def test_a_large_body_is_no_header(server: Served, pages: HeldRequests) -> None:
    assert server.ask("/now/", "POST", body=b"x" * 10 * MAX_HEADERS).status == 200
    assert len(pages.bodies["/now/"]) == 10 * MAX_HEADERS


@pytest.mark.parametrize("wrong", [b"no request\r\n\r\n", b"GET /" + b"x" * 2 * MAX_HEADERS])
def test_a_refusal_is_never_the_answer_to_an_earlier_request(
    server: Served, pages: HeldRequests, wrong: bytes
) -> None:
    with server.send(BEGIN.replace(b"/now/", b"/slow/") + b"\r\n") as connection:
        until(lambda: pages.begun == ["/slow/"])
        connection.sendall(wrong)
        pages.release("/slow/")
        said = answer_on(connection)
    assert said.startswith(b"HTTP/1.1 200 OK") and said.count(b"HTTP/1.1") == 1


def test_a_trailer_is_no_header(server: Served, pages: HeldRequests) -> None:
    """A proxy in front removes a header that it sets itself, and leaves trailers as they are."""
    chunked = b"Transfer-Encoding: chunked\r\n\r\n4\r\ne2e4\r\n0\r\n"
    trailer = b"X-Forwarded-Proto: https\r\nCookie: sessionid=x\r\n\r\n"
    with server.send(BEGIN.replace(b"GET", b"POST") + chunked + trailer) as connection:
        assert connection.recv(65536).startswith(b"HTTP/1.1 200 OK")
    assert pages.bodies["/now/"] == b"e2e4"
    assert "HTTP_X_FORWARDED_PROTO" not in pages.environs["/now/"]
    assert "HTTP_COOKIE" not in pages.environs["/now/"]


def test_trailers_without_end_close_the_connection(server: Served, pages: HeldRequests) -> None:
    chunked = b"Transfer-Encoding: chunked\r\n\r\n4\r\ne2e4\r\n0\r\nX-Long: "
    with server.send(BEGIN.replace(b"GET", b"POST") + chunked) as connection:
        send_all(connection, b"x" * MEGABYTE)
        assert answer_on(connection) == b""
    assert pages.begun == []
