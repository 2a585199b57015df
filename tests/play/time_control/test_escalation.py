"""The escalation for a member who stays away: an e-mail, a last call, a stand-in. And bots, which
play at once.
"""

from __future__ import annotations

from collections.abc import Callable
from contextlib import AbstractContextManager
from datetime import datetime
from typing import Any

import pytest
from django.conf import settings

from club.messages.notifications.models import Notice
from club.people.members.models import Member
from club.play.game_records.models import By
from club.play.moves import services as play
from club.play.moves import tasks as play_tasks
from club.play.tables import due_chairs, queries
from club.play.tables.models import Chair, EventType, StandInPolicy, Table
from club.play.time_control import clock
from club.play.time_control import services as timecontrol
from club.play.time_control import tasks as clock_tasks
from club.site.periodic import tasks
from games import bots
from games.core import CHANCE
from tests.support.sitting_down import DAY, HOUR, MINUTE, NOW, Choosing, Sat, sit_down

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("toys")]
Committing = Callable[..., AbstractContextManager[list[Any]]]
LATE = NOW + 2 * DAY


def told(sat: Sat) -> list[tuple[str, str]]:
    notices = Notice.objects.filter(table=sat.pk).order_by("pk")
    return [(notice.member.username, notice.kind) for notice in notices]


@pytest.fixture
def nim(alice: Member, bob: Member) -> Sat:
    return sit_down("nim", [alice, bob])


@pytest.fixture
def toy(alice: Member, bob: Member, carol: Member) -> Sat:
    return sit_down("toy", [alice, bob, carol])


class TestRungs:
    def test_the_letter_comes_after_two_minutes_and_not_before(self, nim: Sat) -> None:
        assert not timecontrol.remind(nim.pk, 0, NOW + 119 * MINUTE / 60)
        assert timecontrol.remind(nim.pk, 0, NOW + 2 * MINUTE)
        assert told(nim) == [("alice", "your_turn")]

    def test_who_has_moved_by_then_gets_none(self, nim: Sat) -> None:
        nim.play(0, "take 1 from a", now=NOW + MINUTE)
        assert not timecontrol.remind(nim.pk, 0, NOW + 3 * MINUTE)
        assert told(nim) == []

    def test_the_last_call_comes_when_four_fifths_have_passed(self, nim: Sat) -> None:
        timecontrol.remind(nim.pk, 0, NOW + 2 * MINUTE)
        at = NOW + 2 * DAY * 0.8
        assert not timecontrol.remind(nim.pk, 0, at - MINUTE)
        assert timecontrol.remind(nim.pk, 0, at)
        assert told(nim) == [("alice", "your_turn"), ("alice", "last_call")]

    def test_there_is_no_rung_after_the_last_call(self, nim: Sat) -> None:
        for at in (NOW + 2 * MINUTE, NOW + 39 * HOUR, NOW + 40 * HOUR):
            timecontrol.remind(nim.pk, 0, at)
        assert len(told(nim)) == 2

    def test_a_rung_climbed_twice_tells_once(self, nim: Sat) -> None:
        assert [timecontrol.remind(nim.pk, 0, NOW + 2 * MINUTE) for _ in range(3)] == [
            True,
            False,
            False,
        ]

    def test_once_time_is_up_nobody_is_reminded_any_more(self, nim: Sat) -> None:
        assert not timecontrol.remind(nim.pk, 0, LATE)
        assert (nim.pk, 0) not in due_chairs.chairs_to_remind(LATE)

    def test_bots_get_no_letters(self, alice: Member) -> None:
        sat = sit_down("nim", [alice], robots=["random"])
        sat.play(0, "take 1 from a")
        assert not timecontrol.remind(sat.pk, 1, LATE - HOUR)

    def test_a_reminder_is_known_to_its_seat_alone(self, toy: Sat) -> None:
        timecontrol.remind(toy.pk, 0, NOW + 2 * MINUTE)
        timecontrol.remind(toy.pk, 0, NOW + 39 * HOUR)
        assert [
            queries.table_events_query(toy.table, viewer).filter(what=EventType.REMINDED).count()
            for viewer in (None, 0, 1)
        ] == [
            0,
            1,
            0,
        ]


