"""Khronos in a real browser: everything has its place, however long the members' names are."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from django.utils import timezone
from playwright.sync_api import BrowserContext, Page, expect

from club.people.members.models import Member
from club.people.members.services import create_member
from club.play.moves import services as play
from club.play.moves.choosers import bot_chooser
from club.play.moves.services.play_along import Plan, play_along
from club.play.table_page.turn.lay_ahead import asks_next_part
from club.play.tables.models import Table
from club.play.tables.projection import project_table
from club.play.tables.services.lock import table_snapshot
from tests.browser.support.seated_tables import (
    address_of,
    asked,
    is_deterministic,
    laid_out,
    lay_out,
    seated,
)

ComeIn = Callable[[BrowserContext, Member], None]
MANY = 5  # moves of a turn, taller together than a low window
SQUARES_ACROSS = 16
SMALLEST_TARGET = 24
WIDEST = "W" * 20  # as wide as a name can be
SPILLS = """() => [...document.querySelectorAll(
    '.triptych > section, .triptych header, .incomes > li, .triptych .way, .holdings')]
  .map((it) => [it, it.getBoundingClientRect(), it.parentElement.getBoundingClientRect()])
  .filter(([, box, room]) => box.width && box.right > room.right + 0.5)
  .map(([it]) => it.className || it.tagName)"""


@pytest.mark.parametrize("width", [320, 390, 700, 1280])
def test_the_widest_names_leave_every_age_and_figure_in_its_place(
    page: Page, site: str, come_in: ComeIn, alice: Member, transactional_db: None, width: int
) -> None:
    wide = create_member(WIDEST, "wide@club.example", "warm-paper-7")
    table = seated("khronos", alice, wide)
    play_along(table.pk, Plan([timezone.now()], 40, bot_chooser("random")))
    member = asked(table).member
    assert member is not None
    come_in(page.context, member)
    page.set_viewport_size({"width": width, "height": 800})
    page.goto(site + table.get_absolute_url())
    assert page.locator(".holdings").get_by_text(WIDEST).count() == 1
    assert page.evaluate(SPILLS) == []


@pytest.mark.parametrize("width", [320, 390, 1280])
def test_squares_of_the_large_age_are_at_least_24_pixels_wide(
    page: Page, laying: Table, width: int
) -> None:
    page.set_viewport_size({"width": width, "height": 800})
    ground = page.locator("section.age.might .valley > g > use").first.bounding_box()
    assert ground is not None
    assert ground["width"] / SQUARES_ACROSS >= SMALLEST_TARGET


def test_two_small_ages_are_beside_the_large_one_on_a_desk(page: Page, laying: Table) -> None:
    page.set_viewport_size({"width": 1280, "height": 800})
    large, *small = (
        page.locator(f"section.age.{age} .frame").bounding_box()
        for age in ("might", "faith", "reason")
    )
    assert large is not None
    assert all(box and box["x"] > large["x"] + large["width"] for box in small)


def test_a_tap_on_a_small_age_enlarges_it(page: Page, laying: Table) -> None:
    page.set_viewport_size({"width": 1280, "height": 800})
    page.locator("section.age.faith .enlarge").click()
    expect(page.locator("#age-faith")).to_be_checked()
    expect(page.locator("section.age.faith .enlarge")).to_be_hidden()


@pytest.fixture
def laying(page: Page, site: str, come_in: ComeIn, alice: Member, transactional_db: None) -> Table:
    """The page of who has laid out what they build, and may put it on many a square."""
    table = seated("khronos", alice, create_member("guest", "guest@club.example", "warm-paper-7"))
    chair = asked(table)
    assert chair.member is not None
    legal = table_snapshot(table.pk).cached_game.position.legal_moves(chair.seat)
    build = next(str(move) for move in legal if str(move).startswith("build"))
    play.lay_out(table.pk, chair.member, build, chair.asked)
    come_in(page.context, chair.member)
    page.goto(site + table.get_absolute_url())
    return table


def test_a_click_on_one_of_many_squares_picks_it_at_once(page: Page, laying: Table) -> None:
    area = page.locator("a.area").first
    word, left, top = str(area.get_attribute("data-spots")).split()[0].split(",")
    at = area.evaluate(
        "(it, [x, y]) => { const p = new DOMPoint(x, y).matrixTransform(it.getScreenCTM());"
        " return [p.x, p.y] }",
        [int(left) + 10, int(top) + 10],
    )
    page.mouse.move(*at)
    expect(page.locator(".mirror.lit")).to_have_count(3)
    page.mouse.click(*at)
    # the cost may be asked next
    expect(page.locator("#turn-step, #turn .laid li:nth-child(2)").first).to_be_visible()
    assert page.url.endswith(f"?square={word}")


def test_by_keyboard_a_hamlet_is_chosen_first_and_then_one_of_its_squares(
    page: Page, laying: Table
) -> None:
    page.locator("a.area").first.focus()
    page.keyboard.press("Enter")
    expect(page.locator("[id^=square-]").first).to_be_visible()
    assert "?near=" in page.url
    page.locator("[id^=square-]").first.focus()
    page.keyboard.press("Enter")
    expect(page.locator("#turn-step, #turn .laid li:nth-child(2)").first).to_be_visible()
    assert "square=" in page.url


def test_a_long_turn_laid_out_leaves_in_sight_what_is_asked(page: Page, laying: Table) -> None:
    page.set_viewport_size({"width": 1280, "height": 500})
    while len(laid_out(laying)) < MANY and is_deterministic(laying):
        lay_out(laying)
    page.reload()
    assert page.locator(".laid li").count() == MANY
    for it in (page.locator("#turn .offer").first, page.locator("#turn-play button")):
        it.click(trial=True)


def test_the_first_part_of_a_move_is_kept_for_other_devices(
    page: Page,
    site: str,
    come_in: ComeIn,
    company: tuple[Member, ...],
    transactional_db: None,
    same_chance: None,
) -> None:
    """The rules ask for the place of a building at once: until then it is in the address alone."""
    table = seated("khronos", *company[:2])
    while not (parts := first_parts(table)):
        play_along(table.pk, Plan([timezone.now()], 1, bot_chooser("greedy")))
    member = asked(table).member
    assert member is not None
    come_in(page.context, member)

    page.goto(site + table.get_absolute_url() + address_of(table, parts[0]))

    expect(page.locator("#keep-laid")).to_have_count(0)
    assert laid_out(table) == [parts[0]]
    page.goto(site + table.get_absolute_url())
    expect(page.locator(".laid li")).to_have_count(1)
    page.locator("#turn-undo button").click()
    expect(page.locator(".laid li")).to_have_count(0)
    assert laid_out(table) == []


def first_parts(table: Table) -> list[str]:
    """The moves after which the rules ask at once for the next part."""
    decision = project_table(Table.objects.get(pk=table.pk), asked(table).seat).decision
    assert decision is not None
    position, seat = decision.laid.position, decision.seat
    moves = position.legal_moves(seat)
    return [str(move) for move in moves if asks_next_part(position, seat, move)]
