"""A finished game looked back on in a real browser: with scripts and without, by keyboard, for
everybody.
"""

from __future__ import annotations

import os
from collections.abc import Callable
from datetime import timedelta
from itertools import product
from typing import Final, Literal

import pytest
from django.utils import timezone
from playwright.sync_api import BrowserContext, Page, expect

from club.people.members.models import Member
from club.play.moves import services as play
from club.play.moves.choosers import bot_chooser
from club.play.moves.services.play_along import Plan, play_along
from club.play.seats import services as seating
from club.play.seats.services.terms import Terms
from club.play.tables.models import Table
from games import registry

ComeIn = Callable[[BrowserContext, Member], None]
Look = tuple[Literal["light", "dark"], int, int]  # the light, how wide, at which step
SOME_LOOKS: Final[list[Look]] = [("light", 390, 3), ("dark", 1280, 0)]
EVERY_LOOK: Final[list[Look]] = list(product(("light", "dark"), (1280, 390), (0, 3)))
LOOKS = EVERY_LOOK if os.environ.get("WHOLE") else SOME_LOOKS


def played(slug: str, *members: Member, moves: tuple[str, ...] = ()) -> Table:
    """A finished table; by the moves given, or by chance."""
    now = timezone.now()
    table = seating.open_table(
        members[0], registry.find(slug), Terms("Friday", len(members), {}), now
    )
    for member in members[1:]:
        seating.join(table.pk, member, now)
    seating.start(table.pk, members[0], now)
    for move in moves:
        chair = table.chairs.get(turn_since__isnull=False)
        play.play(table.pk, chair.member, [move], chair.asked, now + timedelta(minutes=1))
    if not moves:
        play_along(table.pk, Plan([now], 1, bot_chooser("random"), to_the_end=True))
    return table


@pytest.fixture
def nim(alice: Member, bob: Member, transactional_db: None) -> Table:
    return played(
        "nim",
        alice,
        bob,
        moves=("take 3 from a", "take 4 from b", "take 4 from c", "take 1 from c"),
    )


@pytest.fixture
def complaints(page: Page) -> list[str]:
    said: list[str] = []
    page.on(
        "console", lambda message: said.append(message.text) if message.type == "error" else None
    )
    page.on("pageerror", lambda error: said.append(str(error)))
    return said


def opened(page: Page, site: str, table: Table, path: str = "") -> None:
    page.goto(f"{site}/tables/{table.pk}/replay/{path}")
    page.evaluate("window.stamped = true")


def step(page: Page, number: int) -> None:
    expect(page.locator("#replay_step")).to_have_attribute("data-number", str(number))


def test_play_walks_to_the_end_without_loading_the_page_anew(
    page: Page, site: str, come_in: ComeIn, alice: Member, nim: Table, complaints: list[str]
) -> None:
    come_in(page.context, alice)
    opened(page, site, nim)
    page.get_by_label("Speed").select_option("quick")
    page.get_by_role("button", name="Play").click()
    expect(page.get_by_role("button", name="Pause")).to_be_visible()
    step(page, 4)
    expect(page.get_by_role("heading", name="Result")).to_be_visible()
    expect(page.get_by_role("button", name="Play")).to_be_visible()
    expect(page.get_by_role("heading", name="Heap c, 0 stones")).to_be_visible()
    assert page.evaluate("window.stamped")
    assert "/replay/4/?as=" in page.url
    assert complaints == []


def test_play_at_the_end_begins_again_and_pause_stops_it(
    page: Page, site: str, come_in: ComeIn, alice: Member, nim: Table
) -> None:
    come_in(page.context, alice)
    opened(page, site, nim, "4/")
    page.get_by_role("button", name="Play").click()
    step(page, 0)
    step(page, 1)
    page.get_by_role("button", name="Pause").click()
    page.wait_for_timeout(2000)
    step(page, 1)


def test_the_arrow_keys_step_where_nothing_else_needs_them(
    page: Page, site: str, come_in: ComeIn, alice: Member, nim: Table
) -> None:
    come_in(page.context, alice)
    opened(page, site, nim)
    for number in (1, 2):
        page.keyboard.press("ArrowRight")
        step(page, number)
    page.keyboard.press("ArrowLeft")
    step(page, 1)
    page.get_by_label("Speed").focus()
    page.keyboard.press("ArrowRight")
    page.wait_for_timeout(300)
    step(page, 1)
    assert page.evaluate("window.stamped")


