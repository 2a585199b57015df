"""Pages that hear of news: a move on one changes the others, and leaves what their members were
doing as it was.
"""

from __future__ import annotations

import re
import socket
import subprocess
from collections.abc import Callable, Iterator
from datetime import timedelta
from pathlib import Path

import pytest
from django.utils import timezone
from playwright.sync_api import Browser, BrowserContext, BrowserType, Page, Route, expect

from club import asgi
from club.base.streams.open_stream import Stream
from club.people.members.models import Member
from club.play.moves import services as play_services
from club.play.seats import services as seating
from club.play.seats.services.terms import Terms
from club.play.tables.models import Chair, Table
from club.play.time_control.presets import TimeControl
from games import registry
from tests import servers
from tests.browser.conftest import FLAGS
from tests.support.sitting_down import agree_to_end

ComeIn = Callable[[BrowserContext, Member], None]
LOOK_AGAIN = "Reload"


def nim(*members: Member) -> Table:
    now = timezone.now()
    terms = Terms("Friday", len(members), {}, pace=TimeControl(timedelta(days=2)))
    table = seating.open_table(members[0], registry.find("nim"), terms, now)
    for member in members[1:]:
        seating.join(table.pk, member, now)
    return seating.start(table.pk, members[0], now)


def asked_at(table: Table) -> Chair:
    return table.chairs.get(turn_since__isnull=False)


def play(table: Table, move: str) -> Member:
    """Plays for the member on turn, and returns the next member on turn."""
    chair = asked_at(table)
    play_services.play(table.pk, chair.member, [move], chair.asked, timezone.now())
    member = asked_at(table).member
    assert member is not None
    return member


def mover(table: Table) -> Member:
    member = asked_at(table).member
    assert member is not None
    return member


def streams() -> list[Stream]:
    """Those that hear. A member is counted at the door, a moment before their stream does."""
    return [stream for mates in list(asgi.streams.hub.streams.values()) for stream in list(mates)]


def listening(member: Member) -> int:
    return sum(stream.grant.member_id == member.pk for stream in streams())


@pytest.fixture
def at(browser: Browser, site: str, come_in: ComeIn) -> Iterator[Callable[[Member, str], Page]]:
    """`at(alice, "/")`: a page in alice's own browser, listening, and marked so that loading it
    anew would show.
    """
    contexts = []

    def go(member: Member, address: str) -> Page:
        context = browser.new_context(viewport={"width": 900, "height": 500})
        contexts.append(context)
        come_in(context, member)
        page = context.new_page()
        page.goto(site + address)
        until(page, lambda: listening(member) == 1)
        page.evaluate("window.stamped = true")
        return page

    yield go
    for context in contexts:
        context.close()


At = Callable[[Member, str], Page]


def until(page: Page, true: Callable[[], bool]) -> None:
    for _ in range(200):
        if true():
            return
        page.wait_for_timeout(50)
    raise AssertionError("it never came")


def was_not_loaded_anew(page: Page) -> bool:
    return bool(page.evaluate("window.stamped === true"))


@pytest.mark.quick
def test_a_move_on_one_page_changes_the_other(at: At, alice: Member, bob: Member) -> None:
    table = nim(alice, bob)
    first = mover(table)
    second = bob if first == alice else alice
    theirs, mine = (
        at(first, f"{table.get_absolute_url()}?heap=a&count=2"),
        at(second, table.get_absolute_url()),
    )
    expect(mine.locator("#sentence")).not_to_contain_text("Your turn")
    theirs.locator("#do-it").click()
    expect(mine.locator("#sentence")).to_contain_text("Your turn")
    expect(mine.locator("#log")).to_contain_text("takes 2 from heap a")
    assert was_not_loaded_anew(mine)


def test_focus_scroll_and_picks_stay(at: At, alice: Member, bob: Member, carol: Member) -> None:
    """carol only looks; bob and alice play. A member who is choosing keeps the choice while others
    come and go.
    """
    table = nim(alice, bob)
    page = at(mover(table), f"{table.get_absolute_url()}?heap=c")
    expect(page.locator(".chip")).to_contain_text("c")
    page.get_by_role("link", name="2", exact=True).first.focus()
    page.evaluate("window.scrollTo(0, 120)")
    here = "[document.activeElement.textContent.trim(), window.scrollY]"
    held, scrolled = page.evaluate(here)
    assert scrolled == 120
    chair = table.chairs.exclude(pk=asked_at(table).pk).get()
    assert chair.member is not None
    agree_to_end(table.pk, chair.member, timezone.now())
    expect(page.locator("#log")).to_contain_text("proposes to end the game")
    expect(page.locator(".chip")).to_contain_text("c")
    assert page.evaluate(here) == [held, scrolled]
    assert was_not_loaded_anew(page)


def test_news_that_come_while_an_answer_is_under_way_are_asked_for_after_it(
    at: At, alice: Member, bob: Member
) -> None:
    """The answer may be older than the news, and asking at the same time would take back what was
    just picked.
    """
    table = nim(alice, bob)
    page = at(mover(table), table.get_absolute_url())
    held: list[Callable[[], None]] = []

    def hold(route: Route) -> None:
        answer = route.fetch()
        held.append(lambda: route.fulfill(response=answer))

    page.route(re.compile(r"\?heap=c$"), hold)
    page.locator("#turn a[href$='?heap=c']").first.click()
    until(page, lambda: bool(held))
    chair = table.chairs.exclude(pk=asked_at(table).pk).get()
    assert chair.member is not None
    agree_to_end(table.pk, chair.member, timezone.now())
    page.wait_for_timeout(500)
    held[0]()
    expect(page.locator("#log")).to_contain_text("proposes to end the game")
    expect(page.locator(".chip")).to_contain_text("c")