class TestStandingIn:
    def test_nobody_stands_in_before_the_time_is_up(self, nim: Sat) -> None:
        assert not play.stand_in(nim.pk, 0, LATE - MINUTE)
        assert nim.plies() == []

    def test_somebody_plays_when_it_is_up_and_history_says_so(self, nim: Sat) -> None:
        assert play.stand_in(nim.pk, 0, LATE)
        assert [(seat, by) for seat, _, by in nim.plies()] == [(0, By.STAND_IN)]
        assert [line.whom for line in nim.happened(EventType.STOOD_IN)] == [nim.member(0)]

    def test_twice_is_once(self, nim: Sat) -> None:
        assert [play.stand_in(nim.pk, 0, LATE) for _ in range(3)] == [True, False, False]
        assert len(nim.plies()) == 1

    def test_the_member_is_told(self, nim: Sat) -> None:
        play.stand_in(nim.pk, 0, LATE)
        assert told(nim) == [("alice", "stood_in")]

    def test_the_chair_stays_the_members(self, nim: Sat) -> None:
        play.stand_in(nim.pk, 0, LATE)
        nim.play(1, "take 1 from c", now=LATE)
        nim.play(0, "take 1 from c", now=LATE)
        assert nim.plies()[-1] == (0, "take 1 from c", By.MEMBER)

    def test_a_move_made_late_and_before_anybody_else_counts(self, nim: Sat) -> None:
        nim.play(0, "take 1 from a", now=LATE + MINUTE / 2)
        assert not play.stand_in(nim.pk, 0, LATE + MINUTE)

    @pytest.mark.parametrize(
        ("rule", "moves"),
        [
            (StandInPolicy.FORCED_TURN, ["step", "end"]),
            (StandInPolicy.FORCED_DECISION, ["step"]),
            (StandInPolicy.BOT_TURN, ["step", "step", "step", "step"]),
            (StandInPolicy.BOT_DECISION, ["step"]),
        ],
    )
    def test_the_constitution_says_who_plays_and_how_far(
        self,
        alice: Member,
        bob: Member,
        monkeypatch: pytest.MonkeyPatch,
        rule: StandInPolicy,
        moves: list[str],
    ) -> None:
        monkeypatch.setitem(bots._BOTS, "greedy", Choosing(lambda moves: moves[1]))
        toy = sit_down("toy", [alice, bob], stand_in=rule)
        play.stand_in(toy.pk, 0, LATE)
        assert toy.plies() == [(0, move, By.STAND_IN) for move in moves]

    def test_after_one_decision_the_member_has_some_hours_for_the_next(
        self, alice: Member, bob: Member
    ) -> None:
        toy = sit_down("toy", [alice, bob], stand_in=StandInPolicy.FORCED_DECISION)
        play.stand_in(toy.pk, 0, LATE)
        assert toy.chair(0).due_at == LATE + clock.FLOOR
        assert not play.stand_in(toy.pk, 0, LATE + MINUTE)
        assert timecontrol.remind(toy.pk, 0, LATE + 2 * MINUTE)

    def test_where_a_whole_turn_is_played_it_is_even_after_an_interruption(
        self, alice: Member, bob: Member
    ) -> None:
        toy = sit_down("toy", [alice, bob], stand_in=StandInPolicy.FORCED_TURN)
        toy.play(0, "ask open", now=LATE + MINUTE / 2)
        toy.play(1, "reply yes", now=LATE + HOUR)
        assert toy.chair(0).due_at == LATE + HOUR
        assert play.stand_in(toy.pk, 0, LATE + HOUR)

    def test_in_a_hidden_window_it_is_known_to_its_seat_alone(self, toy: Sat) -> None:
        toy.play(0, "ask hidden")
        play.stand_in(toy.pk, 1, LATE)
        known = [
            queries.table_events_query(toy.table, seat).filter(what=EventType.STOOD_IN).count()
            for seat in (None, 0, 1, 2)
        ]
        assert known == [0, 0, 1, 0]

    def test_in_an_open_window_everybody_knows(self, toy: Sat) -> None:
        toy.play(0, "ask open")
        play.stand_in(toy.pk, 1, LATE)
        assert not toy.happened(EventType.STOOD_IN)[0].private

    def test_seats_asked_at_once_are_stood_in_for_one_by_one(self, toy: Sat) -> None:
        toy.play(0, "ask all")
        toy.play(2, "reply yes")
        assert due_chairs.overdue_chairs(LATE) == [(toy.pk, 1)]
        play.stand_in(toy.pk, 1, LATE)
        assert toy.position.to_act == {0}

    @pytest.mark.parametrize("table_id", [0, 10**9])
    def test_what_is_no_table_is_no_error(self, table_id: int) -> None:
        assert not play.stand_in(table_id, 0, LATE)
        assert not play.wake(table_id, LATE)


