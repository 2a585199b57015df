"""Reykholt: worked examples, by number. Seats A, B, C sit clockwise."""

from __future__ import annotations

from games.reykholt.rules.board_state import occupied, track_order
from games.reykholt.rules.components.vegetables import plates
from games.reykholt.rules.position import HARVEST_START, HOMECOMING_START, TOURISM, TOURISM_END
from games.reykholt.rules.scoring import reached, score
from tests.games.reykholt.drawn import (
    A,
    B,
    C,
    D,
    at_season,
    ended,
    grown,
    lying,
    played,
    refused,
    stock,
    table,
    tables,
    texts,
)


def test_s1_a_space_is_used_when_only_part_of_it_is_possible() -> None:
    position = played(table(3), A, "place on m_field_2")
    assert stock(position, A) == "T1"
    assert position.to_act == {B}


def test_s2_what_becomes_possible_must_be_done() -> None:
    """D31: the tomato may not be kept."""
    position = played(table(3, {A: {"houses": "g5_a{}"}}), A, "place on m_field_2")
    assert (stock(position, A), grown(position, A)) == ("", "g5_a{T5}")


def test_s3_at_least_two_plantings() -> None:
    farm = {"stock": "T2 L1", "houses": "g3_a{} g5_a{} g6_a{}"}
    position = played(
        table(3, {A: farm}),
        A,
        "place on m_field_4",
        "plant lettuce in g6_a",
        "plant tomato in g5_a",
    )
    assert texts(position, A) == ["plant tomato in g3_a", "stop planting"]
    position = played(position, A, "plant tomato in g3_a")
    assert (stock(position, A), grown(position, A)) == ("", "g3_a{T3} g5_a{T5} g6_a{L6}")
    alone = table(3, {A: {"stock": "T3", "houses": "g5_a{}"}})
    assert refused(alone, A, "place on m_field_4").rule == "R10"


def test_s4_each_planting_keeps_the_rest_possible() -> None:
    position = played(
        table(3, {A: {"stock": "T1 R1", "houses": "g3_a{} g6_a{}"}}), A, "place on m_field_4"
    )
    assert texts(position, A) == ["plant carrot in g3_a", "plant tomato in g6_a"]
    assert refused(position, A, "plant tomato in g3_a").rule == "R17"


def test_s5_the_last_three_services_bring_a_vegetable() -> None:
    cards = ("a1", "a2", "a3", "a4", "a5")
    for lying_there, brings in ((5, ""), (4, ""), (3, "T1"), (2, "L1"), (1, "M1")):
        position = lying(table(3), *cards[:lying_there])
        position = played(position, A, "place on m_hall_2")
        if lying_there > 1:
            position = played(position, A, "take a1")
        assert stock(position, A) == brings


def test_s6_who_arrives_last_is_in_front() -> None:
    farms = {
        A: {"table": 6, "stock": "L2", "bonus": True},
        B: {"table": 7, "arrival": 2, "bonus": True},
        C: {"table": 7, "arrival": 3, "bonus": True},
    }
    position = table(3, farms, phase=TOURISM)
    position = played(position, A, "pay and walk")
    assert track_order(position) == (A, C, B)
    assert ended(position).outcome.places == (1, 3, 2)  # type: ignore[union-attr]


def test_s7_a_walk_with_the_bonus_in_the_middle() -> None:
    position = table(2, {A: {"table": 3, "stock": "C1 T2"}}, phase=TOURISM)
    assert texts(position, A) == ["pay and walk", "walk with the bonus"]
    position = played(position, A, "pay and walk")  # then the bonus is forced: carrot
    assert (tables(position)[A], stock(position, A)) == (5, "T2 R1")
    position = played(position, A, "pay and walk")
    assert (tables(position)[A], stock(position, A)) == (6, "R1")
    assert A not in position.to_act


def test_s8_the_moment_of_the_bonus() -> None:
    farm = {"table": 9, "stock": "T3 R2"}
    late = played(table(2, {A: farm}, phase=TOURISM), A, "pay and walk", "pay and walk")
    assert (tables(late)[A], stock(late, A)) == (12, "L3")
    early = played(table(2, {A: farm}, phase=TOURISM), A, "walk with the bonus")
    assert stock(early, A) == "T3 R4"
    early = played(early, A, "pay and walk")
    assert (tables(early)[A], stock(early, A)) == (11, "R4")


def test_s9_paying_the_bonus_and_staying() -> None:
    ready = {"stock": "T1"}
    position = table(2, {A: {**ready, "arrival": 9}}, phase=TOURISM)
    assert refused(position, A, "stay").rule == "R31"
    done = table(2, {A: {**ready, "bonus": True, "arrival": 9}}, phase=TOURISM)
    assert "stay" in texts(done, A)
    default_move = table(2, {A: {"arrival": 9}, B: {}}, phase=TOURISM)
    assert (tables(default_move), stock(default_move, A)) == ([1, 1], "T1")


