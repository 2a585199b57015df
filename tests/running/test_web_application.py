"""The application of `club/asgi.py`: monitoring and streams while pages are busy, and Django in a
few permanent threads.
"""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import suppress
from datetime import timedelta
from pathlib import Path
from threading import get_native_id

import pytest
from django.conf import settings as house
from django.core.signals import request_finished, request_started
from django.core.wsgi import get_wsgi_application
from django.db import connection, connections
from django.http import FileResponse, HttpRequest, HttpResponse
from django.urls import path
from django.utils import timezone
from pytest_django.fixtures import Settings

from club import asgi
from club.base import request_limits
from club.base.asgi_types import Receive, Scope, Send
from club.base.processes.time_limit import TimeLimitExceeded, with_time_limit
from club.base.request_limits import LimitedRequests
from club.base.streams.hub import AUTHORIZER_THREADS
from tests.running.limited_server import HeldRequests, Served, served, until

HERE = Path(__file__)


class TestBusyPages:
    """All page threads are busy, and no more requests may wait."""

    @pytest.fixture
    def busy(self, monkeypatch: pytest.MonkeyPatch) -> Iterator[Served]:
        pages, monitoring = HeldRequests(), HeldRequests()
        monitoring.release(*asgi.MONITORING)
        monkeypatch.setattr(request_limits, "MAX_WAITING", 1)
        limited = LimitedRequests(pages, workers=1)
        monkeypatch.setattr(asgi, "pages", limited)
        monkeypatch.setattr(asgi, "monitoring", LimitedRequests(monitoring, 1, counted=False))
        with served(asgi.application) as server:
            asked = [server.begin(path) for path in ("/a/", "/b/")]
            until(lambda: len(pages.begun) == 1 and len(limited.waiting) == 1)
            assert server.ask("/c/").status == 503
            yield server
            pages.release("/a/", "/b/")
            assert [one.result().status for one in asked] == [200, 200]

    @pytest.mark.parametrize("path", ["/health/", "/metrics/"])
    def test_keep_no_monitoring_waiting(self, busy: Served, path: str) -> None:
        assert busy.ask(path).status == 200

    def test_keep_no_stream_waiting(self, busy: Served, monkeypatch: pytest.MonkeyPatch) -> None:
        class Streams:
            serves = staticmethod(asgi.streams.serves)

            async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
                await send({"type": "http.response.start", "status": 200, "headers": []})
                await send({"type": "http.response.body", "body": b"changed"})

        monkeypatch.setattr(asgi, "streams", Streams())
        assert busy.ask("/live/home/").body == b"changed"


@pytest.mark.long
def test_all_views_are_imported_before_the_first_request() -> None:
    """A time limit of a page must not interrupt an import."""
    asked = "import sys; from club import wsgi; print('club.site.api.urls' in sys.modules)"
    command = [sys.executable, "-c", asked]
    told = os.environ | {"DJANGO_SETTINGS_MODULE": "club.settings"}
    said = subprocess.run(command, env=told, capture_output=True, text=True, check=True).stdout
    assert said.split() == ["True"]


def plain(request: HttpRequest) -> HttpResponse:
    """A view that returns its thread and the current time zone."""
    said = f"{get_native_id()} {timezone.get_current_timezone_name()} {request.body.decode()}"
    timezone.activate("Asia/Tokyo")
    response = HttpResponse(said, headers={"X-Club": "kerho"})
    response.set_cookie("pawn", "white")
    return response


def broken(request: HttpRequest) -> HttpResponse:
    raise LookupError


def file(request: HttpRequest) -> FileResponse:
    return FileResponse(HERE.open("rb"), content_type="text/plain")


def connected(request: HttpRequest) -> HttpResponse:
    """A view that returns its connection, and whether a transaction is open."""
    connection.ensure_connection()
    raw = connection.connection
    return HttpResponse(f"{id(raw)} {raw.in_transaction}")


