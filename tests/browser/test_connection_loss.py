"""Pages whose line is down: what could not be sent is said and kept, and sent once when the line is
back.
"""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from django.urls import reverse
from playwright.sync_api import Browser, BrowserContext, Page, Route, expect

from club.people.members.models import Member
from club.play.tables.models import Table
from tests.browser.support.seated_tables import (
    CALM,
    At,
    address_of,
    choices,
    entries_of,
    is_deterministic,
    laid_out,
    lay_out,
    play,
    step,
)

ComeIn = Callable[[BrowserContext, Member], None]
PRESS_TWICE = """button => new Promise((done) => {
    button.click();
    setTimeout(() => { button.click(); setTimeout(done, 200); }, 200);
})"""


@pytest.fixture
def deaf(page: Page) -> None:
    """The page hears of nothing: a stream that opens late would try again by itself."""
    page.route("**/live/**", lambda route: route.abort())


def test_what_could_not_be_sent_is_said_and_kept(page: Page, at: At, nim: Table) -> None:
    at(page, nim, "?heap=a&count=1")
    page.context.set_offline(True)
    step(page).click()
    expect(page.locator(".unsent")).to_contain_text("Not sent: no connection.")
    expect(page.get_by_role("button", name="Try again")).to_be_visible()
    expect(page.locator(".chip")).to_have_count(2)
    expect(step(page)).not_to_have_attribute("aria-busy", "true")


def test_what_could_not_be_sent_is_said_in_the_width_of_the_sheet(
    page: Page, at: At, nim: Table
) -> None:
    at(page, nim)
    page.context.set_offline(True)
    choices(page).first.click()
    note, sheet = (page.locator(one).bounding_box() for one in (".unsent", "#turn"))
    assert note and sheet
    assert note["width"] > 0.8 * sheet["width"]


@pytest.mark.usefixtures("deaf")
def test_what_was_played_meanwhile_is_seen_when_the_line_is_back(
    page: Page, at: At, nim: Table
) -> None:
    at(page, nim)
    page.context.set_offline(True)
    play(nim, "take 1 from a")
    page.context.set_offline(False)
    expect(page.locator("#turn.waiting")).to_be_visible()


@pytest.mark.quick
def test_when_the_line_is_back_it_is_sent_once(page: Page, at: At, nim: Table) -> None:
    at(page, nim, "?heap=a&count=1")
    page.context.set_offline(True)
    step(page).click()
    expect(page.locator(".unsent")).to_be_visible()
    page.context.set_offline(False)
    expect(page.locator("#turn.waiting")).to_be_visible()
    expect(page.locator(".unsent")).to_have_count(0)
    assert entries_of(nim) == ["take 1 from a"]


def test_where_the_table_has_moved_on_the_member_is_asked_first(
    page: Page, at: At, developed: Table
) -> None:
    at(page, developed, address_of(developed, is_deterministic(developed)[0]))
    page.context.set_offline(True)
    step(page).click()
    expect(page.locator(".unsent")).to_be_visible()
    lay_out(developed)
    page.context.set_offline(False)
    expect(page.get_by_text("but the table has moved on")).to_be_visible()
    page.wait_for_function(CALM)
    expect(page.get_by_role("button", name="Send anyway")).to_be_visible()
    assert len(laid_out(developed)) == 1
    page.get_by_role("button", name="Discard").click()
    expect(page.locator(".unsent")).to_have_count(0)


def test_a_pick_without_a_line_is_made_when_it_is_back(page: Page, at: At, nim: Table) -> None:
    at(page, nim)
    page.context.set_offline(True)
    choices(page).first.click()
    expect(page.locator(".unsent")).to_be_visible()
    page.context.set_offline(False)
    expect(page.locator(".chip")).to_have_count(1)
    expect(page.locator(".unsent")).to_have_count(0)


@pytest.mark.usefixtures("deaf")
@pytest.mark.parametrize("status", [500, 502, 503])
def test_a_failing_answer_leaves_the_page_and_what_was_picked(
    page: Page, at: At, nim: Table, status: int
) -> None:
    at(page, nim, "?heap=a&count=1")
    page.route("**/play/", lambda route: route.fulfill(status=status, body="<h1>Bad gateway</h1>"))
    step(page).click()
    expect(page.locator(".unsent")).to_contain_text("the club does not answer")
    expect(page.locator("#board a").first).to_be_visible()
    expect(page.locator(".chip")).to_have_count(2)
    page.unroute("**/play/")
    page.get_by_role("button", name="Try again").click()
    expect(page.locator("#turn.waiting")).to_be_visible()
    assert entries_of(nim) == ["take 1 from a"]


@pytest.mark.usefixtures("deaf")
def test_a_pick_that_fails_is_made_by_trying_again(page: Page, at: At, nim: Table) -> None:
    at(page, nim)
    picks = re.compile(r"heap=")
    page.route(picks, lambda route: route.fulfill(status=502, body="<h1>Bad gateway</h1>"))
    choices(page).first.click()
    expect(page.locator(".unsent")).to_be_visible()
    page.unroute(picks)
    page.get_by_role("button", name="Try again").click()
    expect(page.locator(".chip")).to_have_count(1)
    expect(page.locator(".unsent")).to_have_count(0)


def test_a_form_without_an_answer_is_not_sent_again(
    browser: Browser, site: str, alice: Member, come_in: ComeIn
) -> None:
    context = browser.new_context()
    come_in(context, alice)
    page = context.new_page()
    address = site + reverse("library:add_copy")
    page.goto(address)
    page.get_by_label("Title").fill("Hive")
    held: list[Route] = []

    def hold(route: Route) -> None:
        held.append(route)

    page.route(address, hold)
    page.get_by_role("button", name="Add it").evaluate(PRESS_TWICE)
    assert len(held) == 1
    held[0].abort()