def test_s10_the_elder() -> None:
    farms = {
        A: {"table": 13, "stock": "T2 L1", "services": "a8", "bonus": True},
        B: {"table": 13, "bonus": True},
    }
    position = played(table(2, farms, phase=TOURISM_END), A, "use a8")
    assert (tables(position)[A], stock(position, A)) == (14, "")


def test_s11_the_agronomist() -> None:
    position = lying(table(3, {A: {"houses": "g5_a{L3}"}}), "b11", "a1", "a2", "a3", "a4")
    position = played(position, A, "place on m_hall_2", "take b11")
    assert texts(position, A) == ["add tomato to g5_a", "add mushroom to g5_a"]
    position = played(position, A, "add mushroom to g5_a")
    assert grown(position, A) == "g5_a{L3 M1}"
    harvest = at_season(position, HARVEST_START)
    assert texts(harvest, A) == ["harvest lettuce from g5_a", "harvest mushroom from g5_a"]


def test_s12_carrot_planting() -> None:
    farm = {"houses": "g6_a{T4} g3_a{R3} g4_a{}", "stock": "T1"}
    position = lying(table(3, {A: farm}), "b5", "a1", "a2", "a3", "a4")
    position = played(position, A, "place on m_hall_2", "take b5")
    assert grown(position, A) == "g6_a{T4 R1} g3_a{R3} g4_a{R1}"
    position = played(position, B, "place on m_market_2")
    position = played(position, C, "place on m_market_3")
    assert refused(position, A, "place on m_field_3").rule == "R10"  # nothing is empty any more


def test_s13_the_greenhouse_seller() -> None:
    position = lying(table(3, {A: {"stock": "M1 R1"}}), "d11", "a1", "a2", "a3", "a4")
    position = played(position, A, "place on m_hall_2", "take d11")
    assert grown(position, A) == "v_d11_1{} v_d11_2{}"
    position = played(position, B, "place on m_market_2")
    position = played(position, C, "place on m_market_3")
    position = played(position, A, "place on m_field_4", "plant carrot in v_d11_1")
    assert (grown(position, A), stock(position, A)) == ("v_d11_1{R2} v_d11_2{M2}", "")
    assert stock(at_season(position, HARVEST_START), A) == "M1 R1"


def test_s14_the_full_restaurant() -> None:
    upper = [("d_field_1", A), ("d_market_1", B), ("d_hall_1", A)]
    upper += [("d_field_2", B), ("d_market_2", A), ("d_hall_2", B)]
    farms = {A: {"services": "e1", "houses": "g3_a{T3} g5_a{T1 L1}"}}
    assert stock(table(2, farms, phase=HARVEST_START, workers=upper), A) == "T1 L1 R1"
    lower = [*upper[:5], ("d_hall_3", B)]
    assert stock(table(2, farms, phase=HARVEST_START, workers=lower), A) == "T1"


def test_s15_rent() -> None:
    farms = {
        A: {"table": 8, "arrival": 1, "houses": "g5_a{M3}"},
        B: {"table": 8, "arrival": 2},
    }
    position = lying(table(2, farms), "e2", "a1", "a2", "a3", "a4")
    position = played(position, A, "place on d_hall_1", "take e2")
    assert (grown(position, A), grown(position, B)) == ("", "g5_a{M3}")
    assert tables(position) == [9, 8]


def test_s16_alone_workers_of_one_round_stay_over_the_next() -> None:
    first = [("d_property_3", A), ("d_field_1", A), ("d_market_1", A)]
    position = table(1, workers=first, phase=HOMECOMING_START)
    assert (position.round, len(position.workers)) == (2, 3)
    assert occupied(position).bit_count() == 5
    position = played(position, A, "place on d_market_2", "place on d_market_3")
    position = at_season(position, HOMECOMING_START)
    assert {number for _, _, number in position.workers} == {2}


def test_s17_points_alone() -> None:
    def alone(at: int, held: str) -> tuple[int, bool]:
        position = table(1, {A: {"table": at, "stock": held}})
        return score(position, A), reached(position)

    assert alone(23, "C2") == (22, True)
    assert alone(24, "R4") == (34, True)
    assert alone(21, "") == (0, True)
    assert alone(19, "R3") == (-17, False)


def test_s18_past_the_last_table_that_is_drawn() -> None:
    farm = {"table": 30, "stock": "T8", "bonus": True}
    position = played(table(2, {A: farm}, phase=TOURISM), A, "pay and walk")
    assert (tables(position)[A], stock(position, A)) == (31, "T1")
    assert plates(32) == 7
    assert A not in position.to_act


