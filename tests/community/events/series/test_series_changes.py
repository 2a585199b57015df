"""Changes of an event and all later ones, in a series that has changed before: only the changed
fields are applied, to every later event.
"""

from __future__ import annotations

from dataclasses import replace
from datetime import date, time, timedelta
from typing import Any

import pytest

from club.base.audit_log.models import JournalEntry
from club.base.errors import ClubError
from club.community.events.event_times import RepeatRule
from club.community.events.forms.events import EventForm
from club.community.events.models import Event
from club.community.events.services import making
from club.community.events.services.answers import answer_event
from club.community.events.services.repeating import end_series, make_series
from club.community.events.services.series_changes import change_later
from club.community.events.terms import event_terms_of
from club.people.members.models import Member
from tests.community.events.evenings import HELSINKI, NOW, terms
from tests.community.library.shelves import organiser
from tests.site.api.conftest import program
from tests.support.pages import Enter
from tests.support.sitting_down import newcomer

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("winter")]
WEEK = timedelta(days=7)
FIRST = date(2026, 12, 3)  # a Thursday
LAST = FIRST + 11 * WEEK


@pytest.fixture
def series(alice: Member) -> list[Event]:
    """Twelve Thursdays; from the sixth on they begin at 18:00."""
    make_series(alice, RepeatRule(FIRST, "week", until=LAST), terms(), NOW)
    change(events()[5], begins=time(18))
    return events()


def events() -> list[Event]:
    rows = Event.objects.filter(called_off_at=None).select_related("part", "series", "host")
    return list(rows.order_by("slot"))


def change(event: Event, rule: dict[str, Any] | None = None, **changed: Any) -> Event:
    """Changes this and all later ones, as its host."""
    event.refresh_from_db()
    assert event.shown_rule is not None and event.host is not None
    wanted = event_terms_of(event, **changed)
    return change_later(
        event.pk, event.host, replace(event.shown_rule, **(rule or {})), wanted, NOW
    )


def change_alone(event: Event, day: date | None = None, **changed: Any) -> None:
    assert event.host is not None
    wanted = event_terms_of(event, **changed)
    making.change_event(event.pk, event.host, day or event.day, wanted, NOW)


def hours() -> list[int]:
    return [event.begins_at.astimezone(HELSINKI).hour for event in events()]


def test_a_change_before_an_earlier_one_keeps_all_events_and_what_they_have(
    series: list[Event],
) -> None:
    answer_event(series[9].pk, newcomer("guest"), "yes", NOW)

    change(series[1], place="Sauna")

    assert [event.pk for event in events()] == [row.pk for row in series]
    assert [event.place for event in events()] == ["Library"] + ["Sauna"] * 11
    assert hours() == [19] * 5 + [18] * 7


def test_a_change_reaches_every_part_of_the_series(series: list[Event]) -> None:
    change(series[8], title="Late evening")
    change(series[2], capacity=7)
    change(series[0], begins=time(17))

    assert hours() == [17] * 12
    assert [event.capacity for event in events()] == [None] * 2 + [7] * 10
    assert [event.title for event in events()] == ["Club evening"] * 8 + ["Late evening"] * 4


def test_days_added_later_have_what_was_changed(series: list[Event]) -> None:
    change(series[1], place="Sauna")

    change(series[2], rule={"until": LAST + WEEK})

    added = events()[-1]
    assert (added.slot, added.place, hours()[-1]) == (LAST + WEEK, "Sauna", 18)


def test_an_end_brought_forward_ends_every_part(series: list[Event]) -> None:
    change(series[1], rule={"until": FIRST + 3 * WEEK})
    assert len(events()) == 4

    change(series[1], rule={"until": FIRST + 6 * WEEK})
    assert hours() == [19] * 7


def test_other_days_are_those_of_every_later_part(series: list[Event]) -> None:
    change(series[1], rule={"first": FIRST + WEEK + timedelta(days=1)})

    assert [event.day.strftime("%a") for event in events()] == ["Thu"] + ["Fri"] * 10
    assert hours() == [19] * 5 + [18] * 6


def test_every_other_week_goes_on_through_the_parts(series: list[Event]) -> None:
    change(series[0], rule={"every": "fortnight"})

    assert [event.day for event in events()] == [FIRST + n * 2 * WEEK for n in range(6)]
    assert hours() == [19] * 3 + [18] * 3


def test_an_event_moved_alone_keeps_its_day_and_takes_the_rest(series: list[Event]) -> None:
    moved = series[3].day + timedelta(days=1)
    change_alone(series[3], moved)

    change(events()[3], place="Sauna")

    assert [event.day for event in events()] == [
        moved if event.pk == series[3].pk else event.slot for event in events()
    ]
    assert [event.place for event in events()] == ["Library"] * 3 + ["Sauna"] * 9


def test_an_own_field_gives_way_where_the_change_begins_and_stays_elsewhere(
    series: list[Event],
) -> None:
    change_alone(series[1], place="Café")
    change_alone(series[2], place="Café")

    change(series[1], place="Sauna")

    assert [event.place for event in events()[:4]] == ["Library", "Sauna", "Café", "Sauna"]
    change(series[0], place="Hall")
    assert [event.place for event in events()[:4]] == ["Hall", "Hall", "Café", "Hall"]


