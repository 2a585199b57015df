"""The pages of those who look after the club, and of notices, on a phone: nothing scrolls sideways,
no word breaks, and axe finds no fault.
"""

from __future__ import annotations

from collections.abc import Callable
from datetime import timedelta

import pytest
from django.utils import timezone
from playwright.sync_api import Page

from club.people.members.models import Member
from club.people.sign_up.models import InvitationLink
from club.people.sign_up.services import make_link
from club.play.time_control.services import plan_closure
from tests.browser.frames.test_pages_on_phones import BROKEN, LARGE_TEXT, ComeIn
from tests.browser.support.accessibility import muddles, overflow
from tests.support.admins import made_admin
from tests.support.sitting_down import sit_down

DAY = timedelta(days=1)
Faults = Callable[..., list[str]]


@pytest.fixture
def admin(carol: Member, alice: Member, bob: Member) -> Member:
    """An admin of a club with something on each page."""
    admin, now = made_admin(carol), timezone.now()
    plan_closure(admin, now + DAY, now + 3 * DAY, "We move to another house.", now)
    make_link(admin, "Poster at the library", 20, 30, now)
    sit_down("nim", [alice, bob], now=now)
    return admin


def addresses() -> list[str]:
    link = InvitationLink.objects.get()
    return [
        "/notices/",
        "/notices/choices/",
        "/members/?sort=seen",
        "/club/",
        "/club/accounts/?q=a",
        "/club/accounts/alice/",
        "/club/figures/",
        "/club/journal/",
        "/club/closure/",
        "/club/links/",
        f"/club/links/{link.pk}/poster/",
        "/club/import/",
    ]


@pytest.mark.parametrize("large", [False, True])
def test_no_page_for_admins_scrolls_sideways_or_breaks_its_words(
    phone: Page, site: str, come_in: ComeIn, admin: Member, large: bool
) -> None:
    come_in(phone.context, admin)
    faults = []
    for address in addresses():
        answer = phone.goto(site + address)
        assert answer is not None and answer.status == 200, address
        if large:
            phone.evaluate(LARGE_TEXT)
        # the address of a link is one long word
        broken = [text for text in phone.evaluate(BROKEN) if "/join/" not in text]
        faults += [(address, text) for text in broken]
        if overflow(phone) > 0:
            faults.append((address, "scrolls sideways"))
    assert faults == [], faults


@pytest.mark.parametrize("dark", [False, True])
def test_pages_for_admins_have_no_fault_that_axe_finds(
    phone: Page, site: str, come_in: ComeIn, admin: Member, faults: Faults, dark: bool
) -> None:
    come_in(phone.context, admin)
    phone.emulate_media(color_scheme="dark" if dark else "light", reduced_motion="reduce")
    hits = []
    for address in addresses():
        phone.goto(site + address)
        hits += [(address, fault) for fault in [*faults(phone, colours=dark), *muddles(phone)]]
    assert hits == []
