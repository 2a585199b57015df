"""Standing orders answer for their seat as soon as the question is put."""

from __future__ import annotations

import pytest

from club.base.errors import ClubError, NotAllowed
from club.people.members.models import Member
from club.play.game_records.models import By
from club.play.moves import services as play
from club.play.seats import services as seating
from games.core import IllegalMove
from tests.support.sitting_down import DAY, NOW, Sat, sit_down

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("toys")]


@pytest.fixture
def toy(alice: Member, bob: Member, carol: Member) -> Sat:
    return sit_down("toy", [alice, bob, carol])


class TestOrders:
    """Standing orders answer for their seat."""

    def test_they_answer_as_soon_as_the_question_is_put(self, toy: Sat) -> None:
        play.set_order(toy.pk, toy.member(1), "reply: yes", NOW)
        toy.play(0, "ask open")
        assert toy.plies() == [(0, "ask open", By.MEMBER), (1, "reply yes", By.ORDER)]
        assert toy.chair(0).being_asked

    def test_given_while_the_question_is_open_they_wait_for_the_next(self, toy: Sat) -> None:
        toy.play(0, "ask open")
        play.set_order(toy.pk, toy.member(1), "reply: yes", NOW)
        assert len(toy.plies()) == 1
        toy.play(1, "reply no")
        toy.play(0, "ask open")
        assert toy.plies()[-1] == (1, "reply yes", By.ORDER)

    def test_given_before_ones_turn_they_are_not_late_in_it(self, toy: Sat) -> None:
        toy.play(0, "ask open")
        toy.play(1, "reply no")  # bob is asked nothing any more
        play.set_order(toy.pk, toy.member(1), "reply: yes", NOW)
        toy.play(0, "ask hidden")
        assert toy.plies()[-1] == (1, "reply yes", By.ORDER)

    def test_what_is_spent_answers_once(self, toy: Sat) -> None:
        play.set_order(toy.pk, toy.member(1), "once: yes", NOW)
        toy.play(0, "ask open")
        assert toy.chair(1).orders == {}
        toy.play(0, "ask open")
        assert toy.chair(1).being_asked

    def test_several_seats_answer_in_one_breath(self, toy: Sat) -> None:
        play.set_order(toy.pk, toy.member(1), "reply: yes", NOW)
        play.set_order(toy.pk, toy.member(2), "reply: no", NOW)
        toy.play(0, "ask all")
        assert [(seat, move) for seat, move, _ in toy.plies()[1:]] == [
            (1, "reply yes"),
            (2, "reply no"),
        ]

    def test_a_new_order_takes_the_place_of_the_old(self, toy: Sat) -> None:
        play.set_order(toy.pk, toy.member(1), "reply: yes", NOW)
        play.set_order(toy.pk, toy.member(1), "reply: no", NOW)
        toy.play(0, "ask open")
        assert toy.plies()[-1][1] == "reply no"

    def test_taken_back_they_answer_nothing(self, toy: Sat) -> None:
        play.set_order(toy.pk, toy.member(1), "reply: yes", NOW)
        play.drop_order(toy.pk, toy.member(1), "reply")
        play.drop_order(toy.pk, toy.member(1), "reply")
        toy.play(0, "ask open")
        assert toy.chair(1).being_asked

    def test_the_game_refuses_what_it_does_not_offer(self, toy: Sat) -> None:
        with pytest.raises(IllegalMove):
            play.set_order(toy.pk, toy.member(1), "reply: perhaps", NOW)
        with pytest.raises(ClubError, match="too long"):
            play.set_order(toy.pk, toy.member(1), "reply: " + "yes " * 1000, NOW)

    def test_who_has_resigned_gives_no_orders(self, toy: Sat) -> None:
        gone = toy.member(1)
        seating.resign(toy.pk, gone, NOW)
        with pytest.raises(NotAllowed):
            play.set_order(toy.pk, gone, "reply: yes", NOW)

    def test_others_do_not_read_that_an_order_answered(self, toy: Sat) -> None:
        play.set_order(toy.pk, toy.member(1), "reply: yes", NOW)
        toy.play(0, "ask open")
        assert [toy.read.lines[viewer][-1].by for viewer in (None, 0, 1, 2)] == [
            "member",
            "member",
            "order",
            "member",
        ]


def test_what_was_seen_ends_with_ones_own_move(toy: Sat) -> None:
    """Answers of others' orders stay unread, and plies in a member's absence too."""
    play.set_order(toy.pk, toy.member(1), "reply: yes", NOW)
    toy.play(0, "ask open")
    assert (toy.chair(0).seen, toy.read.seen(0)) == (1, 2)
    toy.play(0, "end")
    play.stand_in(toy.pk, 1, NOW + 2 * DAY)
    assert (toy.chair(1).seen, toy.read.seen(1)) == (0, len(toy.read.lines[1]))