def test_an_end_before_midnight_ends_no_night_later(series: list[Event]) -> None:
    change(series[5], ends=time(1), nights=1)

    change(series[0], ends=time(22))

    lengths = {event.ends_at - event.begins_at for event in events()}
    assert lengths == {timedelta(hours=3), timedelta(hours=4)}


def test_hours_that_do_not_fit_a_later_part_change_nothing(series: list[Event]) -> None:
    change(series[5], begins=time(15), ends=time(18))

    with pytest.raises(ClubError) as refusal:
        change(series[0], begins=time(18, 30))

    assert refusal.value.code == "ends" and "2027-01-07" in str(refusal.value)
    assert hours() == [19] * 5 + [15] * 7


def test_hours_that_do_not_fit_one_changed_alone_change_nothing(series: list[Event]) -> None:
    change_alone(series[2], ends=time(20))

    with pytest.raises(ClubError) as refusal:
        change(series[0], begins=time(20, 30))

    assert refusal.value.code == "ends" and "2026-12-17" in str(refusal.value)
    assert hours() == [19] * 5 + [18] * 7


def test_the_journal_has_the_fields_that_an_organiser_changed(
    series: list[Event], carol: Member
) -> None:
    keeper = organiser(carol)
    rule = series[1].shown_rule
    assert rule is not None

    for _ in range(2):
        change_later(series[1].pk, keeper, rule, terms(place="Sauna"), NOW)
    making.change_event(series[0].pk, keeper, series[0].day, terms(place="Hall"), NOW)

    entries = JournalEntry.objects.filter(by=keeper).order_by("pk")
    assert [(entry.action, entry.about, entry.before, entry.after) for entry in entries] == [
        ("event.change_later", "Club evening, 2026-12-10", "place: Library", "place: Sauna"),
        ("event.change", "Club evening, 2026-12-03", "place: Library", "place: Hall"),
    ]


def test_an_end_before_the_changed_event_is_refused(series: list[Event]) -> None:
    with pytest.raises(ClubError) as refusal:
        change(series[3], rule={"until": FIRST})

    assert refusal.value.code == "until_before_first"


def test_an_event_that_stayed_after_the_end_of_its_series_is_changed_alone(
    series: list[Event], alice: Member
) -> None:
    change_alone(series[4], series[4].day + timedelta(days=1))
    end_series(series[3].pk, alice, FIRST + WEEK, NOW)

    with pytest.raises(ClubError, match="Change this one alone"):
        change(events()[2], place="Sauna")


class TestForm:
    def test_the_form_shows_the_end_of_the_whole_series(self, series: list[Event]) -> None:
        assert EventForm(event=events()[1]).initial["until"] == LAST

    def test_a_form_with_one_changed_field_changes_this_field_alone(
        self, inside: Enter, alice: Member, series: list[Event]
    ) -> None:
        answer = inside(alice).post(
            f"/events/{series[1].pk}/change/", posted(series[1], scope="later", place="Sauna")
        )

        assert answer.status_code == 303
        assert [event.place for event in events()] == ["Library"] + ["Sauna"] * 11
        assert hours() == [19] * 5 + [18] * 7

    def test_the_days_stay_those_of_a_series_whose_event_was_moved(
        self, inside: Enter, alice: Member
    ) -> None:
        rule = RepeatRule(date(2026, 12, 8), "month", 2)  # second Tuesdays
        make_series(alice, rule, terms(), NOW)
        change_alone(events()[1], date(2027, 1, 20))  # the third Wednesday

        inside(alice).post(
            f"/events/{events()[1].pk}/change/", posted(events()[1], scope="later", place="Sauna")
        )

        days = [date(2026, 12, 8), date(2027, 1, 20), date(2027, 2, 9)]
        assert [event.day for event in events()] == days
        assert [event.place for event in events()] == ["Library", "Sauna", "Sauna"]

    @pytest.mark.parametrize(
        "chosen",
        [
            {"scope": "one", "repeats": "fortnight"},
            {"scope": "one", "until": "2027-01-14"},
            {"scope": "later", "repeats": "once"},
        ],
    )
    def test_when_it_repeats_is_not_changed_for_one_event(
        self, inside: Enter, alice: Member, series: list[Event], chosen: dict[str, str]
    ) -> None:
        sent = posted(series[1], **chosen)

        answer = inside(alice).post(f"/events/{series[1].pk}/change/", sent)

        assert answer.status_code == 422 and b"errorlist" in answer.content
        assert len(events()) == 12


def posted(event: Event, **changed: str) -> dict[str, str]:
    """The form as a browser sends it back, with what was changed."""
    form = EventForm(event=event)
    shown = {field.name: field.value() for field in form}
    return {n: str(v) for n, v in shown.items() if v is not None and v is not False} | changed


def test_what_a_program_leaves_out_of_a_rule_stays(alice: Member, series: list[Event]) -> None:
    sent = {
        "title": "Club evening",
        "place": "Sauna",
        "day": series[1].day.isoformat(),
        "begins": "19:00",
        "ends": "23:00",
        "every": "week",
    }

    answer = program(alice).post(f"events/{series[1].pk}", sent)

    assert answer.json()["event"]["place"] == "Sauna"
    assert len(events()) == 12 and events()[-1].place == "Sauna"
    assert hours() == [19] * 5 + [18] * 7
