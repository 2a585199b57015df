"""The board, what is asked, and the size of the window: on a phone at least half of the height is
board at every question, and a place that can be picked is in view; in a low and narrow window
nothing is fixed; with large text nothing is cut or scrolls sideways. Asked of every title.
"""

from __future__ import annotations

import os
from collections.abc import Callable

import pytest
from django.utils import timezone
from playwright.sync_api import BrowserContext, Page, expect

from club.people.members.models import Member
from club.play.moves.choosers import bot_chooser
from club.play.moves.services.play_along import Plan, play_along
from club.play.tables.models import Status, Table
from games import registry
from tests.browser.support.seated_tables import CALM, At, asked, choices, seated

Start = Callable[[str], Table]
ComeIn = Callable[[BrowserContext, Member], None]
TITLES = sorted(game.info.slug for game in registry.games())
MOMENTS = 12 if os.environ.get("WHOLE") else 2
PLIES, PICKS = 7, 3
PHONES = [(390, 844), (320, 640)]
SIDES = [(844, 390), (640, 400)]  # a phone on its side; a laptop of 1280 x 800 at 200 %
LOW = [(390, 400), (320, 256)]  # a phone with a keyboard on it; a laptop at 400 %
LARGE_TEXT = "() => { document.documentElement.style.fontSize = '200%' }"
# the share of the window that the board takes above the sheet; the whole board counts as half
BOARD_SHARE = """() => {
  const board = document.querySelector('#board').getBoundingClientRect();
  const sheet = document.querySelector('.at-hand').getBoundingClientRect();
  const bottom = Math.min(board.bottom, sheet.top);
  const whole = board.bottom <= sheet.top + 1;
  return whole ? 0.5 : (bottom - Math.max(0, board.top)) / innerHeight;
}"""
SIDEWAYS = "() => document.documentElement.scrollWidth - innerWidth"
FIXED = """() => [document.querySelector('.at-hand'), ...document.querySelectorAll('.at-hand *')]
  .filter((it) => ['fixed', 'sticky'].includes(getComputedStyle(it).position))
  .filter((it) => it.checkVisibility() && !it.closest('.rule-slip'))
  .map((it) => it.className || it.id || it.localName)"""
CUT = """() => [...document.querySelectorAll('#sentence, #question, #turn .offer, #turn button')]
  .filter((it) => it.checkVisibility() && !it.closest('.heard'))
  .filter((it) => getComputedStyle(it).clipPath === 'none') // else it is only read aloud
  .filter((it) => getComputedStyle(it).overflow !== 'visible')
  .filter((it) => it.scrollWidth > it.clientWidth + 2 || it.scrollHeight > it.clientHeight + 2)
  .map((it) => it.textContent.trim())"""
SMALL = """() => [...document.querySelectorAll(
    '#turn :is(.offer, .chip, button, summary, .rule, label), #votes :is(summary, button)')]
  .filter((it) => it.checkVisibility({ visibilityProperty: true }) && !it.closest('.heard'))
  .map((it) => [it, it.getBoundingClientRect()])
  .map(([it, box]) => [it, box, it.matches('.offer, .primary, .fold-turn') ? 44 : 24])
  .filter(([, box, least]) => box.height && Math.min(box.width, box.height) < least - 0.5)
  .map(([it, box]) => [it.textContent.trim(), box.width, box.height])"""
# whether some place that can be picked on the drawing of the board is in view above the sheet
PLACE_IN_VIEW = """() => {
  const places = [...document.querySelectorAll('#board svg a[href*="?"]')]
    .filter((it) => it.checkVisibility({ visibilityProperty: true }))
    .map((it) => it.getBoundingClientRect()).filter((box) => box.width && box.height);
  const bottom = document.querySelector('.at-hand').getBoundingClientRect().top;
  const inView = (box) => box.bottom > 4 && box.top < bottom - 4 && box.right > 4 &&
    box.left < innerWidth - 4;
  return !places.length || places.some(inView);
}"""
# loud buttons of which a part is outside the sheet
LOUD_CUT = """() => [...document.querySelectorAll('#turn .primary')]
  .filter((it) => it.checkVisibility())
  .filter((it) => {
    const [button, sheet] = [it, it.closest('#turn')].map((one) => one.getBoundingClientRect());
    return button.top < sheet.top || button.bottom > sheet.bottom;
  }).map((it) => it.textContent.trim())"""
