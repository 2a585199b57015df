"""Clocks at a table: the rows after plies, interruptions, non-counting time, excuses and closures.
`test_clock_laws.py` tests the arithmetic.
"""

from __future__ import annotations

from datetime import time, timedelta

import pytest

from club.messages.notifications.models import Notice
from club.people.members.models import LocalTimeSetting, Member
from club.play.game_records.models import By
from club.play.moves import services as play
from club.play.tables import due_chairs, queries
from club.play.tables.models import Chair, EventType, StandInPolicy
from club.play.time_control import clock
from club.play.time_control import services as timecontrol
from club.play.time_control.models import Closure
from club.play.time_control.non_counting_time import BEGINNING
from club.play.time_control.presets import TimeControl
from tests.support.pages import Enter, words
from tests.support.sitting_down import DAY, HOUR, MINUTE, NOW, Sat, sit_down

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("toys")]
NONE = timedelta(0)
FISCHER = TimeControl(NONE, 3 * DAY, DAY, 5 * DAY, reaction=DAY)
LATE = NOW + 2 * DAY


def sleeps(member: Member, begins: int = 22, ends: int = 7, zone: str = "UTC") -> None:
    """Sets quiet hours that were always valid."""
    night = {"quiet_from": time(begins), "quiet_to": time(ends)}
    LocalTimeSetting.objects.create(member=member, since=BEGINNING, zone=zone, **night)


class TestPaces:
    def test_what_a_turn_did_not_use_is_kept_and_the_turn_adds_to_it(
        self, alice: Member, bob: Member
    ) -> None:
        sat = sit_down("nim", [alice, bob], pace=FISCHER)
        sat.play(0, "take 1 from a", now=NOW + 6 * HOUR)
        assert (sat.chair(0).bank, sat.chair(0).due_at) == (3 * DAY + 18 * HOUR, None)
        sat.play(1, "take 1 from b", now=NOW + DAY)
        assert sat.chair(0).due_at == NOW + DAY + 90 * HOUR

    def test_time_that_ran_out_leaves_the_next_turn_its_increment(
        self, alice: Member, bob: Member
    ) -> None:
        sat = sit_down("nim", [alice, bob], pace=FISCHER)
        play.stand_in(sat.pk, 0, NOW + 3 * DAY)
        assert sat.chair(0).bank == DAY

    def test_many_moves_in_a_turn_earn_one_increment(self, alice: Member, bob: Member) -> None:
        """An increment at each ply would reward small moves."""
        toy = sit_down("toy", [alice, bob], pace=TimeControl(NONE, DAY, HOUR, 5 * DAY))
        for _ in range(3):
            toy.play(0, "step")
        toy.play(0, "end")
        assert toy.chair(0).bank == DAY + HOUR

    def test_a_bot_has_no_clock(self, alice: Member) -> None:
        sat = sit_down("nim", [alice], robots=["random"], pace=FISCHER)
        sat.play(0, "take 1 from a")
        robot = sat.chair(1)
        assert (robot.due_at, robot.clock_started_at, robot.left) == (NOW, None, None)


class TestAlone:
    def test_who_plays_alone_is_asked_and_has_no_clock(self, alice: Member) -> None:
        sat = sit_down("reykholt", [alice])
        for _ in range(3):
            chair = sat.chair(0)
            assert chair.turn_since is not None
            assert (chair.due_at, chair.remind_at, chair.clock_started_at) == (None, None, None)
            sat.play(0, str(sat.position.legal_moves(0)[0]))

    def test_and_time_never_plays_for_them(self, alice: Member, inside: Enter) -> None:
        sat = sit_down("reykholt", [alice])
        page = inside(alice).get(f"/tables/{sat.pk}/")
        assert page.status_code == 200 and "left, until" not in words(page)
        length = sat.read.length
        assert not due_chairs.overdue_chairs(NOW.replace(year=2999))
        assert sat.read.length == length and sat.chair(0).missed == 0


