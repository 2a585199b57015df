"""Reykholt: services, when they work, and who shares them."""

from __future__ import annotations

import pytest

from games.reykholt.rules.position import HARVEST_START, ROUND_START, TOURISM_END
from tests.games.reykholt.example_positions import (
    A,
    B,
    C,
    D,
    houses_text,
    make_position,
    move_texts,
    play,
    refusal,
    seat_holding,
    seat_taking,
    stock_text,
    tables_of,
    with_display,
)

# --- taking and sharing


def test_r21_d13_a_service_works_from_the_moment_it_is_taken() -> None:
    position = play(seat_taking("d6"), A, "take d6")
    assert stock_text(position, A) == "M1"


def test_r21_a_red_service_that_cannot_be_done_is_not_taken() -> None:
    assert refusal(seat_taking("c4", stock="T3"), A, "take c4").rule == "R21"
    position = play(seat_taking("c4", stock="T1 L1 M1"), A, "take c4")
    assert (tables_of(position)[A], stock_text(position, A)) == (1, "")


def test_d34_the_stack_may_pay_for_a_red_card() -> None:
    three = with_display(make_position(3, {A: {"stock": "L1 M1"}}), "c4", "a1", "a2")
    position = play(three, A, "place on m_hall_2", "take c4")
    assert tables_of(position)[A] == 1


def test_r22_d19_neighbours_share() -> None:
    position = make_position(4, {B: {"services": "a1 d6"}, D: {"services": "a3"}})
    position = play(position, A, "place on m_hall_1")
    assert move_texts(position, A) == ["share a1", "share d6", "share a3"]
    position = play(position, A, "share d6")
    assert stock_text(position, A) == "M1"  # the town hall was used
    three = make_position(3, {C: {"services": "a1"}})
    assert "place on m_hall_3, second way" in move_texts(three, A)


def test_r22_two_seats_do_not_share_and_a_shared_card_is_closed() -> None:
    farms = {A: {"services": "a1"}, B: {"services": "a1"}}
    position = make_position(4, farms, shared={"a1": B}, first=C)
    assert "place on m_hall_1" not in move_texts(position, C)
    assert "place on m_hall_3, second way" not in move_texts(position, C)


def test_d18_a_red_service_shared_is_done_by_who_shares_it() -> None:
    position = make_position(3, {A: {"stock": "T1 L1 M1"}, B: {"services": "c4"}})
    position = play(position, A, "place on m_hall_3, second way")
    assert (tables_of(position), stock_text(position, A)) == ([1, 0, 0], "")


def test_d16_each_who_shares_the_frames_has_two() -> None:
    position = make_position(3, {A: {"stock": "R1"}, B: {"services": "d11"}})
    position = play(position, A, "place on m_hall_3, second way")
    assert houses_text(position, A) == houses_text(position, B) == "v_d11_1{} v_d11_2{}"
    position = play(position, B, "place on m_market_2")
    position = play(position, C, "place on m_market_3")
    assert "place on m_hall_4" not in move_texts(position, A)


# --- when they work


def test_r23_what_a_service_needs() -> None:
    position = seat_holding("a8", phase=TOURISM_END, bonus=True, table=5, stock="T1")
    assert position.round == 2  # nobody else is there
    met = make_position(
        3,
        {A: {"services": "a8", "table": 5, "stock": "T1", "bonus": True}, B: {"table": 5}},
        phase=TOURISM_END,
    )
    assert move_texts(met, A) == ["use a8", "pass"]
    assert refusal(met, B, "use a8").rule == "R23"


def test_r24_seats_are_asked_one_by_one_or_all_at_once() -> None:
    farms = {seat: {"services": "c1" if seat == C else "d2", "stock": "T1"} for seat in (A, B, C)}
    position = make_position(3, farms, phase=ROUND_START)
    assert position.to_act == {A}
    assert position.whose_turn == A
    position = play(position, A, "pass")
    assert position.to_act == {B}
    fields = {
        seat: {"services": "b4", "stock": "T1", "houses": f"g3_{'abc'[seat]}{{}}"}
        for seat in (A, B, C)
    }
    together = make_position(3, fields, phase=HARVEST_START)
    assert together.to_act == {A, B, C}
    together = play(together, B, "use b4")
    assert together.to_act == {A, C}
    assert move_texts(together, A) == ["use b4", "pass"]


