"""Two members who write to each other in two browsers, one of them on a phone."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect

from club.community.conversations.kind import CONVERSATION
from club.people.members.models import Member
from tests.browser.support.accessibility import muddles, overflow, stumbles

ComeIn = Callable[[BrowserContext, Member], None]
pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]
DESK, PHONE = {"width": 1280, "height": 800}, {"width": 390, "height": 844}


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


def test_two_members_write_to_each_other_live(
    alice: Member, bob: Member, page_of: Callable[..., Page], faults: Callable[..., list[str]]
) -> None:
    phone = page_of(alice, bob.get_absolute_url(), PHONE)
    phone.get_by_role("link", name="Write to bob").click()
    phone.get_by_label("Write a message").fill("Hello from the tram")
    phone.get_by_role("button", name="Send").click()
    expect(phone.locator("#chat-lines")).to_contain_text("Hello from the tram")

    desk = page_of(bob, "/messages/", DESK)
    expect(desk.locator(".conversations .unread")).to_contain_text("1")
    desk.get_by_role("link", name="alice", exact=True).click()
    expect(desk.locator("#chat-lines")).to_contain_text("Hello from the tram")
    field = desk.get_by_label("Write a message")
    field.fill("Hello from the desk")
    field.press("Enter")

    expect(phone.locator("#chat-lines")).to_contain_text("Hello from the desk")
    phone.get_by_label("Write a message").fill("half a line")
    field.fill("One more")
    field.press("Enter")
    expect(phone.locator("#chat-lines")).to_contain_text("One more")
    expect(phone.get_by_label("Write a message")).to_have_value("half a line")
    assert overflow(phone) <= 0


def test_the_pages_of_messages_are_for_everybody(
    alice: Member, bob: Member, page_of: Callable[..., Page], faults: Callable[..., list[str]]
) -> None:
    """On a phone, by night, read aloud and by keyboard."""
    page = page_of(alice, CONVERSATION.find_address(bob.pk), PHONE)
    page.get_by_label("Write a message").fill("See https://example.org/" + "x" * 90)
    page.get_by_role("button", name="Send").click()
    expect(page.locator(".chat-line")).to_have_count(1)
    page.emulate_media(color_scheme="dark", reduced_motion="reduce")
    for address in (CONVERSATION.find_address(bob.pk), "/messages/"):
        page.goto(page.url.partition("/threads/")[0] + address)
        assert faults(page, colours=True) == []
        assert muddles(page) == []
        assert overflow(page) <= 0
        assert stumbles(page) == []
