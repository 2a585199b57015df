"""Reykholt: worked examples about services, by their numbers."""

from __future__ import annotations

from games.reykholt.rules.position import HARVEST_START, HOMECOMING_START, TOURISM_END
from tests.games.reykholt.example_positions import (
    A,
    B,
    C,
    D,
    at_phase,
    houses_text,
    make_position,
    move_texts,
    play,
    refusal,
    stock_text,
    tables_of,
    with_display,
)


def test_s5_the_last_three_services_bring_a_vegetable() -> None:
    cards = ("a1", "a2", "a3", "a4", "a5")
    for lying_there, brings in ((5, ""), (4, ""), (3, "T1"), (2, "L1"), (1, "M1")):
        position = with_display(make_position(3), *cards[:lying_there])
        position = play(position, A, "place on m_hall_2")
        if lying_there > 1:
            position = play(position, A, "take a1")
        assert stock_text(position, A) == brings


def test_s10_the_elder() -> None:
    farms = {
        A: {"table": 13, "stock": "T2 L1", "services": "a8", "bonus": True},
        B: {"table": 13, "bonus": True},
    }
    position = play(make_position(2, farms, phase=TOURISM_END), A, "use a8")
    assert (tables_of(position)[A], stock_text(position, A)) == (14, "")


def test_s11_the_agronomist() -> None:
    position = with_display(
        make_position(3, {A: {"houses": "g5_a{L3}"}}), "b11", "a1", "a2", "a3", "a4"
    )
    position = play(position, A, "place on m_hall_2", "take b11")
    assert move_texts(position, A) == ["add tomato to g5_a", "add mushroom to g5_a"]
    position = play(position, A, "add mushroom to g5_a")
    assert houses_text(position, A) == "g5_a{L3 M1}"
    harvest = at_phase(position, HARVEST_START)
    assert move_texts(harvest, A) == ["harvest lettuce from g5_a", "harvest mushroom from g5_a"]


def test_s12_carrot_planting() -> None:
    farm = {"houses": "g6_a{T4} g3_a{R3} g4_a{}", "stock": "T1"}
    position = with_display(make_position(3, {A: farm}), "b5", "a1", "a2", "a3", "a4")
    position = play(position, A, "place on m_hall_2", "take b5")
    assert houses_text(position, A) == "g6_a{T4 R1} g3_a{R3} g4_a{R1}"
    position = play(position, B, "place on m_market_2")
    position = play(position, C, "place on m_market_3")
    assert refusal(position, A, "place on m_field_3").rule == "R10"  # nothing is empty any more


def test_s13_the_greenhouse_seller() -> None:
    position = with_display(
        make_position(3, {A: {"stock": "M1 R1"}}), "d11", "a1", "a2", "a3", "a4"
    )
    position = play(position, A, "place on m_hall_2", "take d11")
    assert houses_text(position, A) == "v_d11_1{} v_d11_2{}"
    position = play(position, B, "place on m_market_2")
    position = play(position, C, "place on m_market_3")
    position = play(position, A, "place on m_field_4", "plant carrot in v_d11_1")
    assert (houses_text(position, A), stock_text(position, A)) == ("v_d11_1{R2} v_d11_2{M2}", "")
    assert stock_text(at_phase(position, HARVEST_START), A) == "M1 R1"


def test_s14_the_full_restaurant() -> None:
    upper = [("d_field_1", A), ("d_market_1", B), ("d_hall_1", A)]
    upper += [("d_field_2", B), ("d_market_2", A), ("d_hall_2", B)]
    farms = {A: {"services": "e1", "houses": "g3_a{T3} g5_a{T1 L1}"}}
    assert stock_text(make_position(2, farms, phase=HARVEST_START, workers=upper), A) == "T1 L1 R1"
    lower = [*upper[:5], ("d_hall_3", B)]
    assert stock_text(make_position(2, farms, phase=HARVEST_START, workers=lower), A) == "T1"


def test_s15_rent() -> None:
    farms = {
        A: {"table": 8, "arrival": 1, "houses": "g5_a{M3}"},
        B: {"table": 8, "arrival": 2},
    }
    position = with_display(make_position(2, farms), "e2", "a1", "a2", "a3", "a4")
    position = play(position, A, "place on d_hall_1", "take e2")
    assert (houses_text(position, A), houses_text(position, B)) == ("", "g5_a{M3}")
    assert tables_of(position) == [9, 8]


def test_s19_the_farm_wife() -> None:
    farm = {"houses": "g6_a{} g3_a{}", "stock": "T1", "services": "c12"}
    position = make_position(3, {A: farm}, phase=HOMECOMING_START)
    position = play(position, A, "use c12", "plant tomato in g6_a")
    assert (houses_text(position, A), stock_text(position, A)) == ("g6_a{T3} g3_a{}", "")


def test_s22_sharing_between_neighbours() -> None:
    farms = {B: {"services": "a1"}}
    for seat, may in ((A, True), (C, True), (D, False)):
        position = make_position(4, farms, first=seat)
        assert ("place on m_hall_3, second way" in move_texts(position, seat)) == may
    position = play(make_position(4, farms), A, "place on m_hall_3, second way")
    position = play(position, B, "place on m_market_2")
    assert refusal(position, C, "place on m_hall_1").rule == "R10"
    position = play(position, C, "place on m_market_1")
    position = play(position, D, "place on m_field_2")
    assert stock_text(play(position, A, "place on m_market_3"), A) == "T1 M2"


def test_s25_the_stack_comes_before_a_red_card() -> None:
    farms = {A: {"houses": "g6_a{}"}}
    position = play(
        with_display(make_position(2, farms), "b6", "a1", "a2"), A, "place on d_hall_1", "take b6"
    )
    assert (houses_text(position, A), stock_text(position, A)) == ("g6_a{T6}", "")
    four = play(
        with_display(make_position(2, farms), "b6", "a1", "a2", "a3"), A, "place on d_hall_1"
    )
    assert refusal(four, A, "take b6").rule == "R21"


def test_s26_actions_are_spaces_only() -> None:
    """D33: plantings by a red card do not count, plantings by a space do."""
    farms = {A: {"houses": "g6_a{} g5_a{}", "services": "b1"}}
    position = play(
        with_display(make_position(2, farms), "b6", "a1", "a2"), A, "place on d_hall_1", "take b6"
    )
    position = play(position, A, "plant tomato in g6_a")
    assert (houses_text(position, A), stock_text(position, A)) == ("g6_a{T6} g5_a{}", "")
    position = play(position, B, "place on d_market_1")
    position = play(position, A, "place on d_field_1")
    assert (houses_text(position, A), stock_text(position, A)) == ("g6_a{T6} g5_a{T5}", "T1")
