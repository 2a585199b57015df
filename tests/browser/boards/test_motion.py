"""Motion on a page: what another player's move brings to a board while a member watches."""

from __future__ import annotations

from collections.abc import Callable
from typing import Literal

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from club.people.members.models import Member
from club.play.tables.models import Table
from tests.browser.support.seated_tables import asked, play
from tests.browser.test_live_updates import listening, until

ComeIn = Callable[[BrowserContext, Member], None]
SECONDS = """(it) => {
  const { animationName: name, animationDuration: takes } = getComputedStyle(it);
  return name === "none" ? 0 : parseFloat(takes);
}"""


@pytest.mark.parametrize(
    ("motion", "least", "most"), [("no-preference", 0.15, 0.25), ("reduce", 0, 0)]
)
def test_what_a_move_brings_is_faded_in_unless_the_member_wants_no_motion(
    page: Page,
    site: str,
    come_in: ComeIn,
    nim: Table,
    motion: Literal["no-preference", "reduce"],
    least: float,
    most: float,
) -> None:
    watcher = nim.chairs.exclude(pk=asked(nim).pk).get().member
    assert watcher is not None
    come_in(page.context, watcher)
    page.emulate_media(reduced_motion=motion)
    page.goto(site + nim.get_absolute_url())
    until(page, lambda: listening(watcher) == 1)

    play(nim, "take 2 from a")

    taken = page.locator("#board .arrives").first
    expect(taken).to_be_visible()
    assert least <= taken.evaluate(SECONDS) <= most
