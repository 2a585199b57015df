"""A whole game of every title in a real browser, at a club opened as a stranger would, against a
bot that thinks there.

With scripts on the two smallest titles, with scripts off and by keyboard alone one of them, and a
turn or more of some of the others, each in its way. `bin/test --whole` plays whole games of all,
in every way. `page_players.py` plays.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterator
from http import HTTPStatus
from itertools import count
from random import Random

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect

from games import registry
from games.core import Info
from tests.browser.support.club_server import Clubhouse
from tests.browser.support.page_comparison import Comparing
from tests.browser.support.page_players import Hand, Keys, Links, Mouse, Sitting, join, open_table
from tests.sampling import cases

SHELF = [game.info for game in registry.games()]
SMALLEST = {game.info for game in sorted(registry.games(), key=lambda game: len(game.moves))[:2]}
A_WHILE = 15  # choices
SOME_CHOICES, MANY_CHOICES = 8, 200  # within which a turn of any game has ended
SMALL = [info for info in SHELF if info in SMALLEST]
BIG = [info for info in SHELF if info not in SMALLEST]


def games_of(titles: Collection[Info], usual: Collection[Info]) -> pytest.MarkDecorator:
    """`usual` in each run, the other titles before a release."""
    return pytest.mark.parametrize("info", cases(titles, usual, lambda info: str(info.slug)))


SMALL_GAMES = games_of(SHELF, SMALL[:1])
SOME_GAMES = games_of(SHELF, {*SMALLEST, BIG[0]})
PHONE = {"width": 390, "height": 844}
MOVED_ON = "409 (Conflict)"  # a bot answered an offer just as the member pressed

numbers = count(1)


@pytest.fixture
def complaints() -> list[str]:
    return []


Enter = Callable[..., Page]


@pytest.fixture
def enter(browser: Browser, complaints: list[str]) -> Iterator[Enter]:
    """`enter(java_script_enabled=False)`: a page in a browser of its own, whose complaints are
    written down.
    """
    contexts: list[BrowserContext] = []

    def go(**likes: object) -> Page:
        contexts.append(browser.new_context(**likes))  # type: ignore[arg-type]
        page = contexts[-1].new_page()
        page.on(
            "console",
            lambda said: (
                complaints.append(said.text)
                if said.type in ("error", "warning") and MOVED_ON not in said.text
                else None
            ),
        )
        page.on("pageerror", lambda error: complaints.append(str(error)))
        page.on(
            "response",
            lambda answer: (
                complaints.append(answer.url)
                if answer.status >= 400 and answer.status != HTTPStatus.CONFLICT
                else None
            ),
        )
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
    """Everybody has a place; that records replay is asked at the end."""
    places = sitting.page.locator("#results tbody tr")
    expect(places).to_have_count(seats)
    names = sitting.page.locator("#results tbody th").all_inner_texts()
    assert sum("siiri" in name for name in names) == 1
    assert sum("Steady" in name for name in names) == seats - 1
    expect(sitting.page.get_by_role("link", name="Replay").first).to_be_visible()


def began(sitting: Sitting) -> None:
    """Plays a turn and a little more: the running turn has ended, and news of the next has come."""
    sitting.play(1)
    first = turns_of(sitting.page)
    for most in range(SOME_CHOICES, MANY_CHOICES):
        sitting.play(most)
        if turns_of(sitting.page) > first + 1:
            return
    raise AssertionError(f"the turn does not end: {turns_of(sitting.page)}, at first {first}")


def turns_of(page: Page) -> int:
    """The number of automatic turns that the replay lists for the member; the page stays
    as it is.
    """
    table = re.match(r".*/tables/\d+/", page.url)
    assert table is not None, page.url
    answer = page.request.get(f"{table.group()}replay/")
    assert answer.ok, answer.status
    listed = answer.text().partition('id="replay_turns"')[2].partition("</ol>")[0]
    return listed.count("<li>")


@SMALL_GAMES
def test_on_a_phone_with_scripts_off(
    enter: Enter, clubhouse: Clubhouse, complaints: list[str], info: Info
) -> None:
    page = enter(java_script_enabled=False, viewport=PHONE)
    sitting = sit_down(Links(page), clubhouse, info, info.seats[0])
    sitting.play()
    came_out(sitting, info.seats[0])
    assert complaints == []


@SOME_GAMES
def test_with_scripts_on(
    enter: Enter, clubhouse: Clubhouse, complaints: list[str], info: Info
) -> None:
    """The bot's moves appear by themselves: the page is never reloaded."""
    page = enter()
    sitting = sit_down(Mouse(page), clubhouse, info, info.seats[0])
    page.evaluate("window.stamped = true")
    sitting.play()
    assert page.evaluate("window.stamped")
    came_out(sitting, info.seats[0])
    assert complaints == []


@games_of(BIG, BIG[1:2])
def test_after_each_choice_the_page_is_the_one_loaded_whole(
    enter: Enter, clubhouse: Clubhouse, complaints: list[str], info: Info
) -> None:
    page = enter()
    sitting = sit_down(Mouse(page), clubhouse, info, info.seats[0])
    sitting.hand = hand = Comparing(page)
    sitting.play(A_WHILE)
    assert hand.compared
    assert complaints == []


@SMALL_GAMES
def test_by_keyboard_alone(
    enter: Enter, clubhouse: Clubhouse, complaints: list[str], info: Info
) -> None:
    page = enter()
    sitting = sit_down(Keys(page), clubhouse, info, info.seats[0])
    sitting.play()
    came_out(sitting, info.seats[0])
    assert complaints == []


@games_of(BIG, BIG[3:4])
def test_a_turn_on_a_phone_with_scripts_off(
    enter: Enter, clubhouse: Clubhouse, complaints: list[str], info: Info
) -> None:
    page = enter(java_script_enabled=False, viewport=PHONE)
    began(sit_down(Links(page), clubhouse, info, info.seats[0]))
    assert complaints == []


@games_of(BIG, BIG[-1:])
def test_a_turn_by_keyboard_alone(
    enter: Enter, clubhouse: Clubhouse, complaints: list[str], info: Info
) -> None:
    began(sit_down(Keys(enter()), clubhouse, info, info.seats[0]))
    assert complaints == []


@pytest.mark.whole
def test_four_seats_on_the_board(enter: Enter, clubhouse: Clubhouse, complaints: list[str]) -> None:
    """The first game of the catalogue, with all its board's first moves made there."""
    page = enter(viewport={"width": 1280, "height": 800})
    sitting = sit_down(Mouse(page), clubhouse, SHELF[0], seats=4)
    sitting.by_board = 1.0
    sitting.play()
    assert sitting.from_board
    came_out(sitting, seats=4)
    assert complaints == []
