"""The chat of a table in browsers: a line is seen at once in another browser, and what its
reader was typing stays.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pytest
from django.utils import timezone
from playwright.sync_api import Browser, BrowserContext, Page, expect

from club.people.members.models import Member
from club.play.chat import services
from tests.browser.support.accessibility import muddles, overflow, stumbles
from tests.browser.test_live_updates import nim

ComeIn = Callable[[BrowserContext, Member], None]
pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]
# what a browser says of the window above a keyboard of so many pixels
KEYBOARD = """(high) => {
  const values = { height: { value: innerHeight - high }, offsetTop: { value: 0 } };
  Object.defineProperties(visualViewport, values);
  visualViewport.dispatchEvent(new Event('resize'));
}"""
DESK, PHONE = {"width": 1280, "height": 900}, {"width": 390, "height": 844}


@pytest.fixture
def page_of(browser: Browser, site: str, come_in: ComeIn) -> Iterator[Callable[..., Page]]:
    """`page_of(alice, address, DESK)`: the page in alice's own browser."""
    opened = []

    def open_page(member: Member, address: str, size: dict[str, int]) -> Page:
        context = browser.new_context(viewport=size)  # type: ignore[arg-type]
        opened.append(context)
        come_in(context, member)
        page = context.new_page()
        page.goto(site + address)
        return page

    yield open_page
    for context in opened:
        context.close()


@pytest.mark.quick
def test_a_line_is_live_and_leaves_what_is_typed(
    alice: Member, bob: Member, page_of: Callable[..., Page]
) -> None:
    address = nim(alice, bob).get_absolute_url()
    desk, phone = page_of(alice, address, DESK), page_of(bob, address, PHONE)
    desk.locator("#chat").scroll_into_view_if_needed()
    field = desk.get_by_label("Write to the table")
    field.fill("Hello from the desk")
    field.press("Enter")
    expect(desk.locator("#chat-lines")).to_contain_text("Hello from the desk")
    expect(field).to_have_value("")
    expect(field).to_be_focused()
    # on a phone the chat is folded, with the number of what is not read
    expect(phone.locator("#chat .unread")).to_contain_text("1")
    field.fill("half a line")
    phone.locator("#chat summary").first.click()
    phone.get_by_label("Write to the table").fill("Hello from the phone")
    phone.get_by_role("button", name="Send").click()
    expect(desk.locator("#chat-lines")).to_contain_text("Hello from the phone")
    expect(field).to_have_value("half a line")
    expect(phone.locator("#chat .unread")).to_have_count(0)


def test_a_refused_line_says_why_and_keeps_its_text(
    alice: Member, bob: Member, page_of: Callable[..., Page]
) -> None:
    desk = page_of(alice, nim(alice, bob).get_absolute_url(), DESK)
    desk.locator("#chat").scroll_into_view_if_needed()
    field = desk.get_by_label("Write to the table")
    field.fill("\u202eolleh")
    field.press("Enter")
    expect(desk.locator("#chat-problem")).to_contain_text("direction of writing")
    expect(field).to_have_value("\u202eolleh")


def test_notes_are_filled_when_they_are_opened_and_saved_in_place(
    alice: Member, bob: Member, page_of: Callable[..., Page]
) -> None:
    desk = page_of(alice, nim(alice, bob).get_absolute_url(), DESK)
    desk.locator("#notes summary").first.click()
    field = desk.get_by_label("Notes", exact=True)
    field.fill("Take two from a")
    desk.locator("#notes-form").get_by_role("button", name="Save").click()
    expect(desk.locator("#notes [role=status]")).to_contain_text("Saved.")
    desk.reload()
    desk.locator("#notes summary").first.click()
    expect(field).to_have_value("Take two from a")


def test_the_pages_of_chat_and_notes_are_for_everybody(
    alice: Member, bob: Member, page_of: Callable[..., Page], faults: Callable[..., list[str]]
) -> None:
    """On a phone, by night, read aloud and by keyboard."""
    table = nim(alice, bob)
    line = services.write_line(table.pk, bob, "See https://example.org/" + "x" * 90, timezone.now())
    own = services.write_line(table.pk, alice, "Thanks", timezone.now())
    address = f"{table.get_absolute_url()}chat/"
    page = page_of(alice, address, PHONE)
    expect(page.locator(f"#line-{line.pk}")).to_be_visible()
    pages = (address, f"{address}lines/{own.pk}/", f"{table.get_absolute_url()}notes/")
    for one in pages:
        page.goto(page.url.partition("/tables/")[0] + one)
        page.emulate_media(color_scheme="dark", reduced_motion="reduce")
        assert faults(page, colours=True) == []
        assert muddles(page) == []
        assert overflow(page) <= 0
        assert stumbles(page) == []


def test_the_button_at_the_board_opens_the_chat_over_a_part_of_a_phone(
    alice: Member, bob: Member, page_of: Callable[..., Page]
) -> None:
    table = nim(alice, bob)
    phone = page_of(bob, table.get_absolute_url(), PHONE)
    button = phone.get_by_role("button", name="Chat and notes")
    services.write_line(table.pk, alice, "Hello", timezone.now())
    expect(button).to_contain_text("1")

    button.click()

    expect(phone.locator("#chat-lines")).to_contain_text("Hello")
    field = phone.get_by_label("Write to the table")
    expect(field).to_be_in_viewport(ratio=1)
    beside = phone.locator("#beside").bounding_box()
    assert beside and beside["y"] > PHONE["height"] * 0.25
    phone.keyboard.press("Escape")
    expect(field).not_to_be_in_viewport()


def test_above_a_keyboard_the_last_line_and_the_field_stay_in_view(
    alice: Member, bob: Member, page_of: Callable[..., Page]
) -> None:
    table = nim(alice, bob)
    for number in range(9):
        services.write_line(table.pk, alice, f"Line {number}", timezone.now())
    phone = page_of(bob, table.get_absolute_url(), PHONE)
    phone.get_by_role("button", name="Chat and notes").click()
    last = phone.get_by_text("Line 8")
    expect(last).to_be_in_viewport()

    phone.evaluate(KEYBOARD, 380)

    for part in (last, phone.get_by_label("Write to the table")):
        box = part.bounding_box()
        assert box and box["y"] >= 0 and box["y"] + box["height"] <= PHONE["height"] - 380