def test_home_shows_who_waits_now(at: At, alice: Member, bob: Member) -> None:
    table = nim(alice, bob)
    page = at(bob if mover(table) == alice else alice, "/")
    expect(page.locator(".waits")).to_have_count(0)
    play(table, "take 1 from a")
    expect(page.locator(".waits")).to_contain_text("Friday")
    expect(page.locator("#waits")).to_contain_text("1 table waits for you")
    expect(page).to_have_title("(1) Home · Kerho")
    assert was_not_loaded_anew(page)


def test_a_page_that_lost_its_line_catches_up(at: At, alice: Member, bob: Member) -> None:
    table = nim(alice, bob)
    page = at(bob if mover(table) == alice else alice, table.get_absolute_url())
    page.context.set_offline(True)
    for stream in streams():
        assert asgi.streams.hub.loop is not None
        asgi.streams.hub.loop.call_soon_threadsafe(stream.end)
    until(page, lambda: not streams())
    play(table, "take 1 from a")
    page.context.set_offline(False)
    expect(page.locator("#sentence")).to_contain_text("Your turn", timeout=20_000)
    assert was_not_loaded_anew(page)


def test_without_scripts_there_is_a_link(
    quiet_room: BrowserContext, site: str, come_in: ComeIn, alice: Member, bob: Member
) -> None:
    table = nim(alice, bob)
    come_in(quiet_room, bob if mover(table) == alice else alice)
    page = quiet_room.new_page()
    page.goto(site + table.get_absolute_url())
    play(table, "take 1 from a")
    page.get_by_role("link", name=LOOK_AGAIN).click()
    expect(page.locator("#sentence")).to_contain_text("Your turn")


@pytest.fixture
def everyday(browser_type: BrowserType, tmp_path: Path) -> Iterator[BrowserContext]:
    """A browser as people use it: of its tabs one is seen and the others are hidden. Playwright's
    own are all seen.
    """
    with socket.create_server(("127.0.0.1", 0)) as free:
        port = free.getsockname()[1]
    chromium = servers.chromium()
    assert chromium
    told = [
        "--headless=new",
        f"--remote-debugging-port={port}",
        f"--user-data-dir={tmp_path}",
        *FLAGS,
        "about:blank",
    ]
    running = subprocess.Popen([chromium, *told], stderr=subprocess.PIPE, text=True)
    assert running.stderr is not None
    while "DevTools listening" not in running.stderr.readline():
        assert running.poll() is None
    browser = browser_type.connect_over_cdp(f"http://127.0.0.1:{port}", no_defaults=True)
    yield browser.contexts[0]
    browser.close()
    running.kill()
    running.communicate()


def opened_tabs(room: BrowserContext, address: str, count: int) -> list[Page]:
    """This number of tabs with the same page, the last in front."""
    tabs = []
    for _ in range(count):
        tabs.append(room.new_page())
        tabs[-1].goto(address)
    return tabs


def leaf_through(tabs: list[Page], times: int) -> None:
    """Switches tabs faster than streams open and close."""
    for tab in tabs * times:
        tab.bring_to_front()
        tab.wait_for_timeout(100)


def test_eight_tabs_of_one_browser_work_at_once(
    everyday: BrowserContext, site: str, come_in: ComeIn, alice: Member, bob: Member
) -> None:
    """A browser has six lines to a site, and a page that listens keeps one: only the tab that is
    seen may.
    """
    table = nim(alice, bob)
    come_in(everyday, bob if mover(table) == alice else alice)
    tabs = opened_tabs(everyday, site + table.get_absolute_url(), 8)
    assert [tab.evaluate("document.hidden") for tab in tabs] == [True] * 7 + [False]
    until(tabs[-1], lambda: len(streams()) == 1)
    leaf_through(tabs, times=2)
    until(tabs[-1], lambda: len(streams()) == 1)
    play(table, "take 1 from a")
    expect(tabs[-1].locator("#sentence")).to_contain_text("Your turn")
    tabs[3].bring_to_front()
    expect(tabs[3].locator("#sentence")).to_contain_text("Your turn")
    until(tabs[3], lambda: len(streams()) == 1)


def test_a_tab_that_was_opened_unseen_listens_when_it_is_seen(
    everyday: BrowserContext, site: str, come_in: ComeIn, alice: Member, bob: Member
) -> None:
    table = nim(alice, bob)
    come_in(everyday, bob if mover(table) == alice else alice)
    page = everyday.new_page()
    page.goto(f"{site}/tables/")
    for _ in range(7):
        with everyday.expect_page() as opened:
            page.locator(f"a[href='{table.get_absolute_url()}']").first.click(modifiers=["Control"])
        opened.value.wait_for_load_state()
        assert opened.value.evaluate("document.hidden")
    page.wait_for_timeout(500)
    assert not streams()
    play(table, "take 1 from a")
    opened.value.bring_to_front()
    expect(opened.value.locator("#sentence")).to_contain_text("Your turn")
    until(opened.value, lambda: len(streams()) == 1)
