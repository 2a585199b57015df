"""How many of a member's last counted turns ended in time."""

from __future__ import annotations

from collections.abc import Iterable
from functools import partial

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from club.base.errors import ClubError
from club.people.members.models import Member
from club.play.game_records.models import By
from club.play.moves import services as play
from club.play.seats import services as seating
from club.play.seats.services.terms import Terms
from club.play.tables.models import ResponseTime, StandInPolicy, Table
from club.play.time_control import services as timecontrol
from club.play.time_control.response_times import COUNTED_TURNS, OnTimeRate, on_time_rates
from games import registry
from tests.support.pages import Enter, address, words
from tests.support.sitting_down import DAY, HOUR, NOW, Sat, agree_to_end, newcomer, sit_down
from tests.support.twin_stories import stepped
from tests.support.twins import twins

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("toys")]
LATE = NOW + 2 * DAY


@pytest.fixture
def nim(alice: Member, bob: Member) -> Sat:
    return sit_down("nim", [alice, bob])


@pytest.fixture
def toy(alice: Member, bob: Member, carol: Member) -> Sat:
    return sit_down("toy", [alice, bob, carol], stand_in=StandInPolicy.FORCED_TURN)


def spells(sat: Sat, seat: int) -> list[ResponseTime]:
    return list(ResponseTime.objects.filter(table=sat.pk, seat=seat).order_by("pk"))


def theirs(member: Member) -> tuple[int, int]:
    found = on_time_rates([member.pk])[member.pk]
    return found.in_time, found.turns


def remembered(sat: Sat, member: Member, ways: Iterable[By]) -> None:
    """Response times of the past, the oldest first."""
    ResponseTime.objects.bulk_create(
        ResponseTime(
            member=member,
            table=sat.table,
            seat=0,
            began=NOW - DAY,
            ended=NOW - DAY + number * HOUR / 60,
            counted=HOUR,
            elapsed=HOUR,
            how=how,
            known=True,
            counts=True,
        )
        for number, how in enumerate(ways)
    )


class TestTheRow:
    def test_a_spell_is_written_as_its_turn_ends(self, nim: Sat, alice: Member) -> None:
        nim.play(0, "take 1 from a", now=NOW + 3 * HOUR)
        (spell,) = spells(nim, 0)
        assert (spell.member, spell.began, spell.ended) == (alice, NOW, NOW + 3 * HOUR)
        assert (spell.counted, spell.elapsed) == (3 * HOUR, 3 * HOUR)
        assert (spell.how, spell.known, spell.counts) == (By.MEMBER, True, True)

    def test_several_plies_and_interruptions_within_a_turn_are_one(self, toy: Sat) -> None:
        """The clock ran for an hour and for two; the window in between was the time of another
        seat.
        """
        toy.play(0, "step", now=NOW + HOUR)
        toy.play(0, "ask open", now=NOW + HOUR)
        toy.play(1, "reply yes", now=NOW + 4 * HOUR)
        toy.play(0, "end", now=NOW + 6 * HOUR)
        (own,), (reaction,) = spells(toy, 0), spells(toy, 1)
        assert own.counted == own.elapsed == 3 * HOUR
        assert reaction.counted == 3 * HOUR

    def test_what_rests_is_elapsed_and_not_counted(self, alice: Member, bob: Member) -> None:
        sat = sit_down("nim", [alice, bob], weekend=frozenset({1}))  # asked on a Monday at 19:00
        sat.play(0, "take 1 from a", now=NOW + 2 * DAY)
        (spell,) = spells(sat, 0)
        assert (spell.elapsed, spell.counted) == (2 * DAY, DAY)

    def test_time_is_charged_once_through_gifts_and_excuses(
        self, alice: Member, bob: Member
    ) -> None:
        sat = sit_down("nim", [alice, bob], excuses=1)
        timecontrol.give_time(sat.pk, bob, 0, NOW + HOUR)
        play.stand_in(sat.pk, 0, NOW + 3 * DAY)
        assert sat.chair(0).excused == 1
        sat.play(0, "take 1 from a", now=NOW + 3 * DAY + HOUR)
        (spell,) = spells(sat, 0)
        assert (spell.counted, spell.how) == (3 * DAY + HOUR, By.MEMBER)

    def test_the_last_turn_of_a_game_leaves_one_too(self, alice: Member, bob: Member) -> None:
        sat = sit_down("toy", [alice, bob], {"length": 1})
        sat.play(0, "end", now=NOW + HOUR)
        assert [one.counted for one in spells(sat, 0)] == [HOUR]

    def test_a_stand_in_makes_it_late_even_if_the_member_goes_on(
        self, alice: Member, bob: Member
    ) -> None:
        toy = sit_down("toy", [alice, bob], stand_in=StandInPolicy.FORCED_DECISION)
        play.stand_in(toy.pk, 0, LATE)
        if toy.position.turn == 0:
            toy.play(0, "end", now=LATE + HOUR)
        assert [spell.how for spell in spells(toy, 0)] == [By.STAND_IN]


