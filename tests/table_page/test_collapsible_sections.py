"""What nobody opened is fetched when it is opened, and comes alone."""

from __future__ import annotations

import re

import pytest
from django.test import Client
from django.utils import timezone
from django.utils.safestring import SafeString

from club.members.models import Member
from club.table_page.responses import fold_in
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
def test_a_fold_that_is_opened_comes_alone(
    isles: Sat, alice: Member, inside: Enter, name: str
) -> None:
    client = inside(alice)
    headers = {"HTTP_HX_SOURCE": f"p#unopened-{name}", "HTTP_OPEN_FOLDS": name}
    answer = opened(client, isles, shown(client, isles), **headers)
    assert OPENED.findall(answer) == ["#news", f'#at-table [data-fold="{name}"]']
    assert f'data-fold="{name}" open' in answer
    assert "unopened" not in answer
    assert len(answer.encode()) < 8_000


def test_the_page_then_says_that_it_shows_the_fold(
    isles: Sat, alice: Member, inside: Enter
) -> None:
    client = inside(alice)
    answer = opened(client, isles, shown(client, isles), **AGREED)
    says = re.findall(r'data-shown="(\w+)"', answer)[0]
    picked = {"HTTP_HX_SOURCE": "a#kind-pass", "HTTP_OPEN_FOLDS": "agreed"}
    assert "#terms" not in OPENED.findall(opened(client, isles, says, **picked))


def test_with_news_all_comes(isles: Sat, alice: Member, inside: Enter) -> None:
    answer = opened(inside(alice), isles, "another", **AGREED)
    assert {"#turn", "#terms", "#log"} <= set(OPENED.findall(answer))
    assert 'data-fold="agreed" open' in answer


def test_a_fold_that_there_is_not_brings_all(isles: Sat, alice: Member, inside: Enter) -> None:
    client = inside(alice)
    none = {"HTTP_HX_SOURCE": "p#unopened-nothing", "HTTP_OPEN_FOLDS": "nothing"}
    assert "#turn" in OPENED.findall(opened(client, isles, shown(client, isles), **none))


def test_a_fold_is_cut_out_with_those_inside() -> None:
    inner = '<details data-fold="b"><summary>B</summary></details>'
    outer = f'<details class="x" data-fold="a" open><summary>A</summary>{inner}<p>end</p></details>'
    page = SafeString(f"<p>before</p>{outer}<details>after</details>")
    assert fold_in(page, "a") == outer
    assert fold_in(page, "b") == inner
    assert fold_in(page, "c") == ""
