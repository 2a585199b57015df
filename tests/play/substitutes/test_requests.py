"""Requests for a substitute: their reasons, their recipients, and their ends."""

from __future__ import annotations

import pytest

from club.base.errors import ClubError, NotAllowed
from club.messages.notifications.kinds import kind
from club.messages.notifications.models import Notice
from club.people.members.models import Member
from club.play.moves import services as play
from club.play.seats import services as seating
from club.play.substitutes import queries
from club.play.substitutes import services as substitutes
from club.play.substitutes.models import SubstituteRequest
from club.play.tables.models import EventType, Status
from tests.play.substitutes.benches import (
    asked_by,
    asking_for_one,
    miss,
    the_call,
    volunteers,
    with_a_bench,
)
from tests.support.sitting_down import DAY, HOUR, NOW, Sat, sit_down

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("toys")]


def come_to(call: SubstituteRequest) -> str:
    call.refresh_from_db()
    return str(call.came_to)


class TestAway:
    @pytest.fixture
    def gone(self, alice: Member, bob: Member) -> Sat:
        """alice played once, and has missed two turns since."""
        volunteers("dora", "emil")
        sat = with_a_bench(alice, bob)
        sat.play(0, "end")
        sat.play(1, "end")
        at = NOW
        for _ in range(2):
            at = miss(sat, 0, at)
            sat.play(1, "end", now=at)
        return sat

    def test_who_is_away_is_replaced_from_the_bench(self, gone: Sat) -> None:
        call = the_call(gone)
        assert (call.seat, call.why, asked_by(call)) == (0, "away", ["dora", "emil"])
        assert [line.whom for line in gone.happened(EventType.CALLED)] == [gone.member(0)]

    def test_others_play_on_until_somebody_sits_down(self, gone: Sat) -> None:
        plies = len(gone.plies())
        miss(gone, 0, NOW)
        assert len(gone.plies()) > plies
        assert SubstituteRequest.objects.count() == 1

    def test_who_plays_again_needs_nobody(self, gone: Sat) -> None:
        call = the_call(gone)
        gone.play(0, "end", now=NOW + 9 * DAY)
        assert come_to(call) == "void"

    def test_who_says_that_they_are_back_needs_nobody(self, gone: Sat, alice: Member) -> None:
        call = the_call(gone)
        play.return_from_absence(gone.pk, alice, NOW + 9 * DAY)
        assert come_to(call) == "void"

    def test_a_game_that_is_off_looks_for_nobody(self, gone: Sat, alice: Member) -> None:
        call = the_call(gone)
        seating.resign(gone.pk, alice, NOW + 9 * DAY)
        assert come_to(call) == "void"

    def test_with_everybody_away_nobody_is_called(self, alice: Member, bob: Member) -> None:
        volunteers("dora")
        sat = with_a_bench(alice, bob, misses=1)
        sat.play(0, "end")
        at = miss(sat, 1, NOW)
        SubstituteRequest.objects.all().delete()
        miss(sat, 0, at)
        assert sat.table.slept_at is not None
        assert not SubstituteRequest.objects.filter(seat=0).exists()

    def test_asleep_a_table_makes_no_second_call(self, alice: Member, bob: Member) -> None:
        volunteers("dora")
        sat = with_a_bench(alice, bob, misses=1)
        at = miss(sat, 0, NOW)
        call = the_call(sat)
        miss(sat, 1, at)
        assert sat.table.slept_at is not None
        assert substitutes.settle_request(sat.pk, call.pk, call.over_at)
        assert not SubstituteRequest.objects.filter(settled_at=None).exists()

    def test_tables_without_a_bench_call_none(self, alice: Member, bob: Member) -> None:
        volunteers("dora")
        sat = with_a_bench(alice, bob, misses=1, absence="bot")
        miss(sat, 0, NOW)
        assert sat.chair(0).away_at is not None
        assert not SubstituteRequest.objects.exists()