HEIGHT = "() => document.querySelector('#turn').getBoundingClientRect().height"


def check_window(page: Page) -> None:
    """Checks the page as it is now at each size."""
    for width, height in PHONES:
        page.set_viewport_size({"width": width, "height": height})
        assert page.evaluate(BOARD_SHARE) >= 0.5 - 0.005
        assert page.evaluate(PLACE_IN_VIEW)
        assert page.evaluate(LOUD_CUT) == []
        check_text(page)
    for width, height in SIDES:
        page.set_viewport_size({"width": width, "height": height})
        assert page.evaluate(LOUD_CUT) == []
        check_text(page)
    for width, height in LOW:
        page.set_viewport_size({"width": width, "height": height})
        assert page.evaluate(FIXED) == []
        check_text(page)
    page.set_viewport_size({"width": 390, "height": 844})


def check_text(page: Page) -> None:
    assert page.evaluate(SIDEWAYS) <= 0
    assert page.evaluate(CUT) == []
    assert page.evaluate(SMALL) == []


@pytest.fixture
def started(transactional_db: None, same_chance: None, company: tuple[Member, ...]) -> Start:
    def start(slug: str) -> Table:
        return seated(slug, *company[: max(2, min(registry.find(slug).info.seats))])

    return start


@pytest.mark.parametrize("slug", TITLES)
def test_at_every_question_the_board_has_half_of_a_phone(
    phone: Page, at: At, slug: str, started: Start
) -> None:
    table = started(slug)
    for _ in range(MOMENTS):
        play_along(table.pk, Plan([timezone.now()], PLIES, bot_chooser("random")))
        table.refresh_from_db()
        if table.status != Status.LIVE:
            return
        at(phone, table)
        heights = []
        for _ in range(PICKS):
            check_window(phone)
            heights.append(phone.evaluate(HEIGHT))
            if not (picks := phone.locator("#turn .question a.offer:visible")).count():
                break
            picks.first.click()
            phone.wait_for_function(CALM)
        if not phone.locator("#composing").count():
            assert max(heights) - min(heights) <= 1


@pytest.mark.parametrize("slug", TITLES)
def test_with_text_twice_as_large_nothing_is_cut_or_scrolls_sideways(
    page: Page, at: At, slug: str, started: Start
) -> None:
    table = started(slug)
    play_along(table.pk, Plan([timezone.now()], PLIES, bot_chooser("random")))
    page.set_viewport_size({"width": 390, "height": 844})
    at(page, table)
    page.evaluate(LARGE_TEXT)
    assert page.evaluate(CUT) == []
    assert page.evaluate(SIDEWAYS) <= 0


def test_the_sheet_folds_by_touch(phone: Page, at: At, islands: Table) -> None:
    at(phone, islands)
    phone.locator(".fold-turn").tap()
    expect(choices(phone)).to_have_count(0)
    assert phone.evaluate(HEIGHT) <= 52
    phone.locator(".fold-turn").tap()
    expect(choices(phone).first).to_be_visible()


@pytest.mark.quick
def test_the_sheet_folds_by_key(page: Page, at: At, islands: Table) -> None:
    page.set_viewport_size({"width": 390, "height": 844})
    at(page, islands)
    page.locator("#fold-turn").focus()
    page.keyboard.press("Space")
    expect(choices(page)).to_have_count(0)


def test_the_sheet_folds_without_scripts(
    quiet_room: BrowserContext, site: str, come_in: ComeIn, islands: Table
) -> None:
    member = asked(islands).member
    assert member is not None
    come_in(quiet_room, member)
    page = quiet_room.new_page()
    page.set_viewport_size({"width": 390, "height": 844})
    page.goto(site + islands.get_absolute_url())
    page.locator(".fold-turn").click()
    expect(choices(page)).to_have_count(0)
