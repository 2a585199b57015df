"""The table page's decisions for its templates, by viewer and time: the part below the sentence,
the members who can only wait, the news that the page requests.
"""

from __future__ import annotations

import pytest
from django.utils import timezone

from club.people.members.models import Member
from club.play.seats import services as seating
from club.play.seats.services.terms import Terms
from club.play.table_page.page import Page, build_page
from club.play.tables.models import Table
from club.site.home.home import SentenceOfNews
from games import registry
from tests.support.sitting_down import NOW, Sat, sit_down

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("toys")]


@pytest.fixture
def nim(alice: Member, bob: Member) -> Sat:
    return sit_down("nim", [alice, bob], now=timezone.now())


def page(table: Table, seat: int | None, member: Member, **asked_for: str) -> Page:
    table.refresh_from_db()
    return build_page(table, seat, member, asked_for, timezone.now())


def test_the_seat_to_act_gets_choices(nim: Sat, alice: Member) -> None:
    drawn = page(nim.table, 0, alice).turn
    assert (drawn.template, drawn.css_classes) == ("table_page/_own_turn.jinja", "at-live")


def test_other_members_read_who_is_to_act(nim: Sat, bob: Member) -> None:
    drawn = page(nim.table, 1, bob).turn
    assert (drawn.template, drawn.css_classes) == ("table_page/_waiting.jinja", "at-live waiting")


def test_a_member_at_an_open_table_waits_for_the_host_alone(alice: Member, bob: Member) -> None:
    table = seating.open_table(alice, registry.find("nim"), Terms("Thursday", 2, {}), NOW)
    seating.join(table.pk, bob, NOW)
    assert page(table, 0, alice).turn.css_classes == "at-open"
    assert page(table, 1, bob).turn.css_classes == "at-open waiting"
    assert page(table, 1, bob).turn.template == "table_page/_waiting_for_start.jinja"


def test_a_request_for_news_says_what_the_page_shows(nim: Sat, alice: Member) -> None:
    plain, picked = page(nim.table, 0, alice), page(nim.table, 0, alice, heap="b")
    assert plain.news_query == (
        f"?since={plain.news.token}&forms={plain.forms.token}&terms={plain.terms.token}"
        "&styles=games/nim"
    )
    assert picked.news_query == (
        f"?heap=b&since={picked.news.token}&forms={picked.forms.token}&terms={picked.terms.token}"
        "&styles=games/nim"
    )


def test_a_pick_that_became_impossible_gets_a_reason(nim: Sat, alice: Member) -> None:
    gone, there = page(nim.table, 0, alice, heap="z"), page(nim.table, 0, alice, heap="b")
    assert gone.turn.choices and gone.turn.choices.refusal_reasons
    assert there.turn.choices and there.turn.choices.refusal_reasons == ()


def test_a_line_of_news_names_the_game_unless_the_table_does(nim: Sat) -> None:
    table = nim.table
    for name, ending in (("Thursday", " (Nim)."), ("Nim on Thursday", ".")):
        table.name = name
        assert SentenceOfNews("", table, "Nim", NOW, "").ending == ending
