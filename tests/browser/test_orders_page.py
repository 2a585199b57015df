"""The page of standing orders: a change leads back to the table, because the page itself could not
show its effect.
"""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from club.people.members.models import Member
from club.play.tables.models import Table
from tests.browser.support.seated_tables import asked, seated


@pytest.fixture
def waiting(alice: Member, bob: Member, transactional_db: None) -> tuple[Table, Member]:
    """A table of Reykholt, and the member there who is not asked."""
    table = seated("reykholt", alice, bob)
    return table, bob if asked(table).member == alice else alice


@pytest.fixture
def orders(
    page: Page,
    site: str,
    come_in: Callable[[BrowserContext, Member], None],
    waiting: tuple[Table, Member],
) -> Page:
    """That page, with all folds open."""
    table, member = waiting
    come_in(page.context, member)
    page.goto(f"{site}/tables/{table.pk}/orders/")
    page.wait_for_function("() => window.htmx")
    page.evaluate("document.querySelectorAll('main details').forEach((it) => { it.open = true; })")
    return page


def test_an_order_that_is_set_leads_to_the_table(orders: Page) -> None:
    form = orders.locator("form.order:has(select[name=value])").first
    form.get_by_role("button", name="Set").click()
    expect(orders).to_have_url(re.compile(r"/tables/\d+/(#\w*)?$"))
    expect(orders.locator("#at-table")).to_be_visible()


def test_planning_begins_at_the_table(orders: Page) -> None:
    orders.locator("main a.button").first.click()
    expect(orders).to_have_url(re.compile(r"/tables/\d+/\?order="))
    expect(orders.locator("#turn")).to_be_visible()


def test_what_is_refused_is_said(orders: Page) -> None:
    form = orders.locator("form.order:has(input[name=written])").first
    form.locator("input[name=written]").fill("nonsense here")
    form.get_by_role("button", name="Set").click()
    expect(orders.get_by_role("alert").first).to_be_visible()
