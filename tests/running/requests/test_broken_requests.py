"""Requests whose body, cookies, encoding, session or language are broken are answered, and pages of
errors are drawn for them: a fuzz test through the web server.
"""

from __future__ import annotations

import json
import os
from collections.abc import Callable, Iterator
from itertools import product
from random import Random

import pytest
from django.test import Client
from django.urls import path as route
from pytest_django.fixtures import Settings

from club import asgi, urls
from club.base.error_pages import PROBLEM_TYPE
from club.people.members.models import Member
from tests.running.limited_server import Answer, Served, served

Enter = Callable[[Member], Client]
ROUNDS = 2_000 if os.environ.get("WHOLE") else 150
CHARSETS = (
    "utf-7",
    "UTF-16",
    "rot13",
    "hex",
    "idna",
    "undefined",
    "unicode_escape",
    "none",
    "",
    '"',
)
CHARSETS += ("utf-8", "ascii", "latin-1", "zip", "x" * 300, "\xe4", "mbcs", "punycode", "utf-8;")
TYPES = (
    "application/x-www-form-urlencoded",
    "multipart/form-data",
    "multipart/form-data; boundary=x",
    "multipart/form-data; boundary=\xff",
    "multipart/form-data; boundary=" + "x" * 300,
    "application/json",
    "text/plain",
    "application/zip",
    "",
    ";",
    "a/b/c",
)
PART = b'--x\r\nContent-Disposition: form-data; name="%s"%s\r\n\r\n%s\r\n--x--\r\n'
BODIES = (
    b"",
    b"a=b",
    b"=&=&;%%%ff%00",
    b"\xff\xfe\x00",
    b"+AGE-=+AGI-",
    b"csrfmiddlewaretoken=%00",
    b"&".join([b"a=b"] * 600),
    b"{",
    b'{"a": 1e999}',
    PART % (b"a", b"", b"b"),
    PART % (b"\xff", b"", b"\xff"),
    PART % (b"a", b'; filename="../../x"', b"b"),
    PART % (b"a", b"\r\nContent-Transfer-Encoding: base64", b"%%%"),
    PART % (b"a", b"\r\nContent-Type: text/plain; charset=rot13", b"b"),
    b"--x\r\n",
)
VALUES = ("", "x" * 32, "\xe4", '"\\000\\377"', "a" * 4_000, "=", "{}", "..", "\\", "-1")
COOKIES = (
    "sessionid",
    "csrftoken",
    "messages",
    "django_language",
    "device",
    "",
    "__Host-sessionid",
)
LANGUAGES = (
    "",
    "*",
    "de;q=x",
    "\xff",
    "x" * 2_000,
    "en-" * 200,
    "../..",
    "fi,,,;q=9",
    "zh-Hant-TW",
)
PAGES = ("/", "/accounts/login/", "/accounts/signup/", "/nowhere/", "/tables/9/", "/tables/9/play/")
PAGES += ("/time/", "/members/", "/admin/", "/live/home/", "/letters/", "/rankings/", "/failing/")
PAGES += ("/accounts/reauthenticate/", "/accounts/password/reset/", "/accounts/2fa/authenticate/")
PROGRAMS = (
    "/api/v1/me",
    "/api/v1/tables",
    "/api/v1/tables/9/play",
    "/api/v1/nowhere",
    "/api/v1/time",
)
QUERIES = (
    *("", "?a=b", "?page=%ff", "?%00=%00", "?=&&", "?page=" + "9" * 50),
    *("?next=//evil.example", "?next=http://["),
)
METHODS = ("GET", "POST", "POST", "POST", "HEAD", "PUT", "DELETE", "OPTIONS", "PATCH", "TRACE")


