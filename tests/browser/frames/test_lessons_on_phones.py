"""A lesson in a real browser, on a phone: by touch without reloads, and without scripts."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pytest
from playwright.sync_api import Browser, Page, expect

from games import registry
from tests.browser.support.accessibility import muddles, overflow

SLUGS = [game.info.slug for game in registry.games()]
PHONE = {"width": 390, "height": 844}


@pytest.fixture
def phone(browser: Browser, transactional_db: None) -> Iterator[Page]:
    with browser.new_context(viewport=PHONE, has_touch=True, is_mobile=True) as context:
        yield context.new_page()


@pytest.fixture
def plain_phone(browser: Browser, transactional_db: None) -> Iterator[Page]:
    """A phone whose browser runs no scripts."""
    with browser.new_context(viewport=PHONE, java_script_enabled=False) as context:
        yield context.new_page()


def test_a_visitor_learns_nim_by_touch(phone: Page, site: str) -> None:
    phone.goto(f"{site}/tables/games/nim/")
    phone.get_by_role("link", name="Learn", exact=True).click()
    phone.get_by_role("button", name="Go on").click()
    phone.evaluate("window.stamped = true")

    phone.locator("#board .stone").nth(2).click()  # the last stone of heap a: take three
    expect(phone.locator("#turn .primary")).to_have_text("Take 3 from a")
    assert phone.evaluate("window.stamped")  # the page was not loaded anew
    assert overflow(phone) <= 0
    phone.locator("#turn .primary").click()
    expect(phone.get_by_role("heading", name="Let us take that back")).to_be_visible()

    phone.get_by_role("link", name="Take it back").click()
    phone.locator("#board .stone").nth(1).click()
    phone.locator("#turn .primary").click()
    expect(phone.get_by_role("heading", name="Otto has answered")).to_be_visible()


def test_a_lesson_goes_on_without_scripts(plain_phone: Page, site: str) -> None:
    plain_phone.goto(f"{site}/tables/games/nim/learn/4/")
    plain_phone.locator("#turn").get_by_role("link", name="c", exact=True).click()
    plain_phone.locator("#turn").get_by_role("link", name="1", exact=True).click()
    plain_phone.locator("#turn .primary").click()
    plain_phone.locator("#turn .primary").click()

    expect(plain_phone.get_by_role("heading", name="You won", exact=True)).to_be_visible()
    expect(plain_phone.get_by_role("table")).to_contain_text("Newcomer")


@pytest.mark.parametrize("slug", SLUGS)
def test_a_step_can_be_read_aloud_and_fits_a_phone(
    phone: Page, site: str, faults: Callable[..., list[str]], slug: str
) -> None:
    wrong = {}
    for address in ("2/", "2/?tried=end+turn", "3/"):
        phone.goto(f"{site}/tables/games/{slug}/learn/{address}")
        wrong[address] = [*faults(phone), *muddles(phone)]
        assert overflow(phone) <= 0, address

    assert not any(wrong.values()), wrong
