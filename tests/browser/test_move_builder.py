"""A trade composed among the choices of the page, by mouse and thumb, by keyboard, on a slow line
and with scripts off; and answered from another browser.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator

import pytest
from playwright.sync_api import Browser, BrowserContext, Locator, Page, Route, expect

from club.people.members.models import Member
from tests.browser.support.inkas_trades import Market, market
from tests.browser.support.page_players import Mouse
from tests.browser.support.seated_tables import CALM, entries_of

ComeIn = Callable[[BrowserContext, Member], None]
At = Callable[[Page, int], Page]
LATE = 1_500  # milliseconds until an answer comes
WHERE = """() => {
  const board = document.querySelector("#board").getBoundingClientRect();
  return [scrollX, scrollY, Math.round(board.y)];
}"""
INSIDE = """(it) => {
  const box = it.getBoundingClientRect();
  const above = document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2);
  return box.top >= 0 && box.bottom <= innerHeight && it.contains(above);
}"""


@pytest.fixture
def fair(
    alice: Member, bob: Member, carol: Member, transactional_db: None, same_chance: None
) -> Market:
    return market((alice, bob, carol))


@pytest.fixture
def sit(site: str, come_in: ComeIn, fair: Market) -> At:
    """Sits the member of a seat down at the table."""

    def seat_down(page: Page, seat: int) -> Page:
        come_in(page.context, fair.member(seat))
        page.goto(site + fair.table.get_absolute_url())
        return page

    return seat_down


@pytest.fixture
def other(browser: Browser) -> Iterator[Page]:
    """The page of somebody else, in a browser of their own."""
    context = browser.new_context()
    yield context.new_page()
    context.close()


def begin(page: Page) -> None:
    page.wait_for_function("() => window.htmx")
    page.locator("#turn a.offer", has_text="Offer a trade").click()
    expect(page.locator("#composing")).to_be_visible()


def give(page: Page, fair: Market) -> Locator:
    return page.locator(f"#put-give_{fair.give}-more")


def take(page: Page, fair: Market) -> Locator:
    return page.locator(f"#put-take_{fair.take}-more")


def swap(page: Page, fair: Market) -> None:
    """Begins an offer of a card for a card."""
    begin(page)
    give(page, fair).click()
    take(page, fair).click()


def send(page: Page) -> Locator:
    return page.locator("#turn-put button")


def top(thing: Locator) -> float:
    box = thing.bounding_box()
    assert box is not None
    return box["y"]


def calm(page: Page) -> None:
    page.wait_for_function(CALM)


@pytest.mark.quick
def test_on_a_desk_what_was_tapped_stands_on_the_button(page: Page, sit: At, fair: Market) -> None:
    page.set_viewport_size({"width": 1280, "height": 800})
    swap(sit(page, fair.maker), fair)
    expect(send(page)).to_contain_text(f"Offer 1 {fair.give} for 1 {fair.take}")
    assert send(page).evaluate(INSIDE)
    send(page).click()
    expect(page.locator(".to-answer")).to_contain_text(f"You offer 1 {fair.give}")
    assert fair.offers == 1


def test_ones_hand_beside_the_board_is_tapped_as_well(page: Page, sit: At, fair: Market) -> None:
    page.set_viewport_size({"width": 1280, "height": 800})
    begin(sit(page, fair.maker))
    page.locator(f"#put-hand-{fair.give}").click()
    expect(page.locator(".built-move-group .chip")).to_contain_text(f"1 {fair.give}")


def test_no_tap_on_a_phone_moves_the_page_or_what_is_tapped(
    phone: Page, sit: At, fair: Market
) -> None:
    begin(sit(phone, fair.maker))
    calm(phone)
    before, where = phone.evaluate(WHERE), top(take(phone, fair))
    for thing in (give(phone, fair), take(phone, fair), give(phone, fair)):
        thing.tap()
        calm(phone)
        assert phone.evaluate(WHERE) == before
        assert abs(top(take(phone, fair)) - where) < 1
    expect(send(phone)).to_contain_text(f"Offer 2 {fair.give} for 1 {fair.take}")
    assert send(phone).evaluate(INSIDE)
    send(phone).tap()
    expect(phone.locator(".to-answer")).to_be_visible()
    assert phone.evaluate(WHERE) == before


def test_it_lies_in_the_sheet_at_the_lower_edge_of_a_phone(
    phone: Page, sit: At, fair: Market
) -> None:
    begin(sit(phone, fair.maker))
    box = phone.locator("#turn").bounding_box()
    assert box is not None
    assert box["y"] + box["height"] == 844
    assert box["y"] > 844 / 3


def test_what_was_laid_is_taken_back_with_a_press(page: Page, sit: At, fair: Market) -> None:
    begin(sit(page, fair.maker))
    give(page, fair).click()
    page.locator(f"#put-give_{fair.give}-less").click()
    expect(page.locator(".built-move-group .chip")).to_have_count(0)
    expect(send(page)).to_have_count(0)
    expect(page.locator(".built-move .why-not")).to_contain_text("R34")


def test_by_keyboard_what_is_taken_back_to_the_last_can_be_laid_again(
    page: Page, sit: At, fair: Market
) -> None:
    begin(sit(page, fair.maker))
    give(page, fair).press("Enter")
    less = page.locator(f"#put-give_{fair.give}-less")
    less.focus()
    less.press("Enter")
    expect(less).to_have_count(0)
    expect(give(page, fair)).to_be_focused()


def test_who_is_offered_to_is_chosen_by_face(page: Page, sit: At, fair: Market) -> None:
    swap(sit(page, fair.maker), fair)
    (third,) = {0, 1, 2} - {fair.maker, fair.partner}
    Mouse(page).press(page.locator(f"#put-to-{third}"))
    expect(page.locator(f"#put-to-{third}")).not_to_have_attribute("aria-current", "true")
    partner = fair.member(fair.partner).username
    expect(send(page)).to_have_text(f"Offer 1 {fair.give} for 1 {fair.take} to {partner}")


def test_by_keyboard_the_same_thing_is_pressed_again_without_a_way_back(
    page: Page, sit: At, fair: Market
) -> None:
    begin(sit(page, fair.maker))
    expect(page.locator("#question")).to_be_focused()
    give(page, fair).focus()
    for count in ("1", "2"):
        page.keyboard.press("Enter")
        calm(page)
        expect(page.locator(".built-move-group .chip")).to_contain_text(f"{count} {fair.give}")
        expect(give(page, fair)).to_be_focused()


def slowed(page: Page) -> list[str]:
    """Every answer comes late. What was asked for or sent, as it comes."""
    asked: list[str] = []

    def late(route: Route) -> None:
        asked.append(route.request.method)
        page.wait_for_timeout(LATE)
        route.continue_()

    page.route(re.compile(r"/tables/\d+/(play/)?(\?.*)?$"), late)
    return asked


def test_on_a_slow_line_two_taps_are_two_and_the_offer_waits_for_them(
    page: Page, sit: At, fair: Market
) -> None:
    swap(sit(page, fair.maker), fair)
    expect(send(page)).to_contain_text(f"Offer 1 {fair.give}")
    calm(page)
    asked = slowed(page)
    give(page, fair).click()
    expect(page.locator(f"#turn [data-counts=give_{fair.give}]").first).to_have_text("2")
    send(page).click()
    expect(page.locator(".to-answer")).to_be_visible(timeout=15_000)
    assert entries_of(fair.table)[-1].startswith(f"offer 2 {fair.give} for 1 {fair.take}")
    assert asked.count("POST") == 1


def test_taps_in_a_hurry_are_all_counted(page: Page, sit: At, fair: Market) -> None:
    begin(sit(page, fair.maker))
    calm(page)
    slowed(page)
    for thing in (give(page, fair), take(page, fair), give(page, fair)):
        thing.click()
    expect(send(page)).to_contain_text(f"Offer 2 {fair.give} for 1 {fair.take}", timeout=15_000)


def test_news_leaves_alone_what_is_put_together(
    page: Page, other: Page, sit: At, fair: Market
) -> None:
    begin(sit(page, fair.partner))
    page.locator(f"#put-give_{fair.take}-more").click()
    expect(page.locator(".built-move-group .chip")).to_have_count(1)
    swap(sit(other, fair.maker), fair)
    send(other).click()
    expect(page.locator(".talk.asked")).to_be_visible()
    expect(page.locator(".built-move-group .chip")).to_contain_text(f"1 {fair.take}")


def test_a_counter_offer_begins_from_the_offer_in_another_browser(
    page: Page, other: Page, sit: At, fair: Market
) -> None:
    swap(sit(page, fair.maker), fair)
    send(page).click()
    card = sit(other, fair.partner).locator(".to-answer")
    for answer in ("Accept", "Decline"):
        expect(card.get_by_role("button", name=answer)).to_be_visible()
    card.get_by_role("link", name="Counter").click()
    expect(send(other)).to_contain_text(f"1 {fair.take} for 1 {fair.give}")
    other.locator(f"#put-take_{fair.give}-more").click()
    expect(send(other)).to_contain_text(f"1 {fair.take} for 2 {fair.give}")


def test_a_counter_offer_is_accepted_with_one_press(
    page: Page, other: Page, sit: At, fair: Market
) -> None:
    swap(sit(page, fair.maker), fair)
    send(page).click()
    sit(other, fair.partner).locator(".to-answer").get_by_role("link", name="Counter").click()
    send(other).click()
    before = fair.hand(fair.maker)[fair.give]
    accept = page.locator(".to-answer").get_by_role("button", name="Accept")
    accept.click()
    expect(accept).to_have_count(0)
    assert fair.hand(fair.maker)[fair.give] == before - 1


def test_with_scripts_off_every_tap_is_a_link_and_the_offer_a_button(
    quiet_room: BrowserContext, sit: At, fair: Market
) -> None:
    page = sit(quiet_room.new_page(), fair.maker)
    page.locator("#turn a.offer", has_text="Offer a trade").click()
    give(page, fair).click()
    give(page, fair).click()
    take(page, fair).click()
    page.locator(f"#put-give_{fair.give}-less").click()
    expect(send(page)).to_contain_text(f"Offer 1 {fair.give} for 1 {fair.take}")
    send(page).click()
    expect(page.locator(".to-answer")).to_contain_text(f"You offer 1 {fair.give}")


@pytest.mark.parametrize("light", ["light", "dark"])
def test_axe_finds_nothing_wrong_with_it(
    page: Page, sit: At, fair: Market, faults: Callable[..., list[str]], light: str
) -> None:
    page.emulate_media(color_scheme=light, reduced_motion="reduce")  # type: ignore[arg-type]
    swap(sit(page, fair.maker), fair)
    expect(send(page)).to_be_visible()
    calm(page)
    assert faults(page) == []
