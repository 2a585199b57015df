"""What a table's page decides for its templates, by who looks and when: which part stands below
the sentence, who can but wait, what is asked for as news.
"""

from __future__ import annotations

import pytest
from django.utils import timezone

from club.home.home import SentenceOfNews
from club.members.models import Member
from club.seating import services as seating
from club.seating.services.terms import Terms
from club.table_page.page import Page, page_of
from club.tables.models import Table
from games import registry
from tests.support.sitting_down import NOW, Sat, sit_down

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("toys")]


@pytest.fixture
def nim(alice: Member, bob: Member) -> Sat:
    return sit_down("nim", [alice, bob], now=timezone.now())


def page(table: Table, seat: int | None, member: Member, **asked_for: str) -> Page:
    table.refresh_from_db()
    return page_of(table, seat, member, asked_for, timezone.now())


def test_who_is_asked_chooses_and_does_not_wait(nim: Sat, alice: Member) -> None:
    drawn = page(nim.table, 0, alice).turn
    assert (drawn.part, drawn.stage) == ("table_page/_choosing.jinja", "at-live")


def test_who_is_not_asked_reads_who_thinks(nim: Sat, bob: Member) -> None:
    drawn = page(nim.table, 1, bob).turn
    assert (drawn.part, drawn.stage) == ("table_page/_thinking.jinja", "at-live waiting")


def test_a_member_at_an_open_table_waits_for_the_host_alone(alice: Member, bob: Member) -> None:
    table = seating.open_table(alice, registry.find("nim"), Terms("Thursday", 2, {}), NOW)
    seating.join(table.pk, bob, NOW)
    assert page(table, 0, alice).turn.stage == "at-open"
    assert page(table, 1, bob).turn.stage == "at-open waiting"
    assert page(table, 1, bob).turn.part == "table_page/_opening.jinja"


def test_news_are_asked_for_with_what_the_page_shows_already(nim: Sat, alice: Member) -> None:
    plain, picked = page(nim.table, 0, alice), page(nim.table, 0, alice, heap="b")
    assert plain.news_query == (
        f"?since={plain.news.mark}&forms={plain.forms.mark}&terms={plain.terms.mark}"
    )
    assert picked.news_query == (
        f"?heap=b&since={picked.news.mark}&forms={picked.forms.mark}&terms={picked.terms.mark}"
    )


def test_what_was_picked_and_is_gone_is_answered_with_a_reason(nim: Sat, alice: Member) -> None:
    gone, there = page(nim.table, 0, alice, heap="z"), page(nim.table, 0, alice, heap="b")
    assert gone.turn.asking and gone.turn.asking.why_not
    assert there.turn.asking and there.turn.asking.why_not == ()


def test_a_line_of_news_names_the_game_unless_the_table_does(nim: Sat) -> None:
    table = nim.table
    for name, ending in (("Thursday", " (Nim)."), ("Nim on Thursday", ".")):
        table.name = name
        assert SentenceOfNews("", table, "Nim", NOW, "").ending == ending
