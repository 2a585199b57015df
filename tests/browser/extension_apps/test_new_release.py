"""Pages that are open while the club is updated: they reload, and lose nothing that is written."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from club.base.ui import web
from club.people.members.models import Member
from tests.browser.test_live_updates import nim

ComeIn = Callable[[BrowserContext, Member], None]
pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]


def is_first_load(page: Page) -> bool:
    return bool(page.evaluate("window.stamped === true"))


def ask_for_news(page: Page) -> None:
    """As a message or the poll does."""
    with page.expect_response(lambda it: "release" in it.headers):
        page.evaluate("htmx.trigger(live(), 'changed')")


@pytest.fixture
def opened(
    page: Page, site: str, come_in: ComeIn, alice: Member, bob: Member
) -> Callable[[str], Page]:
    """`opened("chat/")`: a page of a table, marked so that loading it anew would show."""
    table = nim(alice, bob)
    come_in(page.context, alice)

    def go(address: str) -> Page:
        page.goto(f"{site}{table.get_absolute_url()}{address}")
        page.wait_for_function("() => window.htmx")
        page.evaluate("window.stamped = true")
        return page

    return go


def test_a_page_of_the_old_release_reloads_once(
    opened: Callable[[str], Page], monkeypatch: pytest.MonkeyPatch
) -> None:
    page = opened("")
    ask_for_news(page)
    assert is_first_load(page)
    monkeypatch.setattr(web, "RELEASE", "the next")
    # later, because the page may leave before an answer comes
    page.evaluate("() => void setTimeout(() => htmx.trigger(live(), 'changed'))")
    page.wait_for_function("() => !window.stamped && window.htmx")
    expect(page.locator("#live")).to_have_attribute("data-release", "the next")
    page.evaluate("window.stamped = true")
    monkeypatch.setattr(web, "RELEASE", "the old one, which still answers")
    ask_for_news(page)
    assert is_first_load(page)


def test_a_page_on_which_something_is_written_does_not_reload(
    opened: Callable[[str], Page], monkeypatch: pytest.MonkeyPatch
) -> None:
    page = opened("chat/")
    field = page.locator("textarea").first
    field.fill("half a line")
    monkeypatch.setattr(web, "RELEASE", "the next")
    ask_for_news(page)
    assert is_first_load(page)
    expect(field).to_have_value("half a line")
