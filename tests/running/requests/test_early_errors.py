"""Requests that are refused before the member is known: foreign hosts, unreadable bodies, and too
large bodies. Each has its own status and text, and none is a server error.
"""

from __future__ import annotations

import asyncio
import json
import re
from collections.abc import MutableMapping
from typing import Any

import pytest
from django.conf import settings as house
from django.test import Client
from pytest_django import Settings

from club.asgi import application
from club.base.request_limits import (
    MAX_BODY,
    MAX_PICTURE_FORM,
    MAX_PICTURE_FORMS,
    LimitedRequests,
)
from tests.support.aside import aside

LOGIN = "/accounts/login/"
FORM = "application/x-www-form-urlencoded"
Message = MutableMapping[str, Any]
OUR_HOST = (b"host", b"club.example")


def ask(app: Any, headers: list[tuple[bytes, bytes]], parts: list[bytes], **scope: Any) -> Message:
    """The beginning of the response to a request whose body comes in these parts; `taken` counts
    the parts that were read.
    """
    coming = iter(
        {"type": "http.request", "body": part, "more_body": number < len(parts)}
        for number, part in enumerate(parts, 1)
    )
    said: list[Message] = []
    taken = 0

    async def receive() -> Message:
        nonlocal taken
        taken += 1
        return next(coming, {"type": "http.disconnect"})

    async def send(message: Message) -> None:
        said.append(message)

    whole = {
        "type": "http",
        "http_version": "1.1",
        "method": "POST",
        "path": LOGIN,
        "query_string": b"",
        "headers": headers,
    } | scope
    aside(asyncio.run, app(whole, receive, send))
    return {**said[0], "body": said[1]["body"], "taken": taken}


def reads_all(environ: dict[str, Any], start_response: Any) -> list[bytes]:
    """A WSGI application that returns the length of the body."""
    size = len(environ["wsgi.input"].read(int(environ["CONTENT_LENGTH"])))
    start_response("200 OK", [])
    return [str(size).encode()]


def test_a_body_that_is_announced_too_large_is_refused_unread() -> None:
    answer = ask(application, [(b"content-length", b"20000000"), OUR_HOST], [b"x"])
    assert (answer["status"], answer["taken"]) == (413, 0)
    assert b"larger than one megabyte" in answer["body"]


def test_a_program_is_told_so_as_a_problem() -> None:
    headers = [(b"content-length", b"20000000"), OUR_HOST]
    answer = ask(application, headers, [b"x"], path="/api/v1/tables")
    assert answer["status"] == 413
    assert json.loads(answer["body"])["type"] == "too-large"


def test_a_body_that_announces_nothing_is_refused_when_it_grows_too_large() -> None:
    part = b"x" * (MAX_BODY // 4)
    headers = [(b"content-type", b"multipart/form-data; boundary=x"), OUR_HOST]
    answer = ask(application, headers, [part] * 80)
    assert (answer["status"], answer["taken"]) == (413, 5)


def test_a_body_of_exactly_the_most_is_taken() -> None:
    answer = ask(LimitedRequests(reads_all, workers=1), [], [b"x" * MAX_BODY])
    assert (answer["status"], answer["body"]) == (200, str(MAX_BODY).encode())


def form_headers(length: int, kind: bytes = b"multipart/form-data; boundary=x") -> list[Any]:
    return [(b"content-type", kind), (b"content-length", str(length).encode())]


def test_a_form_with_a_picture_may_be_larger() -> None:
    size = 2 * MAX_BODY
    answer = ask(LimitedRequests(reads_all, workers=1), form_headers(size), [b"x" * size])
    assert (answer["status"], answer["body"]) == (200, str(size).encode())


@pytest.mark.parametrize(
    "headers",
    [form_headers(MAX_PICTURE_FORM + 1), form_headers(2 * MAX_BODY, FORM.encode())],
    ids=["too large", "no picture"],
)
def test_no_other_body_may_be_larger(headers: list[Any]) -> None:
    answer = ask(LimitedRequests(reads_all, workers=1), headers, [b"x"])
    assert (answer["status"], answer["taken"]) == (413, 0)


def test_only_a_few_forms_with_pictures_are_in_memory() -> None:
    limited = LimitedRequests(reads_all, workers=1)
    limited.picture_forms = MAX_PICTURE_FORMS
    assert ask(limited, form_headers(2 * MAX_BODY), [b"x"])["status"] == 503
    assert limited.picture_forms == MAX_PICTURE_FORMS


@pytest.mark.parametrize("length", [b"", b"-1", b"many", b"9" * 5000])
def test_a_length_that_is_none_is_no_fault(length: bytes) -> None:
    status = ask(LimitedRequests(reads_all, workers=1), [(b"content-length", length)], [b"x"])[
        "status"
    ]
    assert status in (200, 413)


def test_the_proxy_and_the_house_agree_on_what_is_too_large() -> None:
    said = re.search(r"max_size (\d+)MiB", (house.BASE_DIR / "deploy/Caddyfile").read_text())
    assert said and int(said[1]) * 1024 * 1024 == MAX_PICTURE_FORM


@pytest.fixture
def our_hosts(settings: Settings) -> None:
    settings.ALLOWED_HOSTS = ["testserver", "club.example"]


@pytest.mark.django_db
@pytest.mark.parametrize("address", ["/", LOGIN, "/admin/", "/nowhere/", "/tables/1/"])
@pytest.mark.parametrize("host", ["evil.example", "a b", "club.example:port", "x" * 300])
def test_a_foreign_host_is_a_bad_request(
    client: Client, our_hosts: None, address: str, host: str
) -> None:
    answer = client.get(address, headers={"host": host})
    assert answer.status_code == 400
    assert b"We did not understand that" in answer.content


@pytest.mark.django_db
def test_a_foreign_host_hears_nothing(our_hosts: None) -> None:
    heard = ask(application, [(b"host", b"evil.example")], [], method="GET", path="/live/")
    assert heard["status"] == 400


@pytest.mark.django_db
@pytest.mark.parametrize("hosts", [[], [OUR_HOST, OUR_HOST]])
def test_a_stream_is_asked_for_at_one_host(
    our_hosts: None, hosts: list[tuple[bytes, bytes]]
) -> None:
    assert ask(application, hosts, [], method="GET", path="/live/")["status"] == 400


@pytest.mark.django_db
@pytest.mark.parametrize("hosts", [[], [OUR_HOST, OUR_HOST]])
@pytest.mark.parametrize("path", ["/", LOGIN, "/health/", "/api/v1/me"])
def test_a_request_names_one_host(
    our_hosts: None, hosts: list[tuple[bytes, bytes]], path: str
) -> None:
    assert ask(application, hosts, [b""], method="GET", path=path)["status"] == 400


@pytest.mark.django_db
def test_our_own_host_is_asked_who_it_is_for(our_hosts: None) -> None:
    assert ask(application, [OUR_HOST], [], method="GET", path="/live/")["status"] == 403


@pytest.mark.django_db
@pytest.mark.parametrize(
    "kind",
    [f"{FORM}; charset={charset}" for charset in ("latin-1", "nonsense", "utf-16", "base64")]
    + ["multipart/form-data", "multipart/form-data; boundary=x; charset=base64"],
)
@pytest.mark.parametrize("address", [LOGIN, "/tables/open/", "/nowhere/"])
def test_a_form_in_an_odd_charset_is_no_fault(kind: str, address: str) -> None:
    client = Client(enforce_csrf_checks=True)
    answer = client.generic("POST", address, b"login=alice&password=\xff", content_type=kind)
    assert answer.status_code in (400, 403, 404)
