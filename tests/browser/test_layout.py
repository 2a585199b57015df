"""One screen holds everything needed, in a real browser: on a phone the masthead in one row, the
choices in two and the hand above them; on a desk the whole board beside the question.
"""

from __future__ import annotations

from collections.abc import Callable
from datetime import timedelta

import pytest
from django.utils import timezone
from playwright.sync_api import BrowserContext, Page, expect

from club.community.ratings.ledger import result_entry
from club.people.members.models import Member
from club.play.moves.choosers import bot_chooser
from club.play.moves.services.play_along import Plan, play_along
from club.play.tables.models import Table
from club.play.votes import services as proposals
from club.play.votes.majorities import Subject
from club.play.votes.services.new_terms import Wish
from tests.browser.support.seated_tables import At, asked, choices, play, seated

ComeIn = Callable[[BrowserContext, Member], None]
BIG = [("rakentaa", 3), ("rauha", 3), ("inkas", 3), ("reykholt", 3), ("khronos", 3)]
LARGEST = """() => [...document.querySelectorAll('#board svg')]
  .map((it) => it.getBoundingClientRect())
  .filter((box) => box.width * box.height > 0)
  .sort((one, other) => other.width * other.height - one.width * one.height)[0].bottom"""
LARGEST_TOP = LARGEST.replace("[0].bottom", "[0].top")
HEADINGS = """() => [...document.querySelectorAll('#hand :is(h2, h3)')]
  .filter((it) => it.getBoundingClientRect().width > 1).map((it) => it.textContent)"""
MOST_ABOVE = (
    440  # pixels of a phone that may stand above the board, a packet to choose from included
)
LEAST_TEXT, LEAST_TARGET, TALLEST = 11, 32, 3650  # pixels as drawn on a phone
HEIGHT = "() => document.documentElement.scrollHeight"
SMALL_TEXTS = """least => [...document.querySelectorAll('#board svg text, #board svg tspan')]
  .filter((it) => it.checkVisibility({ visibilityProperty: true, opacityProperty: true }))
  .filter((it) => it.textContent.trim() && it.getScreenCTM())
  .map((it) => [it, parseFloat(getComputedStyle(it).fontSize), it.getScreenCTM()])
  .map(([it, size, drawn]) => [it.textContent.trim(), size * Math.hypot(drawn.a, drawn.b)])
  .filter(([, size]) => size < least - 0.05)"""
SMALL_TARGETS = """least => [...document.querySelectorAll(
    '.masthead :is(a, button), #turn :is(.offer, .chip, button, summary, .rule), ' +
    '#hand :is(a, button, summary), #board :is(button, summary), ' +
    '#log :is(a, label), #votes button')]
  .filter((it) => it.checkVisibility({ visibilityProperty: true }) && !it.closest('.heard'))
  .map((it) => [it.textContent.trim(), it.getBoundingClientRect()])
  .filter(([, box]) => box.height && Math.min(box.width, box.height) < least - 0.5)
  .map(([words, box]) => [words, box.width, box.height])"""

CUT_SEATS = """() => [...document.querySelectorAll('.sitters :is(.seat-name, time, .tag)')]
  .map((it) => [it.textContent.trim(), it.getBoundingClientRect()])
  .filter(([, box]) => box.left < 0 || box.right > document.documentElement.clientWidth)
  .map(([words]) => words)"""

SMALL_IN_LISTS = SMALL_TARGETS.replace("'.masthead :is(a, button), ", "'main :is(a, button), ")


@pytest.mark.quick
def test_the_masthead_is_one_row_on_a_phone_and_the_rest_opens_below(
    phone: Page, site: str, come_in: ComeIn, alice: Member
) -> None:
    come_in(phone.context, alice)
    phone.goto(site)
    box = phone.locator(".masthead").bounding_box()
    assert box is not None and box["height"] < 64
    expect(phone.get_by_role("link", name="Rankings")).to_be_hidden()
    phone.get_by_role("button", name="Menu").tap()
    phone.get_by_role("link", name="Rankings").tap()
    expect(phone).to_have_url(f"{site}/rankings/")


