"""Rakentaa's board in a real browser: picked on the map, by keyboard, on a phone, with and without
scripts.
"""

from __future__ import annotations

import gzip
from collections.abc import Callable
from datetime import timedelta

import pytest
from django.utils import timezone
from playwright.sync_api import Browser, BrowserContext, Page, Response, ViewportSize, expect

from club.people.members.models import Member
from club.play.moves import services as play
from club.play.moves.choosers import bot_chooser
from club.play.moves.services.play_along import Plan, play_along
from club.play.seats import services as seating
from club.play.seats.services.terms import Terms
from club.play.tables.models import Chair, Table
from club.play.time_control.presets import TimeControl
from games import registry

ComeIn = Callable[[BrowserContext, Member], None]
PHONE: ViewportSize = {"width": 390, "height": 844}


@pytest.fixture
def table(alice: Member, bob: Member, transactional_db: None) -> Table:
    """A table at which both castles of the opening are still to be placed."""
    now = timezone.now()
    terms = Terms("North light", 2, {"deal": "demo"}, pace=TimeControl(timedelta(days=2)))
    table = seating.open_table(alice, registry.find("rakentaa"), terms, now)
    seating.join(table.pk, bob, now)
    return seating.start(table.pk, alice, now)


def asked(table: Table) -> tuple[Chair, Member]:
    chair = table.chairs.get(turn_since__isnull=False)
    assert chair.member is not None
    return chair, chair.member


def at_table(page: Page, site: str, come_in: ComeIn, table: Table) -> Page:
    come_in(page.context, asked(table)[1])
    page.goto(site + table.get_absolute_url())
    return page


@pytest.mark.quick
def test_a_click_on_the_map_is_the_narrowing_step(
    page: Page, site: str, come_in: ComeIn, table: Table
) -> None:
    at_table(page, site, come_in, table)
    page.get_by_role("link", name="Kaikuharju, hill, market, income 5").first.click()
    expect(page).to_have_url(site + table.get_absolute_url() + "?land=kaikuharju")
    expect(page.locator(".wide a.chosen")).to_have_count(1)
    expect(page.locator("#turn")).to_contain_text("Kaikuharju")


def test_what_stands_on_the_map_stands_there_after_a_pick(
    page: Page, site: str, come_in: ComeIn, table: Table
) -> None:
    at_table(page, site, come_in, table)
    standing = page.locator("#stands-wide").inner_html()
    page.get_by_role("link", name="Kaikuharju, hill, market, income 5").first.click()
    expect(page.locator(".wide a.chosen")).to_have_count(1)
    assert page.locator("#stands-wide").inner_html() == standing != ""
    expect(page.locator("[data-same]")).to_have_count(0)


def test_the_map_is_played_by_keyboard_without_scripts(
    quiet_room: BrowserContext, site: str, come_in: ComeIn, table: Table
) -> None:
    page = at_table(quiet_room.new_page(), site, come_in, table)
    page.get_by_role("link", name="Kaikuharju, hill, market, income 5").first.focus()
    page.keyboard.press("Enter")
    expect(page).to_have_url(site + table.get_absolute_url() + "?land=kaikuharju")


def test_a_castle_arrives_where_it_was_placed(
    page: Page, site: str, come_in: ComeIn, table: Table
) -> None:
    chair, member = asked(table)
    play.play(table.pk, chair.member, ["place on kaikuharju"], chair.asked, timezone.now())
    at_table(page, site, come_in, table)
    title = page.locator(".wide .spot title", has_text="Kaikuharju")
    assert f"castle of {member.username}" in (title.first.text_content() or "")
    expect(page.locator(".wide .changed")).to_have_count(1)


