"""Reykholt: standing orders, plans, and default moves of absent seats."""

from __future__ import annotations

from random import Random

import pytest

from games import planning
from games.bots import find
from games.core import Answer, IllegalMove, Order
from games.reykholt import GAME
from games.reykholt.game import ReykholtPosition
from games.reykholt.presentation import plans
from games.reykholt.rules.position import HARVEST_START, TOURISM, TOURISM_END
from tests.games.reykholt.example_positions import (
    A,
    B,
    C,
    make_position,
    move_texts,
    play,
    stock_text,
    tables_of,
)


def answer(position: ReykholtPosition, seat: int, *texts_: str) -> Answer | None:
    view = position.view(seat)
    given = [GAME.read_order(view, text) for text in texts_]
    return GAME.answer(view, position.legal_moves(seat), given)


def move_text(found: Answer | None) -> str:
    assert found is not None
    return str(found.move)


WALKER = {"table": 9, "stock": "T3 R2", "arrival": 9}


def test_r52_as_far_as_one_can() -> None:
    position = make_position(2, {A: WALKER}, phase=TOURISM)
    while A in position.to_act:
        position = play(position, A, move_text(answer(position, A, "walk: far")))
    assert (tables_of(position)[A], stock_text(position, A)) == (12, "L3")
    assert answer(make_position(2, {A: WALKER}, phase=TOURISM), A) is None


def test_r53_a_mixed_greenhouse_gives_what_is_lacking() -> None:
    farm = {"houses": "g5_a{L2 M1 T1}", "table": 1}
    position = make_position(2, {A: farm}, phase=HARVEST_START)
    assert move_text(answer(position, A, "harvest: auto")) == "harvest lettuce from g5_a"
    ranked = answer(position, A, "harvest: auto", "take first: mushroom tomato")
    assert move_text(ranked) == "harvest mushroom from g5_a"


def test_d37_of_several_greenhouses_of_one_kind_the_oldest_is_harvested() -> None:
    farms = {A: {"services": "a12", "houses": "g6_a{T6} g3_a{T1} g5_a{L5}", "bonus": True}}
    position = play(make_position(2, farms, phase=TOURISM_END), A, "use a12")
    assert move_text(answer(position, A, "a12: always")) == "harvest tomato from g6_a"


def test_d38_what_is_taken_first_is_worked_out_anew_for_each_vegetable() -> None:
    farms = {A: {"houses": "g6_a{T1 L1} g5_a{T1 L1}"}}
    position = make_position(2, farms, phase=HARVEST_START)
    first = move_text(answer(position, A, "harvest: auto"))
    assert first == "harvest tomato from g6_a"  # table 1 wants a tomato
    second = move_text(answer(play(position, A, first), A, "harvest: auto"))
    assert second == "harvest lettuce from g5_a"  # it can be paid now, and table 2 wants a lettuce


def test_r53_services_are_used_always_or_never() -> None:
    farms = {
        A: {"services": "a8 a12", "table": 5, "stock": "T1 L1", "bonus": True, "arrival": 3},
        B: {"table": 5, "bonus": True},
    }
    position = make_position(2, farms, phase=TOURISM_END)
    assert answer(position, A) is None
    assert move_text(answer(position, A, "a8: never")) == "pass"
    begun = play(position, A, move_text(answer(position, A, "a8: always")))
    assert move_text(answer(begun, A, "a8: always")) == "pay tomato"
    assert move_text(answer(begun, A, "a8: always", "give first: lettuce")) == "pay lettuce"
    assert answer(begun, A, "walk: far") is None


def test_r53_events_are_answered() -> None:
    story = {"story": "s1"}
    position = make_position(2, {A: {"stock": "T3"}}, event="ev_tour_bus", options=story)
    forms = {form.key: form.choices for form in GAME.orders(position.view(A))}
    assert forms["ev_early_crop"] == ("ask", "never", "always")
    assert forms["ev_cold_snap"] == ("ask", "always")
    assert forms["ev_seed_fair"] == forms["ev_glass_sale"] == ("ask", "never")


