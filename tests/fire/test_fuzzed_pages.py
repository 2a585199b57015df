"""Every form of the house outside a game, as it is found by walking through the pages, sent with
nonsense: no answer is a 500. And every address of a page, asked with nonsense.

The forms of a table are `test_fuzz.py`'s.
"""

from __future__ import annotations

from collections import Counter, deque
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from html.parser import HTMLParser
from random import Random
from urllib.parse import parse_qsl, urlsplit

import pytest
from django.test import Client
from django.urls import Resolver404, resolve

from club.members.models import Member
from tests.fire.test_fuzz import NOT_TEXT, NUMBERS
from tests.ratings.entered_games import enter
from tests.support.keepers import made_keeper
from tests.support.sitting_down import newcomer, sit_down

pytestmark = pytest.mark.django_db
Enter = Callable[[Member], Client]
EACH = 2  # pages of one kind that are walked through
PAGES = 120  # at the most
POSTS = 6  # of each form
NOWHERE = ("/static/", "/accounts/logout/", "/files/")
STRANGE = (*NOT_TEXT, *NUMBERS, "%00", "2026-02-30", "99:99", "a" * 300 + "@b.example", "../../etc")


@dataclass(frozen=True)
class Form:
    """Where it is sent, and what it has for fields."""

    address: str
    method: str
    fields: dict[str, str] = field(default_factory=dict, compare=False)


class Reader(HTMLParser):
    """The links and forms of a page."""

    def __init__(self, address: str) -> None:
        super().__init__()
        self.address = address
        self.links: list[str] = []
        self.forms: list[Form] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        found = {name: value or "" for name, value in attrs}
        if tag == "a" and "href" in found:
            self.links.append(found["href"])
        elif tag == "form":
            address = found.get("action") or self.address
            self.forms.append(Form(address, found.get("method", "get").lower()))
        elif tag in ("input", "select", "textarea", "button") and self.forms and "name" in found:
            self.forms[-1].fields[found["name"]] = found.get("value", "")


def kind(address: str) -> str:
    """Which page it is, whatever it is of; empty: none of ours."""
    parts = urlsplit(address)
    if parts.netloc or address.startswith(NOWHERE) or not parts.path.startswith("/"):
        return ""
    try:
        return resolve(parts.path).view_name
    except Resolver404:
        return ""


def read(client: Client, address: str) -> Reader:
    answer = client.get(address)
    assert answer.status_code < 500, address
    page = Reader(address)
    if "text/html" in answer.get("Content-Type", "") and not answer.streaming:
        page.feed(answer.content.decode())
    return page


def walked(client: Client, first: str) -> Iterator[Reader]:
    """Some pages of each kind that can be come to by links."""
    seen: Counter[str] = Counter()
    waiting, known = deque([first]), {first}
    while waiting and sum(seen.values()) < PAGES:
        address = waiting.popleft()
        if not kind(address) or seen[kind(address)] >= EACH:
            continue
        seen[kind(address)] += 1
        page = read(client, address)
        yield page
        fresh = [link.partition("#")[0] for link in page.links]
        waiting.extend(link for link in dict.fromkeys(fresh) if link and link not in known)
        known.update(fresh)


def forms_of(pages: Iterator[Reader]) -> list[Form]:
    """One of each kind, and of each set of fields."""
    found = {}
    for page in pages:
        for form in page.forms:
            if kind(form.address):
                found[kind(form.address), form.method, frozenset(form.fields)] = form
    return list(found.values())


def nonsense(form: Form, rng: Random) -> dict[str, str]:
    """Some fields as the page has them, most not."""
    return {
        name: rng.choice(STRANGE) if rng.random() < 0.6 else value
        for name, value in form.fields.items()
    }


def send(client: Client, form: Form, told: dict[str, str]) -> int:
    if form.method == "post":
        return client.post(form.address, told).status_code
    path = urlsplit(form.address)
    return client.get(path.path, {**dict(parse_qsl(path.query)), **told}).status_code


def peopled() -> Member:
    """A keeper in a club where something has been played."""
    keeper, bob, carol = made_keeper(newcomer("kim")), newcomer("bob"), newcomer("carol")
    sit_down("nim", [keeper, bob])
    for day in range(3):
        enter([keeper, bob, carol], [1, 2, 3], day=day)
    return keeper


@pytest.mark.slow
def test_nonsense_in_any_form_of_the_house_is_answered(inside: Enter) -> None:
    keeper = peopled()
    client, rng = inside(keeper), Random("forms of the house")
    client.raise_request_exception = False
    forms = forms_of(walked(client, "/"))
    assert len(forms) > 20
    for form in forms:
        for _ in range(POSTS):
            told = nonsense(form, rng)
            assert send(inside(keeper), form, told) < 500, f"{form.address} {told}"


@pytest.mark.slow
def test_nonsense_in_any_address_is_answered(inside: Enter) -> None:
    client, rng = inside(peopled()), Random("addresses of the house")
    pages = list(walked(client, "/"))
    client.raise_request_exception = False
    for page in pages:
        path = urlsplit(page.address)
        names = [name for name, _ in parse_qsl(path.query)] + ["page", "season", "seats", "as"]
        told = {name: rng.choice(STRANGE) for name in names}
        assert client.get(path.path, told).status_code < 500, f"{path.path} {told}"
