"""A whole game of every title in a real browser, at a club opened as a stranger would, against a bot that thinks there.

With scripts off, with scripts on, and by keyboard alone. How it is played is in `playing.py`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import count
from random import Random

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect

from games import registry
from games.core import Info
from tests.browser.clubhouse import Clubhouse, opened
from tests.browser.playing import Hand, Keys, Links, Mouse, Sitting, join, open_table

SHELF = [game.info for game in registry.games()]
EVERY_GAME = pytest.mark.parametrize("info", SHELF, ids=[info.slug for info in SHELF])
PHONE = {"width": 390, "height": 844}
pytestmark = pytest.mark.slow

numbers = count(1)


@pytest.fixture(scope="module")
def clubhouse(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Clubhouse]:
    with opened(tmp_path_factory.mktemp("club")) as club:
        yield club
        assert club.audit() == "", "what was played here does not replay"


@pytest.fixture
def complaints() -> list[str]:
    return []


Enter = Callable[..., Page]


@pytest.fixture
def enter(browser: Browser, complaints: list[str]) -> Iterator[Enter]:
    """`enter(java_script_enabled=False)`: a page in a browser of its own, whose complaints are written down."""
    contexts: list[BrowserContext] = []

    def go(**likes: object) -> Page:
        contexts.append(browser.new_context(**likes))  # type: ignore[arg-type]
        page = contexts[-1].new_page()
        page.on("console", lambda said: complaints.append(said.text) if said.type in ("error", "warning") else None)
        page.on("pageerror", lambda error: complaints.append(str(error)))
        page.on("response", lambda answer: complaints.append(answer.url) if answer.status >= 400 else None)
        return page

    yield go
    for context in contexts:
        context.close()


def sit_down(hand: Hand, club: Clubhouse, info: Info, seats: int) -> Sitting:
    name = f"siiri{next(numbers)}"
    join(hand, club.address, name)
    open_table(hand, info, bots=seats - 1, seats=seats)
    return Sitting(hand, Random(f"{info.slug} {type(hand).__name__}"))


def came_out(sitting: Sitting, seats: int) -> None:
    """Everybody has a place, and something was taken back on the way; that records replay is asked at the end."""
    places = sitting.page.locator("#standing tbody tr")
    expect(places).to_have_count(seats)
    names = sitting.page.locator("#standing tbody th").all_inner_texts()
    assert sum("siiri" in name for name in names) == 1
    assert sum("Greedy" in name for name in names) == seats - 1
    expect(sitting.page.get_by_role("link", name="Replay").first).to_be_visible()
    assert sitting.undone


@EVERY_GAME
def test_on_a_phone_with_scripts_off(enter: Enter, clubhouse: Clubhouse, complaints: list[str], info: Info) -> None:
    page = enter(java_script_enabled=False, viewport=PHONE)
    sitting = sit_down(Links(page), clubhouse, info, info.seats[0])
    sitting.play()
    came_out(sitting, info.seats[0])
    assert complaints == []


@EVERY_GAME
def test_with_scripts_on(enter: Enter, clubhouse: Clubhouse, complaints: list[str], info: Info) -> None:
    """What the bot does comes by itself: the page is never loaded anew."""
    page = enter()
    sitting = sit_down(Mouse(page), clubhouse, info, info.seats[0])
    page.evaluate("window.stamped = true")
    sitting.play()
    assert page.evaluate("window.stamped")
    came_out(sitting, info.seats[0])
    assert complaints == []


@EVERY_GAME
def test_by_keyboard_alone(enter: Enter, clubhouse: Clubhouse, complaints: list[str], info: Info) -> None:
    page = enter()
    sitting = sit_down(Keys(page), clubhouse, info, info.seats[0])
    sitting.play()
    came_out(sitting, info.seats[0])
    assert complaints == []


def test_four_seats_on_the_board(enter: Enter, clubhouse: Clubhouse, complaints: list[str]) -> None:
    """The first game on the shelf, whatever can be begun on its board begun there."""
    page = enter(viewport={"width": 1280, "height": 800})
    sitting = sit_down(Mouse(page), clubhouse, SHELF[0], seats=4)
    sitting.by_board = 1.0
    sitting.play()
    assert sitting.from_board
    came_out(sitting, seats=4)
    assert complaints == []
