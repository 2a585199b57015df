"""Rules and reasons beside the board in a browser; the question, small on a phone."""

from __future__ import annotations

from collections.abc import Callable
from datetime import timedelta
from itertools import product

import pytest
from django.utils import timezone
from playwright.sync_api import BrowserContext, Page, ViewportSize, expect

from club.people.members.models import Member
from club.play.moves import services as play
from club.play.seats import services as seating
from club.play.seats.services.terms import Terms
from club.play.tables.models import Chair, Table
from club.play.time_control.presets import TimeControl
from games import registry
from tests.sampling import cases

ComeIn = Callable[[BrowserContext, Member], None]
PHONE: ViewportSize = {"width": 390, "height": 844}
DESK: ViewportSize = {"width": 1280, "height": 900}
FLAT: ViewportSize = {"width": 1280, "height": 600}
TO_THE_ORDERS = "document.querySelector('#unopened_orders')?.scrollIntoView()"
# what arrives later replaces links that have the focus; what is fetched when seen is scrolled to
ALL_IS_FETCHED = """() => {
  const later = [...document.querySelectorAll('[hx-trigger="intersect once"], .htmx-request')];
  return later.filter((it) => it.checkVisibility()).map((it) => it.scrollIntoView()).length === 0;
}"""
# the focused element, and in how many of 25 spots nothing covers it; null at the end of the page
REACHED = """async () => {
  for (const frame of [1, 2]) await new Promise(requestAnimationFrame); // it scrolls there first
  const it = document.activeElement;
  if (!it || it === document.body) return null;
  const shown = it.matches('.heard') ? document.querySelector(`label[for="${it.id}"]`) : it;
  const box = shown.getBoundingClientRect();
  let free = 0;
  const spot = (column, row) =>
    document.elementFromPoint(box.x + box.width * column / 6, box.y + box.height * row / 6);
  for (let row = 1; row < 6; row++) for (let column = 1; column < 6; column++)
    free += shown.contains(spot(column, row));
  return [it.outerHTML.slice(0, 120), free];
}"""


def seated(slug: str, *members: Member) -> Table:
    now = timezone.now()
    terms = Terms("North light", len(members), {}, pace=TimeControl(timedelta(days=2)))
    table = seating.open_table(members[0], registry.find(slug), terms, now)
    for member in members[1:]:
        seating.join(table.pk, member, now)
    return seating.start(table.pk, members[0], now)


def asked(table: Table) -> tuple[Chair, Member]:
    chair = table.chairs.get(turn_since__isnull=False)
    assert chair.member is not None
    return chair, chair.member


@pytest.fixture
def nim(alice: Member, bob: Member, transactional_db: None) -> Table:
    return seated("nim", alice, bob)


@pytest.fixture
def dice(alice: Member, bob: Member, transactional_db: None) -> Table:
    table = seated("liars_dice", alice, bob)
    chair, _ = asked(table)
    play.play(table.pk, chair.member, ["bid 2 fours"], chair.asked, timezone.now())
    return table


@pytest.fixture
def islands(alice: Member, bob: Member, transactional_db: None) -> Table:
    return seated("rakentaa", alice, bob)


def at_table(page: Page, site: str, come_in: ComeIn, table: Table, query: str = "") -> Page:
    come_in(page.context, asked(table)[1])
    page.goto(site + table.get_absolute_url() + query)
    return page


def test_a_rule_opens_beside_the_picks_and_closes_again(
    page: Page, site: str, come_in: ComeIn, nim: Table
) -> None:
    at_table(page, site, come_in, nim, "?heap=c")
    page.evaluate("window.stamped = true")
    page.locator("#sentence a.rule").click()
    expect(page.locator("#rule")).to_contain_text("all from the same heap")
    expect(page.locator("#rule")).to_be_focused()
    expect(page).to_have_url(site + nim.get_absolute_url() + "?heap=c&rule=R2")
    page.locator("#turn a.offer").first.click()
    expect(page.locator("#do-it")).to_be_focused()
    expect(page.locator("#rule")).to_contain_text("Rule R2")
    page.get_by_role("link", name="Close").click()
    expect(page.locator("#rule")).to_be_empty()
    expect(page.locator(".chip")).to_have_count(2)
    assert page.evaluate("window.stamped") is True