def test_on_a_phone_the_whole_archipelago_fits_and_fingers_hit(
    browser: Browser, site: str, come_in: ComeIn, table: Table
) -> None:
    page = at_table(browser.new_context(viewport=PHONE).new_page(), site, come_in, table)
    expect(page.locator(".frame.map-narrow")).to_be_visible()
    expect(page.locator(".frame.wide")).to_be_hidden()
    assert page.evaluate("document.documentElement.scrollWidth") <= PHONE["width"]
    for box in (one.bounding_box() for one in page.locator(".map-narrow a.spot use").all()):
        assert box is not None
        assert box["width"] >= 44 and box["height"] >= 44
    worth = "it => parseFloat(getComputedStyle(it).getPropertyValue('--worth'))"
    stands = page.locator(".map-narrow .stands use").first
    assert stands.evaluate(f"{worth} * it.getScreenCTM().a") >= 12


def test_a_phone_shows_the_map_with_all_names_when_asked_without_scripts(
    browser: Browser, site: str, come_in: ComeIn, table: Table
) -> None:
    context = browser.new_context(viewport=PHONE, java_script_enabled=False)
    page = at_table(context.new_page(), site, come_in, table)
    page.get_by_text("The map with all names").click()
    expect(page.locator(".frame.wide")).to_be_visible()
    expect(page.locator(".frame.map-narrow")).to_be_hidden()


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_everybody_can_use_the_board(
    browser: Browser,
    site: str,
    come_in: ComeIn,
    table: Table,
    scheme: str,
    faults: Callable[[Page], list[str]],
) -> None:
    play_along(table.pk, Plan([timezone.now()] * 30, 1, bot_chooser("greedy")))
    context = browser.new_context(color_scheme=scheme, viewport={"width": 1280, "height": 900})  # type: ignore[arg-type]
    assert faults(at_table(context.new_page(), site, come_in, table)) == []


def test_a_page_is_light_and_nothing_complains(
    page: Page, site: str, come_in: ComeIn, table: Table
) -> None:
    play_along(table.pk, Plan([timezone.now()] * 30, 1, bot_chooser("greedy")))
    complaints: list[str] = []
    answers: list[Response] = []
    page.on(
        "console",
        lambda message: complaints.append(message.text) if message.type == "error" else None,
    )
    page.on("response", lambda response: answers.append(response))  # noqa: PLW0108 - it wants a function of Python
    at_table(page, site, come_in, table)
    expect(page.locator(".wide .worth").first).to_be_visible()
    page.wait_for_timeout(500)
    lasting = [one for one in answers if "event-stream" not in one.headers.get("content-type", "")]
    sizes = {one.url: weight(one) for one in lasting}
    assert complaints == []
    assert sum(sizes.values()) < 100_000, sizes


def test_a_finished_game_prints_its_result_board_and_log_and_nothing_to_press(
    page: Page, site: str, come_in: ComeIn, table: Table, alice: Member
) -> None:
    play_along(table.pk, Plan([timezone.now()], 1, bot_chooser("greedy"), to_the_end=True))
    come_in(page.context, alice)
    page.goto(site + table.get_absolute_url())
    page.emulate_media(media="print")
    for shown in ("#results table", ".frame.wide", ".track", ".days"):
        expect(page.locator(shown)).to_be_visible()
    for hidden in ("Download the record", "The whole log", "Replay", "Is the luck fair?"):
        for one in page.get_by_text(hidden, exact=True).all():
            expect(one).to_be_hidden()
    assert (
        page.locator(".rakentaa").first.evaluate("it => getComputedStyle(it).breakInside") == "auto"
    )
    assert page.locator(".map").evaluate("it => getComputedStyle(it).breakInside") == "avoid"


def weight(answer: Response) -> int:
    """Bytes on the way when the server squeezes what can be squeezed."""
    body = answer.body()
    return min(len(body), len(gzip.compress(body)))


def test_names_of_lands_take_the_place_of_signs_on_a_phone(
    phone: Page, site: str, come_in: ComeIn, table: Table
) -> None:
    at_table(phone, site, come_in, table)
    names = phone.locator(".narrow-names")
    expect(names).to_be_hidden()

    phone.get_by_text("Names", exact=True).click()

    expect(names).to_be_visible()
    expect(phone.locator("#stands-narrow")).to_have_css("opacity", "0.15")
