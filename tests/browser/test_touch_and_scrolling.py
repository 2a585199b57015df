"""The time between a press and the next picture, in a real browser with touch: nothing scrolls by
itself, and no press is lost. Presses that could not be sent are in `test_connection_loss.py`.
"""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from django.utils import timezone
from playwright.sync_api import BrowserContext, Page, Route, expect

from club.people.members.models import Member
from club.play.moves.choosers import bot_chooser
from club.play.moves.services.play_along import Plan, play_along
from club.play.tables.models import Table
from tests.browser.support.seated_tables import (
    CALM,
    At,
    adding,
    address_of,
    asked,
    choices,
    entries_of,
    is_deterministic,
    laid_out,
    last_build,
    lay_out,
    legal,
    play,
    seated,
    step,
)

ComeIn = Callable[[BrowserContext, Member], None]
TITLES = [
    *[("nim", 2), ("liars_dice", 2), ("rakentaa", 2), ("rauha", 2), ("inkas", 3)],
    *[("reykholt", 2), ("khronos", 2)],
]
LATE = 1_500  # milliseconds until an answer comes
WHERE = """() => [scrollX, scrollY, document.querySelector('#board').getBoundingClientRect().y]"""
SCROLLING = """(it) => [it, ...it.querySelectorAll('*')]
  .filter((one) => one.scrollHeight > one.clientHeight + 1)
  .filter((one) => /auto|scroll/.test(getComputedStyle(one).overflowY)).length"""


def slowed(page: Page) -> list[str]:
    """Every answer to something sent comes late. The addresses that were sent to, as they come."""
    sent: list[str] = []

    def late(route: Route) -> None:
        sent.append(route.request.url.rsplit("/", 2)[-2])
        page.wait_for_timeout(LATE)
        route.continue_()

    page.route(re.compile(r"/tables/\d+/(draft|play|undo)/$"), late)
    return sent


# --- nothing scrolls unless the reader scrolls ---


@pytest.mark.parametrize(("slug", "seats"), TITLES)
def test_no_tap_on_a_phone_moves_the_page(
    phone: Page, at: At, company: tuple[Member, ...], transactional_db: None, slug: str, seats: int
) -> None:
    at(phone, seated(slug, *company[:seats]))
    before = phone.evaluate(WHERE)
    for _ in range(4):
        things = phone.locator("#turn .question .offer:visible, #do-it:visible")
        if not things.count() or "waiting" in (phone.locator("#turn").get_attribute("class") or ""):
            return
        things.first.tap()
        phone.wait_for_function(CALM)
        assert phone.evaluate(WHERE) == before