class TestWhatCounts:
    def test_nothing_of_it_while_others_may_not_know(self, toy: Sat, bob: Member) -> None:
        toy.play(0, "ask hidden")
        play.stand_in(toy.pk, 1, LATE)
        toy.play(0, "end", now=LATE)
        assert [(spell.how, spell.known) for spell in spells(toy, 1)][:1] == [(By.STAND_IN, False)]
        assert theirs(bob) == (0, 0)
        Table.objects.filter(pk=toy.pk).update(status="finished")
        assert theirs(bob) == (0, 1)

    def test_twins_one_who_was_asked_in_secret_and_one_who_was_not_are_told_alike(
        self, alice: Member, bob: Member, carol: Member, inside: Enter
    ) -> None:
        def asked(toy: Sat) -> None:
            toy.play(0, "ask hidden")
            play.stand_in(toy.pk, 1, LATE)

        def told(toy: Sat) -> tuple[tuple[int, int], str]:
            toy.play(0, "end", now=LATE)
            return theirs(bob), words(inside(carol).get(bob.get_absolute_url()))

        sit = partial(sit_down, "toy", [alice, bob, carol], stand_in=StandInPolicy.FORCED_TURN)
        one, other = twins([asked, stepped], sit, told)
        assert one == other

    def test_alone_with_bots_nothing_counts(self, alice: Member) -> None:
        sat = sit_down("nim", [alice], robots=["random"])
        sat.play(0, "take 1 from a")
        assert not any(one.counts for one in spells(sat, 0))

    def test_a_single_legal_move_does_not(self, nim: Sat, monkeypatch: pytest.MonkeyPatch) -> None:
        for seat, move in ((0, "take 3 from a"), (1, "take 4 from b"), (0, "take 4 from c")):
            nim.play(seat, move)
        nim.play(1, "take 1 from c")
        assert [one.counts for one in spells(nim, 0) + spells(nim, 1)] == [True, True, True, False]

    def test_a_game_called_off_ends_no_spell(self, nim: Sat, alice: Member, bob: Member) -> None:
        agree_to_end(nim.pk, alice, NOW)
        assert agree_to_end(nim.pk, bob, NOW)
        assert spells(nim, 0) == spells(nim, 1) == []

    def test_only_the_last_fifty_are_looked_at(self, nim: Sat, alice: Member) -> None:
        remembered(nim, alice, [By.STAND_IN] * 5 + [By.ORDER] * 47 + [By.STAND_IN] * 3)
        assert theirs(alice) == (47, COUNTED_TURNS)

    def test_below_ten_a_member_is_new(self) -> None:
        assert OnTimeRate(0, 9).is_new and OnTimeRate(0, 9).reaches(95)
        assert not OnTimeRate(9, 10).is_new and not OnTimeRate(9, 10).reaches(95)


class TestWhereOneSitsDown:
    def open_table(self, host: Member, timely: int) -> Table:
        terms = Terms("Thursday", 3, {}, timely=timely)
        return seating.open_table(host, registry.find("nim"), terms, timezone.now())

    def test_a_table_asks_for_so_many_in_time(
        self, nim: Sat, alice: Member, bob: Member, carol: Member
    ) -> None:
        remembered(nim, alice, [By.STAND_IN] * 2 + [By.MEMBER] * 8)
        table = self.open_table(bob, 81)
        with pytest.raises(ClubError, match="needs 81 %"):
            seating.join(table.pk, alice, timezone.now())
        assert not table.chairs.filter(member=alice).exists()
        seating.join(table.pk, carol, timezone.now())  # a new member
        easier = self.open_table(bob, 80)
        seating.join(easier.pk, alice, timezone.now())

    @pytest.mark.parametrize("timely", [-1, 96])
    def test_it_asks_for_no_more_than_95(self, alice: Member, timely: int) -> None:
        with pytest.raises(ClubError, match="0 to"):
            self.open_table(alice, timely)

    def test_it_is_said_beside_the_names_and_on_the_members_page(
        self, nim: Sat, alice: Member, bob: Member, inside: Enter
    ) -> None:
        remembered(nim, alice, [By.MEMBER] * 47 + [By.STAND_IN] * 3)
        table = self.open_table(alice, 90)
        client = inside(bob)
        page = words(client.get(address(Sat(table.pk))))
        assert "on time 47 of 50" in page
        assert "on-time rate of at least 90 %" in page
        assert "47 of 50" in words(client.get(alice.get_absolute_url()))
        assert "New: too few" in words(client.get(bob.get_absolute_url()))

    def test_the_page_asks_once_however_many_sit_there(
        self, nim: Sat, alice: Member, bob: Member, carol: Member
    ) -> None:
        def cost(members: list[Member]) -> int:
            with CaptureQueriesContext(connection) as asked:
                on_time_rates([one.pk for one in members])
            return len(asked)

        remembered(nim, alice, [By.MEMBER] * 60)
        assert cost([alice]) == cost([alice, bob, carol, newcomer("dora")]) == 1
