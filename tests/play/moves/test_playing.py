"""Playing: question numbers, the end of a turn, clocks, chance. Standing orders are in
`test_standing_orders.py`.
"""

from __future__ import annotations

from datetime import timedelta

import pytest

from club.base.errors import ClubError
from club.people.members.models import Member
from club.play.game_records.models import By
from club.play.moves import services as play
from club.play.seats import services as seating
from club.play.seats.services.terms import Terms
from club.play.tables.errors import StaleTurn
from club.play.tables.models import StandInPolicy, Status
from club.play.time_control import clock
from games import registry
from games.core import CHANCE, IllegalMove
from tests.support.sitting_down import DAY, HOUR, MINUTE, NOW, Sat, sit_down

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("toys")]


@pytest.fixture
def nim(alice: Member, bob: Member) -> Sat:
    return sit_down("nim", [alice, bob])


@pytest.fixture
def toy(alice: Member, bob: Member, carol: Member) -> Sat:
    return sit_down("toy", [alice, bob, carol])


def test_a_move_is_recorded_and_ends_the_turn(nim: Sat) -> None:
    nim.play(0, "take 3 from a")
    assert nim.plies() == [(0, "take 3 from a", By.MEMBER)]
    assert (nim.chair(0).being_asked, nim.chair(1).being_asked) == (False, True)


def test_a_second_click_is_refused_as_stale(nim: Sat) -> None:
    asked = nim.chair(0).asked
    nim.play(0, "take 1 from a", asked=asked)
    with pytest.raises(StaleTurn):
        nim.play(0, "take 1 from a", asked=asked)
    assert len(nim.plies()) == 1


def test_a_page_from_the_turn_before_is_stale_even_when_it_is_ones_turn_again(nim: Sat) -> None:
    asked = nim.chair(0).asked
    nim.play(0, "take 1 from a")
    nim.play(1, "take 1 from b")
    with pytest.raises(StaleTurn):
        nim.play(0, "take 1 from a", asked=asked)


def test_a_refused_move_changes_nothing(nim: Sat) -> None:
    before = nim.table.revision
    with pytest.raises(IllegalMove, match="has only 3 left"):
        nim.play(0, "take 9 from a")
    assert (nim.plies(), nim.table.revision) == ([], before)


def test_a_move_off_turn_is_refused_with_its_rule(nim: Sat) -> None:
    with pytest.raises(IllegalMove, match="not your turn"):
        nim.play(1, "take 1 from a")


def test_no_move_and_a_thousand_moves_are_refused(toy: Sat) -> None:
    with pytest.raises(ClubError, match="Choose a move"):
        toy.play(0)
    with pytest.raises(ClubError, match="more than one turn"):
        toy.play(0, *["step"] * 1000)


def test_a_table_that_is_not_played_refuses_moves(alice: Member) -> None:
    terms = Terms("Open", 2, {})
    table = seating.open_table(alice, registry.find("nim"), terms, NOW)
    with pytest.raises(StaleTurn, match="not being played"):
        play.play(table.pk, alice, ["take 1 from a"], 0, NOW)


def test_the_last_move_writes_the_result_and_stops_every_clock(nim: Sat) -> None:
    for seat, move in ((0, "take 3 from a"), (1, "take 4 from b"), (0, "take 5 from c")):
        nim.play(seat, move)
    assert nim.table.status == Status.FINISHED
    assert nim.record.result == {
        "places": [1, 2],
        "reason": "cleared",
        "scores": [],
        "breakdown": [],
    }
    assert [nim.chair(seat).due_at for seat in (0, 1)] == [None, None]
    with pytest.raises(StaleTurn, match="not being played"):
        nim.play(1, "take 1 from a")


class TestAsked:
    """The number of a chair's question."""

    def test_the_question_number_rises_within_a_turn(self, toy: Sat) -> None:
        before = toy.chair(0).asked
        toy.play(0, "step")
        assert toy.chair(0).asked == before + 1

    def test_the_question_number_rises_with_a_new_turn(self, nim: Sat) -> None:
        before = nim.chair(1).asked
        nim.play(0, "take 1 from a")
        assert nim.chair(1).asked == before + 1

    def test_others_plies_leave_it_so_that_answers_at_once_do_not_refuse_each_other(
        self, toy: Sat
    ) -> None:
        toy.play(0, "ask all")
        bob, carol = toy.chair(1).asked, toy.chair(2).asked
        toy.play(1, "reply yes", asked=bob)
        assert toy.chair(2).asked == carol
        toy.play(2, "reply no", asked=carol)
        assert [move for _, move, _ in toy.plies()] == ["ask all", "reply yes", "reply no"]

    def test_a_move_off_turn_cannot_be_clicked_twice(self, toy: Sat) -> None:
        asked = toy.chair(1).asked
        toy.play(1, "wave", asked=asked)
        with pytest.raises(StaleTurn):
            toy.play(1, "wave", asked=asked)
        assert toy.position.waves == 1

    def test_a_move_off_turn_leaves_whose_turn_it_is_alone(self, toy: Sat) -> None:
        before = toy.chair(0)
        toy.play(1, "wave", now=NOW + HOUR)
        after = toy.chair(0)
        assert (after.asked, after.turn_since, after.due_at) == (
            before.asked,
            before.turn_since,
            before.due_at,
        )
        assert not toy.chair(1).being_asked


