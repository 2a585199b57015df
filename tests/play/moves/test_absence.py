"""Absence: missed turns are counted, members go away and come back, and tables sleep while all
members are away.
"""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime

import pytest
from django.test import Client

from club.base.errors import ClubError, NotAllowed
from club.messages.notifications.models import Notice
from club.people.members.models import Member
from club.play.game_records.models import By
from club.play.moves import services as play
from club.play.seats import services as seating
from club.play.tables import due_chairs
from club.play.tables.models import EventType, StandInPolicy
from club.play.tables.projection import project_table
from club.site.periodic import tasks
from tests.support.sitting_down import DAY, HOUR, NOW, Sat, sit_down

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("toys")]
Enter = Callable[[Member], Client]


def miss(sat: Sat, seat: int, now: datetime) -> datetime:
    """Lets the seat's time run out and a stand-in play; returns the time."""
    due_at = sat.chair(seat).due_at or now
    assert play.stand_in(sat.pk, seat, due_at)
    return due_at


@pytest.fixture
def toy(alice: Member, bob: Member) -> Sat:
    return sit_down("toy", [alice, bob], stand_in=StandInPolicy.FORCED_TURN, misses=2)


@pytest.fixture
def gone(toy: Sat) -> Sat:
    """alice has missed two turns in a row; bob has played his."""
    at = NOW
    for _ in range(2):
        at = miss(toy, 0, at)
        toy.play(1, "end", now=at)
    return toy


class TestMisses:
    def test_turns_in_a_row_are_counted(self, toy: Sat) -> None:
        at = miss(toy, 0, NOW)
        assert (toy.chair(0).missed, toy.chair(0).away_at) == (1, None)
        toy.play(1, "end", now=at)
        toy.play(0, "end", now=at + HOUR)
        assert toy.chair(0).missed == 0

    def test_who_says_that_they_are_back_has_missed_nothing(self, toy: Sat) -> None:
        at = miss(toy, 0, NOW)
        play.return_from_absence(toy.pk, toy.member(0), at)
        assert (toy.chair(0).missed, toy.happened(EventType.BACK)) == (0, [])
        toy.play(1, "end", now=at)
        miss(toy, 0, at)
        assert (toy.chair(0).missed, toy.chair(0).away_at) == (1, None)

    def test_a_turn_missed_is_not_counted_again_for_who_is_back_within_it(
        self, alice: Member, bob: Member
    ) -> None:
        toy = sit_down("toy", [alice, bob], stand_in=StandInPolicy.FORCED_DECISION, misses=2)
        at = miss(toy, 0, NOW)
        play.return_from_absence(toy.pk, alice, at)
        miss(toy, 0, at)
        assert toy.chair(0).missed == 0

    def test_several_decisions_of_one_turn_are_one_miss(self, alice: Member, bob: Member) -> None:
        toy = sit_down("toy", [alice, bob], stand_in=StandInPolicy.FORCED_DECISION, misses=2)
        at = miss(toy, 0, NOW)
        miss(toy, 0, at)
        assert toy.chair(0).missed == 1

    def test_reactions_do_not_count(self, toy: Sat) -> None:
        toy.play(0, "ask open")
        miss(toy, 1, NOW)
        assert toy.chair(1).missed == 0

    def test_an_order_that_answers_counts_as_being_there(self, toy: Sat) -> None:
        miss(toy, 0, NOW)
        play.set_order(toy.pk, toy.member(0), "reply: yes", NOW + 2 * DAY)
        toy.play(1, "ask open", now=NOW + 2 * DAY)
        assert toy.plies()[-1] == (0, "reply yes", By.ORDER)
        assert toy.chair(0).missed == 0


class TestAway:
    def test_after_so_many_nobody_waits_any_more(self, gone: Sat) -> None:
        chair = gone.chair(0)
        assert chair.away_at is not None
        assert chair.due_at == chair.turn_since
        assert play.stand_in(gone.pk, 0, chair.due_at)

    def test_the_table_is_told_once(self, gone: Sat) -> None:
        miss(gone, 0, NOW)
        assert [line.whom for line in gone.happened(EventType.AWAY)] == [gone.member(0)]

    def test_one_letter_for_each_turn_missed_and_none_while_away(self, gone: Sat) -> None:
        at = miss(gone, 0, NOW)
        gone.play(1, "end", now=at)
        miss(gone, 0, at)
        assert Notice.objects.filter(member=gone.member(0), kind="stood_in").count() == 2

    def test_who_is_away_earns_no_increment(self, gone: Sat) -> None:
        bank = gone.chair(0).bank
        at = miss(gone, 0, NOW)
        gone.play(1, "end", now=at)
        assert (gone.chair(0).bank, gone.chair(0).clock_started_at) == (bank, None)

    def test_back_again_the_question_has_its_whole_time(self, gone: Sat) -> None:
        at = NOW + 9 * DAY
        play.return_from_absence(gone.pk, gone.member(0), at)
        chair = gone.chair(0)
        assert (chair.due_at, chair.missed, chair.away_at) == (at + 2 * DAY, 0, None)
        assert len(gone.happened(EventType.BACK)) == 1

    def test_who_plays_is_back(self, gone: Sat) -> None:
        gone.play(0, "end", now=NOW + 9 * DAY)
        assert (gone.chair(0).away_at, len(gone.happened(EventType.BACK))) == (None, 1)

    def test_who_is_not_away_is_told_so(self, toy: Sat, carol: Member) -> None:
        with pytest.raises(ClubError, match="not marked as away"):
            play.return_from_absence(toy.pk, toy.member(0), NOW)
        with pytest.raises(NotAllowed):
            play.return_from_absence(toy.pk, carol, NOW)

    def test_at_old_tables_everybody_is_always_waited_for(self, alice: Member, bob: Member) -> None:
        toy = sit_down("toy", [alice, bob], stand_in=StandInPolicy.FORCED_TURN)
        at = NOW
        for _ in range(6):
            at = miss(toy, 0, at)
            toy.play(1, "end", now=at)
        assert (toy.chair(0).away_at, toy.happened(EventType.AWAY)) == (None, [])


