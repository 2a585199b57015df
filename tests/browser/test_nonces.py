"""The member's browser makes the nonce for chance where scripts run; the club makes it where they
do not.
"""

from __future__ import annotations

from collections.abc import Callable

import pytest
from django.utils import timezone
from playwright.sync_api import BrowserContext, Page

from club.people.members.models import Member
from club.play.seats import services as seating
from club.play.seats.services.terms import Terms
from club.play.tables.models import Chair, Table
from games import registry

ComeIn = Callable[[BrowserContext, Member], None]
SEVENS = "crypto.getRandomValues = (bytes) => bytes.fill(7)"  # this browser always draws sevens
DRAWN = "07" * 16


@pytest.fixture
def table(alice: Member) -> Table:
    """alice's, with a chair free."""
    terms = Terms("Thursday", 2, {})
    return seating.open_table(alice, registry.find("nim"), terms, timezone.now())


def sit_down(page: Page, site: str, table: Table) -> str:
    """The nonce that the member added to chance by sitting down."""
    page.goto(f"{site}{table.get_absolute_url()}")
    page.get_by_role("button", name="Sit down").click()
    page.get_by_role("button", name="Leave the table").wait_for()
    return Chair.objects.get(table=table, seat=1).nonce


def test_a_nonce_is_made_in_the_browser_that_sits_down(
    context: BrowserContext, site: str, come_in: ComeIn, table: Table, bob: Member
) -> None:
    come_in(context, bob)
    page = context.new_page()
    page.add_init_script(SEVENS)
    assert sit_down(page, site, table) == DRAWN


def test_a_browser_makes_another_nonce_each_time(
    context: BrowserContext, site: str, come_in: ComeIn, table: Table, bob: Member
) -> None:
    come_in(context, bob)
    page = context.new_page()
    first = sit_down(page, site, table)
    seating.leave(table.pk, bob, timezone.now())
    second = sit_down(page, site, table)
    assert len(first) == len(second) == len(DRAWN)
    assert first != second


def test_without_scripts_the_club_makes_it(
    quiet_room: BrowserContext, site: str, come_in: ComeIn, table: Table, bob: Member
) -> None:
    come_in(quiet_room, bob)
    page = quiet_room.new_page()
    page.add_init_script(SEVENS)
    nonce = sit_down(page, site, table)
    assert nonce not in ("", DRAWN)
