"""The page of a series, a yes to all of a month, and the calendar of a month."""

from __future__ import annotations

from datetime import date, time

import pytest
from django.test import Client

from club.base.errors import ClubError
from club.community.events.event_times import LAST, RepeatRule
from club.community.events.models import Event, EventAnswer, EventSeries
from club.community.events.presentation.month_calendar import event_days, read_month
from club.community.events.presentation.series_page import rule_in_words
from club.community.events.services import repeating
from club.community.events.services.series_answers import answer_month
from club.people.members.models import Member
from tests.community.events.evenings import DATE, DAY, HELSINKI, NOW, event_of, say, terms
from tests.community.events.test_evening_pages import count
from tests.site.api.conftest import program
from tests.support.pages import Enter, words

db = pytest.mark.django_db
winter = pytest.mark.usefixtures("winter")
UNTIL = date(2027, 1, 21)
DECEMBER = date(2026, 12, 1)


@pytest.fixture
def series(alice: Member) -> EventSeries:
    rule = RepeatRule(DATE, "week", until=UNTIL)
    return repeating.make_series(alice, rule, terms(capacity=2), NOW)


@pytest.mark.parametrize(
    ("rule", "text"),
    [
        (RepeatRule(DATE, "week", until=UNTIL), "every Thursday until 21 January"),
        (RepeatRule(DATE, "fortnight"), "every other Thursday"),
        (RepeatRule(DATE, "month", 3), "the third Thursday of every month"),
        (RepeatRule(DATE, "month", LAST), "the last Thursday of every month"),
        (
            RepeatRule(DATE, "week", until=date(2028, 2, 1)),
            "every Thursday until 1 February 2028",
        ),
    ],
)
def test_a_rule_is_read_in_words(rule: RepeatRule, text: str) -> None:
    assert rule_in_words(rule, NOW.date()) == text


@db
@winter
def test_the_page_of_a_series_has_its_rule_and_its_days(
    inside: Enter, bob: Member, series: EventSeries
) -> None:
    page = words(inside(bob).get(f"/events/series/{series.pk}/"))

    assert "Every Thursday until 21 January" in page
    assert "December 2026" in page and "January 2027" in page
    assert "Thursday 24 December, 19:00 to 23:00" in page and "Yes to all of January" in page


@db
@winter
def test_an_event_leads_to_its_series(inside: Enter, bob: Member, series: EventSeries) -> None:
    event = series.events.first()
    assert event is not None

    page = inside(bob).get(event.get_absolute_url()).content.decode()

    assert f'href="/events/series/{series.pk}/"' in page and "Every Thursday until" in page


@db
@winter
def test_a_yes_to_all_of_a_month_answers_its_days_alone(
    inside: Enter, bob: Member, series: EventSeries
) -> None:
    address = f"/events/series/{series.pk}/answer/"

    assert inside(bob).post(address, {"month": "2026-12"}).status_code == 303

    days = EventAnswer.objects.filter(member=bob).values_list("event__day", flat=True)
    assert [day.day for day in days.order_by("event__day")] == [17, 24, 31]


@db
@winter
def test_a_yes_to_all_waits_where_the_event_is_full(
    inside: Enter, bob: Member, carol: Member, series: EventSeries
) -> None:
    full = series.events.get(day=DATE)
    say(full, "yes", carol)

    answers = answer_month(series.pk, bob, DECEMBER, NOW)

    assert [answer.is_waiting for answer in answers] == [True, False, False]


@db
@winter
def test_a_yes_to_all_keeps_a_yes_and_leaves_out_closed_days(
    bob: Member, series: EventSeries
) -> None:
    first, second, third = series.events.filter(day__month=12).order_by("day")
    say(first, "yes", bob)
    Event.objects.filter(pk=second.pk).update(called_off_at=NOW)

    assert [answer.event for answer in answer_month(series.pk, bob, DECEMBER, NOW)] == [third]
    with pytest.raises(ClubError):
        answer_month(series.pk, bob, DECEMBER, NOW)


@db
@winter
def test_the_queries_of_a_series_do_not_grow_with_its_days(
    inside: Enter, alice: Member, bob: Member, series: EventSeries
) -> None:
    short = repeating.make_series(alice, RepeatRule(DATE, "week", until=DATE), terms(), NOW)
    client = inside(bob)
    client.get("/events/")

    assert count(client, f"/events/series/{series.pk}/") == count(
        client, f"/events/series/{short.pk}/"
    )


@db
@winter
def test_an_answer_on_the_page_of_a_series_leads_back(
    inside: Enter, bob: Member, series: EventSeries
) -> None:
    event = series.events.get(day=DATE)
    form = {"choice": "maybe", "back": "series"}
    answered = inside(bob).post(f"/events/{event.pk}/answer/", form)
    assert answered["Location"] == f"/events/series/{series.pk}/"


@db
@winter
def test_a_program_reads_a_series_and_says_yes_to_a_month(bob: Member, series: EventSeries) -> None:
    page = program(bob).get(f"events/series/{series.pk}").json()
    assert page["rules"][0]["every"] == "week" and len(page["events"]) == 6

    answered = program(bob).post(f"events/series/{series.pk}/answer", {"month": "2026-12"}).json()

    assert [answer["inside"] for answer in answered["answers"]] == [True, True, True]


@db
@winter
def test_the_calendar_of_a_month_has_its_events_and_own_answers(
    inside: Enter, alice: Member, bob: Member
) -> None:
    event = event_of(alice)
    say(event, "yes", bob)

    page = inside(bob).get("/events/?month=2026-12")

    text = words(page)
    assert "December 2026" in text and "19:00 Club evening, your answer: yes" in text
    assert "month=2026-11#month" in page.content.decode()
    assert "your answer" not in words(inside(bob).get("/events/?month=2027-01"))


@db
@winter
def test_the_calendar_of_visitors_has_public_events_alone(client: Client, alice: Member) -> None:
    event_of(alice, title="Secret evening")
    event_of(alice, title="Open evening", is_public=True)

    page = words(client.get("/events/?month=2026-12"))

    assert "19:00 Open evening" in page and "Secret evening" not in page


@db
@winter
@pytest.mark.parametrize("month", ["", "x", "2026-13", "0001-01", "9999-12", "2026-12-01"])
def test_any_month_in_the_address_is_answered(inside: Enter, bob: Member, month: str) -> None:
    assert inside(bob).get("/events/", {"month": month}).status_code == 200


def test_an_unreadable_month_is_that_of_today() -> None:
    assert read_month("2026-13", date(2026, 12, 24)) == DECEMBER


@db
@winter
def test_a_weekend_is_on_each_of_its_days_and_a_night_on_one(alice: Member) -> None:
    night = event_of(alice, begins=time(19), ends=time(2), nights=1)
    weekend = event_of(alice, begins=time(19), ends=time(15), nights=2)
    assert night.ends_at.astimezone(HELSINKI).hour == 2

    assert list(event_days(night)) == [DATE]
    assert list(event_days(weekend)) == [DATE, DATE + DAY, DATE + 2 * DAY]
