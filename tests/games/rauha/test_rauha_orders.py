"""Rauha: automatic runs. Plans are in `test_rauha_plans.py`, prompts and forecasts in
`test_rauha_prompts.py`.
"""

from __future__ import annotations

import pytest

from games.core import Answer, IllegalMove
from games.rauha import GAME
from tests.games.rauha.order_answers import OFF, find_answer, run_orders
from tests.games.rauha.positions import A, B, play, position_at, purse


def test_r33_free_sources_run_automatically_unless_an_order_says_no() -> None:
    position = play(position_at(stop=2), "discard for crystals")
    assert find_answer(position, A) == Answer(GAME.read_move("finish"))
    assert find_answer(position, A, [OFF]) is None
    paying = play(position_at(stop=3, crystals={A: 3}), "discard for crystals")
    assert find_answer(paying, A) == Answer(GAME.read_move("run the rest"))
    after = run_orders(paying, {})
    assert (purse(after, A), after.active) == ((1, 7), A)
    assert find_answer(after, A) is None


def test_r33_a_seat_is_asked_about_payments_alone() -> None:
    """Nothing that could have been had is lost: crystals first, what counts Spores while none can
    be bought.
    """
    cells = {A: {"r1c1": "a1_mushroom_2", "r1c3": "a1_mushroom_5"}}
    position = position_at(
        2,
        8,
        cells=cells,
        energy={A: 20},
        crystals={A: 3},
        spores={A: "r1c1 r1c3"},
        holders={"maa": A},
    )
    assert find_answer(position, A) is None
    position = run_orders(play(position, "run r1c1, spore on r2c1"), {})
    assert (purse(position, A), position.stop) == ((26, 2), 9)


def test_r33_nothing_is_answered_outside_a_step_of_its_own() -> None:
    assert find_answer(position_at(stop=2), A) is None
    assert find_answer(position_at(stop=2, chosen=False), A) is None
    assert GAME.read_order(position_at(stop=2).view(B), "auto: off") == OFF
    with pytest.raises(IllegalMove):
        GAME.read_order(position_at(stop=2).view(B), "auto: perhaps")
    assert GAME.orders(position_at(stop=2).view(None)) == ()