class TestHidden:
    """A miss in a hidden window makes no request, which would reveal who was asked."""

    def test_a_hidden_miss_calls_nobody(
        self, alice: Member, bob: Member, carol: Member, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        own = property(lambda position: frozenset())
        monkeypatch.setattr("tests.support.toys.ToyPosition.reacting", own)
        volunteers("dora")
        sat = with_a_bench(alice, bob, carol, misses=1)
        sat.play(0, "ask hidden")
        miss(sat, 1, NOW)
        assert sat.chair(1).away_at is not None
        assert not SubstituteRequest.objects.exists()

    def test_twins_that_differ_in_who_answered_in_a_hidden_window_are_treated_alike(
        self, alice: Member, bob: Member, carol: Member
    ) -> None:
        """bob answers a question that only he may know of, or a stand-in does; then he misses his
        own first turn.
        """
        volunteers("dora", chairs=5)
        came_of_it = []
        for himself in (True, False):
            sat = with_a_bench(alice, bob, carol, misses=3)
            sat.play(0, "ask hidden")
            at = NOW + 2 * DAY
            if himself:
                sat.play(1, "reply no", now=at)
            else:
                miss(sat, 1, NOW)
            sat.play(0, "end", now=at)
            miss(sat, 1, at)
            calls = SubstituteRequest.objects.filter(table=sat.pk).count()
            came_of_it.append((calls, len(sat.happened(EventType.CALLED))))
        assert came_of_it[0] == came_of_it[1]


class TestTwice:
    """Eight members at a time, a day each, and two requests for a chair in a game."""

    @pytest.fixture
    def called(self, alice: Member, bob: Member) -> Sat:
        volunteers(*(f"member{number}" for number in range(10)))
        return asking_for_one(alice, bob)

    def test_eight_are_asked_and_told(self, called: Sat) -> None:
        asked = asked_by(the_call(called))
        assert asked == [f"member{number}" for number in range(8)]
        told = Notice.objects.filter(kind="bench").values_list("member__username", flat=True)
        assert sorted(set(told)) == asked

    def test_a_day_later_the_others_are_asked(self, called: Sat) -> None:
        first = the_call(called)
        assert queries.expired_requests(NOW + 23 * HOUR) == []
        assert not substitutes.settle_request(called.pk, first.pk, NOW + 23 * HOUR)
        assert queries.expired_requests(NOW + DAY) == [(called.pk, first.pk)]
        assert substitutes.settle_request(called.pk, first.pk, NOW + DAY)
        assert come_to(first) == "nobody"
        assert asked_by(the_call(called)) == ["member8", "member9"]

    def test_who_was_asked_first_may_still_take_it(self, called: Sat) -> None:
        first = the_call(called)
        substitutes.settle_request(called.pk, first.pk, NOW + DAY)
        early = Member.objects.get(username="member0")
        substitutes.take_chair(first.pk, early, NOW + DAY)
        assert called.member(0) == early

    def test_after_two_calls_it_stays_as_it_is(self, called: Sat, alice: Member) -> None:
        for day in (1, 2):
            substitutes.settle_request(called.pk, the_call(called).pk, NOW + day * DAY)
        assert not SubstituteRequest.objects.filter(settled_at=None).exists()
        assert called.member(0) == alice
        assert len(called.happened(EventType.NOBODY)) == 1
        with pytest.raises(ClubError, match="twice already"):
            substitutes.ask_for_substitute(called.pk, alice, NOW + 3 * DAY)

    def test_settling_twice_is_settling_once(self, called: Sat) -> None:
        first = the_call(called)
        substitutes.settle_request(called.pk, first.pk, NOW + DAY)
        assert not substitutes.settle_request(called.pk, first.pk, NOW + DAY)

    def test_a_notice_is_void_once_somebody_sits_there(self, called: Sat, alice: Member) -> None:
        notice = Notice.objects.filter(kind="bench")[0]
        said = kind("bench").words(notice)
        assert the_call(called).get_absolute_url() in said.body
        assert not kind("bench").void(notice)
        play.return_from_absence(called.pk, alice, NOW)
        assert kind("bench").void(notice)


def test_who_stays_after_a_first_turn_missed_has_missed_nothing(alice: Member, bob: Member) -> None:
    sat = with_a_bench(alice, bob)
    assert play.stand_in(sat.pk, 0, NOW + 2 * DAY)
    assert the_call(sat).why == "no_show"
    play.return_from_absence(sat.pk, alice, NOW + 2 * DAY)
    assert sat.chair(0).missed == 0
    with pytest.raises(ClubError, match="Only a vote"):
        substitutes.call_off(sat.pk, alice, NOW + 2 * DAY)


class TestAsking:
    def test_the_chair_stays_theirs_clock_running(self, alice: Member, bob: Member) -> None:
        sat = with_a_bench(alice, bob)
        due_at = sat.chair(0).due_at
        substitutes.ask_for_substitute(sat.pk, alice, NOW)
        assert (sat.member(0), sat.chair(0).due_at) == (alice, due_at)
        sat.play(0, "end")
        assert the_call(sat).why == "asked"

    def test_they_may_stay_after_all(self, alice: Member, bob: Member) -> None:
        sat = asking_for_one(alice, bob)
        due_at = sat.chair(0).due_at
        play.return_from_absence(sat.pk, alice, NOW + HOUR)
        assert not SubstituteRequest.objects.filter(settled_at=None).exists()
        assert sat.chair(0).due_at == due_at
        assert len(sat.happened(EventType.STAYS)) == 1

    def test_twice_is_refused(self, alice: Member, bob: Member) -> None:
        sat = asking_for_one(alice, bob)
        with pytest.raises(ClubError, match="asked already"):
            substitutes.ask_for_substitute(sat.pk, alice, NOW)

    def test_where_there_is_a_bench_and_by_who_sits_there(
        self, alice: Member, bob: Member, carol: Member
    ) -> None:
        with pytest.raises(ClubError, match="no substitutes"):
            substitutes.ask_for_substitute(sit_down("toy", [alice, bob]).pk, alice, NOW)
        with pytest.raises(NotAllowed):
            substitutes.ask_for_substitute(with_a_bench(alice, bob).pk, carol, NOW)


class TestNoShow:
    @pytest.fixture
    def sat(self, alice: Member, bob: Member, carol: Member) -> Sat:
        """bob misses his first turn."""
        volunteers("dora")
        sat = with_a_bench(alice, bob, carol, misses=3)
        sat.play(0, "end")
        miss(sat, 1, NOW)
        return sat

    def test_a_first_turn_missed_calls_the_bench_at_once(self, sat: Sat) -> None:
        call = the_call(sat)
        assert (call.seat, call.why, sat.chair(1).away_at) == (1, "no_show", None)

    def test_who_has_played_is_waited_for(self, sat: Sat) -> None:
        at = NOW + 2 * DAY
        sat.play(2, "end", now=at)
        miss(sat, 0, at)
        assert list(SubstituteRequest.objects.values_list("seat", flat=True)) == [1]

    def test_an_order_that_answers_is_a_ply_of_theirs(self, alice: Member, bob: Member) -> None:
        sat = with_a_bench(alice, bob, misses=3)
        play.set_order(sat.pk, bob, "reply: yes", NOW)
        sat.play(0, "ask open")
        sat.play(0, "end")
        miss(sat, 1, NOW)
        assert not SubstituteRequest.objects.exists()

    def test_who_plays_their_next_turn_has_come(self, sat: Sat) -> None:
        call, at = the_call(sat), NOW + 2 * DAY
        sat.play(2, "end", now=at)
        sat.play(0, "end", now=at)
        sat.play(1, "end", now=at)
        assert come_to(call) == "void"

    def test_the_host_calls_the_game_off_without_a_vote(self, sat: Sat, alice: Member) -> None:
        substitutes.call_off(sat.pk, alice, NOW + 2 * DAY)
        assert sat.table.status == Status.CANCELLED
        assert come_to(SubstituteRequest.objects.get()) == "void"

    def test_nobody_but_the_host_calls_the_game_off(self, sat: Sat, carol: Member) -> None:
        with pytest.raises(NotAllowed):
            substitutes.call_off(sat.pk, carol, NOW + 2 * DAY)

    def test_only_while_the_first_full_round_lasts(self, sat: Sat, alice: Member) -> None:
        sat.play(2, "end", now=NOW + 2 * DAY)
        with pytest.raises(ClubError, match="Only a vote"):
            substitutes.call_off(sat.pk, alice, NOW + 2 * DAY)

    def test_only_where_somebody_never_came(self, alice: Member, bob: Member) -> None:
        sat = with_a_bench(alice, bob)
        with pytest.raises(ClubError, match="Only a vote"):
            substitutes.call_off(sat.pk, alice, NOW)
        assert sat.table.live

    def test_a_table_without_a_bench_may_be_called_off_too(
        self, alice: Member, bob: Member
    ) -> None:
        sat = with_a_bench(alice, bob, absence="bot")
        miss(sat, 0, NOW)
        assert not SubstituteRequest.objects.exists()
        substitutes.call_off(sat.pk, alice, NOW + 2 * DAY)
        assert not sat.table.live