class TestHidden:
    """The mark of absence would reveal who was asked."""

    @pytest.fixture
    def unseen(
        self, alice: Member, bob: Member, carol: Member, monkeypatch: pytest.MonkeyPatch
    ) -> Sat:
        """bob misses a question that only he may know of."""
        own = property(lambda position: frozenset())
        monkeypatch.setattr("tests.support.toys.ToyPosition.reacting", own)
        toy = sit_down("toy", [alice, bob, carol], stand_in=StandInPolicy.FORCED_TURN, misses=1)
        toy.play(0, "ask hidden")
        miss(toy, 1, NOW)
        return toy

    def test_who_missed_a_hidden_question_is_away_to_themselves_alone(self, unseen: Sat) -> None:
        assert unseen.chair(1).away_at is not None
        away = [project_table(unseen.table, viewer).occupants[1].away for viewer in (None, 0, 1, 2)]
        assert away == [False, False, True, False]
        assert unseen.happened(EventType.AWAY) == []

    def test_the_table_learns_of_it_by_the_first_miss_all_could_know_of(self, unseen: Sat) -> None:
        at = NOW + 3 * DAY
        unseen.play(0, "end", now=at)
        miss(unseen, 1, at)
        assert [project_table(unseen.table, viewer).occupants[1].away for viewer in (None, 0)] == [
            True,
            True,
        ]
        assert len(unseen.happened(EventType.AWAY)) == 1

    def test_who_comes_back_before_that_is_not_said_to_be(self, unseen: Sat) -> None:
        play.return_from_absence(unseen.pk, unseen.member(1), NOW + 3 * DAY)
        assert unseen.happened(EventType.BACK) == []


class TestSleep:
    @pytest.fixture
    def asleep(self, gone: Sat) -> Sat:
        """bob stays away too."""
        at = NOW + 9 * DAY
        for _ in range(2):
            at = max(at, miss(gone, 0, at))
            at = miss(gone, 1, at)
        return gone

    def test_with_everybody_away_nothing_is_due_and_nobody_plays(self, asleep: Sat) -> None:
        assert asleep.table.slept_at is not None
        assert [asleep.chair(seat).due_at for seat in (0, 1)] == [None, None]
        plies = len(asleep.plies())
        tasks.sweep()
        assert not play.stand_in(asleep.pk, 0, NOW + 99 * DAY)
        assert len(asleep.plies()) == plies

    def test_whoever_comes_back_wakes_it(self, asleep: Sat) -> None:
        at = NOW + 50 * DAY
        back = max(asleep.position.to_act)
        play.return_from_absence(asleep.pk, asleep.member(back), at)
        assert asleep.table.slept_at is None
        assert asleep.chair(back).due_at == at + 2 * DAY
        asleep.play(back, "end", now=at)
        assert due_chairs.overdue_chairs(at) == [(asleep.pk, 1 - back)]

    def test_whoever_plays_wakes_it_too(self, asleep: Sat) -> None:
        seat = max(asleep.position.to_act)
        asleep.play(seat, "end", now=NOW + 50 * DAY)
        assert asleep.table.slept_at is None
        assert due_chairs.overdue_chairs(NOW + 50 * DAY) == [(asleep.pk, 1 - seat)]

    def test_alone_with_bots_a_table_sleeps_when_its_member_is_away(self, alice: Member) -> None:
        nim = sit_down("nim", [alice], robots=["random"], misses=1)
        miss(nim, 0, NOW)
        assert nim.table.slept_at is not None
        assert not play.stand_in(nim.pk, 1, NOW + 9 * DAY)

    def test_when_the_last_who_is_there_resigns_it_sleeps(self, gone: Sat) -> None:
        seating.resign(gone.pk, gone.member(1), NOW + 9 * DAY)
        assert gone.table.slept_at is not None
        assert not play.stand_in(gone.pk, 0, NOW + 10 * DAY)


class TestPage:
    def test_who_is_away_finds_a_button_and_is_back_by_it(
        self, gone: Sat, alice: Member, inside: Enter
    ) -> None:
        page = inside(alice).get(f"/tables/{gone.pk}/").content.decode()
        assert "I am back" in page
        inside(alice).post(f"/tables/{gone.pk}/back/")
        assert gone.chair(0).away_at is None
        assert "I am back" not in inside(alice).get(f"/tables/{gone.pk}/").content.decode()

    def test_who_missed_a_turn_finds_the_button_and_nobody_else(
        self, toy: Sat, alice: Member, bob: Member, inside: Enter
    ) -> None:
        address = f"/tables/{toy.pk}/"
        miss(toy, 0, NOW)
        hers, his = (inside(who).get(address).content.decode() for who in (alice, bob))
        assert ("I am back" in hers, "I am back" in his) == (True, False)
        assert inside(alice).post(f"{address}back/").status_code == 303
        assert "I am back" not in inside(alice).get(address).content.decode()

    def test_the_others_see_who_is_away_and_no_button(
        self, gone: Sat, bob: Member, inside: Enter
    ) -> None:
        page = inside(bob).get(f"/tables/{gone.pk}/").content.decode()
        assert ">away<" in page
        assert "I am back" not in page
