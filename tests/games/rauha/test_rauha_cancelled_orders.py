"""Rauha: plans that lapse, and what their seat is told."""

from __future__ import annotations

import pytest

from games.core import Answer, Order
from games.rauha import GAME
from games.rauha.presentation import plan_forecast
from games.rauha.presentation.plan_forecast import Brings
from games.rauha.rules.position import CHOOSE
from tests.games.rauha.answered import OFF, answer, eleventh, plan, settled, why
from tests.games.rauha.drawn import A, B, C, played, plied, purse, table, texts


def test_r35_a_plan_lapses_when_an_entity_has_moved() -> None:
    position, order = eleventh()
    orders = {B: [OFF], C: [order]}
    position = played(position, "place r2c2", "finish, leave the rest")
    assert answer(position, C, [order]) is not None
    robbed = position.change(holders=(*position.holders[:6], B))
    assert why(robbed, C, order) == (
        "Your plan was set aside, because vuori went to seat 2: "
        "it would bring +3 energy, leaving 2 crystals, 2 water now, "
        "and not +5 energy, leaving 2 crystals, 4 water."
    )
    robbed = settled(robbed, orders)
    assert (robbed.active, robbed.phase, orders[C]) == (C, "card", [])
    assert settled(robbed, {C: []}) == robbed


def test_r35_always_carries_it_out_whatever_has_changed() -> None:
    position, order = eleventh("; always")
    position = played(position, "discard for crystals", "finish, leave the rest")
    robbed = position.change(holders=(*position.holders[:6], B))
    after = settled(robbed, {C: [order]})
    assert (purse(after, C), after.active) == ((43, 2), A)


def test_r35_always_goes_as_far_as_it_can_and_says_where_it_stopped() -> None:
    cells = {A: {"r2c3": "a1_crystal_3"}}
    position = table(
        2, 2, cells=cells, hands={A: "a1_crystal_6"}, holders={"kiteet": B}, energy={A: 1}
    )
    order = plan(position, A, "plan: place r2c2; run kiteet; always")
    orders = {A: [order]}
    position = played(position, "place r2c2")
    ran = position.change(left=position.left & 511, usable=position.usable & 511)
    assert why(ran, A, order) == (
        "Your plan went as far as it could: “run kiteet” was set aside. You cannot run Kiteet now."
    )
    assert settled(ran, orders).active == B
    assert orders[A] == []


def test_r35_a_plan_that_lost_an_entity_and_nothing_else_lapses_too() -> None:
    position = table(2, 2, hands={A: "a1_crystal_6"}, holders={"kiteet": A})
    order = plan(position, A, "plan: place r2c2")
    robbed = position.change(holders=tuple(B if one == A else one for one in position.holders))
    assert why(robbed, A, order) == "Your plan was set aside, because kiteet went to seat 2."


def test_d17_a_plan_that_is_past_goes_without_a_word() -> None:
    position = table(2, 2)
    order = plan(position, A, "plan: discard for crystals; finish; finish")
    position = played(position, *["discard for crystals", "finish, leave the rest"] * 2)
    assert answer(position, A, [order]) == Answer(None, ("plan",))


def test_d17_a_plan_is_for_one_card_at_one_stop() -> None:
    position = table(stop=2, chosen=False)
    first, second, *_ = texts(position, A)
    chosen = plied(position, (A, first))
    order = plan(chosen, A, "plan: discard for spore r1c1")
    other = plied(position, (A, second), (B, texts(position, B)[0]))
    always = plan(chosen, A, "plan: discard for spore r1c1; always")
    assert "it was for “" in why(other, A, order)
    assert why(other, A, always) == why(other, A, order)
    again = plied(position, (A, second), (A, first), (B, texts(position, B)[0]))
    assert answer(again, A, [order]) == Answer(GAME.read_move("discard for spore r1c1"), ("plan",))
    next_turn = played(again, *["discard for crystals", "finish, leave the rest"] * 2)
    assert next_turn.phase == CHOOSE
    assert answer(next_turn, A, [order]) == Answer(None, ("plan",))


def test_d17_a_plan_given_in_ones_own_step_acts_at_once() -> None:
    position = table(stop=2)
    order = Order("plan", plan(position, A, "plan: discard for crystals").value, late=True)
    assert answer(position, A, [order]) == Answer(GAME.read_move("discard for crystals"), ("plan",))


