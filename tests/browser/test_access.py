"""Every page for everybody: on a desk, on a phone, by day, by night, read aloud, by keyboard."""

from __future__ import annotations

import os
from collections.abc import Callable
from dataclasses import dataclass
from datetime import timedelta
from typing import Any

import pytest
from django.utils import timezone
from playwright.sync_api import BrowserContext, Page

from club.people.members.models import Member
from club.people.members.services import create_member
from club.play.moves import services as play
from club.play.moves.choosers import bot_chooser
from club.play.moves.services.play_along import Plan, play_along
from club.play.seats import services as seating
from club.play.seats.services.terms import Terms
from club.play.tables.models import Table
from club.play.time_control.presets import TimeControl
from games import registry
from tests.browser.support.accessibility import motions, muddles, overflow, read_aloud, stumbles
from tests.browser.support.page_players import CALM
from tests.sampling import cases

ComeIn = Callable[[BrowserContext, Member], None]
Faults = Callable[..., list[str]]

SHELF = [game.info.slug for game in registry.games()]
# by night only colours differ
LOOKS = [(scheme, width) for width in (1280, 390) for scheme in ("light", "dark")]
# in half of them, pages of every other title in the other half; before a release in all
ON_A_DESK_BY_DAY = [("light", 1280), ("dark", 390)]
ON_A_PHONE_BY_DAY = [("light", 390), ("dark", 1280)]
ENLARGED = 640  # a window of 1280 at 200 %

LONGEST = "Bartholomaeus-Wielan"  # as long as a name may be
DOORS = ["/", "/accounts/login/", "/accounts/signup/", "/accounts/password/reset/", "/nothing/"]
INSIDE = ["/", "/tables/", "/tables/?status=finished", "/tables/open/", "/letters/", "/members/me/"]
INSIDE += [f"/members/named/{LONGEST}/", "/tables/999/"]
INSIDE += ["/accounts/password/change/", "/accounts/email/", "/accounts/2fa/"]
OF_A_GAME = ["/tables/open/{}/", "/tables/games/{}/", "/tables/games/{}/rules/"]


@dataclass
class Visit:
    """A page as somebody sees it, in these looks."""

    page: Page
    site: str
    faults: Faults
    looks: list[tuple[str, int]]

    def check(self, address: str) -> None:
        self.page.emulate_media(reduced_motion="reduce")
        self.page.goto(self.site + address)
        self.check_here()

    def check_here(self) -> None:
        for scheme, width in self.looks:
            self.page.emulate_media(color_scheme=scheme, reduced_motion="reduce")  # type: ignore[arg-type]
            self.page.set_viewport_size({"width": width, "height": 800})
            assert self.faults(self.page, colours=scheme == "dark") == [], (
                self.page.url,
                scheme,
                width,
            )
            assert scheme == "dark" or muddles(self.page) == [], (self.page.url, width)
            assert overflow(self.page) <= 0, (self.page.url, width)
        self.page.set_viewport_size({"width": ENLARGED, "height": 400})
        assert overflow(self.page) <= 0, (self.page.url, "enlarged")
        assert motions(self.page) == [], self.page.url


@pytest.fixture
def visit(page: Page, site: str, faults: Faults, request: pytest.FixtureRequest) -> Visit:
    return Visit(page, site, faults, looks_at(getattr(request.node, "callspec", None)))


def looks_at(chosen: Any) -> list[tuple[str, int]]:
    """In which looks a test's pages are seen, by the title that it is about, if any."""
    if os.environ.get("WHOLE"):
        return LOOKS
    slug = chosen.params.get("slug") if chosen else None
    by_day_on_a_desk = slug is not None and SHELF.index(slug) % 2 == 0
    return ON_A_DESK_BY_DAY if by_day_on_a_desk else ON_A_PHONE_BY_DAY


@pytest.fixture
def bob(db: None) -> Member:
    return create_member(LONGEST, "bob@club.example", "warm-paper-7")