def test_a_rule_in_the_log_opens_beside_what_was_picked_since(
    page: Page, site: str, come_in: ComeIn, nim: Table
) -> None:
    for _ in range(2):
        chair, member = asked(nim)
        play.play(nim.pk, member, ["take 1 from c"], chair.asked, timezone.now())
    at_table(page, site, come_in, nim)
    page.locator("#turn a.offer").first.click()
    expect(page.locator(".chip")).to_have_count(1)
    page.locator("#log a.rule:visible").first.click()
    expect(page.locator("#rule")).to_contain_text("Rule R2")
    expect(page.locator(".chip")).to_have_count(1)


def test_what_is_opened_keeps_what_was_picked_since(
    page: Page, site: str, come_in: ComeIn, nim: Table
) -> None:
    at_table(page, site, come_in, nim)
    page.locator("#turn a.offer").first.click()
    expect(page.locator(".chip")).to_have_count(1)
    page.locator("#terms-name").click()
    expect(page.locator(".agreed")).not_to_contain_text("Show")
    expect(page.locator(".agreed dl, .agreed ul, .agreed p").first).to_be_visible()
    expect(page.locator(".chip")).to_have_count(1)


def test_it_does_so_without_scripts(
    quiet_room: BrowserContext, site: str, come_in: ComeIn, nim: Table
) -> None:
    page = at_table(quiet_room.new_page(), site, come_in, nim, "?heap=c")
    page.locator("#sentence a.rule").click()
    expect(page.locator("#rule")).to_contain_text("all from the same heap")
    expect(page.locator(".chip")).to_have_count(1)
    page.get_by_role("link", name="Close").click()
    expect(page).to_have_url(site + nim.get_absolute_url() + "?heap=c")


def test_a_land_that_cannot_be_chosen_says_why_and_keeps_the_focus(
    page: Page, site: str, come_in: ComeIn, islands: Table
) -> None:
    at_table(page, site, come_in, islands)
    land = page.locator(".wide a.doubt").first
    land.focus()
    page.keyboard.press("Enter")
    expect(page.locator("#turn .why-not")).to_contain_text("basic tile")
    expect(land).to_be_focused()
    expect(page.locator(".chip")).to_have_count(0)


def test_it_says_why_without_scripts(
    quiet_room: BrowserContext, site: str, come_in: ComeIn, islands: Table
) -> None:
    page = at_table(quiet_room.new_page(), site, come_in, islands)
    page.locator(".wide a.doubt").first.focus()
    page.keyboard.press("Enter")
    expect(page.locator("#turn .why-not")).to_contain_text("basic tile")


def height(page: Page) -> float:
    box = page.locator("#turn").bounding_box()
    assert box is not None
    return box["height"]


@pytest.mark.parametrize(("size", "share"), [(PHONE, 0.32)])
@pytest.mark.parametrize("query", ["", "?kind=bid", "?kind=bid&face=fives"])
def test_what_is_asked_leaves_the_board_most_of_a_small_screen(
    page: Page,
    site: str,
    come_in: ComeIn,
    dice: Table,
    size: ViewportSize,
    share: float,
    query: str,
) -> None:
    page.set_viewport_size(size)
    at_table(page, site, come_in, dice, query)
    assert height(page) < share * size["height"]
    assert page.evaluate("document.documentElement.scrollWidth") <= size["width"]


def test_all_of_it_unfolds_without_scripts(
    quiet_room: BrowserContext, site: str, come_in: ComeIn, dice: Table
) -> None:
    page = quiet_room.new_page()
    page.set_viewport_size(PHONE)
    at_table(page, site, come_in, dice, "?kind=bid&face=fives")
    folded = height(page)
    expect(page.locator("#turn .beyond").first).not_to_be_visible()
    page.get_by_text("Everything", exact=True).click()
    assert height(page) > folded
    page.get_by_text("Less", exact=True).click()
    assert height(page) == folded


