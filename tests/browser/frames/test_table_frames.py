"""The frame of a table in windows of six sizes and with text of two sizes: the board has the room
that it needs at every question, and nothing is too small, covered or cut. Asked of every title.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from itertools import cycle, islice
from typing import NamedTuple

import pytest
from django.utils import timezone
from playwright.sync_api import Page

from club.people.members.models import Member
from club.play.moves.choosers import bot_chooser
from club.play.moves.services.play_along import Plan, play_along
from club.play.tables.models import Status, Table
from games import registry
from tests.browser.support.frame_measures import LEAST_TEXT, faults_of_frame, share_of_board
from tests.browser.support.seated_tables import CALM, At, seated
from tests.sampling import sampled

Start = Callable[[str], Table]
TITLES = sorted(game.info.slug for game in registry.games())
MOMENTS, PLIES, PICKS = sampled(2, 40), sampled(9, 3), 2
LEAST_DRAWN = 8  # beside large text a drawing has less room, and its text is as large as it is
TEXT_SIZE = "percent => { document.documentElement.style.fontSize = percent }"


class Window(NamedTuple):
    """A window, its size of text, and the least share of it that is board."""

    width: int
    height: int
    text: str
    least: float


WINDOWS = [
    Window(390, 844, "", 0.55),
    Window(320, 640, "", 0.47),
    Window(844, 390, "", 0.55),
    Window(820, 1180, "", 0.55),
    Window(1280, 800, "", 0.48),
    Window(1920, 1080, "", 0.55),
    Window(390, 844, "200%", 0.4),
    Window(320, 640, "200%", 0.2),
    Window(844, 390, "200%", 0.5),
    Window(820, 1180, "200%", 0.38),
    Window(1280, 800, "200%", 0.33),
    Window(1920, 1080, "200%", 0.38),
]


# a view is a moment of a game with some picks; usually all views together meet each window once
PER_VIEW = sampled(-(-len(WINDOWS) // (MOMENTS * PICKS)), len(WINDOWS))


def faults_in_all(page: Page, windows: Iterable[Window]) -> list[str]:
    """Returns the faults in these windows, and leaves the page in the first of `WINDOWS`."""
    faults = [fault for window in windows for fault in faults_in(page, window)]
    fit(page, WINDOWS[0])
    return faults


def fit(page: Page, window: Window) -> None:
    page.set_viewport_size({"width": window.width, "height": window.height})
    page.evaluate(TEXT_SIZE, window.text)
    page.evaluate("() => scrollTo(0, 0)")


def faults_in(page: Page, window: Window) -> list[str]:
    fit(page, window)
    share = share_of_board(page)
    small = [f"board {share:.2f}, not {window.least}"] if share < window.least else []
    least_text = LEAST_DRAWN if window.text else LEAST_TEXT
    return [f"{window}: {fault}" for fault in small + faults_of_frame(page, least_text)]


@pytest.fixture
def started(transactional_db: None, same_chance: None, company: tuple[Member, ...]) -> Start:
    def start(slug: str) -> Table:
        return seated(slug, *company[: max(2, min(registry.find(slug).info.seats))])

    return start


@pytest.mark.parametrize("slug", TITLES)
def test_in_every_window_the_board_has_its_room_and_nothing_is_small_covered_or_cut(
    phone: Page, at: At, slug: str, started: Start
) -> None:
    table, faults = started(slug), list[str]()
    views = 0
    # each title begins with another window, so that no window meets the same view in all titles
    windows = islice(cycle(WINDOWS), TITLES.index(slug), None)
    for _ in range(MOMENTS):
        play_along(table.pk, Plan([timezone.now()], PLIES, bot_chooser("random")))
        table.refresh_from_db()
        if table.status != Status.LIVE:
            break
        at(phone, table)
        for _ in range(PICKS):
            faults += faults_in_all(phone, islice(windows, PER_VIEW))
            views += 1
            if not (picks := phone.locator("#turn .question a.offer:visible")).count():
                break
            picks.first.click()
            phone.wait_for_function(CALM)
    unmet = max(0, len(WINDOWS) - views * PER_VIEW)  # the game had fewer views
    faults += faults_in_all(phone, islice(windows, unmet))
    assert not faults, "\n".join(sorted(set(faults)))