def test_the_menu_of_a_phone_has_the_pages_of_the_club_inside(
    phone: Page, site: str, come_in: ComeIn, alice: Member
) -> None:
    come_in(phone.context, alice)
    phone.set_viewport_size({"width": 320, "height": 640})
    phone.goto(site)
    page_of_the_club = phone.get_by_role("link", name="Library", exact=True)
    expect(page_of_the_club).to_be_hidden()
    phone.get_by_role("button", name="Menu").tap()
    expect(phone.get_by_role("button", name="The club")).to_be_hidden()
    menu, inner = phone.locator("#menu").bounding_box(), phone.locator("#club-menu").bounding_box()
    assert menu and inner and menu["x"] < inner["x"] and menu["y"] < inner["y"]
    page_of_the_club.tap()
    expect(phone).to_have_url(f"{site}/library/")


def test_all_that_leads_on_from_a_list_of_tables_can_be_touched(
    phone: Page, site: str, come_in: ComeIn, company: tuple[Member, ...], nim: Table
) -> None:
    seated("liars_dice", *company)
    awaited = asked(nim).member
    assert awaited is not None
    come_in(phone.context, awaited)
    for path in ("/", "/tables/?status=live", "/tables/open/"):
        phone.goto(site + path)
        assert phone.evaluate(SMALL_IN_LISTS, LEAST_TARGET) == []


def test_the_menu_opens_without_scripts(
    quiet_room: BrowserContext, site: str, come_in: ComeIn, alice: Member
) -> None:
    come_in(quiet_room, alice)
    page = quiet_room.new_page()
    page.set_viewport_size({"width": 390, "height": 844})
    page.goto(site)
    page.get_by_role("button", name="Menu").click()
    expect(page.get_by_role("link", name="Open a table").first).to_be_visible()


def test_no_seat_and_no_deadline_of_one_is_cut_on_a_phone(
    phone: Page, at: At, company: tuple[Member, ...], transactional_db: None
) -> None:
    at(phone, seated("inkas", *company))
    for width in (390, 320):
        phone.set_viewport_size({"width": width, "height": 844})
        expect(phone.locator(".sitter.awaited time")).to_have_count(2)  # since when, until when
        assert phone.evaluate(CUT_SEATS) == []


def test_ones_hand_is_a_strip_above_the_sheet(
    phone: Page, at: At, company: tuple[Member, ...], transactional_db: None
) -> None:
    at(phone, seated("inkas", *company))
    hand, turn = (phone.locator(it).bounding_box() for it in ("#hand", "#turn"))
    assert hand is not None and turn is not None
    assert hand["height"] <= 90
    assert hand["y"] + hand["height"] <= turn["y"] + 1
    assert turn["y"] + turn["height"] <= 845


def test_an_open_vote_leaves_what_is_asked_in_view(
    phone: Page, at: At, islands: Table, alice: Member, bob: Member
) -> None:
    other = bob if asked(islands).member == alice else alice
    proposals.propose(islands.pk, other, Wish(Subject.PAUSE, timedelta(days=5)), timezone.now())
    at(phone, islands)
    vote, turn = (phone.locator(it).bounding_box() for it in ("#votes", "#turn"))
    assert vote is not None and turn is not None
    assert vote["y"] + vote["height"] <= turn["y"]
    assert turn["height"] >= 120 and turn["y"] + turn["height"] <= 845
    assert vote["height"] <= 128
    assert phone.evaluate(LARGEST_TOP) + 150 <= vote["y"]


def test_choices_stand_in_two_rows_and_the_rest_is_one_press_away(
    phone: Page, at: At, company: tuple[Member, ...], transactional_db: None
) -> None:
    table = seated("liars_dice", *company)
    play(table, "bid 2 fours")
    at(phone, table, "?kind=bid")
    box = phone.locator("#turn .question .choices-list").first.bounding_box()
    assert box is not None and box["height"] <= 2 * 44 + 12
    few = choices(phone).count()
    phone.locator("#turn .show-more label").first.tap()
    assert choices(phone).count() > few


@pytest.mark.parametrize(("slug", "seats"), BIG)
def test_on_a_phone_the_page_is_short_to_the_end_and_the_board_can_be_read_and_touched(
    phone: Page,
    at: At,
    company: tuple[Member, ...],
    transactional_db: None,
    slug: str,
    seats: int,
) -> None:
    table = seated(slug, *company[:seats])
    play_along(table.pk, Plan([timezone.now()], 30, bot_chooser("greedy"), 0))
    at(phone, table)
    assert phone.evaluate(SMALL_TEXTS, LEAST_TEXT) == []
    assert phone.evaluate(SMALL_TARGETS, LEAST_TARGET) == []
    assert phone.evaluate(HEIGHT) <= TALLEST
    assert phone.evaluate(LARGEST_TOP) <= MOST_ABOVE
    assert phone.evaluate(HEADINGS) == []
    play_along(table.pk, Plan([timezone.now()], 1, bot_chooser("random"), to_the_end=True))
    result_entry.enter_table(table.pk)
    phone.reload()
    expect(phone.locator("#results table, #rated .changes")).to_have_count(2)
    assert phone.evaluate(SMALL_TEXTS, LEAST_TEXT) == []
    assert phone.evaluate(HEIGHT) <= TALLEST


