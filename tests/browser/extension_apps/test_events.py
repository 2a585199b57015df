"""A host's evening on a phone, E5: from making the event to ticking who came."""

from __future__ import annotations

import re
from collections.abc import Callable
from datetime import timedelta

import pytest
from django.utils import timezone
from playwright.sync_api import BrowserContext, Page, expect

from club.events.models import Event, EventAnswer
from club.events.services.answers import answer_event
from club.members.models import Member
from tests.browser.support.accessibility import muddles, overflow

ComeIn = Callable[[BrowserContext, Member], None]
Faults = Callable[..., list[str]]
pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]


def check(page: Page, faults: Faults) -> None:
    """By day and by night: nothing is wider than the phone, and all can be read aloud."""
    for scheme in ("light", "dark"):
        page.emulate_media(color_scheme=scheme, reduced_motion="reduce")  # type: ignore[arg-type]
        assert faults(page, colours=True) == [], (page.url, scheme)
        assert overflow(page) <= 0, (page.url, scheme)
    assert muddles(page) == [], page.url


def make(phone: Page, site: str) -> Event:
    """Fills the form of a new event, which begins in an hour, and sends it."""
    begin = timezone.localtime() + timedelta(hours=1)
    phone.goto(f"{site}/events/new/")
    phone.get_by_label("What", exact=True).fill("Game night")
    phone.get_by_label("Day", exact=True).fill(begin.strftime("%Y-%m-%d"))
    phone.get_by_label("From").fill(begin.strftime("%H:%M"))
    phone.get_by_label("To", exact=True).fill((begin + timedelta(hours=4)).strftime("%H:%M"))
    phone.get_by_label("Where").fill("Library")
    phone.get_by_label("Places").fill("3")
    phone.get_by_role("button", name="Make the event").click()
    expect(phone.get_by_role("heading", level=1)).to_have_text("Game night")
    return Event.objects.get()


def propose(phone: Page) -> None:
    phone.get_by_text("Propose a table").click()
    phone.get_by_label("Game", exact=True).fill("Inkas")
    phone.get_by_label("I bring it").check()
    phone.get_by_role("button", name="Propose it").click()
    expect(phone.get_by_role("heading", name="Inkas")).to_be_visible()


def test_e5_an_evening_on_a_phone(
    phone: Page,
    site: str,
    come_in: ComeIn,
    faults: Faults,
    alice: Member,
    bob: Member,
    carol: Member,
) -> None:
    come_in(phone.context, alice)
    event = make(phone, site)
    for member, choice in ((bob, "yes"), (carol, "maybe")):
        answer_event(event.pk, member, choice, timezone.now())
    propose(phone)
    check(phone, faults)
    phone.get_by_role("link", name="The evening").click()
    for name in ("alice", "bob"):
        phone.get_by_role("button", name=name).click()
        expect(phone.get_by_role("button", name=name)).to_have_attribute("aria-pressed", "true")
    phone.get_by_label("Someone else is here").fill("carol")
    phone.get_by_role("button", name="Tick").click()
    expect(phone.get_by_role("heading", name="Who is here")).to_contain_text("3 / 3")
    check(phone, faults)
    assert set(event.came.values_list("member__username", flat=True)) == {"alice", "bob", "carol"}


def test_e3_an_answer_is_one_press_at_home(
    phone: Page, site: str, come_in: ComeIn, faults: Faults, alice: Member, bob: Member
) -> None:
    come_in(phone.context, alice)
    event = make(phone, site)
    phone.context.clear_cookies()
    come_in(phone.context, bob)
    phone.goto(site)
    phone.get_by_role("button", name=re.compile("Yes ?: Game night")).click()
    expect(phone.get_by_text("You come.")).to_be_visible()
    assert EventAnswer.objects.get(event=event, member=bob).is_inside
    for address in ("/events/", f"/events/{event.pk}/", "/events/new/"):
        phone.goto(site + address)
        check(phone, faults)
