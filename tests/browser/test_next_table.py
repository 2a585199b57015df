"""The key `n` leads to the next waiting table; the same key in a text field does not."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from django.urls import reverse
from django.utils import timezone
from playwright.sync_api import Browser, BrowserContext, expect

from club.people.members.models import Member
from tests.support.sitting_down import sit_down

ComeIn = Callable[[BrowserContext, Member], None]
pytestmark = pytest.mark.usefixtures("site")


def test_n_leads_to_the_next_table_and_nothing_goes_there_by_itself(
    browser: Browser, site: str, alice: Member, bob: Member, come_in: ComeIn
) -> None:
    sat = sit_down("nim", [alice, bob], now=timezone.now())
    context = browser.new_context()
    come_in(context, alice)
    page = context.new_page()
    here = site + reverse("tables:open_game", args=["nim"])
    page.goto(here)
    page.get_by_label("Name or note").press("n")
    expect(page).to_have_url(here)
    page.locator("h1").first.click()
    page.keyboard.press("Control+n")
    page.keyboard.press("n")
    expect(page).to_have_url(f"{site}/tables/{sat.pk}/")
    page.keyboard.press("n")  # nothing else waits
    expect(page).to_have_url(f"{site}/tables/{sat.pk}/")
