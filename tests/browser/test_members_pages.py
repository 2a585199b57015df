"""The pages of a member on a phone: how high they are, and that none scrolls sideways."""

from __future__ import annotations

from collections.abc import Callable

from django.utils import timezone
from playwright.sync_api import BrowserContext, Page, expect

from club.people.members.models import Member
from club.play.tables.models import Table
from games import registry
from tests.browser.support.accessibility import overflow
from tests.support.admins import made_admin
from tests.support.sitting_down import DAY, sit_down

ComeIn = Callable[[BrowserContext, Member], None]
HEIGHT = "() => document.documentElement.scrollHeight"
LEFT_EDGES = """() => [...document.querySelectorAll('.menu .self :is(a, button)')].map((it) => {
  const words = document.createRange();
  words.selectNodeContents(it);
  return [...words.getClientRects()].at(-1).left;
})"""
LARGE_TEXT = "() => { document.documentElement.style.fontSize = '200%'; }"
PAGES = (
    "/",
    "/tables/",
    "/tables/open/",
    "/tables/open/rakentaa/",
    "/tables/time/",
    "/tables/games/rakentaa/",
    "/tables/games/rakentaa/rules/",
    "/tables/games/rakentaa/how-to-play/",
    "/members/",
    "/members/me/",
    "/members/named/alice/",
    "/rankings/",
    "/help/",
    "/help/clocks/",
)
HIGHEST_OPENING, HIGHEST_HOME = 1700, 2000


def test_opening_a_table_is_two_screens_of_a_phone(
    phone: Page, site: str, come_in: ComeIn, alice: Member
) -> None:
    come_in(phone.context, alice)
    heights = {}
    for slug in (game.info.slug for game in registry.games()):
        phone.goto(f"{site}/tables/open/{slug}/")
        heights[slug] = phone.evaluate(HEIGHT)

    assert max(heights.values()) <= HIGHEST_OPENING, heights


def test_more_shows_the_other_terms_and_the_table_opens_without_them(
    phone: Page, site: str, come_in: ComeIn, alice: Member
) -> None:
    come_in(phone.context, alice)
    phone.goto(f"{site}/tables/open/nim/")
    expect(phone.get_by_text("Minimum on-time rate")).to_be_hidden()
    phone.get_by_text("More", exact=True).tap()
    expect(phone.get_by_text("Minimum on-time rate")).to_be_visible()
    phone.get_by_text("More", exact=True).tap()
    phone.get_by_role("button", name="Open the table").tap()
    expect(phone.locator("#sentence")).to_be_visible()
    assert Table.objects.get().name == "Nim at alice's"


def test_home_is_short_where_twenty_tables_wait(
    phone: Page, site: str, come_in: ComeIn, alice: Member, bob: Member, nim: Table
) -> None:
    for number in range(19):
        sit_down("nim", [alice, bob], pace=(1 + number % 7) * DAY, now=timezone.now())
    come_in(phone.context, alice)
    phone.goto(site)
    assert phone.evaluate(HEIGHT) <= HIGHEST_HOME
    hidden = phone.locator(".urgency").last.locator(".waiting").last
    expect(hidden).to_be_hidden()
    phone.get_by_text("Within a week").tap()
    expect(hidden).to_be_visible()


def test_how_to_play_shows_a_picture_first_and_leads_to_all_rules(phone: Page, site: str) -> None:
    for slug in (game.info.slug for game in registry.games()):
        phone.goto(f"{site}/tables/games/{slug}/how-to-play/")
        picture, gist = (phone.locator(it).first.bounding_box() for it in (".scene", ".gist"))
        assert picture is not None and gist is not None, slug
        assert picture["y"] < gist["y"] < 844, slug
        phone.get_by_role("link", name="All rules, numbered").tap()
        expect(phone).to_have_url(f"{site}/tables/games/{slug}/rules/")


def test_log_out_stands_in_line_with_the_menu(
    phone: Page, site: str, come_in: ComeIn, alice: Member
) -> None:
    come_in(phone.context, alice)
    phone.goto(site)
    phone.get_by_role("button", name="Menu").tap()
    lefts = phone.evaluate(LEFT_EDGES)
    assert len(lefts) == 3 and max(lefts) - min(lefts) < 1


def test_no_page_of_a_member_scrolls_sideways_on_a_phone(
    phone: Page, site: str, come_in: ComeIn, alice: Member, nim: Table
) -> None:
    come_in(phone.context, alice)
    wide = []
    for path in PAGES:
        phone.goto(site + path)
        usual = overflow(phone)
        phone.evaluate(LARGE_TEXT)
        if usual or overflow(phone):
            wide.append((path, usual, overflow(phone)))

    assert wide == [], "path, overflow with the usual text, and with text of 200 %"


def test_a_colour_that_an_admin_picks_is_used_instead_of_the_usual_one(
    phone: Page, site: str, come_in: ComeIn, alice: Member
) -> None:
    come_in(phone.context, made_admin(alice))
    phone.goto(f"{site}/club/settings/")
    expect(phone.get_by_label("The usual terracotta instead")).to_be_checked()

    phone.get_by_label("Accent colour (optional)", exact=True).fill("#ffdd55")

    expect(phone.get_by_label("The usual terracotta instead")).not_to_be_checked()
    expect(phone.locator("#accent-lights")).to_contain_text("#ffdd55")
