"""How long everybody took for their turns; and missed turns that the others forgive."""

from __future__ import annotations

import re
from datetime import timedelta
from functools import partial

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from club.base.errors import ClubError, NotAllowed
from club.people.members.models import Member
from club.play.moves import services as play
from club.play.tables.models import ResponseTime, StandInPolicy, Table
from club.play.time_control import services as timecontrol
from club.play.time_control.response_times import on_time_rates
from tests.support.pages import Enter, address, body, words
from tests.support.racing import at_once
from tests.support.sitting_down import DAY, HOUR, MINUTE, NOW, Sat, sit_down
from tests.support.twin_stories import ends_after_an_hour, ends_after_an_hour_of_asking
from tests.support.twins import twins

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("toys")]
LATE = NOW + 2 * DAY
HOURS = (ends_after_an_hour_of_asking, ends_after_an_hour)


@pytest.fixture
def toy(alice: Member, bob: Member, carol: Member) -> Sat:
    return sit_down("toy", [alice, bob, carol], stand_in=StandInPolicy.FORCED_TURN)


def page(sat: Sat, member: Member, inside: Enter) -> str:
    return words(inside(member).get(address(sat) + "time/"))


class TestThinkTime:
    def test_turns_are_told_to_the_nearest_ten_minutes_counted_and_in_all(
        self, alice: Member, bob: Member, carol: Member, inside: Enter
    ) -> None:
        sat = sit_down("nim", [alice, bob], weekend=frozenset({1}))
        sat.play(0, "take 1 from a", now=NOW + 2 * DAY + 27 * MINUTE)
        told = page(sat, carol, inside)
        assert "Usually 1 day of counted time, 2 days in all." in told
        sat.play(1, "take 1 from b", now=NOW + 2 * DAY + 63 * MINUTE)
        assert "Usually 40 min of counted time, 40 min in all." in page(sat, carol, inside)

    def test_every_bar_has_its_figures_in_a_table(
        self, toy: Sat, alice: Member, inside: Enter
    ) -> None:
        toy.play(0, "end", now=NOW + HOUR)
        toy.play(1, "end", now=NOW + 3 * HOUR)
        body = inside(alice).get(address(toy) + "time/").content.decode()
        assert body.count("<rect") == body.count('<th scope="row">') == 2

    def test_while_the_game_lives_nothing_of_hidden_windows_shows(
        self, toy: Sat, bob: Member, carol: Member, inside: Enter
    ) -> None:
        toy.play(0, "ask hidden")
        toy.play(1, "reply yes", now=NOW + HOUR)
        toy.play(0, "end", now=NOW + HOUR)
        assert ResponseTime.objects.filter(table=toy.pk, seat=1, known=False).exists()
        assert "1 h" not in page(toy, carol, inside)
        Table.objects.filter(pk=toy.pk).update(status="finished")
        assert "Usually 1 h of counted time" in page(toy, carol, inside)

    def test_twins_the_page_is_the_same_whoever_was_asked_in_secret(
        self, alice: Member, bob: Member, carol: Member, inside: Enter
    ) -> None:
        """In one an hour passes while the window asks, in the other while nothing is hidden and
        the next seat has not been asked at all.
        """
        sit = partial(sit_down, "toy", [alice, bob, carol], stand_in=StandInPolicy.FORCED_TURN)
        one, other = twins(HOURS, sit, partial(page, member=carol, inside=inside))
        assert one == other

    def test_the_page_costs_the_same_however_long_the_game(
        self, toy: Sat, carol: Member, inside: Enter
    ) -> None:
        client = inside(carol)

        def cost() -> int:
            with CaptureQueriesContext(connection) as asked:
                client.get(address(toy) + "time/")
            return len(asked)

        toy.play(0, "end")
        first = cost()
        for number in range(1, 10):
            toy.play(number % 3, "end")
        assert cost() == first

    def test_a_private_tables_times_are_found_by_nobody_else(
        self, alice: Member, bob: Member, carol: Member, inside: Enter
    ) -> None:
        sat = sit_down("nim", [alice, bob], private=True)
        assert inside(carol).get(address(sat) + "time/").status_code == 404


