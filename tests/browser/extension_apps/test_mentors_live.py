"""The page of a mentor in a browser: it shows news by itself and keeps what is typed."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from django.utils import timezone
from playwright.sync_api import BrowserContext, Page, expect

from club.people.members.models import Member
from club.play.moves import services as play
from club.play.seats import services as seating
from club.play.seats.services.terms import Terms
from club.play.tables.models import Chair, Table
from club.play.teaching import services
from club.play.teaching.models import Mentor
from games import registry
from tests.browser.test_live_updates import asked_at

ComeIn = Callable[[BrowserContext, Member], None]
pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]


def unrated(*members: Member) -> Table:
    now = timezone.now()
    terms = Terms("Friday", len(members), {}, rated=False)
    table = seating.open_table(members[0], registry.find("nim"), terms, now)
    for member in members[1:]:
        seating.join(table.pk, member, now)
    return seating.start(table.pk, members[0], now)


def asked_with_mentor(members: list[Member], mentor: Member) -> tuple[Chair, Mentor]:
    """The chair that is asked at a new table, and its mentor."""
    chair, now = asked_at(unrated(*members)), timezone.now()
    assert chair.member is not None
    named = services.name_mentor(chair.table_id, chair.member, chair.seat, mentor.username, now)
    if not named.is_agreed:
        named = services.agree_to_mentor(chair.table_id, named.pk, members[0], now)
    return chair, named


def play_and_write(chair: Chair, mentor: Mentor) -> None:
    assert chair.member is not None
    now = timezone.now()
    play.play(chair.table_id, chair.member, ["take 1 from a"], chair.asked, now)
    services.write_mentor_line(chair.table_id, mentor.pk, chair.member, "Was that good?", "", now)


def test_news_come_by_themselves_and_half_a_line_stays(
    alice: Member, bob: Member, carol: Member, page: Page, site: str, come_in: ComeIn
) -> None:
    chair, mentor = asked_with_mentor([alice, bob], carol)
    come_in(page.context, carol)
    page.goto(f"{site}{mentor.get_absolute_url()}")
    page.wait_for_function("() => isConnected")
    field, shown = page.get_by_label("Write to each other"), page.locator("#mentoring")
    field.fill("half a line")
    page.get_by_label("About a move").select_option(index=1)
    play_and_write(chair, mentor)
    expect(shown).to_contain_text("Was that good?")
    expect(shown).to_contain_text("Nothing is asked of the seat now.")
    expect(field).to_have_value("half a line")
    expect(page.get_by_label("About a move")).to_have_count(0)  # the seat has none now
