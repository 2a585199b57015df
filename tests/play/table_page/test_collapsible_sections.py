"""The content of a collapsed section is fetched when the section is opened, and comes alone."""

from __future__ import annotations

import re

import pytest
from django.test import Client
from django.utils import timezone

from club.people.members.models import Member
from tests.support.pages import HTMX, Enter, address, body, shown
from tests.support.sitting_down import Sat, sit_down

OPENED = re.compile(r"""<hx-partial hx-target=['"]([^'"]+(?:"[^"]*"\])?)['"] hx-swap""")
AGREED = {"HTTP_HX_SOURCE": "p#unopened-agreed", "HTTP_OPEN_FOLDS": "agreed"}


@pytest.fixture
def isles(alice: Member, bob: Member, carol: Member, db: None) -> Sat:
    return sit_down("inkas", [alice, bob, carol], now=timezone.now())


def opened(client: Client, sat: Sat, said: str, **headers: str) -> str:
    return body(client.get(address(sat), HTTP_SHOWN=said, **HTMX, **headers))


@pytest.mark.parametrize("name", ["agreed", "ending", "signs", "odds", "stakes"])
def test_an_opened_section_is_sent_alone(
    isles: Sat, alice: Member, inside: Enter, name: str
) -> None:
    client = inside(alice)
    headers = {"HTTP_HX_SOURCE": f"p#unopened-{name}", "HTTP_OPEN_FOLDS": name}
    answer = opened(client, isles, shown(client, isles), **headers)
    assert OPENED.findall(answer) == ["#news", f'#at-table [data-fold="{name}"]']
    assert f'data-fold="{name}" open' in answer
    assert "unopened" not in answer
    assert len(answer.encode()) < 11_000


def test_the_page_then_reports_the_open_section(isles: Sat, alice: Member, inside: Enter) -> None:
    client = inside(alice)
    answer = opened(client, isles, shown(client, isles), **AGREED)
    says = re.findall(r'data-shown="(\w+)"', answer)[0]
    picked = {"HTTP_HX_SOURCE": "a#kind-pass", "HTTP_OPEN_FOLDS": "agreed"}
    assert "#terms" not in OPENED.findall(opened(client, isles, says, **picked))


def test_the_whole_page_is_sent_when_there_is_news(
    isles: Sat, alice: Member, inside: Enter
) -> None:
    answer = opened(inside(alice), isles, "another", **AGREED)
    assert {"#turn", "#terms", "#log"} <= set(OPENED.findall(answer))
    assert 'data-fold="agreed" open' in answer


def test_an_unknown_section_is_answered_with_the_whole_page(
    isles: Sat, alice: Member, inside: Enter
) -> None:
    client = inside(alice)
    none = {"HTTP_HX_SOURCE": "p#unopened-nothing", "HTTP_OPEN_FOLDS": "nothing"}
    assert "#turn" in OPENED.findall(opened(client, isles, shown(client, isles), **none))