class TestClocks:
    """A fixed time for each turn."""

    def test_each_turn_has_the_whole_allowance(self, nim: Sat) -> None:
        nim.play(0, "take 1 from a", now=NOW + DAY)
        assert nim.chair(1).due_at == NOW + 3 * DAY
        assert nim.chair(1).remind_at == NOW + DAY + clock.EMAIL_AFTER

    def test_moves_within_a_turn_do_not_refill_it(self, toy: Sat) -> None:
        due_at = toy.chair(0).due_at
        toy.play(0, "step", now=NOW + DAY)
        assert toy.chair(0).due_at == due_at

    def test_an_interrupted_turn_continues_with_its_remaining_time(self, toy: Sat) -> None:
        toy.play(0, "ask open", now=NOW + 30 * HOUR)  # 18 hours left
        assert not toy.chair(0).being_asked
        toy.play(1, "reply yes", now=NOW + 70 * HOUR)
        assert toy.chair(0).due_at == NOW + (70 + 18) * HOUR

    def test_an_interrupted_turn_has_a_minimum_of_time(self, toy: Sat) -> None:
        toy.play(0, "ask open", now=NOW + 47 * HOUR)
        toy.play(1, "reply yes", now=NOW + 50 * HOUR)
        assert toy.chair(0).due_at == NOW + 50 * HOUR + clock.FLOOR

    def test_who_interrupts_twice_in_a_turn_goes_on_with_their_own_time(self, toy: Sat) -> None:
        toy.play(0, "ask open")
        toy.play(1, "reply yes", now=NOW + 20 * HOUR)
        toy.play(0, "ask open", now=NOW + 21 * HOUR)
        assert toy.chair(1).due_at == NOW + (21 + 28) * HOUR

    def test_the_next_turn_is_refilled(self, toy: Sat) -> None:
        toy.play(0, "ask open", now=NOW + 47 * HOUR)
        toy.play(1, "reply yes", now=NOW + 47 * HOUR)
        for seat in (0, 1, 2):
            toy.play(seat, "end", now=NOW + 48 * HOUR)
        assert toy.chair(0).due_at == NOW + 96 * HOUR

    def test_who_moves_on_within_the_turn_gets_no_letter_but_a_last_call(self, toy: Sat) -> None:
        toy.play(0, "step", now=NOW + MINUTE)
        assert toy.chair(0).escalation_step == clock.LAST_CALL
        assert toy.chair(0).remind_at == NOW + 2 * DAY * 0.8

    @pytest.mark.parametrize(
        ("rule", "left"),
        [(StandInPolicy.BOT_TURN, -HOUR), (StandInPolicy.BOT_DECISION, clock.FLOOR)],
    )
    def test_the_rest_of_a_late_turn_follows_the_absence_policy(
        self, alice: Member, bob: Member, rule: StandInPolicy, left: timedelta
    ) -> None:
        toy = sit_down("toy", [alice, bob], stand_in=rule)
        toy.play(0, "step", now=NOW + 49 * HOUR)
        assert toy.chair(0).due_at == NOW + 49 * HOUR + left


class TestSeveralMoves:
    """Several moves in one request."""

    def test_foreseeable_moves_may_be_played_together(self, toy: Sat) -> None:
        toy.play(0, "step", "step", "peek")
        assert [move for _, move, _ in toy.plies()][:3] == ["step", "step", "peek"]

    def test_no_move_can_follow_an_unknown_result(self, toy: Sat) -> None:
        """Nine guesses would reveal the card; eight of them are refused, and nothing is played."""
        for card in range(1, 10):
            with pytest.raises(ClubError, match="not known yet"):
                toy.play(0, "peek", f"show {card}")
        assert toy.plies() == []

    def test_one_illegal_move_refuses_all_moves(self, toy: Sat) -> None:
        with pytest.raises(IllegalMove):
            toy.play(0, "step", "step", "reply yes")
        assert toy.plies() == []


class TestChance:
    """Chance acts automatically."""

    def test_chance_acts_before_the_first_question(self, alice: Member, bob: Member) -> None:
        dice = sit_down("liars_dice", [alice, bob])
        assert [(seat, by) for seat, _, by in dice.plies()] == [(CHANCE, By.CHANCE)] * 2
        assert dice.chair(0).being_asked

    def test_chance_acts_in_the_same_commit_as_the_move(self, toy: Sat) -> None:
        toy.play(0, "peek")
        assert [seat for seat, _, _ in toy.plies()] == [0, CHANCE]
        assert toy.position.card

    def test_a_member_cannot_play_for_chance(self, toy: Sat) -> None:
        with pytest.raises(IllegalMove):
            toy.play(0, "draw 9")
