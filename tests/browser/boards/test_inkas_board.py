"""The board of Rise of the Inkas in a real browser: picked on the land, by keyboard, on a phone,
offers answered.
"""

from __future__ import annotations

from collections.abc import Callable
from datetime import timedelta
from itertools import product

import pytest
from django.utils import timezone
from playwright.sync_api import Browser, BrowserContext, Page, ViewportSize, expect

from club.people.members.models import Member
from club.play.moves import services as play_services
from club.play.moves.choosers import bot_chooser
from club.play.moves.services.play_along import Plan, play_along
from club.play.seats import services as seating
from club.play.tables.models import Chair, Table
from club.play.tables.services.lock import table_snapshot
from club.play.time_control.presets import TimeControl
from games import registry
from games.inkas.rules.cards import KINDS
from tests.browser.support.accessibility import overflow
from tests.sampling import cases

ComeIn = Callable[[BrowserContext, Member], None]
N33 = "Between wool 12, wool 3 and ore 9"  # the name of that corner
PHONE: ViewportSize = {"width": 390, "height": 844}


@pytest.fixture
def members(alice: Member, bob: Member, carol: Member) -> tuple[Member, ...]:
    return alice, bob, carol


@pytest.fixture
def table(members: tuple[Member, ...], transactional_db: None) -> Table:
    """A table at which the first settlements are still to be placed."""
    return opened(members, {"start": "free", "start_player": "seat_0"})


def opened(members: tuple[Member, ...], options: dict[str, str | int]) -> Table:
    now = timezone.now()
    terms = seating.Terms("High pass", len(members), options, pace=TimeControl(timedelta(days=2)))
    table = seating.open_table(members[0], registry.find("inkas"), terms, now)
    for member in members[1:]:
        seating.join(table.pk, member, now)
    return seating.start(table.pk, members[0], now)


def asked(table: Table) -> tuple[Chair, Member]:
    chair = table.chairs.filter(turn_since__isnull=False).order_by("seat")[0]
    assert chair.member is not None
    return chair, chair.member


def at_table(page: Page, site: str, come_in: ComeIn, table: Table) -> Page:
    come_in(page.context, asked(table)[1])
    page.goto(site + table.get_absolute_url())
    return page


def play(page: Page) -> None:
    """Picks a choice and plays it, for choices after which nothing can be laid out."""
    page.locator("#do-it").click()


def played_on(table: Table) -> None:
    """Plays until all have settled. Each decision takes a tenth of a second."""
    play_along(table.pk, Plan([timezone.now()], 24, bot_chooser("greedy")))


def test_a_corner_and_then_a_path_are_picked_on_the_land(
    page: Page, site: str, come_in: ComeIn, table: Table
) -> None:
    at_table(page, site, come_in, table)
    expect(page.locator(".land a.way")).to_have_count(0)
    page.locator(".land a.spot", has_text=N33).click()
    expect(page).to_have_url(site + table.get_absolute_url() + "?corner=n33")
    expect(page.locator(".land a.way")).to_have_count(3)
    page.locator(".land a.way .hit").first.click()
    expect(page.locator(".land a.chosen")).to_have_count(2)
    play(page)
    expect(page.locator(".land .piece")).to_have_count(1)
    expect(page.locator(".land .road")).to_have_count(1)


def test_the_land_is_played_by_keyboard_without_scripts(
    quiet_room: BrowserContext, site: str, come_in: ComeIn, table: Table
) -> None:
    page = at_table(quiet_room.new_page(), site, come_in, table)
    page.locator(".land a.spot", has_text=N33).focus()
    page.keyboard.press("Enter")
    expect(page).to_have_url(site + table.get_absolute_url() + "?corner=n33")


def test_on_a_phone_the_land_fits_and_fingers_hit(
    browser: Browser, site: str, come_in: ComeIn, table: Table
) -> None:
    page = at_table(browser.new_context(viewport=PHONE).new_page(), site, come_in, table)
    assert overflow(page) <= 0
    for box in (one.bounding_box() for one in page.locator(".land a.spot .hit").all()):
        assert box is not None
        assert box["width"] >= 44 and box["height"] >= 44
    number = page.locator(".number text").first
    assert (
        number.evaluate("it => parseFloat(getComputedStyle(it).fontSize) * it.getScreenCTM().a")
        >= 12
    )


@pytest.mark.parametrize(
    ("width", "scheme"),
    cases(product((390, 1280), ("light", "dark")), [(390, "dark")]),
)
def test_everybody_can_use_the_board(
    browser: Browser,
    site: str,
    come_in: ComeIn,
    table: Table,
    scheme: str,
    width: int,
    faults: Callable[[Page], list[str]],
) -> None:
    played_on(table)
    size: ViewportSize = {"width": width, "height": 900}
    context = browser.new_context(color_scheme=scheme, viewport=size)  # type: ignore[arg-type]
    page = at_table(context.new_page(), site, come_in, table)
    assert faults(page) == []
    assert overflow(page) <= 0


def test_nothing_complains(page: Page, site: str, come_in: ComeIn, table: Table) -> None:
    played_on(table)
    complaints: list[str] = []
    page.on(
        "console",
        lambda message: complaints.append(message.text) if message.type == "error" else None,
    )
    at_table(page, site, come_in, table)
    expect(page.locator(".land .number").first).to_be_visible()
    page.wait_for_timeout(300)
    assert complaints == []


def trading(members: tuple[Member, ...]) -> Table:
    """A table whose first roll was no seven."""
    for _ in range(20):
        table = opened(members, {"start_player": "seat_0"})
        if table_snapshot(table.pk).cached_game.position.view(None).phase == "pre_roll":
            first = table.chairs.get(seat=0)
            play_services.play(table.pk, first.member, ["roll"], first.asked, timezone.now())
        if table_snapshot(table.pk).cached_game.position.view(None).phase == "main":
            return table
    raise AssertionError("nothing but sevens")


def kinds_of(held: tuple[int, ...]) -> tuple[str, ...]:
    """The names of the kinds of which there is at least one."""
    return tuple(kind for kind, count in zip(KINDS, held, strict=True) if count)


def offer_a_swap(table: Table) -> None:
    """The first seat offers the others a card that it has for another that the second has."""
    position = table_snapshot(table.pk).cached_game.position
    give, take = (kinds_of(position.view(seat).hand) for seat in (0, 1))
    mine, theirs = next((one, other) for one in give for other in take if one != other)
    chair, offer = table.chairs.get(seat=0), f"offer 1 {mine} for 1 {theirs} to 1 2"
    play_services.play(table.pk, chair.member, [offer], chair.asked, timezone.now())


def test_an_offer_lies_at_the_desk_and_is_answered_on_its_card(
    page: Page, site: str, come_in: ComeIn, members: tuple[Member, ...], transactional_db: None
) -> None:
    table = trading(members)
    offer_a_swap(table)
    member = table.chairs.get(seat=1).member
    assert member is not None
    come_in(page.context, member)
    page.goto(site + table.get_absolute_url())
    expect(page.locator(".talk.asked")).to_contain_text("has not answered")
    page.locator(".to-answer").get_by_role("button", name="Accept").click()
    expect(page.locator(".talk")).to_have_count(0)
