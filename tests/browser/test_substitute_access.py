"""Pages of substitutes for every viewer: volunteering, reading before taking a chair, the table's
own section, and the question whether a member is still present; by day and night, on desk and
phone.
"""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.utils import timezone
from playwright.sync_api import Page

from club.people.members.models import Member
from club.play.seats import services as seating
from club.play.tables.models import AbsencePolicy
from tests.browser.test_access import LOOKS, ComeIn, Faults, Visit, at, opened
from tests.play.substitutes.benches import the_call, volunteers
from tests.support.sitting_down import sit_down


@pytest.fixture
def visit(page: Page, site: str, faults: Faults) -> Visit:
    return Visit(page, site, faults, LOOKS)


def test_a_chair_to_take_over_and_whose_it_is(
    visit: Visit, come_in: ComeIn, alice: Member, bob: Member
) -> None:
    dora, _ = volunteers("dora", "emil", game="liars_dice")
    sat = sit_down("liars_dice", [alice, bob], now=timezone.now(), absence=AbsencePolicy.BENCH)
    come_in(visit.page.context, alice)
    visit.check(at(sat.table))
    visit.page.get_by_role("button", name="Ask for a substitute").click()
    visit.page.get_by_role("button", name="I am back and stay").wait_for()
    visit.check_here()
    come_in(visit.page.context, dora)
    for address in ("/", "/tables/bench/", "/tables/time/", at(sat.table)):
        visit.check(address)
    visit.check(the_call(sat).get_absolute_url())
    visit.page.get_by_role("button", name="Take the seat").press("Enter")
    visit.page.wait_for_url(f"**{at(sat.table)}")
    assert sat.member(0) == dora


def test_the_question_whether_somebody_is_still_here(
    visit: Visit, come_in: ComeIn, alice: Member, bob: Member
) -> None:
    table, long_ago = opened("nim", alice), timezone.now() - timedelta(days=9)
    seating.join(table.pk, bob, timezone.now())
    table.happenings.update(at=long_ago)
    Member.objects.update(date_joined=long_ago)
    seating.start(table.pk, alice, timezone.now())
    come_in(visit.page.context, bob)
    for address in ("/", at(table)):
        visit.check(address)
    visit.page.get_by_role("button", name="I am here").press("Enter")
    visit.page.get_by_text("Before the game starts").wait_for(state="detached")
    table.refresh_from_db()
    assert table.live