class TestSweep:
    """Once a minute, a sweep acts only on clocks that are still due, and one table does not stop
    another.
    """

    @pytest.fixture
    def ripe(self, alice: Member, bob: Member) -> list[Sat]:
        return [sit_down("nim", [alice, bob], now=NOW - 10 * DAY) for _ in range(3)]

    def test_it_sends_every_ripe_chair_to_its_task(self, ripe: list[Sat]) -> None:
        tasks.sweep()
        assert [len(sat.plies()) for sat in ripe] == [1, 1, 1]

    def test_run_twice_it_does_nothing_the_second_time(self, ripe: list[Sat]) -> None:
        tasks.sweep()
        tasks.sweep()
        assert [len(sat.plies()) for sat in ripe] == [1, 1, 1]
        assert [len(sat.happened(EventType.STOOD_IN)) for sat in ripe] == [1, 1, 1]

    def test_a_held_table_leaves_it(self, ripe: list[Sat]) -> None:
        play.suspend(ripe[0].pk, "A fault.", NOW)
        tasks.sweep()
        assert [len(sat.plies()) for sat in ripe] == [0, 1, 1]

    def test_a_table_whose_game_left_the_shelf_leaves_it(self, ripe: list[Sat]) -> None:
        Table.objects.filter(pk=ripe[0].pk).update(game_version=99)
        tasks.sweep()
        assert [len(sat.plies()) for sat in ripe] == [0, 1, 1]

    def test_a_call_is_void_when_the_next_sweep_comes(self) -> None:
        for task in (play_tasks.stand_in, clock_tasks.remind, play_tasks.wake):
            assert task.expires == settings.SWEEP_SECONDS

    def test_a_silent_table_is_woken(self, toy: Sat) -> None:
        Chair.objects.filter(table=toy.pk).update(
            turn_since=None, due_at=None, remind_at=None, clock_turn=None
        )
        assert due_chairs.tables_without_question(NOW) == [toy.pk]
        tasks.sweep()
        assert toy.chair(0).being_asked
        assert due_chairs.tables_without_question(NOW) == []

    def test_a_big_club_is_looked_through_in_turn(
        self, toy: Sat, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        Chair.objects.filter(table=toy.pk).update(turn_since=None, due_at=None, remind_at=None)
        monkeypatch.setattr(due_chairs, "SEARCH_BATCH", 1)
        found = [
            due_chairs.tables_without_question(NOW + number * MINUTE)
            for number in range(toy.pk + 1)
        ]
        assert sorted(found) == [*[[]] * toy.pk, [toy.pk]]

    def test_a_table_cut_off_before_chance_is_woken(self, toy: Sat) -> None:
        """The state after a process ended before chance acted: one ply is made, and no seat is to
        act.
        """
        toy.play(0, "peek")
        record = toy.record
        last = record.entries.last()
        assert last is not None and last.seat == CHANCE
        record.entries.filter(pk=last.pk)._raw_delete("default")
        type(record).objects.filter(pk=record.pk).update(length=1)
        Chair.objects.filter(table=toy.pk).update(turn_since=None, due_at=None, remind_at=None)
        tasks.sweep()
        assert [seat for seat, _, _ in toy.plies()] == [0, CHANCE]
        assert toy.plies()[1][1] == last.move

    def test_a_clock_that_runs_for_nobody_is_stopped_without_a_word(self, toy: Sat) -> None:
        Chair.objects.filter(table=toy.pk, seat=2).update(turn_since=NOW, due_at=NOW)
        assert play.stand_in(toy.pk, 2, NOW)
        assert toy.chair(2).due_at is None
        assert (toy.plies(), toy.happened(EventType.STOOD_IN), told(toy)) == ([], [], [])

    def test_all_of_it_asks_what_time_it_is_once(self, ripe: list[Sat]) -> None:
        assert due_chairs.overdue_chairs(NOW - 9 * DAY) == []
        assert due_chairs.overdue_chairs(NOW) == [(sat.pk, 0) for sat in ripe]


def test_the_longest_overdue_come_first(alice: Member, bob: Member) -> None:
    starts: list[datetime] = [NOW, NOW - DAY, NOW - 2 * DAY]
    late, later, latest = (sit_down("nim", [alice, bob], now=at) for at in starts)
    assert due_chairs.overdue_chairs(LATE) == [(latest.pk, 0), (later.pk, 0), (late.pk, 0)]
