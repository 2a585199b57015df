"""Every form outside a game, found by walking through the pages and sent with nonsense: no answer
is a 500. Every address of a page, requested with nonsense, as well. The forms of a table are in
`test_fuzz.py`.
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

from club.people.members.models import Member
from tests.community.ratings.entered_games import enter
from tests.fire.test_fuzz import NOT_TEXT, NUMBERS
from tests.sampling import sampled
from tests.support.admins import made_admin
from tests.support.sitting_down import newcomer, sit_down

pytestmark = pytest.mark.django_db
Enter = Callable[[Member], Client]
EACH = sampled(1, 2)  # pages of one kind that are walked through
PAGES = 120  # at the most
POSTS = sampled(1, 6)  # of each form
NOWHERE = ("/static/", "/accounts/logout/", "/files/")
STRANGE = (*NOT_TEXT, *NUMBERS, "%00", "2026-02-30", "99:99", "a" * 300 + "@b.example", "../../etc")


@dataclass(frozen=True)
class Form:
    """The form's address and its fields."""

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
    """The kind of page, whatever its object; empty for a page of another site."""
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
    """An admin in a club where something has been played."""
    admin, bob, carol = made_admin(newcomer("kim")), newcomer("bob"), newcomer("carol")
    sit_down("nim", [admin, bob])
    for day in range(3):
        enter([admin, bob, carol], [1, 2, 3], day=day)
    return admin


def test_nonsense_in_any_form_of_the_house_is_answered(inside: Enter) -> None:
    admin = peopled()
    client, rng = inside(admin), Random("forms of the house")
    client.raise_request_exception = False
    forms = forms_of(walked(client, "/"))
    assert len(forms) > 20
    for form in forms:
        for _ in range(POSTS):
            told = nonsense(form, rng)
            assert send(inside(admin), form, told) < 500, f"{form.address} {told}"


def test_nonsense_in_any_address_is_answered(inside: Enter) -> None:
    client, rng = inside(peopled()), Random("addresses of the house")
    pages = list(walked(client, "/"))
    client.raise_request_exception = False
    for page in pages:
        path = urlsplit(page.address)
        names = [name for name, _ in parse_qsl(path.query)] + ["page", "season", "seats", "as"]
        told = {name: rng.choice(STRANGE) for name in names}
        assert client.get(path.path, told).status_code < 500, f"{path.path} {told}"
