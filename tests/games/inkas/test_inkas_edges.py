"""Rise of the Inkas at the edges of its rules: what just is and what just is not."""

from __future__ import annotations

from random import Random

import pytest

from games.bots import find
from games.core import Ply
from games.inkas import GAME
from games.standing import Standing
from tests.games.inkas.drawn import A, B, D, drawn, hand, played, roll, texts


@pytest.mark.parametrize("more", ["", " 1 fish", " 9 wood 9 stone"])
def test_r5_what_can_be_paid_is_offered_however_much_is_left(more: str) -> None:
    position = drawn(
        settlements={A: "n12 n23"}, roads={A: "p33 p39 p12"}, hands={A: "1 wood 1 stone 1 wool 1 potato" + more}
    )
    assert "settle n31" in texts(position, A)
    poor = drawn(settlements={A: "n12 n23"}, roads={A: "p33 p39 p12"}, hands={A: "1 wood 1 stone 1 wool" + more})
    assert not texts(poor, A, "settle")


def test_r6_a_marker_ends_the_wait_for_one() -> None:
    position = drawn(hands={A: "1 fish 2 potato 3 ore"}, idle=7)
    assert played(position, (A, "city n12")).idle == 0


def test_r10_the_first_to_place_has_every_corner_and_every_path_at_it() -> None:
    start = GAME.start(3, {"start": "free", "start_player": "seat_0"})
    assert len(set(texts(start, A))) == 2 * 71  # each path from either end
    assert len({text.split(",")[0] for text in texts(start, A)}) == 54


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