def test_a_tap_on_the_board_moves_nothing(phone: Page, at: At, islands: Table) -> None:
    at(phone, islands)
    before = phone.evaluate(WHERE)
    box = phone.locator("#board a.spot[hx-get]:visible").first.bounding_box()
    assert box is not None
    phone.touchscreen.tap(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    expect(phone.locator("#turn .chip, #turn .why-not").first).to_be_visible()
    phone.wait_for_function(CALM)
    assert phone.evaluate(WHERE) == before


def test_far_down_a_page_a_pick_leaves_the_reader_there(phone: Page, at: At, nim: Table) -> None:
    at(phone, nim)
    phone.evaluate("window.scrollTo(0, 200)")
    choices(phone).first.tap()
    expect(phone.locator(".chip")).to_have_count(1)
    assert phone.evaluate("scrollY") == 200


def test_what_is_unfolded_grows_downwards_and_stays_open_after_a_pick(
    page: Page, at: At, islands: Table
) -> None:
    at(page, islands)
    fold = page.locator("details.as-list")
    summary = fold.locator("summary")
    summary.scroll_into_view_if_needed()
    where = summary.bounding_box()
    summary.click()
    fold.locator(".land-name a:not(.doubt)").first.wait_for()
    assert summary.bounding_box() == where
    fold.locator(".land-name a:not(.doubt)").first.click()
    expect(fold.locator(".land.picked")).to_have_count(1)
    expect(fold).to_have_attribute("open", "")
    summary.click()
    page.locator("#turn a.chip").first.click()
    expect(page.locator("#board .picked")).to_have_count(0)
    expect(fold).not_to_have_attribute("open", "")


def test_what_is_asked_is_a_sheet_at_the_lower_edge_of_a_phone(
    phone: Page, at: At, nim: Table
) -> None:
    at(phone, nim)
    box = phone.locator("#turn").bounding_box()
    assert box is not None
    assert box["y"] + box["height"] == 844
    assert phone.locator(".at-hand").evaluate("it => getComputedStyle(it).position") == "fixed"


def test_on_a_desk_the_page_alone_scrolls(page: Page, at: At, islands: Table) -> None:
    at(page, islands)
    assert page.locator(".at-hand").evaluate(SCROLLING) == 0


@pytest.mark.parametrize("height", [800, 600])
def test_what_is_laid_out_and_play_are_always_in_view_on_a_desk(
    page: Page, at: At, developed: Table, height: int
) -> None:
    lay_out(developed)
    page.set_viewport_size({"width": 1280, "height": height})
    at(page, developed)
    for down in (0, 150, 400):
        page.evaluate("(down) => window.scrollTo(0, down)", down)
        for part in (".laid", "#turn-play button"):
            box = page.locator(part).bounding_box()
            assert box is not None
            assert box["y"] >= 0 and box["y"] + box["height"] <= height


# --- a press is heard, and never lost ---


def test_play_pressed_right_after_adding_is_played_with_what_was_added(
    page: Page, at: At, developed: Table
) -> None:
    lay_out(developed)
    before = len(entries_of(developed))
    at(page, developed, address_of(developed, is_deterministic(developed)[0]))
    sent = slowed(page)
    adding(page).click()
    expect(adding(page)).to_have_attribute("aria-busy", "true")
    page.locator("#turn-step button").click()
    expect(page.locator("#turn .laid")).to_have_count(0, timeout=10_000)
    page.wait_for_function(CALM)
    assert sent == ["draft", "play"]
    assert len(entries_of(developed)) == before + 2


def test_the_same_press_twice_is_once(page: Page, at: At, developed: Table) -> None:
    at(page, developed, address_of(developed, is_deterministic(developed)[0]))
    sent = slowed(page)
    adding(page).click()
    adding(page).click()
    adding(page).click()
    expect(page.locator("#turn .laid li")).to_have_count(1, timeout=10_000)
    page.wait_for_function(CALM)
    assert sent == ["draft"]
    assert len(laid_out(developed)) == 1


def test_a_press_while_a_fold_is_being_fetched_is_sent(
    page: Page, at: At, developed: Table
) -> None:
    at(page, developed, address_of(developed, is_deterministic(developed)[0]))
    page.route(re.compile(r"/tables/\d+/(\?.*)?$"), lambda _: None)  # never answered
    page.locator("details[data-fold]:has(.unopened) > summary").first.click()
    expect(page.locator(".unopened.htmx-request")).to_have_count(1)
    adding(page).click()
    expect(page.locator("#turn .laid li")).to_have_count(1)
    assert len(laid_out(developed)) == 1


def test_what_was_pressed_too_soon_and_is_gone_is_said(
    page: Page, at: At, developed: Table
) -> None:
    lay_out(developed)
    at(page, developed)
    slowed(page)
    page.locator("#turn-undo button").click()
    page.locator("#turn-play button").click()
    expect(page.locator("#turn [role=status]", has_text="Pressed too soon")).to_be_visible(
        timeout=10_000
    )
    assert laid_out(developed) == []


# --- after the press ---


def test_after_a_sealed_choice_enter_twice_changes_nothing(
    page: Page, at: At, company: tuple[Member, ...], transactional_db: None
) -> None:
    table = seated("rauha", *company[:2])
    at(page, table)
    choices(page).first.click()
    expect(step(page)).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.locator("#sentence")).to_be_focused()
    chosen = entries_of(table)
    page.keyboard.press("Enter")
    page.keyboard.press("Enter")
    page.wait_for_function(CALM)
    assert entries_of(table) == chosen
    expect(page.locator("#turn .primary")).to_have_count(0)


def test_the_tab_says_how_much_waits_as_soon_as_it_is_heard(
    page: Page, at: At, site: str, come_in: ComeIn, nim: Table, alice: Member, bob: Member
) -> None:
    other = bob if asked(nim).member == alice else alice
    come_in(page.context, other)
    page.goto(site + nim.get_absolute_url())
    expect(page).to_have_title("North light · Kerho")
    play(nim, "take 1 from a")
    expect(page).to_have_title("(1) North light · Kerho")


# --- how many presses a thing takes ---


@pytest.mark.quick
def test_nim_is_a_stone_and_a_button(page: Page, at: At, nim: Table) -> None:
    at(page, nim)
    page.get_by_role("link", name="Take 2 from heap c").click()
    page.get_by_role("button", name="Take 2 from c").click()
    expect(page.locator("#turn.waiting")).to_be_visible()
    assert entries_of(nim) == ["take 2 from c"]


def test_a_challenge_is_one_press(
    page: Page, at: At, company: tuple[Member, ...], transactional_db: None
) -> None:
    table = seated("liars_dice", *company[:2])
    play(table, "bid 2 fours")
    at(page, table)
    page.get_by_role("button", name="Challenge").click()
    expect(page.locator("#log")).to_contain_text("challenge", ignore_case=True)
    assert "challenge" in entries_of(table)


def test_the_dice_are_rolled_with_one_press(
    page: Page, at: At, company: tuple[Member, ...], transactional_db: None
) -> None:
    table = seated("inkas", *company)
    while legal(table)[0] != "roll":
        play_along(table.pk, Plan([timezone.now()], 1, bot_chooser("random")))
    at(page, table)
    page.locator("#turn").get_by_role("button", name="Roll the dice").click()
    expect(page.locator("#turn").get_by_role("button", name="Roll the dice")).to_have_count(0)
    assert "roll" in entries_of(table)


def test_building_and_ending_the_turn_take_four_presses(
    page: Page, at: At, developed: Table
) -> None:
    before = len(entries_of(developed))
    at(page, developed, address_of(developed, last_build(developed)))
    # the land on the map and what to do there are two presses; here they stand in the address
    adding(page).click()
    expect(page.locator(".turn-bar .laid li")).to_have_count(1)
    with page.expect_response("**/play/"):
        page.locator("#turn").get_by_role("button", name="Play and end your turn").click()
    page.wait_for_function(CALM)
    assert len(entries_of(developed)) >= before + 2