def test_r35_a_scoring_plan_lapses_too_and_begins_before_what_is_free() -> None:
    position = table(2, 4, spores={A: "r1c1"}, holders={"taivas": A}, crystals={A: 4})
    order = plan(position, A, "scoring plan: run taivas")
    assert answer(position, A, [order]) == Answer(GAME.read_move("run taivas"), ("scoring plan",))
    robbed = position.change(holders=(B, *position.holders[1:]), left=1, usable=1)
    assert why(robbed, A, order).startswith(
        "Your plan was set aside, because taivas went to seat 2. Step 1, “run taivas”:"
    )
    begun = played(position, "run r1c1")
    assert answer(begun, A, [order]) == Answer(GAME.read_move("run taivas"), ("scoring plan",))


def test_r35_water_of_the_coming_corner_is_no_part_of_what_a_turn_brings() -> None:
    """The last seat's last step of a round runs on into the scoring; what is paid there is not its
    plan's doing.
    """
    cells = {B: {"r1c1": "a1_mountain_2"}}
    position = table(2, 3, hands={A: "a1_mountain_1"}, cells=cells)
    order = plan(position, B, "plan: discard for crystals; finish")
    assert "stop 3: +1 energy, leaving 8 crystals, 3 water" in order.value
    wetter = played(position, "place r1c1", "finish")
    assert wetter.active == B
    assert wetter.water(A) != position.water(A)
    assert answer(wetter, B, [order]) == Answer(GAME.read_move("discard for crystals"))


ALL_NINE = "r1c1 r1c2 r1c3 r2c1 r2c2 r2c3 r3c1 r3c2 r3c3"


def test_r35_d15_a_plan_is_reckoned_again_after_a_card_that_goes_by_itself() -> None:
    cells = {B: {"r1c2": "a1_mountain_5", "r2c2": "a1_forest_5"}}
    position = table(
        2,
        2,
        hands={B: "a1_mountain_7"},
        cells=cells,
        crystals={B: 0},
        spores={B: ALL_NINE},
        holders={"vuori": B},
    )
    order = plan(position, B, "plan: discard for crystals; run r1c2")
    thrown = played(position, "discard for crystals", "finish")
    assert (thrown.active, thrown.phase, purse(thrown, B)) == (B, "run", (0, 4))
    assert answer(thrown, B, [order]) == Answer(GAME.read_move("run r1c2"), ("plan",))
    robbed = thrown.change(holders=(*thrown.holders[:6], A))
    assert "because vuori went to seat 1" in why(robbed, B, order)


def test_d17_d15_a_card_that_goes_by_itself_does_not_act_for_the_one_planned() -> None:
    position = table(
        2, 1, hands={B: "a1_forest_2"}, chosen=False, crystals={B: 0}, spores={B: ALL_NINE}
    )
    first, second = "choose a1_crystal_5", "choose a1_forest_2"
    chosen = plied(position, (B, first))
    order = plan(chosen, B, "plan: discard for crystals; finish, leave the rest")
    thrown = played(
        plied(chosen, (B, second), (A, texts(chosen, A)[0])), "discard for crystals", "finish"
    )
    assert (thrown.active, thrown.phase) == (B, "run")
    assert "it was for “" in why(thrown, B, order)


def test_r35_a_plan_begun_is_not_set_aside_for_the_entity_that_its_card_called() -> None:
    cells = {A: {"r2c3": "a1_crystal_3"}}
    position = table(2, 2, cells=cells, hands={A: "a1_crystal_6"}, holders={"kiteet": B})
    order = plan(position, A, "plan: place r2c2; run kiteet")
    placed = played(position, "place r2c2")
    assert answer(placed, A, [order]) == Answer(GAME.read_move("run kiteet"), ("plan",))


@pytest.mark.parametrize(
    "brings",
    [
        Brings(0, 1, 0),
        Brings(12, 0, 3, ("vuori",)),
        Brings(3, 4, 1, ("taivas", "maa"), ("maa",)),
        Brings(3, 4, 1, ("maa",), ("maa",)),
    ],
)
def test_r35_what_a_plan_was_reckoned_to_bring_is_read_back_as_it_was(brings: Brings) -> None:
    assert plan_forecast.read(str(brings)) == brings
