"""The log of plays on a phone, counted in taps: what can be tapped is in sight, so that nobody
scrolls.
"""

from __future__ import annotations

from collections.abc import Callable
from datetime import timedelta

import pytest
from django.utils import timezone
from playwright.sync_api import BrowserContext, Locator, Page, expect

from club.community.play_log.models import Play, PlayTitle, Scorer
from club.people.members.models import Member
from tests.browser.support.accessibility import muddles, overflow, stumbles
from tests.community.play_log.evenings import logged

ComeIn = Callable[[BrowserContext, Member], None]
pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]


class Thumb:
    """A thumb that counts its taps, and the scrolls that they need."""

    def __init__(self) -> None:
        self.taps = self.scrolls = 0

    def tap(self, target: Locator) -> None:
        """Taps; a target that is not in sight takes a scroll."""
        in_sight = (
            "it => { const box = it.getBoundingClientRect(); return box.bottom <= innerHeight }"
        )
        self.scrolls += not target.evaluate(in_sight)
        target.tap()
        self.taps += 1


@pytest.fixture
def log(phone: Page, site: str, come_in: ComeIn, alice: Member, bob: Member, carol: Member) -> Page:
    """The log of a club that plays often, as alice sees it at home."""
    earlier = timezone.now() - timedelta(days=3)
    for title in ("Carcosa", "Harbour Lights", "Strokes"):
        logged(alice, bob, carol, title=title, now=earlier)
    come_in(phone.context, alice)
    phone.goto(f"{site}/plays/")
    return phone


def test_a_game_of_three_is_logged_from_home_with_seven_taps_and_no_scroll(
    log: Page, site: str
) -> None:
    """It took nine taps and two scrolls: a tick for each score, and a button below the form."""
    thumb = Thumb()
    log.goto(site)

    thumb.tap(log.get_by_role("button", name="Menu"))
    thumb.tap(log.locator("#menu").get_by_role("link", name="Plays", exact=True))
    thumb.tap(log.get_by_text("Carcosa", exact=True).first)
    for name, score in (("alice", "40"), ("bob", "31"), ("carol", "28")):
        field = log.get_by_label(f"Score or place of {name}")
        thumb.tap(field)
        field.fill(score)
    expect(log.get_by_role("checkbox", name="bob", exact=True)).to_be_checked()
    thumb.tap(log.get_by_role("button", name="Log it"))

    expect(log.get_by_role("heading", level=1)).to_have_text("Carcosa")
    assert (thumb.taps, thumb.scrolls) == (7, 0)
    assert list(Scorer.objects.filter(play=Play.objects.latest("pk")).values_list("place")) == [
        (1,),
        (2,),
        (3,),
    ]


def test_three_plays_are_confirmed_with_three_taps_on_one_page(
    log: Page, site: str, come_in: ComeIn, bob: Member
) -> None:
    thumb = Thumb()
    come_in(log.context, bob)
    log.goto(f"{site}/plays/")

    for waiting in (2, 1, 0):
        thumb.tap(log.get_by_role("button", name="This is right").first)
        expect(log.get_by_role("button", name="This is right")).to_have_count(waiting)

    assert log.url == f"{site}/plays/"
    assert (thumb.taps, thumb.scrolls) == (3, 0)


def test_the_results_of_a_title_appear_when_it_is_chosen(log: Page) -> None:
    PlayTitle.objects.filter(name="Strokes").update(score_words="Won\nLost")

    log.get_by_label("Score or place of bob").fill("12")
    log.get_by_text("Strokes", exact=True).first.tap()
    results = log.get_by_role("combobox", name="Result of bob")
    results.select_option("Lost")

    expect(log.get_by_role("checkbox", name="bob", exact=True)).to_be_checked()
    log.get_by_role("checkbox", name="bob", exact=True).uncheck()
    expect(results).to_have_value("")


def test_the_form_goes_by_keyboard_and_fits_on_a_phone(log: Page) -> None:
    assert not muddles(log) and not overflow(log)
    assert not stumbles(log)
