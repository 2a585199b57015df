"""Rauha: plans that are cancelled, and the messages to their seat."""

from __future__ import annotations

import pytest

from games.core import Answer, Order
from games.rauha import GAME
from games.rauha.presentation.planning import plan_forecast
from games.rauha.presentation.planning.plan_forecast import PlanForecast
from games.rauha.rules.position import CHOOSE
from tests.games.rauha.order_answers import (
    OFF,
    explain_cancellation,
    find_answer,
    plan_at_stop_11,
    read_plan,
    run_orders,
)
from tests.games.rauha.positions import A, B, C, list_moves, play, play_plies, position_at, purse


def test_r35_a_plan_lapses_when_an_entity_has_moved() -> None:
    position, order = plan_at_stop_11()
    orders = {B: [OFF], C: [order]}
    position = play(position, "place r2c2", "finish, leave the rest")
    assert find_answer(position, C, [order]) is not None
    robbed = position.change(holders=(*position.holders[:6], B))
    assert explain_cancellation(robbed, C, order) == (
        "Your plan was cancelled, because vuori went to seat 2: "
        "it would now give +3 energy, leaving 2 crystals, 2 water, "
        "not +5 energy, leaving 2 crystals, 4 water."
    )
    robbed = run_orders(robbed, orders)
    assert (robbed.active, robbed.phase, orders[C]) == (C, "card", [])
    assert run_orders(robbed, {C: []}) == robbed


def test_r35_always_carries_it_out_whatever_has_changed() -> None:
    position, order = plan_at_stop_11("; always")
    position = play(position, "discard for crystals", "finish, leave the rest")
    robbed = position.change(holders=(*position.holders[:6], B))
    after = run_orders(robbed, {C: [order]})
    assert (purse(after, C), after.active) == ((43, 2), A)


def test_r35_always_goes_as_far_as_it_can_and_says_where_it_stopped() -> None:
    cells = {A: {"r2c3": "a1_crystal_3"}}
    position = position_at(
        2, 2, cells=cells, hands={A: "a1_crystal_6"}, holders={"kiteet": B}, energy={A: 1}
    )
    order = read_plan(position, A, "plan: place r2c2; run kiteet; always")
    orders = {A: [order]}
    position = play(position, "place r2c2")
    ran = position.change(left=position.left & 511, usable=position.usable & 511)
    assert explain_cancellation(ran, A, order) == (
        "Your plan was played in part: “run kiteet” was cancelled. You cannot run Kiteet now."
    )
    assert run_orders(ran, orders).active == B
    assert orders[A] == []


def test_r35_a_plan_that_lost_an_entity_and_nothing_else_lapses_too() -> None:
    position = position_at(2, 2, hands={A: "a1_crystal_6"}, holders={"kiteet": A})
    order = read_plan(position, A, "plan: place r2c2")
    robbed = position.change(holders=tuple(B if one == A else one for one in position.holders))
    assert (
        explain_cancellation(robbed, A, order)
        == "Your plan was cancelled, because kiteet went to seat 2."
    )


def test_d17_a_plan_that_is_past_ends_without_a_message() -> None:
    position = position_at(2, 2)
    order = read_plan(position, A, "plan: discard for crystals; finish; finish")
    position = play(position, *["discard for crystals", "finish, leave the rest"] * 2)
    assert find_answer(position, A, [order]) == Answer(None, ("plan",))


def test_d17_a_plan_is_for_one_card_at_one_stop() -> None:
    position = position_at(stop=2, chosen=False)
    first, second, *_ = list_moves(position, A)
    chosen = play_plies(position, (A, first))
    order = read_plan(chosen, A, "plan: discard for spore r1c1")
    other = play_plies(position, (A, second), (B, list_moves(position, B)[0]))
    always = read_plan(chosen, A, "plan: discard for spore r1c1; always")
    assert "it was for “" in explain_cancellation(other, A, order)
    assert explain_cancellation(other, A, always) == explain_cancellation(other, A, order)
    again = play_plies(position, (A, second), (A, first), (B, list_moves(position, B)[0]))
    assert find_answer(again, A, [order]) == Answer(
        GAME.read_move("discard for spore r1c1"), ("plan",)
    )
    next_turn = play(again, *["discard for crystals", "finish, leave the rest"] * 2)
    assert next_turn.phase == CHOOSE
    assert find_answer(next_turn, A, [order]) == Answer(None, ("plan",))


