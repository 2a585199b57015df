"""Costs of events: the number of queries does not grow with events, answers or tables."""

from __future__ import annotations

from datetime import timedelta

import pytest

from club.community.events.models import Event, EventAnswer, EventAttendance
from club.community.events.table_models import EventTable, GameWish, TableSitter
from club.people.members.models import Member
from tests.community.events.evenings import BEGIN, DAY, NOW, event_of
from tests.community.events.test_evening_pages import count
from tests.support.pages import Enter

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("winter")]
PAGES = ("", "?past", "?past&page=2", "new/", "calendar.ics")
TO_COME = 40  # of the first ones, every other; the rest is past
BATCH = 5_000


def grow(host: Member, events: int) -> None:
    """Events, each with an answer, a table with a sitter, a wish and somebody who came."""
    made = Event.objects.bulk_create([_event(host, number) for number in range(events)], BATCH)
    tables = EventTable.objects.bulk_create(
        [EventTable(event=row, title="Hive", seats=4, proposer=host, made_at=NOW) for row in made],
        BATCH,
    )
    answers = (
        EventAnswer(event=row, member=host, choice="yes", is_inside=True, answered_at=NOW)
        for row in made
    )
    EventAnswer.objects.bulk_create(answers, BATCH)
    sitters = (TableSitter(table=table, member=host, number=1, is_seated=True) for table in tables)
    TableSitter.objects.bulk_create(sitters, BATCH)
    wishes = (GameWish(event=row, member=host, title="Go") for row in made)
    GameWish.objects.bulk_create(wishes, BATCH)
    came = (EventAttendance(event=row, member=host, at=NOW) for row in made)
    EventAttendance.objects.bulk_create(came, BATCH)


def _event(host: Member, number: int) -> Event:
    is_past = number % 2 or number > TO_COME
    begin = NOW - number * timedelta(hours=3) - DAY if is_past else BEGIN + number * DAY
    return Event(
        title=f"Evening {number}",
        place="Library",
        begins=begin.time(),
        ends=begin.time(),
        nights=0,
        zone="Europe/Helsinki",
        day=begin.date(),
        begins_at=begin,
        ends_at=begin + timedelta(hours=4),
        host=host,
        made_at=NOW,
        changed_at=NOW,
    )


@pytest.mark.parametrize(
    "events",
    [
        10,
        pytest.param(1_000, marks=pytest.mark.long),
        pytest.param(100_000, marks=pytest.mark.whole),
    ],
)
def test_section_6_pages_cost_the_same_at_any_number_of_events(
    inside: Enter, alice: Member, events: int
) -> None:
    event, client = event_of(alice), inside(alice)
    paths = ["/", *(f"/events/{page}" for page in PAGES)]
    paths += [f"/events/{event.pk}/{row}" for row in ("", "evening/", "change/", "guests/")]
    grow(alice, 4)
    few = [count(client, path) for path in paths]
    grow(alice, events)
    assert [count(client, path) for path in paths] == few
