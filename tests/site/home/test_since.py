"""What happened since the member was here: finished games, and the changes of their ratings."""

from __future__ import annotations

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from club.community.ratings.tasks import catch_up
from club.people.members.models import Member
from club.play.moves.since_panel import LONGEST_AGO, MOST, finished_since
from club.site.home.home import home_of
from tests.support.pages import Enter, address, words
from tests.support.sitting_down import Sat, sit_down

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("toys")]


def ended(alice: Member, bob: Member) -> Sat:
    """A finished game; bob plays the last move, and so knows that it is over."""
    now = timezone.now()
    sat = sit_down("nim", [alice, bob], now=now)
    while sat.table.live:
        seat = next(iter(sat.position.to_act))
        sat.play(seat, str(sat.position.legal_moves(seat)[0]), now=now)
    return sat


def test_a_finished_game_stands_there_until_one_has_looked(
    alice: Member, bob: Member, carol: Member, inside: Enter
) -> None:
    sat = ended(alice, bob)
    browser = inside(alice)
    page = words(browser.get("/"))
    assert "Since you were here Finished: Thursday" in page and " of 2" in page
    assert "Since you were here" not in words(inside(carol).get("/"))
    browser.get(address(sat))
    assert "Since you were here" not in words(browser.get("/"))


def test_rating_changes_stand_beside(alice: Member, bob: Member, inside: Enter) -> None:
    ended(alice, bob)
    catch_up()
    assert "Your ratings since then Nim:" in words(inside(alice).get("/"))


def test_after_two_weeks_it_is_old(alice: Member, bob: Member) -> None:
    ended(alice, bob)
    assert finished_since(alice, timezone.now()) is not None
    assert finished_since(alice, timezone.now() + LONGEST_AGO) is None


def test_what_waits_stands_above_what_is_new(alice: Member, bob: Member) -> None:
    ended(alice, bob)
    templates = [panel.template for panel in home_of(alice, timezone.now()).panels]
    assert templates[-1] == "home/_since.jinja"


@pytest.mark.long
def test_the_queries_do_not_grow(alice: Member, bob: Member) -> None:
    ended(alice, bob)
    with CaptureQueriesContext(connection) as one:
        finished_since(alice, timezone.now())
    for _ in range(MOST + 2):
        ended(alice, bob)
    with CaptureQueriesContext(connection) as many:
        panel = finished_since(alice, timezone.now())
    assert len(one) == len(many) and panel is not None
    assert len(panel.facts["rows"]) == MOST