class TestReactions:
    @pytest.fixture
    def toy(self, alice: Member, bob: Member) -> Sat:
        toy = sit_down("toy", [alice, bob], pace=FISCHER)
        toy.play(0, "ask open", now=NOW + HOUR)
        return toy

    def test_a_question_in_another_seats_turn_has_a_time_of_its_own(self, toy: Sat) -> None:
        chair = toy.chair(1)
        assert (chair.reacting, chair.due_at) == (True, NOW + HOUR + DAY)

    def test_it_takes_nothing_from_the_bank_and_earns_nothing(self, toy: Sat) -> None:
        toy.play(1, "reply yes", now=NOW + 9 * HOUR)
        toy.play(0, "end", now=NOW + 9 * HOUR)
        assert toy.chair(1).bank == 3 * DAY

    def test_the_turn_it_interrupted_goes_on_with_what_was_left(self, toy: Sat) -> None:
        toy.play(1, "reply yes", now=NOW + 9 * HOUR)
        assert toy.chair(0).due_at == NOW + 9 * HOUR + 3 * DAY - HOUR

    def test_a_reaction_is_never_excused(self, alice: Member, bob: Member) -> None:
        toy = sit_down("toy", [alice, bob], excuses=4)
        toy.play(0, "ask open")
        assert play.stand_in(toy.pk, 1, LATE)
        assert toy.happened(EventType.EXCUSED) == []


class TestRest:
    def test_quiet_hours_do_not_count_where_they_are_honoured(
        self, alice: Member, bob: Member
    ) -> None:
        sleeps(alice)
        honoured = sit_down("nim", [alice, bob], pace=DAY, honours_quiet=True)
        counted = sit_down("nim", [alice, bob], pace=DAY)
        assert honoured.chair(0).due_at == NOW + DAY + 18 * HOUR
        assert counted.chair(0).due_at == NOW + DAY

    def test_each_chair_rests_by_its_own_calendar(
        self, alice: Member, bob: Member, carol: Member
    ) -> None:
        sleeps(bob, zone="Europe/Helsinki")
        sleeps(carol, 23, 7, "America/New_York")
        toy = sit_down("toy", [alice, bob, carol], pace=DAY, honours_quiet=True)
        toy.play(0, "ask all")
        due = [toy.chair(seat).due_at for seat in (1, 2)]
        # asked at 21:00 in Helsinki, at 14:00 in New York
        assert due == [NOW + DAY + 18 * HOUR, NOW + DAY + 8 * HOUR]

    def test_weekends_rest_where_the_member_lives(self, alice: Member, bob: Member) -> None:
        """She has no sleep habit: the time zone is that of her pages, Helsinki."""
        weekend = frozenset({5, 6})
        friday = NOW + 4 * DAY
        sat = sit_down("nim", [alice, bob], pace=2 * DAY, now=friday, weekend=weekend)
        assert sat.chair(0).due_at == friday + 4 * DAY

    def test_a_letter_owed_by_night_waits_for_the_morning(self, alice: Member, bob: Member) -> None:
        sleeps(alice, 18, 6)
        sat = sit_down("nim", [alice, bob])
        assert sat.chair(0).remind_at == NOW + 11 * HOUR

    def test_a_long_question_has_a_letter_halfway(self, alice: Member, bob: Member) -> None:
        sat = sit_down("nim", [alice, bob], pace=5 * DAY)
        assert timecontrol.remind(sat.pk, 0, NOW + 2 * MINUTE)
        assert sat.chair(0).remind_at == NOW + 60 * HOUR
        assert timecontrol.remind(sat.pk, 0, NOW + 60 * HOUR)
        assert sat.chair(0).remind_at == NOW + 4 * DAY
        assert timecontrol.remind(sat.pk, 0, NOW + 4 * DAY)
        assert (sat.chair(0).escalation_step, sat.chair(0).remind_at) == (clock.NO_STEP, None)
        kinds = Notice.objects.order_by("pk").values_list("kind", flat=True)
        assert list(kinds) == ["your_turn", "halfway", "last_call"]


class TestSecondLook:
    """The column is an index of due times; the function decides."""

    def test_who_is_due_by_a_wrong_row_alone_is_let_be(self, alice: Member, bob: Member) -> None:
        sat = sit_down("nim", [alice, bob])
        Chair.objects.filter(table=sat.pk, seat=0).update(due_at=NOW + HOUR)
        assert not play.stand_in(sat.pk, 0, NOW + 2 * HOUR)
        assert sat.plies() == []
        assert sat.chair(0).due_at == LATE

    def test_a_reminder_by_a_wrong_row_is_not_told(self, alice: Member, bob: Member) -> None:
        sat = sit_down("nim", [alice, bob])
        Chair.objects.filter(table=sat.pk, seat=0).update(
            remind_at=NOW, escalation_step=clock.LAST_CALL
        )
        assert not timecontrol.remind(sat.pk, 0, NOW + HOUR)
        assert sat.chair(0).remind_at == NOW + 2 * DAY * 0.8
        assert not Notice.objects.exists()


