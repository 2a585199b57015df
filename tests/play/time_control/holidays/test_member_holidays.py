"""Quiet hours and holidays at tables: their effect on running clocks, the refusals, the page."""

from __future__ import annotations

from collections.abc import Callable
from datetime import UTC, date, datetime, time, timedelta

import pytest
from django.test import Client

from club.base.errors import ClubError
from club.people.members import services as members
from club.people.members.models import LocalTimeSetting, Member
from club.play.tables.models import HolidayPolicy
from club.play.time_control import services as timecontrol
from club.play.time_control.calendars import sleep_habits_of
from club.play.time_control.models import MemberHoliday
from club.play.time_control.non_counting_time import QuietHours, read_quiet_hours
from club.play.time_control.services.member_holidays import days_taken
from tests.support.sitting_down import DAY, HOUR, NOW, Sat, sit_down

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("toys")]
Enter = Callable[[Member], Client]
TODAY = NOW.date()
NIGHT = read_quiet_hours("22:00", "07:00")
HELSINKI = "Europe/Helsinki"


@pytest.fixture
def nim(alice: Member, bob: Member) -> Sat:
    return sit_down("nim", [alice, bob], honours_quiet=True)


class TestQuietHours:
    def test_they_count_from_now_on_for_a_running_clock(self, nim: Sat, alice: Member) -> None:
        """Asked at 21:00 with 48 hours, changed at noon: 33 hours are left, 10 of them today."""
        at = NOW + 15 * HOUR
        timecontrol.set_quiet_hours(alice, HELSINKI, NIGHT, at)
        assert nim.chair(0).due_at == at + 33 * HOUR + 2 * 9 * HOUR

    def test_a_second_change_within_a_week_says_when_the_next_may_be(
        self, nim: Sat, alice: Member
    ) -> None:
        timecontrol.set_quiet_hours(alice, HELSINKI, NIGHT, NOW)
        with pytest.raises(ClubError, match="again on 9 March, 21:00"):
            timecontrol.set_quiet_hours(alice, HELSINKI, None, NOW + 6 * DAY)
        timecontrol.set_quiet_hours(alice, HELSINKI, None, NOW + 7 * DAY)
        assert [habit.quiet for habit in sleep_habits_of(alice)] == [None, NIGHT, None]

    def test_choosing_what_is_so_already_changes_nothing(self, alice: Member) -> None:
        timecontrol.set_quiet_hours(alice, HELSINKI, NIGHT, NOW)
        timecontrol.set_quiet_hours(alice, HELSINKI, NIGHT, NOW + HOUR)
        assert alice.local_times.count() == 2

    @pytest.mark.parametrize(
        ("zone", "night", "sentence"),
        [
            ("Europe/Atlantis", NIGHT, "There is no time zone “Europe/Atlantis”."),
            (HELSINKI, QuietHours(time(20), time(9)), "Quiet hours are 12 hours at most"),
            (HELSINKI, QuietHours(time(22, 5), time(7)), "in steps of 15 minutes"),
        ],
    )
    def test_what_is_out_of_range_is_refused_and_changes_nothing(
        self, alice: Member, zone: str, night: QuietHours, sentence: str
    ) -> None:
        with pytest.raises(ClubError, match=sentence):
            timecontrol.set_quiet_hours(alice, zone, night, NOW)
        assert not LocalTimeSetting.objects.exists()

    def test_the_zone_of_pages_changes_at_will_and_no_clock_with_it(self, alice: Member) -> None:
        likes = members.Preferences("America/New_York", "system", True, True)
        members.set_preferences(alice, likes)
        assert [habit.zone for habit in sleep_habits_of(alice)] == [HELSINKI]

    def test_trap_a_thought_made_before_the_change_is_refused(
        self, nim: Sat, alice: Member
    ) -> None:
        """After a deadline moves back, plies that a substitute bot has computed before
        are refused.
        """
        before = nim.table.revision
        timecontrol.set_quiet_hours(alice, HELSINKI, NIGHT, NOW)
        assert nim.table.revision == before + 1