def test_orders_that_are_fetched_when_looked_for_stand_where_they_were_looked_for(
    page: Page, site: str, come_in: ComeIn, islands: Table
) -> None:
    at_table(page, site, come_in, islands)
    before = page.url
    page.locator("details.standing-orders > summary").click()
    page.locator("details.more-orders > summary").click()
    page.evaluate(TO_THE_ORDERS)
    expect(page.locator("#forms details.more-orders form.order").first).to_be_visible()
    expect(page.locator("#unopened_orders")).to_have_count(0)
    expect(page.locator("#board svg").first).to_be_visible()
    assert page.url == before


def test_the_last_of_the_page_is_not_hidden_behind_what_is_asked(
    page: Page, site: str, come_in: ComeIn, dice: Table
) -> None:
    page.set_viewport_size(PHONE)
    at_table(page, site, come_in, dice)
    page.evaluate("window.scrollTo(0, document.documentElement.scrollHeight)")
    last, box = page.locator("#terms").bounding_box(), page.locator("#turn").bounding_box()
    assert last is not None and box is not None and last["y"] + last["height"] <= box["y"] + 1


def test_with_a_keyboard_what_has_the_focus_stands_above_what_is_asked(
    page: Page, site: str, come_in: ComeIn, dice: Table
) -> None:
    page.set_viewport_size(PHONE)
    at_table(page, site, come_in, dice)
    page.locator("#terms summary").last.focus()
    here, box = (
        page.locator("#terms summary").last.bounding_box(),
        page.locator("#turn").bounding_box(),
    )
    assert here is not None and box is not None and here["y"] + here["height"] <= box["y"] + 1


def open_all(page: Page) -> None:
    """Opens all sections; the page is at its top."""
    for fold in page.locator("details[data-fold]").all():
        fold.locator("summary").first.click()
        expect(fold.locator(".unopened")).to_have_count(0)
    page.evaluate("for (const one of document.querySelectorAll('details')) one.open = true")
    page.wait_for_function(ALL_IS_FETCHED)
    page.evaluate("window.scrollTo(0, 0)")


@pytest.mark.parametrize(
    ("key", "size"),
    cases(
        product(("Tab", "Shift+Tab"), (DESK, FLAT, PHONE)),
        [("Tab", FLAT), ("Tab", PHONE), ("Shift+Tab", DESK)],
        lambda case: f"{case[0]}-{case[1]['width']}-{case[1]['height']}",
    ),
)
def test_nothing_ever_lies_on_what_has_the_focus(
    page: Page, site: str, come_in: ComeIn, islands: Table, size: ViewportSize, key: str
) -> None:
    page.set_viewport_size(size)
    at_table(page, site, come_in, islands)
    open_all(page)
    inside = page.locator("#at-table :is(a[href], button, summary):visible")
    (inside.first if key == "Tab" else inside.last).focus()
    reached = []
    page.keyboard.press(key)
    while found := page.evaluate(REACHED):
        reached.append(found)
        page.keyboard.press(key)
    assert len(reached) > 6
    assert [what for what, free in reached if not free] == []


def test_scrolled_down_what_is_asked_lies_on_nothing(
    page: Page, site: str, come_in: ComeIn, islands: Table
) -> None:
    page.set_viewport_size(FLAT)
    at_table(page, site, come_in, islands)
    page.mouse.move(300, 300)
    page.mouse.wheel(0, 700)
    page.wait_for_function("() => window.scrollY > 650")
    beside = page.locator(".at-hand").bounding_box()
    assert beside is not None and 0 <= beside["y"] + beside["height"] <= FLAT["height"]
    for name in ("board", "log", "seats", "forms", "terms"):
        box = page.locator(f"#{name}").bounding_box()
        assert box is None or box["x"] + box["width"] <= beside["x"]


@pytest.mark.parametrize("size", [PHONE, DESK])
def test_rule_and_reason_are_there_for_everybody(
    page: Page,
    site: str,
    come_in: ComeIn,
    dice: Table,
    faults: Callable[[Page], list[str]],
    size: ViewportSize,
) -> None:
    page.set_viewport_size(size)
    at_table(page, site, come_in, dice, "?face=ones&rule=R5")
    expect(page.locator("#turn .why-not")).to_contain_text("Ones are wild")
    assert faults(page) == []
