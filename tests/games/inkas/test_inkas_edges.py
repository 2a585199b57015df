"""Rise of the Inkas at the edges of its rules: what just is and what just is not."""

from __future__ import annotations

from random import Random

from games.bots import find
from games.core import Ply
from games.inkas import GAME
from games.standing import Standing
from tests.games.inkas.drawn import A, B, D, drawn, played, refused


def test_r35_d40_only_the_seat_on_turn_may_keep_the_choice_to_itself() -> None:
    position = drawn(hands={A: "2 stone", B: "2 wool", D: "1 wool"})
    own = played(position, (A, "offer 1 stone for 1 wool to 1 3, settle choose"))
    assert own.talks.open[0].choose
    assert refused(position, B, "offer 1 wool for 1 stone to 0, settle choose").rule == "D40"
    assert not played(position, (B, "offer 1 wool for 1 stone to 0")).talks.open[0].choose


def test_r49_orders_answer_offers_while_another_is_on_turn() -> None:
    offered = played(drawn(hands={A: "3 stone", D: "2 wool"}), (A, "offer 1 stone for 1 wool to 3"))
    orders = Standing(GAME, [find("random")] * 4, Random(1))
    assert offered.to_act == {A}
    assert orders.answered(offered) is None
    orders.given[D] = (GAME.read_order(offered.view(D), "refuse 0: wool"),)
    assert orders.answered(offered) == Ply(D, GAME.read_move("decline 1"))
