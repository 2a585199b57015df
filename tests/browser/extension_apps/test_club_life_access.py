"""Pages of the club, by axe and on a phone: conduct, profiles, settings, first steps, guests,
rematches, games at one screen, and what visitors watch.
"""

from __future__ import annotations

from collections.abc import Callable

from django.utils import timezone
from playwright.sync_api import BrowserContext, Page

from club.people.members.models import Member
from club.play.guests.services import invite_guest
from club.play.pass_and_play.services import begin_game
from club.play.seats import services as seating
from club.play.seats.services.terms import Terms
from club.play.tables.models import Status, Table
from games import registry
from tests.browser.support.accessibility import overflow
from tests.support.admins import made_admin
from tests.support.sitting_down import sit_down

ComeIn = Callable[[BrowserContext, Member], None]
Faults = Callable[..., list[str]]
LOOKS = (("light", 390), ("dark", 1280))


def expect_no_faults(page: Page, faults: Faults) -> None:
    for scheme, width in LOOKS:
        page.emulate_media(color_scheme=scheme, reduced_motion="reduce")  # type: ignore[arg-type]
        page.set_viewport_size({"width": width, "height": 800})
        assert faults(page) == [], (page.url, scheme, width)
        assert overflow(page) <= 0, (page.url, width)


def test_pages_of_an_admin(
    page: Page, context: BrowserContext, site: str, come_in: ComeIn, faults: Faults, alice: Member
) -> None:
    admin = made_admin(alice)
    come_in(context, admin)
    for path in (
        "/club/settings/",
        "/club/first-steps/name/",
        "/club/first-steps/invitation/",
        "/conduct/",
    ):
        page.goto(site + path)
        expect_no_faults(page, faults)


def test_pages_of_a_member(
    page: Page,
    context: BrowserContext,
    site: str,
    come_in: ComeIn,
    faults: Faults,
    alice: Member,
    bob: Member,
) -> None:
    now = timezone.now()
    table = seating.open_table(alice, registry.find("nim"), Terms("Guests", 2, {}), now)
    invite_guest(table.pk, alice, "uncle", now)
    over = sit_down("nim", [alice, bob], now=now)
    Table.objects.filter(pk=over.pk).update(status=Status.FINISHED, ended_at=now)
    come_in(context, alice)
    for path in (
        "/profiles/",
        "/conduct/own/",
        f"/conduct/report/member-name/{bob.pk}/",
        f"/tables/{table.pk}/guests/",
        f"/tables/{over.pk}/rematch/answers/",
        "/one-screen/",
    ):
        page.goto(site + path)
        expect_no_faults(page, faults)


def test_back_shows_no_hand(
    page: Page, context: BrowserContext, site: str, come_in: ComeIn, faults: Faults, alice: Member
) -> None:
    game = begin_game(alice, registry.find("liars_dice"), ("Ann", "Ben"), timezone.now())
    come_in(context, alice)
    page.goto(site + game.get_absolute_url())
    expect_no_faults(page, faults)
    page.get_by_role("button", name="I am Ann").click()
    page.wait_for_selector("#hand")
    expect_no_faults(page, faults)
    page.get_by_role("button", name="Draw the curtain").click()
    page.wait_for_selector("text=The others look away")
    page.evaluate("() => { setTimeout(() => history.back()) }")
    page.wait_for_timeout(1500)
    assert page.locator("#hand").count() == 0


def test_what_visitors_watch(
    page: Page, site: str, faults: Faults, alice: Member, bob: Member
) -> None:
    sat = sit_down("nim", [alice, bob], now=timezone.now())
    page.goto(f"{site}/tables/{sat.pk}/watch/")
    expect_no_faults(page, faults)