def opened(slug: str, host: Member, seats: int = 2, **terms: object) -> Table:
    """A table for this number of players, or for the least number that the title allows; bots take
    the further chairs.
    """
    fewest = max(seats, min(registry.find(slug).info.seats))
    robots = ["random"] * (fewest - seats)
    kept = Terms("Friday", fewest, {}, pace=TimeControl(timedelta(days=2)), bots=robots, **terms)  # type: ignore[arg-type]
    return seating.open_table(host, registry.find(slug), kept, timezone.now())


def begun(slug: str, host: Member, guest: Member, plies: int, to_the_end: bool = False) -> Table:
    """A table with enough moves to fill its page, at which the host is asked."""
    table = opened(slug, host)
    seating.join(table.pk, guest, timezone.now())
    seating.start(table.pk, host, timezone.now())
    asked = None if to_the_end else table.chairs.get(member=host).seat
    play_along(table.pk, Plan([timezone.now()], plies, bot_chooser("random"), asked, to_the_end))
    table.refresh_from_db()
    return table


def at(table: Table) -> str:
    return table.get_absolute_url()


@pytest.mark.quick
def test_a_stranger_finds_the_way(visit: Visit) -> None:
    for address in DOORS:
        visit.check(address)


def test_a_member_finds_the_way(
    visit: Visit, come_in: ComeIn, alice: Member, bob: Member, carol: Member
) -> None:
    for slug in SHELF:
        begun(slug, alice, bob, 4)
        opened(slug, bob)
    begun(SHELF[-1], alice, carol, 1, to_the_end=True)
    come_in(visit.page.context, alice)
    for address in INSIDE:
        visit.check(address)


def test_an_empty_club_invites(visit: Visit, come_in: ComeIn, alice: Member) -> None:
    come_in(visit.page.context, alice)
    for address in ("/", "/tables/", "/letters/"):
        visit.check(address)


@pytest.mark.parametrize("slug", cases(SHELF, SHELF[:2]))
def test_everybody_can_choose_and_learn_a_game(
    visit: Visit, come_in: ComeIn, alice: Member, slug: str
) -> None:
    come_in(visit.page.context, alice)
    for address in OF_A_GAME:
        visit.check(address.format(slug))


def test_a_form_that_is_refused_says_so_to_everybody(
    visit: Visit, come_in: ComeIn, alice: Member
) -> None:
    come_in(visit.page.context, alice)
    visit.page.goto(f"{visit.site}/tables/open/{SHELF[0]}/")
    visit.page.get_by_label("Name or note").fill("")
    visit.page.get_by_role("button", name="Open the table").click()
    visit.page.get_by_text("not open yet").wait_for()
    visit.check_here()


def test_an_open_table_for_host_guest_and_the_invited(
    visit: Visit, come_in: ComeIn, alice: Member, bob: Member, carol: Member
) -> None:
    table = opened(SHELF[0], alice, seats=3, private=True)
    seating.join(table.pk, bob, timezone.now(), table.invite)
    for member in (alice, bob):
        come_in(visit.page.context, member)
        visit.check(at(table))
    come_in(visit.page.context, carol)
    visit.check(f"/tables/invite/{table.invite}/")


@pytest.mark.parametrize("slug", cases(SHELF, SHELF[::2]))
def test_a_live_table_for_who_is_asked_and_who_looks_on(
    visit: Visit, come_in: ComeIn, alice: Member, bob: Member, carol: Member, slug: str
) -> None:
    table = begun(slug, alice, bob, 12)
    for member in (alice, bob, carol):
        come_in(visit.page.context, member)
        visit.check(at(table))
    visit.check(f"{at(table)}log/")


@pytest.mark.parametrize("slug", cases(SHELF, {SHELF[0], SHELF[5]}))
def test_each_step_of_a_choice(
    visit: Visit, come_in: ComeIn, alice: Member, bob: Member, slug: str
) -> None:
    """From the first pick to a turn laid out."""
    come_in(visit.page.context, alice)
    page = visit.page
    page.goto(visit.site + at(begun(slug, alice, bob, 12)))
    visit.check_here()
    picks = page.locator("#turn .question a.offer:visible")  # offers that play at once are buttons
    while picks.count():
        picks.first.click()
        page.locator(".chip, .laid").first.wait_for()
        page.wait_for_function(CALM)
        visit.check_here()
    add = page.get_by_role("button", name="Add to my turn")
    if add.count():
        add.click()
        page.locator("#turn-undo").wait_for(state="attached")  # folded where it is enlarged
        visit.check_here()