def test_focus_stays_on_the_way_and_the_step_is_said(
    page: Page, site: str, come_in: ComeIn, alice: Member, nim: Table
) -> None:
    come_in(page.context, alice)
    opened(page, site, nim)
    said = page.get_by_role("status")
    expect(said).to_have_text("Nothing has been played yet.")
    page.get_by_role("link", name="One step forward").focus()
    for number in (1, 2, 3, 4):
        page.keyboard.press("Enter")
        step(page, number)
        expect(page.get_by_role("link", name="One step forward")).to_be_focused()
    expect(said).to_contain_text("takes 1 from heap c")


def test_a_turn_is_jumped_to_and_marked(
    page: Page, site: str, come_in: ComeIn, alice: Member, nim: Table
) -> None:
    come_in(page.context, alice)
    opened(page, site, nim)
    page.get_by_role("link", name="takes 4 from heap c").click()
    step(page, 3)
    expect(page.locator("#replay_turns [aria-current]")).to_contain_text("takes 4 from heap c")
    page.get_by_role("link", name="One step back").click()
    step(page, 2)
    expect(page.locator("#replay_turns [aria-current]")).to_contain_text("takes 4 from heap b")
    assert page.evaluate("window.stamped")


def test_back_leads_to_where_one_came_from_and_the_address_can_be_shared(
    page: Page, site: str, come_in: ComeIn, alice: Member, nim: Table
) -> None:
    come_in(page.context, alice)
    page.goto(f"{site}/tables/{nim.pk}/")
    page.get_by_role("link", name="Replay").first.click()
    for number in (1, 2, 3):
        page.get_by_role("link", name="One step forward").click()
        step(page, number)
    shared = page.url
    page.go_back()
    expect(page).to_have_url(f"{site}/tables/{nim.pk}/")
    page.goto(shared)
    step(page, 3)


@pytest.mark.quick
def test_without_scripts_every_step_is_a_link(
    quiet_room: BrowserContext, site: str, come_in: ComeIn, alice: Member, nim: Table
) -> None:
    come_in(quiet_room, alice)
    page = quiet_room.new_page()
    page.goto(f"{site}/tables/{nim.pk}/replay/")
    expect(page.get_by_role("button", name="Play")).to_be_hidden()
    for number in (1, 2, 3, 4):
        page.get_by_role("link", name="One step forward").click()
        step(page, number)
    expect(page.get_by_role("heading", name="Result")).to_be_visible()
    page.get_by_role("link", name="To the start").click()
    step(page, 0)
    page.get_by_role("link", name="takes 4 from heap c").click()
    step(page, 3)
    page.get_by_role("link", name="bob", exact=True).click()
    step(page, 3)
    assert "as=" in page.url


def smallest_way(page: Page) -> float:
    """The shorter side of the smallest button that leads to another step."""
    sides = []
    for way in page.locator(".replay-ways a").all():
        box = way.bounding_box()
        assert box
        sides += [box["width"], box["height"]]
    return min(sides)


@pytest.mark.parametrize("slug", [game.info.slug for game in registry.games()])
def test_everybody_can_look_back(
    page: Page,
    site: str,
    come_in: ComeIn,
    alice: Member,
    bob: Member,
    carol: Member,
    faults: Callable[..., list[str]],
    slug: str,
) -> None:
    table = played(slug, *(alice, bob, carol)[: max(2, registry.find(slug).info.seats[0])])
    come_in(page.context, alice)
    for scheme, width, number in LOOKS:
        page.emulate_media(color_scheme=scheme, reduced_motion="reduce")
        page.set_viewport_size({"width": width, "height": 844})
        page.goto(f"{site}/tables/{table.pk}/replay/{number}/")
        assert faults(page, colours=scheme == "dark") == [], (scheme, width, number)
        assert page.evaluate("document.documentElement.scrollWidth") <= width
        assert smallest_way(page) >= 40, (width, number)
