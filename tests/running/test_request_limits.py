"""Request limits on a real server: waiting requests, bodies, and the headers that Django gets."""

from __future__ import annotations

import asyncio
import json
import socket
import time
from collections.abc import Iterable, Iterator
from typing import Any

import pytest

from club.base import request_limits
from club.base.processes import http_protocol
from club.base.processes.web_metrics import OWN_REGISTRY, PROCESS
from club.base.request_limits import LimitedRequests
from tests.running.limited_server import HeldRequests, Served, served, until
from tests.support.aside import aside

WAITING, TURNED_AWAY = "kerho_requests_waiting", "kerho_requests_turned_away_total"
BEGUN = b"POST %s HTTP/1.1\r\nHost: localhost\r\nContent-Length: 5000\r\n\r\nhalf"


def value(metric: str) -> float:
    return OWN_REGISTRY.get_sample_value(metric, {"process": PROCESS}) or 0.0


def head_of(connection: socket.socket) -> bytes:
    """The beginning of the response."""
    return connection.recv(65536)


@pytest.fixture
def pages() -> HeldRequests:
    return HeldRequests()


@pytest.fixture
def server(pages: HeldRequests) -> Iterator[Served]:
    """A server with one thread."""
    with served(LimitedRequests(pages, workers=1)) as server:
        yield server


def test_requests_wait_for_a_thread_and_begin_in_their_order(
    server: Served, pages: HeldRequests
) -> None:
    asked = []
    for waiting, path in enumerate(["/a/", "/b/", "/c/"]):
        asked.append(server.begin(path))
        until(lambda: pages.begun == ["/a/"] and value(WAITING) == waiting)  # noqa: B023
    pages.release("/a/", "/b/", "/c/")
    assert [one.result().status for one in asked] == [200] * 3
    assert pages.begun == ["/a/", "/b/", "/c/"] and value(WAITING) == 0


class TestFullQueue:
    @pytest.fixture
    def full(
        self, server: Served, pages: HeldRequests, monkeypatch: pytest.MonkeyPatch
    ) -> Iterator[Served]:
        """One request runs and one waits, and no more may wait."""
        monkeypatch.setattr(request_limits, "MAX_WAITING", 1)
        busy = server.begin("/a/")
        until(lambda: pages.begun == ["/a/"])
        waiting = server.begin("/b/")
        until(lambda: value(WAITING) == 1)
        yield server
        pages.release("/a/", "/b/")
        assert [one.result().status for one in (busy, waiting)] == [200, 200]

    def test_a_page_says_when_to_come_back(self, full: Served) -> None:
        before = value(TURNED_AWAY)
        answer = full.ask("/c/")
        assert answer.status == 503 and answer.headers["retry-after"].isdigit()
        assert b"What you sent was not accepted." in answer.body
        assert value(TURNED_AWAY) == before + 1

    def test_so_does_a_problem_for_programs(self, full: Served) -> None:
        answer = full.ask("/api/v1/tables", "POST", body=b"{}")
        assert answer.headers["content-type"] == "application/problem+json"
        assert answer.headers["retry-after"].isdigit()
        assert json.loads(answer.body)["type"] == "busy"


def test_a_request_that_fails_keeps_no_thread(server: Served, pages: HeldRequests) -> None:
    pages.release("/broken/")
    assert [server.ask("/broken/").status for _ in range(3)] == [500] * 3
    assert server.ask("/now/").status == 200


def test_what_was_sent_is_done_also_when_the_client_has_left(
    server: Served, pages: HeldRequests
) -> None:
    busy = server.begin("/a/")
    until(lambda: pages.begun == ["/a/"])
    server.send(b"POST /b/ HTTP/1.1\r\nHost: localhost\r\nContent-Length: 4\r\n\r\ne2e4").close()
    until(lambda: value(WAITING) == 1)
    pages.release("/a/", "/b/")
    busy.result()
    until(lambda: pages.begun == ["/a/", "/b/"])
    assert pages.bodies["/b/"] == b"e2e4"


def test_who_still_waits_when_the_process_ends_is_told_to_come_back(pages: HeldRequests) -> None:
    with served(LimitedRequests(pages, workers=1)) as server:
        busy = server.begin("/broken/")
        until(lambda: pages.begun == ["/broken/"])
        waiting = server.begin("/b/")
        until(lambda: value(WAITING) == 1)
        server.server.should_exit = True
        answer = waiting.result()
        assert answer.status == 503 and answer.headers["connection"] == "close"
        assert "retry-after" in answer.headers
        pages.release("/broken/", "/b/")
        busy.exception()
    assert pages.begun == ["/broken/"] and value(WAITING) == 0