class Broken:
    """Requests with anything broken, the same in each run of a seed."""

    def __init__(self, seed: str) -> None:
        self.rng = Random(seed)

    def address(self) -> str:
        return self.rng.choice((*PAGES, *PROGRAMS)) + self.rng.choice(QUERIES)

    def content_type(self) -> str:
        kind = self.rng.choice(TYPES)
        return f"{kind}; charset={self.rng.choice(CHARSETS)}" if self.rng.random() < 0.7 else kind

    def headers(self, session: str) -> dict[str, str]:
        names = self.rng.sample(COOKIES, self.rng.randint(0, 4))
        cookies = "; ".join([*(f"{name}={self.rng.choice(VALUES)}" for name in names), session])
        told = {
            "content-type": self.content_type(),
            "cookie": cookies,
            "accept-language": self.rng.choice(LANGUAGES),
            "x-csrftoken": self.rng.choice(VALUES),
            "x-request-id": self.rng.choice(VALUES),
            "if-none-match": self.rng.choice(VALUES),
            "hx-request": self.rng.choice(("true", "\xe4")),
            "hx-current-url": self.rng.choice(("http://[", "\xff")),
        }
        return {name: value for name, value in told.items() if self.rng.random() < 0.6}


def fail(request: object) -> None:
    raise RuntimeError("this view always fails")


@pytest.fixture(autouse=True)
def _failing_view(monkeypatch: pytest.MonkeyPatch, settings: Settings) -> None:
    settings.ROOT_URLCONF = type("urls", (), {**vars(urls)})
    settings.ROOT_URLCONF.urlpatterns = [route("failing/", fail), *urls.urlpatterns]


def is_drawn(address: str, answer: Answer) -> bool:
    """Whether a refusal has its page, or its problem."""
    if answer.status < 400 or not answer.body or address.startswith("/live/"):
        return True
    if address.startswith("/api/v1/"):
        problem = answer.headers["content-type"] == PROBLEM_TYPE
        return problem and json.loads(answer.body)["status"] == answer.status
    return b"</main>" in answer.body


@pytest.fixture
def server(transactional_db: None) -> Iterator[Served]:
    with served(asgi.application) as server:
        yield server


@pytest.fixture(params=["an anonymous visitor", "a member"])
def session(request: pytest.FixtureRequest, alice: Member, inside: Enter) -> str:
    """A cookie that comes after those that are broken."""
    return (
        f"sessionid={inside(alice).cookies['sessionid'].value}" if "member" in request.param else ""
    )


@pytest.mark.long
def test_broken_requests_are_answered_by_pages_and_problems(server: Served, session: str) -> None:
    broken = Broken(f"broken {bool(session)}")
    for _ in range(ROUNDS):
        address, headers = broken.address(), broken.headers(session)
        method, body = broken.rng.choice(METHODS), broken.rng.choice(BODIES)
        answer = server.ask(address, method, body=body, headers=headers)
        said = f"{method} {address} {headers} {body!r} {answer.status} {answer.body[:100]!r}"
        assert answer.status < 500 or address.startswith("/failing/"), said
        assert is_drawn(address, answer), said


@pytest.mark.parametrize("method", ["GET", "POST"])
def test_text_in_another_encoding_is_refused_in_words(server: Served, method: str) -> None:
    cookie = f"csrftoken={'x' * 32}"
    kinds = [kind for kind in TYPES if "/" in kind]
    for kind, charset in product(kinds, ("utf-7", "rot13", "undefined", "utf-16", "latin-1")):
        headers = {"Content-Type": f"{kind}; charset={charset}", "Cookie": cookie}
        answer = server.ask("/accounts/login/?a=b", method, body=BODIES[9], headers=headers)
        assert answer.status == 400 and b"We did not understand that" in answer.body
        answer = server.ask("/api/v1/me?a=b", method, body=BODIES[9], headers=headers)
        assert json.loads(answer.body)["type"] == "not-understood"


def test_utf_8_may_be_named(server: Served) -> None:
    for charset in ("utf-8", "UTF8", '"utf-8"', "us-ascii"):
        headers = {"Content-Type": f"application/x-www-form-urlencoded; charset={charset}"}
        assert server.ask("/accounts/login/?a=%c3%a4", headers=headers).status == 200