class TestExcuses:
    @pytest.fixture
    def sat(self, alice: Member, bob: Member) -> Sat:
        return sit_down("nim", [alice, bob], stand_in=StandInPolicy.FORCED_TURN, excuses=1)

    def test_it_is_counted_from_the_deadline_however_late_the_sweep(self, sat: Sat) -> None:
        assert not play.stand_in(sat.pk, 0, LATE + 45 * MINUTE)
        assert sat.plies() == []
        assert (sat.chair(0).due_at, sat.chair(0).excused) == (LATE + DAY, 1)

    def test_the_member_is_told_and_history_says_so(self, sat: Sat) -> None:
        play.stand_in(sat.pk, 0, LATE)
        assert [line.whom for line in sat.happened(EventType.EXCUSED)] == [sat.member(0)]
        assert [notice.kind for notice in Notice.objects.all()] == ["excused"]

    def test_the_last_call_comes_once_more(self, sat: Sat) -> None:
        play.stand_in(sat.pk, 0, LATE)
        assert sat.chair(0).remind_at == LATE + DAY * 0.8
        assert timecontrol.remind(sat.pk, 0, LATE + DAY * 0.8)

    def test_used_up_somebody_stands_in(self, sat: Sat) -> None:
        play.stand_in(sat.pk, 0, LATE)
        assert play.stand_in(sat.pk, 0, LATE + DAY)
        assert [by for _, _, by in sat.plies()] == [By.STAND_IN]

    def test_twice_at_once_is_once(self, sat: Sat) -> None:
        for _ in range(3):
            play.stand_in(sat.pk, 0, LATE)
        assert (sat.chair(0).excused, len(sat.happened(EventType.EXCUSED))) == (1, 1)

    def test_in_a_hidden_window_it_is_known_to_its_seat_alone(
        self, alice: Member, bob: Member, carol: Member, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        """Trap: an excuse would reveal who was asked."""
        hidden = property(lambda position: frozenset())
        monkeypatch.setattr("tests.support.toys.ToyPosition.reacting", hidden)
        toy = sit_down("toy", [alice, bob, carol], excuses=1)
        toy.play(0, "ask hidden")
        play.stand_in(toy.pk, 1, LATE)
        lines = [
            queries.table_events_query(toy.table, seat).filter(what=EventType.EXCUSED).count()
            for seat in (None, 0, 1, 2)
        ]
        assert lines == [0, 0, 1, 0]


class TestClosures:
    """The club was closed, and every calendar contains the closure."""

    @pytest.fixture
    def night(self, alice: Member, bob: Member) -> Sat:
        timecontrol.record_downtime(NOW)
        sleeps(alice, 22, 7)
        return sit_down("nim", [alice, bob], honours_quiet=True)

    def test_what_would_have_rested_anyway_is_not_given_twice(self, night: Sat) -> None:
        """Due when the third night begins; the club is closed until 9:00, and 9 hours of that are
        night.
        """
        assert night.chair(0).due_at == NOW + 3 * DAY + 3 * HOUR
        timecontrol.record_downtime(NOW + 4 * MINUTE)
        assert timecontrol.record_downtime(NOW + 14 * HOUR) == 14 * HOUR - 4 * MINUTE
        assert night.chair(0).due_at == NOW + 3 * DAY + 12 * HOUR + 5 * HOUR - 4 * MINUTE

    def test_a_sweep_cut_off_before_clocks_are_set_is_finished_by_the_next(
        self, night: Sat
    ) -> None:
        before = night.chair(0)
        timecontrol.record_downtime(NOW + 14 * HOUR)
        after = night.chair(0).due_at
        Chair.objects.filter(pk=before.pk).update(due_at=before.due_at)
        Closure.objects.update(settled=False, reached=0)
        timecontrol.record_downtime(NOW + 14 * HOUR + MINUTE)
        assert night.chair(0).due_at == after
        assert Closure.objects.get().settled

    def test_settled_twice_nothing_is_added_twice(self, night: Sat) -> None:
        timecontrol.record_downtime(NOW + 14 * HOUR)
        after = night.chair(0).due_at
        Closure.objects.update(settled=False, reached=0)
        timecontrol.record_downtime(NOW + 14 * HOUR + MINUTE)
        assert night.chair(0).due_at == after
        assert len(night.happened(EventType.REOPENED)) == 1