def interrupted(request: HttpRequest) -> HttpResponse:
    """A view that is interrupted just after the beginning of a transaction, before Django knows of
    it.
    """
    connection.ensure_connection()
    with suppress(TimeLimitExceeded):
        with_time_limit(begin_and_go_on, timedelta(milliseconds=200))
    return connected(request)


def begin_and_go_on() -> None:
    connection.connection.execute("BEGIN IMMEDIATE")
    while True:
        pass


def left(request: HttpRequest) -> HttpResponse:
    """Closes the connection, since the database is dropped after the tests."""
    connections.close_all()
    return HttpResponse()


VIEWS = (plain, broken, file, connected, interrupted, left)
urlpatterns = [path(f"{view.__name__}/", view) for view in VIEWS]


@pytest.fixture
def django(settings: Settings) -> Iterator[Served]:
    """Django with one thread."""
    settings.ROOT_URLCONF, settings.TIME_ZONE = __name__, "UTC"
    settings.MIDDLEWARE = ["club.base.ui.time_limit.RequestTimeoutMiddleware"]
    with served(LimitedRequests(get_wsgi_application(), workers=1)) as server:
        yield server
        server.ask("/left/")


def test_a_thread_answers_request_after_request_and_keeps_nothing_of_them(django: Served) -> None:
    answers = [django.ask("/plain/", "POST", body=b"e2e4").body.split() for _ in range(3)]
    assert len({thread for thread, *_ in answers}) == 1
    assert {tuple(told) for _, *told in answers} == {(b"UTC", b"e2e4")}


def test_an_answer_has_its_status_headers_and_cookies(django: Served) -> None:
    answer = django.ask("/plain/")
    assert (answer.status, answer.headers["x-club"]) == (200, "kerho")
    assert answer.headers["set-cookie"] == "pawn=white; Path=/"


def test_a_file_arrives_whole(django: Served) -> None:
    assert django.ask("/file/").body == HERE.read_bytes()


def test_what_fails_costs_no_thread(django: Served) -> None:
    assert [django.ask("/broken/").status for _ in range(3)] == [500] * 3
    assert django.ask("/plain/").status == 200


@pytest.fixture
def signals() -> Iterator[list[tuple[str, int]]]:
    """The signals of Django, with their threads."""
    said: list[tuple[str, int]] = []

    def hearing(what: str) -> Callable[..., None]:
        return lambda **_: said.append((what, get_native_id()))

    began, ended = hearing("began"), hearing("ended")
    request_started.connect(began)
    request_finished.connect(ended)
    yield said
    request_started.disconnect(began)
    request_finished.disconnect(ended)


@pytest.mark.parametrize("path", ["/plain/", "/file/", "/broken/"])
def test_each_request_begins_and_ends_in_the_thread_that_answers(
    django: Served, signals: list[tuple[str, int]], path: str
) -> None:
    django.ask(path)
    until(lambda: len(signals) == 2)  # the end comes after the answer
    (began, there), (ended, here) = signals
    assert (began, ended) == ("began", "ended")
    assert there == here != get_native_id()


@pytest.mark.django_db(transaction=True)
class TestConnections:
    """Connections stay with their thread, unless something happened to them."""

    def test_the_next_request_has_the_same(self, django: Served) -> None:
        assert django.ask("/connected/").body == django.ask("/connected/").body

    def test_what_was_interrupted_leaves_no_transaction(self, django: Served) -> None:
        assert django.ask("/interrupted/").body.endswith(b" True")
        assert django.ask("/connected/").body.endswith(b" False")


def test_a_web_process_has_as_many_threads_with_a_connection_as_operators_are_told() -> None:
    told = (house.BASE_DIR / "docs" / "running.md").read_text()
    threads = asgi.PAGE_THREADS + asgi.MONITORING_THREADS + AUTHORIZER_THREADS
    assert threads == 5 and "five connections to PostgreSQL for each" in told
