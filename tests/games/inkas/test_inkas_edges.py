"""Rise of the Inkas at the edges of its rules: what just is and what just is not."""

from __future__ import annotations

from random import Random

from games.bots import find
from games.core import Ply
from games.inkas import GAME
from games.standing import Standing
from tests.games.inkas.drawn import A, D, drawn, played


def test_r49_orders_answer_offers_while_another_is_on_turn() -> None:
    offered = played(drawn(hands={A: "3 stone", D: "2 wool"}), (A, "offer 1 stone for 1 wool to 3"))
    orders = Standing(GAME, [find("random")] * 4, Random(1))
    assert offered.to_act == {A}
    assert orders.answered(offered) is None
    orders.given[D] = (GAME.read_order(offered.view(D), "refuse 0: wool"),)
    assert orders.answered(offered) == Ply(D, GAME.read_move("decline 1"))
