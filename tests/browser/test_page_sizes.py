"""The weight of a table's page when a member opens it for the first time, as the embedded default
server sends it.
"""

from __future__ import annotations

from itertools import count
from random import Random

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect

from games import registry
from games.core import Info
from tests.browser.support.club_server import Clubhouse
from tests.browser.support.page_players import PATIENCE, Mouse, Sitting, join, open_table
from tests.sampling import cases

SHELF = [game.info for game in registry.games()]
MOST = 100_000  # bytes as they travel, fonts included
numbers = count(1)
SOME = 8  # choices, until there is something to see on the board
ALL_LOADED = """() => performance.getEntriesByType('resource')
  .every((it) => it.responseEnd || !it.duration)"""


def weights(page: Page, address: str) -> dict[str, int]:
    """Bytes on the line by address, headers and all."""
    line = page.context.new_cdp_session(page)
    line.send("Network.enable")
    addresses: dict[str, str] = {}
    sizes: dict[str, int] = {}
    line.on(
        "Network.responseReceived",
        lambda it: addresses.setdefault(it["requestId"], it["response"]["url"]),
    )
    line.on(
        "Network.loadingFinished",
        lambda it: sizes.__setitem__(addresses.get(it["requestId"], "?"), it["encodedDataLength"]),
    )
    page.goto(address, wait_until="load")
    page.evaluate("document.fonts.ready")
    expect(page.locator("#turn")).to_be_visible()
    page.wait_for_function(ALL_LOADED)
    return sizes


def played(context: BrowserContext, clubhouse: Clubhouse, info: Info) -> str:
    """The address of a table with a full board and without bots to move, because a page would load
    their news as well.
    """
    hand = Mouse(context.new_page())
    join(hand, clubhouse.address, f"lumi{next(numbers)}")
    open_table(hand, info, bots=info.seats[-1] - 1, seats=info.seats[-1])
    Sitting(hand, Random(1)).play(SOME)
    expect(hand.page.locator("#turn.waiting")).to_have_count(0, timeout=PATIENCE)
    return hand.page.url


@pytest.mark.parametrize("info", cases(SHELF, SHELF[::4], lambda info: str(info.slug)))
def test_a_first_view_of_a_table_is_light(
    browser: Browser, clubhouse: Clubhouse, info: Info
) -> None:
    with browser.new_context() as context:
        address = played(context, clubhouse, info)
        with browser.new_context(storage_state=context.storage_state()) as fresh:
            sizes = weights(fresh.new_page(), address)
    said = "\n".join(f"{size:6} {address}" for address, size in sizes.items())
    assert ".woff2" in said, said
    assert sum(sizes.values()) <= MOST, said
