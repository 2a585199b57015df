"""Free places on the home page: those that fell free for the member, and those that go to who
presses first.
"""

from __future__ import annotations

import pytest
import time_machine

from club.community.events.models import Event
from club.community.events.panels import free_places
from club.people.members.models import Member
from tests.community.events.evenings import BEGIN, DAY, HOUR, NOW, event_of, say
from tests.support.pages import Enter, words
from tests.support.sitting_down import newcomer

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("winter")]
LATE = BEGIN - DAY


@pytest.fixture
def full(alice: Member, bob: Member, carol: Member) -> Event:
    """One place, which is bob's; carol waits."""
    event = event_of(alice, capacity=1)
    say(event, "yes", bob, carol)
    return event


def test_nothing_while_no_place_is_free(full: Event, carol: Member) -> None:
    assert free_places(carol, NOW) is None


def test_a_place_that_fell_free_is_told_for_a_day(full: Event, bob: Member, carol: Member) -> None:
    say(full, "no", bob)
    panel = free_places(carol, NOW + HOUR)
    assert panel is not None
    assert "fell free for you" in panel.facts["rows"][0][2]
    assert free_places(carol, NOW + 2 * DAY) is None


def test_in_the_last_days_home_says_that_a_press_takes_it(
    full: Event, bob: Member, carol: Member, inside: Enter
) -> None:
    say(full, "no", bob, now=LATE)
    with time_machine.travel(LATE + HOUR, tick=False):
        page = words(inside(carol).get("/"))
    assert "Free places" in page
    assert "Press yes, and it is yours." in page


def test_free_places_are_not_shown_to_those_who_do_not_wait(
    full: Event, alice: Member, bob: Member
) -> None:
    say(full, "no", bob, now=LATE)
    assert free_places(alice, LATE) is None
    assert free_places(newcomer("dave"), LATE) is None


@pytest.mark.parametrize("count", [1, 5])
def test_two_queries_for_any_number_of_events(
    alice: Member,
    bob: Member,
    carol: Member,
    django_assert_max_num_queries: object,
    count: int,
) -> None:
    for _ in range(count):
        event = event_of(alice, capacity=1)
        say(event, "yes", bob, carol)
        say(event, "no", bob, now=LATE)
    carol = Member.objects.select_related("role").get(pk=carol.pk)
    with django_assert_max_num_queries(2):  # type: ignore[operator]
        panel = free_places(carol, LATE)
    assert panel is not None
    assert len(panel.facts["rows"]) == count
