"""Rise of the Inkas at the edges of its rules: what just is and what just is not."""

from __future__ import annotations

from random import Random

from games.bots import find
from games.core import Ply
from games.inkas import GAME
from games.standing import Standing
from tests.games.inkas.drawn import A, B, D, drawn, hand, played, roll, texts


def test_r6_a_marker_ends_the_wait_for_one() -> None:
    position = drawn(hands={A: "1 fish 2 potato 3 ore"}, idle=7)
    assert played(position, (A, "city n12")).idle == 0


def test_r16_r17_nobody_robs_itself() -> None:
    position = roll(drawn(hands={A: "2 wool", B: "1 ore"}), 3, 4)
    assert "robber to b2" in texts(position, A)  # where it has a building itself
    assert not [text for text in texts(position, A) if text.endswith("rob 0")]


def test_r21_a_city_is_paid_for() -> None:
    position = drawn(hands={A: "1 fish 2 potato 3 ore"})
    raised = played(position, (A, "city n12"))
    assert hand(raised, A) == "1 fish"


def test_r35_who_gets_it_is_as_the_maker_says() -> None:
    position = drawn(hands={A: "2 stone"})
    first = played(position, (A, "offer 1 stone for 1 wool to 1 3"))
    choice = played(position, (A, "offer 1 stone for 1 wool to 1 3, settle choose"))
    assert [talk.talks.open[0].choose for talk in (first, choice)] == [False, True]


def test_r49_orders_answer_offers_while_another_is_on_turn() -> None:
    offered = played(drawn(hands={A: "3 stone", D: "2 wool"}), (A, "offer 1 stone for 1 wool to 3"))
    orders = Standing(GAME, [find("random")] * 4, Random(1))
    assert offered.to_act == {A}
    assert orders.answered(offered) is None
    orders.given[D] = (GAME.read_order(offered.view(D), "refuse 0: wool"),)
    assert orders.answered(offered) == Ply(D, GAME.read_move("decline 1"))


def test_r51_a_founding_with_several_places_waits_for_its_seat() -> None:
    position = drawn(hands={A: "2 potato 3 ore"}, markers=(3, 2, 2, 2))
    complete = played(position, (A, "city n12"))
    assert (complete.phase, complete.to_act) == ("found", {A})
    assert len(texts(complete, A, "found")) > 1