@pytest.mark.parametrize(("slug", "seats"), BIG)
def test_on_a_desk_the_board_and_what_is_asked_fit_without_scrolling(
    page: Page,
    at: At,
    company: tuple[Member, ...],
    transactional_db: None,
    same_chance: None,
    slug: str,
    seats: int,
) -> None:
    page.set_viewport_size({"width": 1280, "height": 800})
    table = seated(slug, *company[:seats])
    for plies in (1, 12, 30):
        at(page, table)
        turn = page.locator("#turn").bounding_box()
        assert turn is not None and turn["y"] + turn["height"] <= 800, plies
        assert page.evaluate(LARGEST) <= 800, plies
        play_along(table.pk, Plan([timezone.now()], plies, bot_chooser("greedy"), 0))


def test_on_a_desk_a_board_has_its_room_in_the_replay_and_on_the_page_of_its_game(
    page: Page, site: str, at: At, islands: Table
) -> None:
    page.set_viewport_size({"width": 1280, "height": 800})
    at(page, islands)
    for path in (f"/tables/{islands.pk}/replay/", "/tables/games/rakentaa/"):
        page.goto(site + path)
        box = page.locator(".board svg.map:visible, .board .map").first.bounding_box()
        assert box is not None and box["width"] > 640, path


def test_on_a_phone_the_map_stands_above_the_effects_of_cards(
    phone: Page, site: str, alice: Member
) -> None:
    phone.goto(f"{site}/tables/games/rakentaa/")
    drawn = phone.locator("#board .map, .board .map").first.bounding_box()
    effects = phone.locator(".effects").bounding_box()
    assert drawn is not None and effects is not None
    assert drawn["y"] + drawn["height"] <= effects["y"]


def test_a_long_list_on_a_desk_is_one_press_away(
    page: Page, at: At, company: tuple[Member, ...], transactional_db: None, same_chance: None
) -> None:
    page.set_viewport_size({"width": 1280, "height": 800})
    at(page, seated("reykholt", *company))
    few = page.locator("#turn .offer:visible").count()
    page.locator("#turn .show-more.on-desk label").first.click()
    assert page.locator("#turn .offer:visible").count() > few
    page.get_by_text("Less", exact=True).click()
    assert page.locator("#turn .offer:visible").count() == few


def test_a_choice_lights_its_place_on_the_board(page: Page, at: At, islands: Table) -> None:
    at(page, islands)
    choice = page.locator("#turn .offer[id|=land]").first
    place = choice.get_attribute("data-place")
    choice.hover()
    expect(page.locator(f'#board [data-place="{place}"].lit').first).to_be_attached()


def test_a_table_without_ones_turn_says_for_whom_it_waits_and_leads_on_to_the_next(
    phone: Page, site: str, come_in: ComeIn, company: tuple[Member, ...], transactional_db: None
) -> None:
    table, other = seated("reykholt", *company[:2]), seated("nim", *company[:2])
    awaited = asked(table).member
    (member,) = (one for one in company[:2] if one != awaited)
    if asked(other).member != member:
        play(other, "take 1 from a")
    come_in(phone.context, member)
    phone.goto(site + table.get_absolute_url())
    assert awaited is not None
    expect(phone.locator("#sentence")).to_contain_text(f"Waiting for {awaited.username}")
    box = phone.locator("#turn p.onward .button").bounding_box()
    assert box is not None
    assert box["height"] >= LEAST_TARGET and box["y"] + box["height"] <= 844


def test_what_wings_say_stands_below_the_board_on_a_phone(
    phone: Page, at: At, islands: Table
) -> None:
    at(phone, islands)
    phone.evaluate("() => document.querySelector('#beside').append(document.createElement('hr'))")
    beside = phone.locator("#beside > hr").bounding_box()
    board = phone.locator("#board").bounding_box()
    assert beside is not None and board is not None
    assert beside["y"] >= board["y"] + board["height"]