def test_s19_the_farm_wife() -> None:
    farm = {"houses": "g6_a{} g3_a{}", "stock": "T1", "services": "c12"}
    position = table(3, {A: farm}, phase=HOMECOMING_START)
    position = played(position, A, "use c12", "plant tomato in g6_a")
    assert (grown(position, A), stock(position, A)) == ("g6_a{T3} g3_a{}", "")


def test_s20_one_flag_a_column() -> None:
    position = played(table(3), A, "place on m_property_3", "take from p3")
    position = played(position, B, "place on m_market_2")
    position = played(position, C, "place on m_market_3")
    rich = position.change(farms=(position.farms[A].change(stock=(1,) * 5), *position.farms[1:]))
    assert refused(rich, A, "place on m_property_5").rule == "R11"
    assert "place on m_property_6" in texts(position, A)
    assert "place on m_hall_3" in texts(position, A)


def test_s21_land_sale() -> None:
    farms = {seat: {"table": 6, "houses": "g4_b{L2}" if seat == A else ""} for seat in (A, B, C)}
    position = table(3, farms)
    piled = len(position.piles[1])
    position = played(position, A, "place on m_hall_4")
    assert len(position.piles[1]) == piled + 1
    assert (grown(position, A), stock(position, A), tables(position)[A]) == ("", "", 7)


def test_s22_sharing_between_neighbours() -> None:
    farms = {B: {"services": "a1"}}
    for seat, may in ((A, True), (C, True), (D, False)):
        position = table(4, farms, first=seat)
        assert ("place on m_hall_3, second way" in texts(position, seat)) == may
    position = played(table(4, farms), A, "place on m_hall_3, second way")
    position = played(position, B, "place on m_market_2")
    assert refused(position, C, "place on m_hall_1").rule == "R10"
    position = played(position, C, "place on m_market_1")
    position = played(position, D, "place on m_field_2")
    assert stock(played(position, A, "place on m_market_3"), A) == "T1 M2"


def test_s23_a_greenhouse_and_nothing_to_plant() -> None:
    position = table(3, {A: {"houses": "g3_a{}"}})
    position = played(position, A, "place on m_property_3", "take from p6")
    assert grown(position, A) == "g3_a{} g6_c{}"
    assert position.to_act == {B}


def test_s24_a_harvest_on_a_space() -> None:
    farm = {"houses": "g3_a{R1} g5_a{T4} g6_a{L6} g4_a{C2}", "services": "a3"}
    position = played(table(3, {A: farm}), A, "place on m_field_5", "harvest lettuce from g6_a")
    assert "stop harvesting" in texts(position, A)
    assert refused(position, A, "harvest lettuce from g6_a").rule == "R12"
    position = played(position, A, "harvest carrot from g3_a", "harvest tomato from g5_a")
    assert texts(position, A) == ["harvest cauliflower from g4_a", "stop harvesting"]
    position = played(position, A, "harvest cauliflower from g4_a")
    assert (grown(position, A), stock(position, A)) == (
        "g3_a{} g5_a{T3} g6_a{L5} g4_a{C1}",
        "T1 L1 C1 R1",
    )
    position = played(position, B, "place on m_market_2")
    position = played(position, C, "place on m_market_3")
    position = played(position, A, "place on m_field_3")
    assert texts(position, A, "plant carrot") == ["plant carrot in g3_a"]


def test_s24_without_the_card_one_harvests_from_three() -> None:
    farm = {"houses": "g3_a{R1} g5_a{T4} g6_a{L6} g4_a{C2}"}
    position = played(table(3, {A: farm}), A, "place on m_field_5", "harvest lettuce from g6_a")
    position = played(position, A, "harvest carrot from g3_a", "harvest tomato from g5_a")
    assert grown(position, A) == "g3_a{} g5_a{T3} g6_a{L5} g4_a{C2}"
    assert position.to_act == {B}


def test_s25_the_stack_comes_before_a_red_card() -> None:
    farms = {A: {"houses": "g6_a{}"}}
    position = played(lying(table(2, farms), "b6", "a1", "a2"), A, "place on d_hall_1", "take b6")
    assert (grown(position, A), stock(position, A)) == ("g6_a{T6}", "")
    four = played(lying(table(2, farms), "b6", "a1", "a2", "a3"), A, "place on d_hall_1")
    assert refused(four, A, "take b6").rule == "R21"


def test_s26_actions_are_spaces_only() -> None:
    """D33: what is planted by a red card does not count, what a space plants does."""
    farms = {A: {"houses": "g6_a{} g5_a{}", "services": "b1"}}
    position = played(lying(table(2, farms), "b6", "a1", "a2"), A, "place on d_hall_1", "take b6")
    position = played(position, A, "plant tomato in g6_a")
    assert (grown(position, A), stock(position, A)) == ("g6_a{T6} g5_a{}", "")
    position = played(position, B, "place on d_market_1")
    position = played(position, A, "place on d_field_1")
    assert (grown(position, A), stock(position, A)) == ("g6_a{T6} g5_a{T5}", "T1")