def test_r25_what_costs_nothing_works_by_itself() -> None:
    farm = {"houses": "g3_a{T3} g4_a{T4} g5_a{T5}"}
    assert stock_text(seat_holding("a2", phase=HARVEST_START, **farm), A) == "T3 L1"
    assert stock_text(seat_holding("a2", phase=HARVEST_START, houses="g3_a{T3}"), A) == "T1"


def test_d17_who_is_in_front_uses_the_elder_first() -> None:
    farms = {
        A: {"services": "a8", "table": 5, "stock": "T1", "bonus": True, "arrival": 1},
        B: {"services": "a8", "table": 5, "stock": "T1", "bonus": True, "arrival": 2},
    }
    position = make_position(3, farms, phase=TOURISM_END, shared={"a8": B})
    assert position.to_act == {B}
    position = play(position, B, "use a8")
    assert tables_of(position)[:2] == [5, 6]
    assert position.round == 2  # A shares its table with nobody any more


def test_r26_a_use_out_of_turn() -> None:
    position = make_position(3, {B: {"services": "a5", "stock": "R1"}})
    assert position.may_act == {A, B}
    assert position.to_act == {A}
    position = play(position, B, "use a5", "choose mushroom")
    assert (stock_text(position, B), position.to_act) == ("M1", {A})
    assert refusal(position, B, "use a5").rule == "R23"


def test_d29_a_use_may_not_make_impossible_what_is_begun() -> None:
    houses = "gr_geyser{} gr_church{}"
    farm = {"services": "a5", "stock": "L1 C1", "houses": houses}
    position = play(make_position(3, {A: farm}), A, "place on m_field_4", "use a5", "pay lettuce")
    assert move_texts(position, A) == [
        "choose lettuce",
        "choose mushroom",
    ]  # nobody plants tomatoes
    assert position.to_act == {A}
    farm = {"services": "d7", "stock": "C2", "houses": houses}
    position = play(make_position(3, {A: farm}), A, "place on m_field_4")
    assert refusal(position, A, "use d7").rule == "D29"
    assert "use d7" in move_texts(make_position(3, {A: farm}), A)


def test_d29_a_cost_stays_payable() -> None:
    farm = {"services": "a5", "stock": "T2 L1 M1"}
    position = play(make_position(3, {A: {**farm, "stock": "T1 L1 M1 C1"}}), A, "place on m_hall_5")
    position = play(position, A, "use a5", "pay cauliflower")
    assert len(move_texts(position, A)) == 3
    farm = {"services": "a5", "stock": "C1 R1 T1 L1"}
    position = play(make_position(3, {A: farm}), A, "place on m_hall_5", "use a5", "pay tomato")
    assert move_texts(position, A) == ["choose tomato", "choose lettuce", "choose mushroom"]


@pytest.mark.parametrize(("version", "may_sell"), [(2, True), (1, False)])
def test_d36_after_more_plantings_than_the_minimum_nothing_is_owed(
    version: int, may_sell: bool
) -> None:
    farm = {"services": "d4", "houses": "g4_a{} g5_a{} g6_a{} g6_b{}", "stock": "T4"}
    position = play(make_position(2, {A: farm}, version=version), A, "place on d_field_2")
    for greenhouse in ("g6_a", "g6_b", "g5_a"):
        position = play(position, A, f"plant tomato in {greenhouse}")
    assert ("use d4" in move_texts(position, A)) is may_sell


def test_d35_no_use_inside_a_use() -> None:
    position = play(make_position(3, {A: {"services": "d7 a5", "stock": "T4"}}), A, "use d7")
    assert refusal(position, A, "use d7").rule == "D35"
    assert refusal(position, A, "use a5").rule == "D35"
    position = play(position, A, "choose carrot")
    position = play(position, A, "use d7", "choose carrot")
    assert stock_text(position, A) == "R2"


def test_d33_cards_about_actions_look_at_spaces_alone() -> None:
    farm = {"services": "a4", "stock": "L1"}
    others = ("a1", "a2", "a3", "d1")
    position = with_display(make_position(3, {A: farm}), "a7", *others)
    position = play(position, A, "place on m_hall_2", "take a7", "take from p3")
    assert stock_text(position, A) == ""
    assert "M" in stock_text(play(make_position(3, {A: farm}), A, "place on m_property_2"), A)
