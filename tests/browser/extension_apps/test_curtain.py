"""The curtain of a game at one screen in a browser: a page that is left keeps no hand."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from django.utils import timezone
from playwright.sync_api import BrowserContext, Page, expect

from club.people.members.models import Member
from club.play.pass_and_play import services
from games import registry

ComeIn = Callable[[BrowserContext, Member], None]
pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]


@pytest.fixture
def behind(page: Page, site: str, come_in: ComeIn, alice: Member) -> Page:
    """The page with the hand of the first player."""
    game = services.begin_game(alice, registry.find("liars_dice"), ("Ann", "Ben"), timezone.now())
    come_in(page.context, alice)
    page.goto(site + game.get_absolute_url())
    page.get_by_role("button", name="I am Ann").click()
    expect(page.locator("#hand")).to_contain_text("Your dice")
    return page


def test_a_page_that_is_left_is_emptied(behind: Page) -> None:
    behind.evaluate("dispatchEvent(new PageTransitionEvent('pagehide', {persisted: true}))")
    assert behind.inner_text("body") == ""


def test_a_page_that_the_browser_kept_leads_to_the_table(behind: Page) -> None:
    behind.evaluate("dispatchEvent(new PageTransitionEvent('pageshow', {persisted: true}))")
    expect(behind.get_by_role("button", name="I am Ann")).to_be_visible()
    expect(behind.get_by_text("Your dice")).to_have_count(0)
