"""The back button after a log-out: pages that the browser has stored whole show nothing of the
member who saw them.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pytest
from playwright.sync_api import Browser, BrowserContext, BrowserType, Page, expect

from club.people.members.models import Member
from tests import servers
from tests.browser.conftest import FLAGS

ComeIn = Callable[[BrowserContext, Member], None]
KEEPS_NO_PAGES = "--disable-back-forward-cache"  # Playwright's own wish; members' browsers do


@pytest.fixture
def hoarder(browser_type: BrowserType) -> Iterator[Browser]:
    """A browser that keeps pages to go back to, as members' browsers do."""
    browser = browser_type.launch(
        executable_path=servers.chromium(), args=FLAGS, ignore_default_args=[KEEPS_NO_PAGES]
    )
    yield browser
    browser.close()


def left(page: Page, site: str) -> None:
    """The member looks at their own page, logs out, and leaves the device to somebody."""
    page.goto(f"{site}/members/me/")
    expect(page.get_by_text("alice@club.example")).to_be_visible()
    page.get_by_role("button", name="Log out").click()
    expect(page.get_by_role("heading", name="You are logged out")).to_be_visible()


def test_going_back_after_a_log_out_shows_nothing_of_the_member(
    hoarder: Browser, site: str, alice: Member, come_in: ComeIn
) -> None:
    context = hoarder.new_context()
    come_in(context, alice)
    page = context.new_page()
    left(page, site)
    page.go_back(wait_until="commit")
    expect(page.get_by_role("button", name="Log in", exact=True)).to_be_visible()
    assert "alice" not in page.content()


def test_a_page_is_emptied_as_it_is_put_away(
    hoarder: Browser, site: str, alice: Member, come_in: ComeIn
) -> None:
    context = hoarder.new_context()
    come_in(context, alice)
    page = context.new_page()
    page.goto(f"{site}/members/me/")
    page.evaluate("dispatchEvent(new PageTransitionEvent('pagehide', {persisted: true}))")
    assert "alice" not in page.content()
