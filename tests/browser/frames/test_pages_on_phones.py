"""Pages with lists and tables on a phone, with text of two sizes: nothing scrolls sideways, no word
stands letter by letter, and a table that has no room becomes cards.
"""

from __future__ import annotations

from collections.abc import Callable

import pytest
from django.utils import timezone
from playwright.sync_api import BrowserContext, Page, expect

from club.community.ratings.ledger import result_entry
from club.community.tournaments.models import Tournament
from club.people.members.models import Member
from club.play.moves.choosers import bot_chooser
from club.play.moves.services.play_along import Plan, play_along
from tests.browser.support.accessibility import overflow
from tests.browser.support.seated_tables import seated
from tests.community.library.shelves import box
from tests.community.tournaments.fields import end_round, organiser, play_round, running_tournament

ComeIn = Callable[[BrowserContext, Member], None]
LARGE_TEXT = "() => { document.documentElement.style.fontSize = '200%' }"
# words that take more lines than a hyphen makes, and tables that scroll in a box of their own
BROKEN = """() => {
  const shown = (it) => it.checkVisibility() && !it.closest('.heard, svg') &&
    it.getBoundingClientRect().width > 2;
  const lines = (text) => {
    const range = document.createRange();
    range.selectNodeContents(text);
    const boxes = [...range.getClientRects()].filter((box) => box.width > 0);
    return new Set(boxes.map((box) => Math.round(box.top))).size;
  };
  const texts = [...document.querySelectorAll('main *')].filter(shown)
    .flatMap((it) => [...it.childNodes].filter((one) => one.nodeType === 3))
    .filter((text) => text.data.trim().length > 3);
  const broken = texts.filter((text) => lines(text) > text.data.trim().split(/\\s+/).length + 1);
  const scrolling = [...document.querySelectorAll('main :has(> table)')].filter(shown)
    .filter((it) => it.scrollWidth > it.clientWidth + 2);
  return [...broken.map((text) => text.data.trim()), ...scrolling.map((it) => it.textContent)];
}"""


@pytest.fixture
def tournament(transactional_db: None) -> Tournament:
    host = organiser()
    tournament = running_tournament(host, 4, legs=2)
    end_round(play_round(tournament, host))
    return tournament


@pytest.fixture
def addresses(alice: Member, bob: Member, carol: Member, tournament: Tournament) -> list[str]:
    """The addresses of pages with lists and tables, with something on each."""
    for _ in range(2):
        table = seated("liars_dice", alice, bob, carol)
        play_along(table.pk, Plan([timezone.now()], 1, bot_chooser("random"), to_the_end=True))
        result_entry.enter_table(table.pk)
    box("Terraforming Mars: The Card Game of a Long Name", alice)
    return [
        "/",
        "/library/",
        "/members/",
        "/members/named/alice/",
        "/plays/",
        "/tables/",
        "/tables/open/",
        "/tables/games/liars_dice/",
        "/rankings/",
        "/rankings/titles/liars_dice/",
        "/rankings/titles/liars_dice/figures/",
        "/rankings/members/alice/",
        "/rankings/members/alice/liars_dice/",
        "/rankings/members/alice/with/bob/",
        f"/tournaments/{tournament.pk}/",
        f"/tournaments/{tournament.pk}/cross/",
        "/notices/choices/",
    ]


@pytest.mark.parametrize("large", [False, True])
def test_no_page_scrolls_sideways_or_breaks_its_words(
    phone: Page, site: str, come_in: ComeIn, alice: Member, addresses: list[str], large: bool
) -> None:
    come_in(phone.context, alice)
    faults = []
    for address in addresses:
        answer = phone.goto(site + address)
        assert answer is not None and answer.status == 200, address
        if large:
            phone.evaluate(LARGE_TEXT)
        faults += [(address, text) for text in phone.evaluate(BROKEN)]
        if overflow(phone) > 0:
            faults.append((address, "scrolls sideways"))
    assert faults == []


def test_a_table_without_room_is_a_list_of_cards_with_all_its_figures(
    phone: Page, site: str, come_in: ComeIn, alice: Member, addresses: list[str]
) -> None:
    come_in(phone.context, alice)
    phone.goto(f"{site}/rankings/members/alice/")
    last_played = phone.locator("td[data-name='Last played']").first
    expect(last_played).to_be_hidden()
    phone.evaluate(LARGE_TEXT)
    expect(last_played).to_be_visible()
    expect(phone.get_by_role("heading", name="alice")).to_be_visible()
