"""All of an answer is made in one thread, which stays; nothing of a request stays in it."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from datetime import timedelta
from pathlib import Path
from threading import get_native_id

import pytest
from django.conf import settings
from django.core.signals import request_finished, request_started
from django.db import connection, connections
from django.http import FileResponse, HttpRequest, HttpResponse
from django.urls import path
from django.utils import timezone
from pytest_django.fixtures import Settings

from club.live.hub import AT_THE_DOOR
from club.processes.patience import TookTooLong, in_time
from club.web.asgi_types import Message
from club.web.one_thread import THREADS, InOneThread
from tests.aside import aside

HERE = Path(__file__)


def plain(request: HttpRequest) -> HttpResponse:
    """Says which thread it was in and what time is told there."""
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
    """Says which connection it has, and whether a transaction is open there."""
    connection.ensure_connection()
    raw = connection.connection
    return HttpResponse(f"{id(raw)} {raw.in_transaction}")


def interrupted(request: HttpRequest) -> HttpResponse:
    """Just after a transaction began, of which Django does not know yet."""
    connection.ensure_connection()
    with suppress(TookTooLong):
        in_time(begin_and_go_on, timedelta(milliseconds=200))
    return connected(request)


def begin_and_go_on() -> None:
    connection.connection.execute("BEGIN IMMEDIATE")
    while True:
        pass


VIEWS = (plain, broken, file, connected, interrupted)
urlpatterns = [path(f"{view.__name__}/", view) for view in VIEWS]


@pytest.fixture
def django(settings: Settings) -> InOneThread:
    settings.ROOT_URLCONF = __name__
    settings.MIDDLEWARE, settings.TIME_ZONE = [], "UTC"
    return InOneThread()


def asked(django: InOneThread, *paths: str, body: bytes = b"") -> list[list[Message]]:
    """The answers, one after the other."""

    async def ask(path: str) -> list[Message]:
        sent: list[Message] = []

        async def receive() -> Message:
            return {"type": "http.request", "body": body, "more_body": False}

        async def send(message: Message) -> None:
            sent.append(message)

        scope = {"type": "http", "method": "POST", "path": path, "headers": []}
        await django(scope, receive, send)
        return sent

    async def ask_all() -> list[list[Message]]:
        return [await ask(path) for path in paths]

    return aside(asyncio.run, ask_all())


def whole(answer: list[Message]) -> bytes:
    return b"".join(part.get("body", b"") for part in answer[1:])


def test_a_few_threads_answer_request_after_request_and_keep_nothing_of_them(
    django: InOneThread,
) -> None:
    answers = [
        whole(one).split() for one in asked(django, *["/plain/"] * 3 * THREADS, body=b"e2e4")
    ]
    assert len({thread for thread, *_ in answers}) <= THREADS
    assert {tuple(told) for _, *told in answers} == {(b"UTC", b"e2e4")}


def test_an_answer_has_its_status_headers_and_cookies(django: InOneThread) -> None:
    [answer] = asked(django, "/plain/")
    headers = answer[0]["headers"]
    assert answer[0]["status"] == 200
    assert (b"X-Club", b"kerho") in headers
    assert (b"Set-Cookie", b"pawn=white; Path=/") in headers


@pytest.mark.parametrize("path", ["/plain/", "/file/"])
def test_the_last_message_of_an_answer_says_that_it_is_over(django: InOneThread, path: str) -> None:
    [[_, *parts]] = asked(django, path)
    assert [part.get("more_body", False) for part in parts] == [True] * (len(parts) - 1) + [False]


def test_a_page_is_one_message_after_its_head(django: InOneThread) -> None:
    [answer] = asked(django, "/plain/")
    assert len(answer) == 2


def test_a_file_comes_whole_in_few_pieces(django: InOneThread) -> None:
    [answer] = asked(django, "/file/")
    assert whole(answer) == HERE.read_bytes()
    assert len(answer) == 3  # its head, all of it, and that it is over


@pytest.mark.django_db(transaction=True)
class TestConnections:
    """They stay with the thread, as long as nothing happened to them."""

    @pytest.fixture
    def alone(self, django: InOneThread) -> Iterator[InOneThread]:
        """With one thread, which lets go of the database afterwards."""
        with ThreadPoolExecutor(1) as django.threads:
            yield django
            django.threads.submit(connections.close_all)

    def test_the_next_request_has_the_same(self, alone: InOneThread) -> None:
        first, second = map(whole, asked(alone, "/connected/", "/connected/"))
        assert first == second

    def test_what_was_interrupted_leaves_no_transaction(self, alone: InOneThread) -> None:
        interrupted, after = asked(alone, "/interrupted/", "/connected/")
        assert whole(interrupted).endswith(b" True")
        assert whole(after).endswith(b" False")


def test_what_fails_costs_no_thread(django: InOneThread) -> None:
    *failed, after = asked(django, *["/broken/"] * (THREADS + 1), "/plain/")
    assert {answer[0]["status"] for answer in failed} == {500}
    assert after[0]["status"] == 200


@pytest.fixture
def signals() -> Iterator[list[tuple[str, int]]]:
    """What Django said, and in which thread."""
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
    django: InOneThread, signals: list[tuple[str, int]], path: str
) -> None:
    asked(django, path)
    (began, there), (ended, here) = signals
    assert (began, ended) == ("began", "ended")
    assert there == here != get_native_id()


def test_who_leaves_before_all_was_sent_is_not_answered(django: InOneThread) -> None:
    async def act() -> list[Message]:
        sent: list[Message] = []

        async def gone() -> Message:
            return {"type": "http.disconnect"}

        async def send(message: Message) -> None:
            sent.append(message)

        await django({"type": "http", "method": "POST", "path": "/plain/"}, gone, send)
        return sent

    assert aside(asyncio.run, act()) == []


def test_a_web_process_has_as_many_threads_with_a_connection_as_operators_are_told() -> None:
    told = (settings.BASE_DIR / "docs" / "running.md").read_text()
    assert THREADS + AT_THE_DOOR == 6 and "six connections to PostgreSQL for each" in told