def test_r54_out_of_time() -> None:
    position = make_position(2, {A: WALKER}, phase=TOURISM)
    assert (
        str(GAME.default_move(position.view(A), position.legal_moves(A))) == "walk with the bonus"
    )
    asked = make_position(
        2, {A: {"services": "b4", "stock": "T1", "houses": "g6_a{}"}}, phase=HARVEST_START
    )
    assert str(GAME.default_move(asked.view(A), asked.legal_moves(A))) == "pass"
    working = make_position(3)
    assert (
        str(GAME.default_move(working.view(A), working.legal_moves(A))) == move_texts(working, A)[0]
    )


def read_plan(position: ReykholtPosition, seat: int, text: str) -> Order:
    return GAME.read_order(position.view(seat), f"plan: {text}")


def test_r55_a_plan_is_carried_out_step_by_step() -> None:
    position = make_position(3)
    order = read_plan(position, B, "place on m_market_3; place on m_field_2")
    assert order.value.endswith("(round 1 from 0: table 0, 1 tomato, 2 mushrooms)")
    position = play(position, A, "place on m_market_2")
    first = answer(position, B, str(order)[: str(order).index(" (")])
    assert move_text(first) == "place on m_market_3"
    assert first is not None
    assert first.spent == ()
    position = play(position, B, "place on m_market_3")
    position = play(position, C, "place on m_market_6")
    position = play(position, A, "place on m_property_6", "take from p3")
    last = GAME.answer(position.view(B), position.legal_moves(B), [order])
    assert last == Answer(last.move if last else None, ("plan",))
    assert move_text(last) == "place on m_field_2"


def test_r55_what_others_take_away_sets_a_plan_aside() -> None:
    position = make_position(3)
    order = read_plan(position, B, "place on m_market_3")
    position = play(position, A, "place on m_market_3")
    found = GAME.answer(position.view(B), position.legal_moves(B), [order])
    assert found is not None
    assert (found.move, found.spent) == (None, ("plan",))
    assert "has a worker already" in str(found.why)


def test_r55_whoever_does_something_else_gives_up_the_plan() -> None:
    position = make_position(3)
    order = read_plan(position, B, "place on m_market_3; place on m_field_2")
    position = play(position, A, "place on m_market_2")
    position = play(position, B, "place on m_market_6")
    found = GAME.answer(position.view(B), position.legal_moves(B), [order])
    assert found is not None
    assert "another move" in str(found.why)


def test_r55_a_plan_that_cannot_be_is_refused_with_its_step() -> None:
    position = make_position(3)
    with pytest.raises(IllegalMove) as refused:
        read_plan(position, B, "place on m_market_3; place on m_market_3")
    assert "Step 2" in str(refused.value.message)
    with pytest.raises(IllegalMove):
        read_plan(position, B, "; ")
    assert read_plan(position, B, "none").value == "none"


def test_r55_the_rest_of_the_round_fits_into_one_plan() -> None:
    position, rng = make_position(3), Random(1)
    steps = planning.devise_steps(GAME, position.view(C), C, "plan", find("greedy"), rng)
    assert len(steps) >= 3
    assert str(steps[0]).startswith("place on")


def test_a_plan_that_is_done_lapses_without_a_word() -> None:
    position = make_position(3)
    order = read_plan(position, A, "place on m_market_3")
    done = play(position, A, "place on m_market_3")
    assert GAME.answer(done.view(A), (), [order]) == Answer(None, ("plan",))
    later = done.change(round=2)
    assert GAME.answer(later.view(B), (), [order]) == Answer(None, ("plan",))


def test_there_is_nothing_to_plan_for_spectators() -> None:
    position = make_position(3)
    assert GAME.orders(position.view(None)) == ()
    assert plans.list_plans(GAME.determinize, position.view(None)) == ()
    assert GAME.default_move(position.view(None), position.legal_moves(A)) in position.legal_moves(
        A
    )
