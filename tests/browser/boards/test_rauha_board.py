"""Rauha's worlds in a real browser: drafted, laid and planned by clicks, by keyboard, on a phone,
without scripts.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from datetime import timedelta
from itertools import product

import pytest
from django.utils import timezone
from playwright.sync_api import Browser, BrowserContext, Page, ViewportSize, expect

from club.people.members.models import Member
from club.play.game_records.game_cache import cached_game
from club.play.moves import services as play
from club.play.moves.choosers import bot_chooser
from club.play.moves.services.play_along import Plan, play_along
from club.play.seats import services as seating
from club.play.seats.services.terms import Terms
from club.play.tables.models import Chair, Table
from club.play.time_control.presets import TimeControl
from games import registry
from tests.browser.support.accessibility import muddles, overflow
from tests.sampling import cases

ComeIn = Callable[[BrowserContext, Member], None]
PHONE: ViewportSize = {"width": 390, "height": 844}


@pytest.fixture
def table(alice: Member, bob: Member, transactional_db: None) -> Table:
    """A table at which both are about to take their first card, one that may lie anywhere."""
    now = timezone.now()
    terms = Terms("Quiet world", 2, {}, pace=TimeControl(timedelta(days=2)))
    while True:
        table = seating.open_table(alice, registry.find("rauha"), terms, now)
        seating.join(table.pk, bob, now)
        table = seating.start(table.pk, alice, now)
        if all(free(table, seat) for seat in (0, 1)):
            return table


def packet(table: Table, seat: int) -> tuple[str, ...]:
    assert table.record is not None
    offer: tuple[str, ...] = cached_game(table.record).position.view(seat).offer
    return offer


def free(table: Table, seat: int) -> list[str]:
    """The cards that may lie anywhere for nothing."""
    faces = registry.find("rauha").board_constants["faces"]
    cards = packet(table, seat)
    return [card for card in cards if not faces[card].cost and not faces[card].cells]


def choose(table: Table, seat: int) -> None:
    """Takes the first card that may lie anywhere for nothing."""
    chair = _chair(table, seat)
    move = f"choose {free(table, seat)[0]}"
    play.play(table.pk, chair.member, [move], chair.asked, timezone.now())


def _chair(table: Table, seat: int) -> Chair:
    return table.chairs.get(seat=seat)


def at_table(page: Page, site: str, come_in: ComeIn, table: Table, seat: int) -> Page:
    member = _chair(table, seat).member
    assert member is not None
    come_in(page.context, member)
    page.goto(site + table.get_absolute_url())
    return page


def waited_for(table: Table) -> int:
    table.refresh_from_db()
    assert table.record is not None
    return int(min(cached_game(table.record).position.to_act))


def test_a_click_on_a_card_and_then_on_a_square(
    page: Page, site: str, come_in: ComeIn, table: Table
) -> None:
    at_table(page, site, come_in, table, 0)
    card = packet(table, 0)[0]
    page.locator(".packet a.card").first.click()
    expect(page).to_have_url(site + table.get_absolute_url() + f"?card={card}")
    expect(page.locator(".packet .chosen")).to_have_count(1)
    for seat in (0, 1):
        choose(table, seat)
    seat = waited_for(table)
    at_table(page, site, come_in, table, seat)
    page.get_by_role("link", name="The middle square").click()
    expect(page.locator("#turn")).to_contain_text("Laid out, not yet played")
    expect(page.locator("#turn")).to_contain_text("the middle square")


def test_a_square_is_picked_by_keyboard_without_scripts(
    quiet_room: BrowserContext, site: str, come_in: ComeIn, table: Table
) -> None:
    for seat in (0, 1):
        choose(table, seat)
    page = at_table(quiet_room.new_page(), site, come_in, table, waited_for(table))
    page.get_by_role("link", name="The bottom right square").focus()
    page.keyboard.press("Enter")
    expect(page).to_have_url(site + table.get_absolute_url() + "?kind=place&cell=r3c3")


def test_whoever_has_chosen_plans_by_a_square(
    page: Page, site: str, come_in: ComeIn, table: Table
) -> None:
    choose(table, 0)
    at_table(page, site, come_in, table, 0)
    page.get_by_role("link", name="The middle square").click()
    expect(page.locator("#turn .laid li")).to_contain_text("Place the card on the middle square")
    expect(page.locator("#board .lands")).to_be_visible()
    page.get_by_role("button", name="Set this plan").click()
    expect(page.locator("#turn .ahead")).to_contain_text("the middle square")
    expect(page.locator(".place.given")).to_have_count(1)
    (order,) = _chair(table, 0).orders.values()
    assert order[0].startswith("place r2c2 (")
    page.get_by_role("button", name="Delete the plan").click()
    expect(page.locator("#turn .ahead")).not_to_contain_text("Planned")


def test_a_plan_of_several_steps_is_made_on_the_board(
    page: Page, site: str, come_in: ComeIn, table: Table
) -> None:
    """The card laid, then the squares of its line one by one, as on a turn; the news of another
    leave it alone.
    """
    choose(table, 0)
    at_table(page, site, come_in, table, 0)
    page.get_by_role("link", name="The middle square").click()
    expect(page.locator("#turn .laid li")).to_have_count(1)
    line = page.locator(".own-world a.place")
    squares = line.count()
    line.first.click()
    page.locator("#do-it").click()
    expect(page.locator("#turn .laid li")).to_have_count(2)
    expect(line).to_have_count(squares - 1)
    expect(page.locator(".own-world .used")).to_have_count(1)
    choose(table, 1)
    expect(page.locator("#news")).to_have_attribute("hx-get", re.compile("order=plan"))
    page.get_by_role("link", name="Undo").click()
    expect(page.locator("#turn .laid li")).to_have_count(1)


def test_a_plan_is_made_by_keyboard_without_scripts(
    quiet_room: BrowserContext, site: str, come_in: ComeIn, table: Table
) -> None:
    choose(table, 0)
    page = at_table(quiet_room.new_page(), site, come_in, table, 0)
    for name in ("Plan ahead", "Discard it for a Spore"):
        page.locator("#turn").get_by_role("link", name=name).first.focus()
        page.keyboard.press("Enter")
        page.wait_for_load_state()
    page.locator("#whole-turn").press("Space")
    page.locator("#turn").get_by_role("link", name="The bottom right square").focus()
    page.keyboard.press("Enter")
    page.get_by_role("link", name="Add to plan").focus()
    page.keyboard.press("Enter")
    page.get_by_label("Do it even if something changes").check()
    page.get_by_role("button", name="Set this plan").focus()
    page.keyboard.press("Enter")
    expect(page.locator("#turn .ahead")).to_contain_text(
        "discard for spore the bottom right square; do it even if something changes"
    )


@pytest.mark.parametrize(
    ("width", "scheme"),
    cases(product((390, 1280), ("light", "dark")), [(390, "dark"), (1280, "light")]),
)
def test_everybody_can_make_a_plan(
    page: Page,
    site: str,
    come_in: ComeIn,
    table: Table,
    faults: Callable[[Page], list[str]],
    scheme: str,
    width: int,
) -> None:
    choose(table, 0)
    page.emulate_media(color_scheme=scheme, reduced_motion="reduce")  # type: ignore[arg-type]
    page.set_viewport_size({"width": width, "height": 844})
    at_table(page, site, come_in, table, 0)
    for written in (
        "",
        "?order=plan:",
        "?order=plan:+place+r2c2",
        "?order=plan:+discard+for+crystals;+finish;+always",
    ):
        page.goto(site + table.get_absolute_url() + written)
        expect(
            page.locator("#turn .ahead" if not written else "#turn .planning-ways")
        ).to_be_visible()
        assert (faults(page), muddles(page)) == ([], [])
        assert overflow(page) <= 0


def test_on_a_phone_the_own_world_fits_and_fingers_hit(
    browser: Browser, site: str, come_in: ComeIn, table: Table
) -> None:
    for seat in (0, 1):
        choose(table, seat)
    page = at_table(
        browser.new_context(viewport=PHONE).new_page(), site, come_in, table, waited_for(table)
    )
    assert page.evaluate("document.documentElement.scrollWidth") <= PHONE["width"]
    world = page.locator(".own-world .world").bounding_box()
    assert world is not None
    assert world["width"] > 340
    for one in page.locator("a.place .hit, .uses a, .packet a").all():
        box = one.bounding_box()
        assert box is not None
        assert box["width"] >= 44
        assert box["height"] >= 44
    figure = page.locator(".own-world .tag text").first
    assert (
        figure.evaluate("it => parseFloat(getComputedStyle(it).fontSize) * it.getScreenCTM().a")
        >= 12
    )


def test_every_place_has_a_spoken_name(
    page: Page, site: str, come_in: ComeIn, table: Table
) -> None:
    for seat in (0, 1):
        choose(table, seat)
    at_table(page, site, come_in, table, waited_for(table))
    for link in page.locator(".rauha a").all():
        assert (
            len(
                link.evaluate(
                    "it => it.querySelector('title')?.textContent || it.textContent"
                ).strip()
            )
            > 3
        )


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("plies", [1, 30, 70])
def test_everybody_can_use_the_board(
    browser: Browser,
    site: str,
    come_in: ComeIn,
    table: Table,
    scheme: str,
    plies: int,
    faults: Callable[[Page], list[str]],
) -> None:
    play_along(table.pk, Plan([timezone.now()] * plies, 1, bot_chooser("random")))
    context = browser.new_context(color_scheme=scheme, viewport={"width": 1280, "height": 900})  # type: ignore[arg-type]
    assert faults(at_table(context.new_page(), site, come_in, table, waited_for(table))) == []


def test_nothing_complains(page: Page, site: str, come_in: ComeIn, table: Table) -> None:
    play_along(table.pk, Plan([timezone.now()] * 30, 1, bot_chooser("random")))
    complaints: list[str] = []
    page.on(
        "console",
        lambda message: complaints.append(message.text) if message.type == "error" else None,
    )
    at_table(page, site, come_in, table, 0)
    expect(page.locator(".own-world .place").first).to_be_visible()
    page.wait_for_timeout(500)
    assert complaints == []