class TestBodies:
    def test_one_in_chunks_arrives_whole_and_with_its_length(
        self, server: Served, pages: HeldRequests
    ) -> None:
        parts = [b"e2", b"e4" * 50_000]
        answer = server.ask(
            "/now/",
            "POST",
            body=iter(parts),
            encode_chunked=True,
            headers={"Transfer-Encoding": "chunked"},
        )
        assert answer.status == 200
        assert pages.bodies["/now/"] == b"".join(parts)
        assert pages.environs["/now/"]["CONTENT_LENGTH"] == str(len(b"".join(parts)))

    def test_one_that_arrives_slowly_keeps_no_thread(
        self, server: Served, pages: HeldRequests
    ) -> None:
        slow = server.send(BEGUN % b"/slow/")
        assert server.ask("/now/").status == 200
        assert pages.begun == ["/now/"]
        pages.release("/slow/")
        slow.sendall(b"x" * (5000 - len(b"half")))
        assert b" 200 " in head_of(slow)
        assert len(pages.bodies["/slow/"]) == 5000

    def test_one_that_takes_too_long_is_refused(
        self, server: Served, pages: HeldRequests, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setattr(request_limits, "BODY_TIMEOUT", 0.05)
        refused = head_of(server.send(BEGUN % b"/slow/"))
        assert b" 408 " in refused and b"connection: close" in refused.lower()
        assert pages.begun == [] and value(WAITING) == 0

    def test_so_is_one_of_which_nothing_arrives(
        self, server: Served, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setattr(request_limits, "BODY_TIMEOUT", 0.05)
        nothing = (BEGUN % b"/slow/").removesuffix(b"half")
        assert b" 408 " in head_of(server.send(nothing))

    def test_only_so_many_arrive_in_parts_and_whoever_only_looks_is_answered(
        self, server: Served, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setattr(request_limits, "MAX_UPLOADS", 1)
        first = server.send(BEGUN % b"/slow/")
        server.ask("/now/")  # which comes after
        assert b" 503 " in head_of(server.send(BEGUN % b"/late/"))
        assert server.ask("/now/").status == 200
        first.close()

    def test_a_slow_one_loses_its_place_to_a_newcomer(
        self, server: Served, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setattr(request_limits, "MAX_UPLOADS", 1)
        monkeypatch.setattr(http_protocol, "SLOW_AFTER", 0.0)
        slow = server.send(BEGUN % b"/slow/")
        server.ask("/now/")  # which comes after

        newcomer = server.send(BEGUN % b"/now/")

        assert b" 408 " in head_of(slow)
        newcomer.sendall(b"x" * (5000 - len(b"half")))
        assert b" 200 " in head_of(newcomer)


def test_an_answer_that_is_read_slowly_keeps_no_thread() -> None:
    def large(environ: dict[str, Any], start_response: Any) -> Iterable[bytes]:
        start_response("200 OK", [])
        return [b"x" * 65536] * 400 if environ["PATH_INFO"] == "/large/" else [b"done"]

    with served(LimitedRequests(large, workers=1)) as server:
        reader = server.send(b"GET /large/ HTTP/1.1\r\nHost: localhost\r\n\r\n")
        time.sleep(0.2)  # until what is sent piles up
        assert server.ask("/now/").body == b"done"
        reader.close()


def test_no_header_can_be_mistaken_for_another(server: Served, pages: HeldRequests) -> None:
    server.ask("/now/", headers={"X_Forwarded_Proto": "https", "X-Club": "kerho"})
    assert pages.environs["/now/"]["HTTP_X_CLUB"] == "kerho"
    assert "HTTP_X_FORWARDED_PROTO" not in pages.environs["/now/"]


def test_several_cookie_headers_are_one(server: Served, pages: HeldRequests) -> None:
    head = b"GET /now/ HTTP/1.1\r\nHost: localhost\r\nCookie: a=1\r\nCookie: b=2\r\n\r\n"
    with server.send(head) as connection:
        assert b"200 OK" in head_of(connection)
    assert pages.environs["/now/"]["HTTP_COOKIE"] == "a=1; b=2"


def test_a_client_of_http_1_0_gets_nothing_compressed(server: Served, pages: HeldRequests) -> None:
    """A response that is compressed while it is sent has no known length, and HTTP/1.0 knows no
    chunks.
    """
    with server.send(b"GET /now/ HTTP/1.0\r\nAccept-Encoding: gzip\r\n\r\n") as connection:
        assert b"200" in head_of(connection)
    assert "HTTP_ACCEPT_ENCODING" not in pages.environs["/now/"]


def test_pages_are_stuck_when_requests_wait_and_none_gets_a_thread(pages: HeldRequests) -> None:
    limited = LimitedRequests(pages, workers=1)
    with served(limited) as server:
        assert not limited.is_stuck(0)
        asked = [server.begin(path) for path in ("/a/", "/b/")]
        until(lambda: limited.is_stuck(0.01))
        assert not limited.is_stuck(60)
        pages.release("/a/", "/b/")
        assert [one.result().status for one in asked] == [200] * 2
        assert not limited.is_stuck(0)


def test_a_request_that_fails_before_it_has_a_thread_is_answered_and_waits_no_longer() -> None:
    limited, sent = LimitedRequests(HeldRequests(), workers=1), []
    scope = {
        "type": "http",
        "method": "GET",
        "path": "/api/v1/\ud800",  # a WSGI environment cannot be made of it
        "query_string": b"",
        "headers": [],
    }

    async def receive() -> dict[str, Any]:
        return {"type": "http.request", "body": b""}

    async def send(message: Any) -> None:
        sent.append(message)

    aside(lambda: asyncio.run(limited(scope, receive, send)))
    assert sent[0]["status"] == 500 and (b"connection", b"close") in sent[0]["headers"]
    assert json.loads(sent[1]["body"])["type"] == "fault"
    assert not limited.waiting