class TestLeave:
    def test_taken_today_it_begins_at_once(self, nim: Sat, alice: Member) -> None:
        timecontrol.take_holiday(alice, TODAY, TODAY + DAY, NOW + HOUR)
        midnight = datetime(2026, 3, 3, 22, tzinfo=UTC)  # of the day after, in Helsinki
        assert nim.chair(0).due_at == midnight + 47 * HOUR

    def test_back_early_the_leave_ends_at_that_instant(self, nim: Sat, alice: Member) -> None:
        timecontrol.take_holiday(alice, TODAY, TODAY + 6 * DAY, NOW)
        timecontrol.end_holiday(alice, MemberHoliday.objects.get().pk, NOW + 30 * HOUR)
        assert nim.chair(0).due_at == NOW + 78 * HOUR
        assert [len(days) for days in days_taken(alice)] == [3]

    def test_leave_called_off_before_it_begins_costs_nothing(self, alice: Member) -> None:
        timecontrol.take_holiday(alice, TODAY + 9 * DAY, TODAY + 12 * DAY, NOW)
        timecontrol.end_holiday(alice, MemberHoliday.objects.get().pk, NOW + DAY)
        assert days_taken(alice) == []

    def test_nobody_ends_another_members_leave(self, alice: Member, bob: Member) -> None:
        timecontrol.take_holiday(alice, TODAY, TODAY, NOW)
        timecontrol.end_holiday(bob, MemberHoliday.objects.get().pk, NOW)
        assert MemberHoliday.objects.get().ended_at is None

    @pytest.mark.parametrize(
        ("counts", "rested"),
        [(HolidayPolicy.ALL, 12), (HolidayPolicy.WEEK, 7), (HolidayPolicy.NONE, 0)],
    )
    def test_the_constitution_says_how_much_of_it_counts(
        self, alice: Member, bob: Member, counts: HolidayPolicy, rested: int
    ) -> None:
        nim = sit_down("nim", [alice, bob], leave=counts)
        timecontrol.take_holiday(alice, TODAY + DAY, TODAY + 12 * DAY, NOW)
        assert nim.chair(0).due_at == NOW + 2 * DAY + rested * DAY

    def test_a_reaction_does_not_wait_for_leave(self, alice: Member, bob: Member) -> None:
        """The whole table would wait with it."""
        toy = sit_down("toy", [alice, bob])
        timecontrol.take_holiday(bob, TODAY, TODAY + 6 * DAY, NOW)
        toy.play(0, "ask open")
        assert toy.chair(1).due_at == NOW + 2 * DAY

    @pytest.mark.parametrize(
        ("first", "last", "sentence"),
        [
            (-1, 3, "A holiday begins today or later"),
            (2, 1, "A holiday begins today or later"),
            (30, 51, "21 days at most"),
            (11, 12, "You have a holiday on one of these days already"),
            (100, 120, "You have 18 of 28 days left then.* possible from"),
        ],
    )
    def test_leave_is_refused_in_words_and_nothing_is_taken(
        self, alice: Member, first: int, last: int, sentence: str
    ) -> None:
        timecontrol.take_holiday(alice, TODAY + 10 * DAY, TODAY + 19 * DAY, NOW)
        with pytest.raises(ClubError, match=sentence):
            timecontrol.take_holiday(alice, TODAY + first * DAY, TODAY + last * DAY, NOW)
        assert MemberHoliday.objects.count() == 1

    def test_today_is_the_members_own(self, alice: Member) -> None:
        """Midnight has passed in Helsinki, where she lives, but not in Greenwich."""
        late = datetime(2026, 3, 2, 22, 30, tzinfo=UTC)
        with pytest.raises(ClubError, match="begins today or later"):
            timecontrol.take_holiday(alice, date(2026, 3, 2), date(2026, 3, 2), late)
        timecontrol.take_holiday(alice, date(2026, 3, 3), date(2026, 3, 3), late)


class TestPage:
    def test_deadlines_stand_in_the_members_own_zone(
        self, alice: Member, bob: Member, inside: Enter, time_machine_at: None
    ) -> None:
        sit_down("nim", [alice, bob])
        page = inside(alice).get("/tables/time/").content.decode()
        assert "Wednesday 21:00" in page and "Thursday" in page

    def test_quiet_hours_are_chosen_and_told(
        self, alice: Member, inside: Enter, time_machine_at: None
    ) -> None:
        sent = {"what": "rest", "zone": HELSINKI, "quiet_from": "22:00", "quiet_to": "07:00"}
        assert inside(alice).post("/tables/time/", sent).status_code == 303
        page = inside(alice).get("/tables/time/").content.decode()
        assert "from Monday 22:00 to Tuesday 7:00" in page

    def test_leave_is_taken_and_ended(
        self, alice: Member, inside: Enter, time_machine_at: None
    ) -> None:
        sent = {"what": "leave", "first": "2026-03-02", "last": "2026-03-05"}
        assert inside(alice).post("/tables/time/", sent).status_code == 303
        page = inside(alice).get("/tables/time/").content.decode()
        assert "2 March 2026 to 5 March 2026" in page and "24 days of 28" in page
        back = {"what": "back", "leave": str(MemberHoliday.objects.get().pk)}
        assert inside(alice).post("/tables/time/", back).status_code == 303
        assert MemberHoliday.objects.get().ended_at is not None

    @pytest.mark.parametrize(
        ("sent", "sentence"),
        [
            ({"what": "leave", "first": "2026-03-01", "last": "2026-03-05"}, "begins today or"),
            ({"what": "leave", "first": "soon", "last": "2026-03-05"}, "Enter a valid date"),
            ({"what": "rest", "zone": HELSINKI, "quiet_from": "22:00"}, "Give both a beginning"),
            ({"what": "rest", "zone": "Mars/Olympus"}, "Select a valid choice"),
            ({"what": "nonsense"}, "This field is required"),
        ],
    )
    def test_what_is_refused_comes_back_with_the_reason(
        self,
        alice: Member,
        inside: Enter,
        sent: dict[str, str],
        sentence: str,
        time_machine_at: None,
    ) -> None:
        answer = inside(alice).post("/tables/time/", sent)
        assert answer.status_code == 422
        assert sentence in answer.content.decode()
        assert not MemberHoliday.objects.exists()

    def test_tables_that_ignore_quiet_hours_or_holiday_are_named(
        self, alice: Member, bob: Member, inside: Enter
    ) -> None:
        sit_down("nim", [alice, bob], honours_quiet=True)
        assert "not stop your clock" not in inside(alice).get("/tables/time/").content.decode()
        sit_down("nim", [alice, bob], leave=HolidayPolicy.NONE)
        assert "1 table does not stop" in inside(alice).get("/tables/time/").content.decode()


@pytest.fixture
def time_machine_at(time_machine: object) -> None:
    time_machine.move_to(NOW, tick=False)  # type: ignore[attr-defined]


def test_leave_of_a_whole_year_ahead_costs_one_look(alice: Member) -> None:
    timecontrol.take_holiday(alice, TODAY + 360 * DAY, TODAY + 361 * DAY, NOW)
    assert [days.first for days in days_taken(alice)] == [TODAY + timedelta(days=360)]