class TestForgiving:
    @pytest.fixture
    def missed(self, toy: Sat) -> Sat:
        play.stand_in(toy.pk, 0, LATE)
        return toy

    def test_what_all_others_forgive_does_not_count(
        self, missed: Sat, alice: Member, bob: Member, carol: Member
    ) -> None:
        assert not timecontrol.excuse_miss(missed.pk, bob, 0, 1)
        assert not timecontrol.excuse_miss(missed.pk, bob, 0, 1)
        assert on_time_rates([alice.pk])[alice.pk].turns == 1
        assert timecontrol.excuse_miss(missed.pk, carol, 0, 1)
        assert on_time_rates([alice.pk])[alice.pk].turns == 0

    def test_nobody_forgives_themselves_nor_a_miss_at_another_table(
        self, missed: Sat, alice: Member, bob: Member
    ) -> None:
        with pytest.raises(ClubError, match="no missed turn"):
            timecontrol.excuse_miss(missed.pk, alice, 0, 1)
        other = sit_down("nim", [alice, bob])
        with pytest.raises(ClubError, match="no missed turn"):
            timecontrol.excuse_miss(other.pk, bob, 0, 1)

    def test_who_only_looks_on_forgives_nothing(
        self, alice: Member, bob: Member, carol: Member
    ) -> None:
        sat = sit_down("nim", [alice, bob])
        play.stand_in(sat.pk, 0, LATE)
        with pytest.raises(NotAllowed):
            timecontrol.excuse_miss(sat.pk, carol, 0, 1)

    def test_a_hidden_miss_is_refused_like_one_that_never_was(
        self, toy: Sat, carol: Member
    ) -> None:
        toy.play(0, "ask hidden")
        play.stand_in(toy.pk, 1, LATE)
        toy.play(0, "end", now=LATE)
        assert ResponseTime.objects.filter(table=toy.pk, seat=1, known=False).exists()
        for turn in (0, 1, 2, 10**17):
            with pytest.raises(ClubError, match="no missed turn"):
                timecontrol.excuse_miss(toy.pk, carol, 1, turn)

    def test_twins_what_is_sent_to_forgive_counts_no_hidden_turn(
        self, alice: Member, bob: Member, carol: Member, inside: Enter
    ) -> None:
        """One table had a hidden window open before; the forms that excuse are the same."""

        def sent(toy: Sat) -> list[str]:
            play.stand_in(toy.pk, 1, NOW + HOUR + 2 * DAY)
            told = body(inside(carol).get(address(toy) + "time/"))
            return re.findall(r'name="(?:seat|turn)" value="(\d+)"', told)

        sit = partial(sit_down, "toy", [alice, bob, carol], stand_in=StandInPolicy.FORCED_TURN)
        assert twins(HOURS, sit, sent) == [["1", "1"], ["1", "1"]]

    def test_one_press_on_the_page(self, missed: Sat, bob: Member, inside: Enter) -> None:
        client = inside(bob)
        assert "Excuse turn 1" in page(missed, bob, inside)
        client.post(address(missed) + "forgive/", {"seat": 0, "turn": 1})
        assert "Excuse turn 1" not in page(missed, bob, inside)


@pytest.mark.django_db(transaction=True)
def test_the_last_two_who_forgive_at_once_are_both_heard(
    alice: Member, bob: Member, carol: Member
) -> None:
    toy = sit_down("toy", [alice, bob, carol], stand_in=StandInPolicy.FORCED_TURN)
    play.stand_in(toy.pk, 0, LATE)
    at_once(*[partial(timecontrol.excuse_miss, toy.pk, one, 0, 1) for one in (bob, carol)])
    assert ResponseTime.objects.get(table=toy.pk, seat=0).forgiven


def test_time_is_rounded_and_never_to_nothing() -> None:
    from club.play.time_control.response_times import rounded

    assert rounded(timedelta(minutes=14)) == timedelta(minutes=10)
    assert rounded(timedelta(minutes=16)) == timedelta(minutes=20)