def test_d17_a_plan_given_in_ones_own_step_acts_at_once() -> None:
    position = position_at(stop=2)
    order = Order("plan", read_plan(position, A, "plan: discard for crystals").value, late=True)
    assert find_answer(position, A, [order]) == Answer(
        GAME.read_move("discard for crystals"), ("plan",)
    )


def test_r35_a_scoring_plan_lapses_too_and_begins_before_what_is_free() -> None:
    position = position_at(2, 4, spores={A: "r1c1"}, holders={"taivas": A}, crystals={A: 4})
    order = read_plan(position, A, "scoring plan: run taivas")
    assert find_answer(position, A, [order]) == Answer(
        GAME.read_move("run taivas"), ("scoring plan",)
    )
    robbed = position.change(holders=(B, *position.holders[1:]), left=1, usable=1)
    assert explain_cancellation(robbed, A, order).startswith(
        "Your plan was cancelled, because taivas went to seat 2. Step 1, “run taivas”:"
    )
    begun = play(position, "run r1c1")
    assert find_answer(begun, A, [order]) == Answer(GAME.read_move("run taivas"), ("scoring plan",))


def test_r35_water_of_the_coming_corner_is_no_part_of_what_a_turn_brings() -> None:
    """The last seat's last step of a round leads into the scoring; payments there do not belong to
    its plan.
    """
    cells = {B: {"r1c1": "a1_mountain_2"}}
    position = position_at(2, 3, hands={A: "a1_mountain_1"}, cells=cells)
    order = read_plan(position, B, "plan: discard for crystals; finish")
    assert "stop 3: +1 energy, leaving 8 crystals, 3 water" in order.value
    wetter = play(position, "place r1c1", "finish")
    assert wetter.active == B
    assert wetter.water(A) != position.water(A)
    assert find_answer(wetter, B, [order]) == Answer(GAME.read_move("discard for crystals"))


ALL_NINE = "r1c1 r1c2 r1c3 r2c1 r2c2 r2c3 r3c1 r3c2 r3c3"


def test_r35_d15_a_plan_is_forecast_again_after_an_automatic_discard() -> None:
    cells = {B: {"r1c2": "a1_mountain_5", "r2c2": "a1_forest_5"}}
    position = position_at(
        2,
        2,
        hands={B: "a1_mountain_7"},
        cells=cells,
        crystals={B: 0},
        spores={B: ALL_NINE},
        holders={"vuori": B},
    )
    order = read_plan(position, B, "plan: discard for crystals; run r1c2")
    thrown = play(position, "discard for crystals", "finish")
    assert (thrown.active, thrown.phase, purse(thrown, B)) == (B, "run", (0, 4))
    assert find_answer(thrown, B, [order]) == Answer(GAME.read_move("run r1c2"), ("plan",))
    robbed = thrown.change(holders=(*thrown.holders[:6], A))
    assert "because vuori went to seat 1" in explain_cancellation(robbed, B, order)


def test_d17_d15_a_card_that_goes_by_itself_does_not_act_for_the_one_planned() -> None:
    position = position_at(
        2, 1, hands={B: "a1_forest_2"}, chosen=False, crystals={B: 0}, spores={B: ALL_NINE}
    )
    first, second = "choose a1_crystal_5", "choose a1_forest_2"
    chosen = play_plies(position, (B, first))
    order = read_plan(chosen, B, "plan: discard for crystals; finish, leave the rest")
    thrown = play(
        play_plies(chosen, (B, second), (A, list_moves(chosen, A)[0])),
        "discard for crystals",
        "finish",
    )
    assert (thrown.active, thrown.phase) == (B, "run")
    assert "it was for “" in explain_cancellation(thrown, B, order)


def test_r35_a_plan_begun_is_not_set_aside_for_the_entity_that_its_card_called() -> None:
    cells = {A: {"r2c3": "a1_crystal_3"}}
    position = position_at(2, 2, cells=cells, hands={A: "a1_crystal_6"}, holders={"kiteet": B})
    order = read_plan(position, A, "plan: place r2c2; run kiteet")
    placed = play(position, "place r2c2")
    assert find_answer(placed, A, [order]) == Answer(GAME.read_move("run kiteet"), ("plan",))


@pytest.mark.parametrize(
    "brings",
    [
        PlanForecast(0, 1, 0),
        PlanForecast(12, 0, 3, ("vuori",)),
        PlanForecast(3, 4, 1, ("taivas", "maa"), ("maa",)),
        PlanForecast(3, 4, 1, ("maa",), ("maa",)),
    ],
)
def test_r35_a_forecast_is_read_back_as_it_was(brings: PlanForecast) -> None:
    assert plan_forecast.read_forecast(str(brings)) == brings
