"""Rauha: what runs by itself. Plans have `test_rauha_plans.py`, what is asked and foretold
`test_rauha_prompts.py`.
"""

from __future__ import annotations

import pytest

from games.core import Answer, IllegalMove
from games.rauha import GAME
from tests.games.rauha.answered import OFF, answer, settled
from tests.games.rauha.drawn import A, B, played, purse, table


def test_r33_what_is_free_runs_by_itself_unless_told_otherwise() -> None:
    position = played(table(stop=2), "discard for crystals")
    assert answer(position, A) == Answer(GAME.read_move("finish"))
    assert answer(position, A, [OFF]) is None
    paying = played(table(stop=3, crystals={A: 3}), "discard for crystals")
    assert answer(paying, A) == Answer(GAME.read_move("run the rest"))
    after = settled(paying, {})
    assert (purse(after, A), after.active) == ((1, 7), A)
    assert answer(after, A) is None


def test_r33_a_seat_is_asked_about_payments_alone() -> None:
    """Nothing that could have been had is lost: crystals first, what counts Spores while none can
    be bought.
    """
    cells = {A: {"r1c1": "a1_mushroom_2", "r1c3": "a1_mushroom_5"}}
    position = table(
        2,
        8,
        cells=cells,
        energy={A: 20},
        crystals={A: 3},
        spores={A: "r1c1 r1c3"},
        holders={"maa": A},
    )
    assert answer(position, A) is None
    position = settled(played(position, "run r1c1, spore on r2c1"), {})
    assert (purse(position, A), position.stop) == ((26, 2), 9)


def test_r33_nothing_is_answered_outside_a_step_of_its_own() -> None:
    assert answer(table(stop=2), A) is None
    assert answer(table(stop=2, chosen=False), A) is None
    assert GAME.read_order(table(stop=2).view(B), "auto: off") == OFF
    with pytest.raises(IllegalMove):
        GAME.read_order(table(stop=2).view(B), "auto: perhaps")
    assert GAME.orders(table(stop=2).view(None)) == ()