AS_A_MOVE = """(address) => {
  const form = document.querySelector('.masthead form');
  form.action = address;
  for (const [name, value] of [['asked', '1'], ['move', 'take 1 from a']]) {
    const field = document.createElement('input');
    Object.assign(field, {type: 'hidden', name, value});
    form.append(field);
  }
}"""


@pytest.mark.parametrize("slug", cases(SHELF, SHELF[::3]))
def test_a_finished_table_and_looking_back_on_it(
    visit: Visit, come_in: ComeIn, alice: Member, bob: Member, slug: str
) -> None:
    table = begun(slug, alice, bob, 1, to_the_end=True)
    come_in(visit.page.context, alice)
    visit.check(at(table))
    visit.check(f"{at(table)}replay/")


def test_what_is_refused(
    visit: Visit, come_in: ComeIn, alice: Member, bob: Member, carol: Member
) -> None:
    """403 for who has no chair, 409 for a question answered already; sent as by a page without
    scripts.
    """
    page, table = visit.page, begun("nim", alice, bob, 1)
    come_in(page.context, carol)
    page.goto(visit.site + at(table))
    page.evaluate(AS_A_MOVE, f"{at(table)}play/")
    assert sent(page, ".masthead form") == 403
    visit.check_here()
    come_in(page.context, alice)
    page.route("**/live/**", lambda route: route.abort())  # a page that has heard of nothing
    page.goto(visit.site + at(table))
    while not page.locator("#do-it").count():
        page.goto(visit.site + str(page.locator("#turn a.offer").first.get_attribute("href")))
    asked = table.chairs.get(member=alice)
    play.play(
        table.pk,
        asked.member,
        [page.locator("#turn-step [name=move]").input_value()],
        asked.asked,
        timezone.now(),
    )
    assert sent(page, "#turn-step") == 409
    visit.check_here()


def sent(page: Page, form: str) -> int:
    """The status of the answer to a form that no script of ours touches."""
    with (
        page.expect_navigation(),
        page.expect_response(lambda answer: answer.request.method == "POST") as answer,
    ):
        page.evaluate("(form) => document.querySelector(form).submit()", form)
    return answer.value.status


@pytest.mark.parametrize("slug", SHELF)
def test_what_a_board_offers_has_a_spoken_name(
    page: Page, site: str, come_in: ComeIn, alice: Member, bob: Member, slug: str
) -> None:
    come_in(page.context, alice)
    for plies in (0, 2, *range(5, 120, 5)):  # until something on the board is offered
        page.goto(site + at(begun(slug, alice, bob, plies)))
        if links := page.locator("#board a[href*='?']:visible").count():
            break
    spoken = [node["name"] for node in read_aloud(page) if node["role"] == "link"]
    assert links > 0, f"games/{slug}/templates/board.jinja offers nothing: see `pick` and `link`"
    assert len([name for name in spoken if len(name) > 2]) >= links
    assert not [name for name in spoken if "_" in name or "{" in name]


@pytest.mark.parametrize("width", cases([1280, 390], [1280]))
@pytest.mark.parametrize("slug", cases(SHELF, SHELF[1::2]))
def test_tab_goes_from_the_top_to_the_end_and_is_always_seen(
    page: Page, site: str, come_in: ComeIn, alice: Member, bob: Member, slug: str, width: int
) -> None:
    come_in(page.context, alice)
    page.emulate_media(reduced_motion="reduce")
    page.set_viewport_size({"width": width, "height": 800})
    for address in ("/", f"/tables/open/{slug}/", at(begun(slug, alice, bob, 6))):
        page.goto(site + address)
        assert stumbles(page) == [], address
