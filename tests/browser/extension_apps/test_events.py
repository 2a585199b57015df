"""A host's evening on a phone: from making the event to the last result and the boxes."""

from __future__ import annotations

import re
from collections.abc import Callable
from datetime import timedelta

import pytest
from django.utils import timezone
from playwright.sync_api import BrowserContext, Page, expect

from club.community.events.models import Event, EventAnswer
from club.community.events.services.answers import answer_event
from club.community.events.services.game_tables import sit_down
from club.community.library.models import GameCopy, Loan
from club.community.library.services.lending import lend_copy
from club.community.play_log.models import Play
from club.people.members.models import Member
from tests.browser.support.accessibility import muddles, overflow
from tests.community.library.shelves import box, organiser

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


def stock_the_shelf(organiser_of_club: Member, borrower: Member) -> None:
    """A box on the shelf, and one that is lent."""
    organiser(organiser_of_club)
    box("Hive", location="shelf 2")
    lend_copy(box("Go").pk, borrower, borrower, timezone.now())


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
    """A table of a game that the club has, in its box."""
    phone.get_by_text("Propose a table").click()
    phone.get_by_label("Game", exact=True).fill("Hive")
    phone.get_by_role("button", name="Propose it").click()
    expect(phone.get_by_role("heading", name="Hive")).to_be_visible()
    phone.get_by_label("I bring: Hive").select_option(
        f"the club's box, shelf 2, {GameCopy.objects.get(title__name='Hive').label}"
    )
    phone.get_by_role("button", name=re.compile("Save ?: Hive")).click()
    expect(phone.get_by_role("link", name="The club's box")).to_be_visible()


def others_answer(event: Event, comes: Member, may_come: Member) -> None:
    """One says yes and sits down at the table, another says maybe."""
    now = timezone.now()
    answer_event(event.pk, comes, "yes", now)
    answer_event(event.pk, may_come, "maybe", now)
    sit_down(event.pk, event.tables.get().pk, comes, now)


def tick_all(phone: Page) -> None:
    """Who is here: two who were expected, and carol."""
    phone.get_by_role("link", name="The evening").click()
    for name in ("alice", "bob"):
        phone.get_by_role("button", name=name).click()
        expect(phone.get_by_role("button", name=name)).to_have_attribute("aria-pressed", "true")
    phone.get_by_label("Someone else is here").fill("carol")
    phone.get_by_role("button", name="Tick").click()
    expect(phone.get_by_role("heading", name="Who is here")).to_contain_text("3 / 3")


def log_result(phone: Page) -> None:
    """The result of the table, whose game and people are filled in already."""
    phone.get_by_role("link", name=re.compile("Log a result ?: Hive")).click()
    expect(phone.get_by_role("checkbox", name="alice", exact=True)).to_be_checked()
    expect(phone.get_by_role("checkbox", name="bob", exact=True)).to_be_checked()
    for name, score in (("alice", "12"), ("bob", "9")):
        phone.get_by_label(f"Score or place of {name}").fill(score)
    phone.get_by_role("button", name="Log it").click()
    expect(phone.get_by_role("heading", level=1)).to_contain_text("Hive")


def send_boxes_home(phone: Page) -> None:
    """One box goes home with bob, and the one that he had borrowed is back."""
    phone.get_by_label(re.compile("Goes home with ?: Hive")).select_option("bob")
    phone.get_by_role("button", name=re.compile("Hand it over ?: Hive")).click()
    expect(phone.get_by_text("with bob until")).to_have_count(2)
    phone.get_by_role("button", name=re.compile("Brought back ?: Go")).click()
    expect(phone.get_by_text("with bob until")).to_have_count(1)


def test_an_evening_on_a_phone(
    phone: Page,
    site: str,
    come_in: ComeIn,
    faults: Faults,
    alice: Member,
    bob: Member,
    carol: Member,
) -> None:
    stock_the_shelf(alice, bob)
    come_in(phone.context, alice)
    event = make(phone, site)
    propose(phone)
    others_answer(event, bob, carol)
    phone.reload()
    check(phone, faults)
    tick_all(phone)
    check(phone, faults)
    log_result(phone)
    phone.goto(f"{site}/events/{event.pk}/evening/")
    send_boxes_home(phone)
    check(phone, faults)
    phone.goto(f"{site}/events/{event.pk}/guests/")
    check(phone, faults)
    assert set(event.came.values_list("member__username", flat=True)) == {"alice", "bob", "carol"}
    assert set(Play.objects.get().scorers.values_list("score", flat=True)) == {"12", "9"}
    assert Loan.objects.get(returned_at=None).copy.title.name == "Hive"


@pytest.mark.quick
def test_an_answer_is_one_press_at_home(
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
