"""Reykholt: services, when they work, and who shares them."""

from __future__ import annotations

from games.reykholt.rules.position import HARVEST_START, ROUND_START, TOURISM_END
from tests.games.reykholt.drawn import (
    A,
    B,
    C,
    D,
    grown,
    holding,
    lying,
    played,
    refused,
    stock,
    table,
    tables,
    taking,
    texts,
)

# --- taking and sharing


def test_r21_d13_a_service_works_from_the_moment_it_is_taken() -> None:
    position = played(taking("d6"), A, "take d6")
    assert stock(position, A) == "M1"


def test_r21_a_red_service_that_cannot_be_done_is_not_taken() -> None:
    assert refused(taking("c4", stock="T3"), A, "take c4").rule == "R21"
    position = played(taking("c4", stock="T1 L1 M1"), A, "take c4")
    assert (tables(position)[A], stock(position, A)) == (1, "")


def test_d34_the_stack_may_pay_for_a_red_card() -> None:
    three = lying(table(3, {A: {"stock": "L1 M1"}}), "c4", "a1", "a2")
    position = played(three, A, "place on m_hall_2", "take c4")
    assert tables(position)[A] == 1


def test_r22_d19_neighbours_share() -> None:
    position = table(4, {B: {"services": "a1 d6"}, D: {"services": "a3"}})
    position = played(position, A, "place on m_hall_1")
    assert texts(position, A) == ["share a1", "share d6", "share a3"]
    position = played(position, A, "share d6")
    assert stock(position, A) == "M1"  # the town hall was used
    three = table(3, {C: {"services": "a1"}})
    assert "place on m_hall_3, second way" in texts(three, A)


def test_r22_two_seats_do_not_share_and_a_shared_card_is_closed() -> None:
    farms = {A: {"services": "a1"}, B: {"services": "a1"}}
    position = table(4, farms, shared={"a1": B}, first=C)
    assert "place on m_hall_1" not in texts(position, C)
    assert "place on m_hall_3, second way" not in texts(position, C)


def test_d18_a_red_service_shared_is_done_by_who_shares_it() -> None:
    position = table(3, {A: {"stock": "T1 L1 M1"}, B: {"services": "c4"}})
    position = played(position, A, "place on m_hall_3, second way")
    assert (tables(position), stock(position, A)) == ([1, 0, 0], "")


def test_d16_each_who_shares_the_frames_has_two() -> None:
    position = table(3, {A: {"stock": "R1"}, B: {"services": "d11"}})
    position = played(position, A, "place on m_hall_3, second way")
    assert grown(position, A) == grown(position, B) == "v_d11_1{} v_d11_2{}"
    position = played(position, B, "place on m_market_2")
    position = played(position, C, "place on m_market_3")
    assert "place on m_hall_4" not in texts(position, A)


# --- when they work


def test_r23_what_a_service_needs() -> None:
    position = holding("a8", phase=TOURISM_END, bonus=True, table=5, stock="T1")
    assert position.round == 2  # nobody else is there
    met = table(
        3,
        {A: {"services": "a8", "table": 5, "stock": "T1", "bonus": True}, B: {"table": 5}},
        phase=TOURISM_END,
    )
    assert texts(met, A) == ["use a8", "pass"]
    assert refused(met, B, "use a8").rule == "R23"


def test_r24_seats_are_asked_one_by_one_or_all_at_once() -> None:
    farms = {seat: {"services": "c1" if seat == C else "d2", "stock": "T1"} for seat in (A, B, C)}
    position = table(3, farms, phase=ROUND_START)
    assert position.to_act == {A}
    assert position.whose_turn == A
    position = played(position, A, "pass")
    assert position.to_act == {B}
    fields = {
        seat: {"services": "b4", "stock": "T1", "houses": f"g3_{'abc'[seat]}{{}}"}
        for seat in (A, B, C)
    }
    together = table(3, fields, phase=HARVEST_START)
    assert together.to_act == {A, B, C}
    together = played(together, B, "use b4")
    assert together.to_act == {A, C}
    assert texts(together, A) == ["use b4", "pass"]


def test_r25_what_costs_nothing_works_by_itself() -> None:
    farm = {"houses": "g3_a{T3} g4_a{T4} g5_a{T5}"}
    assert stock(holding("a2", phase=HARVEST_START, **farm), A) == "T3 L1"
    assert stock(holding("a2", phase=HARVEST_START, houses="g3_a{T3}"), A) == "T1"


def test_d17_who_is_in_front_uses_the_elder_first() -> None:
    farms = {
        A: {"services": "a8", "table": 5, "stock": "T1", "bonus": True, "arrival": 1},
        B: {"services": "a8", "table": 5, "stock": "T1", "bonus": True, "arrival": 2},
    }
    position = table(3, farms, phase=TOURISM_END, shared={"a8": B})
    assert position.to_act == {B}
    position = played(position, B, "use a8")
    assert tables(position)[:2] == [5, 6]
    assert position.round == 2  # A shares its table with nobody any more


def test_r26_a_use_out_of_turn() -> None:
    position = table(3, {B: {"services": "a5", "stock": "R1"}})
    assert position.may_act == {A, B}
    assert position.to_act == {A}
    position = played(position, B, "use a5", "choose mushroom")
    assert (stock(position, B), position.to_act) == ("M1", {A})
    assert refused(position, B, "use a5").rule == "R23"


def test_d29_a_use_may_not_make_impossible_what_is_begun() -> None:
    houses = "gr_geyser{} gr_church{}"
    farm = {"services": "a5", "stock": "L1 C1", "houses": houses}
    position = played(table(3, {A: farm}), A, "place on m_field_4", "use a5", "pay lettuce")
    assert texts(position, A) == ["choose lettuce", "choose mushroom"]  # nobody plants tomatoes
    assert position.to_act == {A}
    farm = {"services": "d7", "stock": "C2", "houses": houses}
    position = played(table(3, {A: farm}), A, "place on m_field_4")
    assert refused(position, A, "use d7").rule == "D29"
    assert "use d7" in texts(table(3, {A: farm}), A)


def test_d29_a_cost_stays_payable() -> None:
    farm = {"services": "a5", "stock": "T2 L1 M1"}
    position = played(table(3, {A: {**farm, "stock": "T1 L1 M1 C1"}}), A, "place on m_hall_5")
    position = played(position, A, "use a5", "pay cauliflower")
    assert len(texts(position, A)) == 3
    farm = {"services": "a5", "stock": "C1 R1 T1 L1"}
    position = played(table(3, {A: farm}), A, "place on m_hall_5", "use a5", "pay tomato")
    assert texts(position, A) == ["choose tomato", "choose lettuce", "choose mushroom"]


def test_d35_no_use_inside_a_use() -> None:
    position = played(table(3, {A: {"services": "d7 a5", "stock": "T4"}}), A, "use d7")
    assert refused(position, A, "use d7").rule == "D35"
    assert refused(position, A, "use a5").rule == "D35"
    position = played(position, A, "choose carrot")
    position = played(position, A, "use d7", "choose carrot")
    assert stock(position, A) == "R2"


def test_d33_cards_about_actions_look_at_spaces_alone() -> None:
    farm = {"services": "a4", "stock": "L1"}
    others = ("a1", "a2", "a3", "d1")
    position = lying(table(3, {A: farm}), "a7", *others)
    position = played(position, A, "place on m_hall_2", "take a7", "take from p3")
    assert stock(position, A) == ""
    assert "M" in stock(played(table(3, {A: farm}), A, "place on m_property_2"), A)
