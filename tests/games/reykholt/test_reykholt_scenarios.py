"""Reykholt: worked examples, by number. Seats A, B, C sit clockwise."""

from __future__ import annotations

from games.reykholt.rules.board_state import occupied, track_order
from games.reykholt.rules.components.vegetables import plates
from games.reykholt.rules.position import HOMECOMING_START, TOURISM
from games.reykholt.rules.scoring import reached_goal, score
from tests.games.reykholt.example_positions import (
    A,
    B,
    C,
    at_phase,
    houses_text,
    make_position,
    move_texts,
    play,
    refusal,
    stock_text,
    tables_of,
    with_game_over,
)


def test_s1_a_space_is_used_when_only_part_of_it_is_possible() -> None:
    position = play(make_position(3), A, "place on m_field_2")
    assert stock_text(position, A) == "T1"
    assert position.to_act == {B}


def test_s2_what_becomes_possible_must_be_done() -> None:
    """D31: the tomato may not be kept."""
    position = play(make_position(3, {A: {"houses": "g5_a{}"}}), A, "place on m_field_2")
    assert (stock_text(position, A), houses_text(position, A)) == ("", "g5_a{T5}")


def test_s3_at_least_two_plantings() -> None:
    farm = {"stock": "T2 L1", "houses": "g3_a{} g5_a{} g6_a{}"}
    position = play(
        make_position(3, {A: farm}),
        A,
        "place on m_field_4",
        "plant lettuce in g6_a",
        "plant tomato in g5_a",
    )
    assert move_texts(position, A) == ["plant tomato in g3_a", "stop planting"]
    position = play(position, A, "plant tomato in g3_a")
    assert (stock_text(position, A), houses_text(position, A)) == ("", "g3_a{T3} g5_a{T5} g6_a{L6}")
    alone = make_position(3, {A: {"stock": "T3", "houses": "g5_a{}"}})
    assert refusal(alone, A, "place on m_field_4").rule == "R10"


def test_s4_each_planting_keeps_the_rest_possible() -> None:
    position = play(
        make_position(3, {A: {"stock": "T1 R1", "houses": "g3_a{} g6_a{}"}}),
        A,
        "place on m_field_4",
    )
    assert move_texts(position, A) == ["plant carrot in g3_a", "plant tomato in g6_a"]
    assert refusal(position, A, "plant tomato in g3_a").rule == "R17"


def test_s6_who_arrives_last_is_in_front() -> None:
    farms = {
        A: {"table": 6, "stock": "L2", "bonus": True},
        B: {"table": 7, "arrival": 2, "bonus": True},
        C: {"table": 7, "arrival": 3, "bonus": True},
    }
    position = make_position(3, farms, phase=TOURISM)
    position = play(position, A, "pay and walk")
    assert track_order(position) == (A, C, B)
    assert with_game_over(position).outcome.places == (1, 3, 2)  # type: ignore[union-attr]


def test_s7_a_walk_with_the_bonus_in_the_middle() -> None:
    position = make_position(2, {A: {"table": 3, "stock": "C1 T2"}}, phase=TOURISM)
    assert move_texts(position, A) == ["pay and walk", "walk with the bonus"]
    position = play(position, A, "pay and walk")  # then the bonus is forced: carrot
    assert (tables_of(position)[A], stock_text(position, A)) == (5, "T2 R1")
    position = play(position, A, "pay and walk")
    assert (tables_of(position)[A], stock_text(position, A)) == (6, "R1")
    assert A not in position.to_act


def test_s8_the_moment_of_the_bonus() -> None:
    farm = {"table": 9, "stock": "T3 R2"}
    late = play(make_position(2, {A: farm}, phase=TOURISM), A, "pay and walk", "pay and walk")
    assert (tables_of(late)[A], stock_text(late, A)) == (12, "L3")
    early = play(make_position(2, {A: farm}, phase=TOURISM), A, "walk with the bonus")
    assert stock_text(early, A) == "T3 R4"
    early = play(early, A, "pay and walk")
    assert (tables_of(early)[A], stock_text(early, A)) == (11, "R4")


def test_s9_paying_the_bonus_and_staying() -> None:
    ready = {"stock": "T1"}
    position = make_position(2, {A: {**ready, "arrival": 9}}, phase=TOURISM)
    assert refusal(position, A, "stay").rule == "R31"
    done = make_position(2, {A: {**ready, "bonus": True, "arrival": 9}}, phase=TOURISM)
    assert "stay" in move_texts(done, A)
    default_move = make_position(2, {A: {"arrival": 9}, B: {}}, phase=TOURISM)
    assert (tables_of(default_move), stock_text(default_move, A)) == ([1, 1], "T1")


def test_s16_alone_workers_of_one_round_stay_over_the_next() -> None:
    first = [("d_property_3", A), ("d_field_1", A), ("d_market_1", A)]
    position = make_position(1, workers=first, phase=HOMECOMING_START)
    assert (position.round, len(position.workers)) == (2, 3)
    assert occupied(position).bit_count() == 5
    position = play(position, A, "place on d_market_2", "place on d_market_3")
    position = at_phase(position, HOMECOMING_START)
    assert {number for _, _, number in position.workers} == {2}


def test_s17_points_alone() -> None:
    def alone(at: int, held: str) -> tuple[int, bool]:
        position = make_position(1, {A: {"table": at, "stock": held}})
        return score(position, A), reached_goal(position)

    assert alone(23, "C2") == (22, True)
    assert alone(24, "R4") == (34, True)
    assert alone(21, "") == (0, True)
    assert alone(19, "R3") == (-17, False)


def test_s18_past_the_last_table_that_is_drawn() -> None:
    farm = {"table": 30, "stock": "T8", "bonus": True}
    position = play(make_position(2, {A: farm}, phase=TOURISM), A, "pay and walk")
    assert (tables_of(position)[A], stock_text(position, A)) == (31, "T1")
    assert plates(32) == 7
    assert A not in position.to_act


def test_s20_one_flag_a_column() -> None:
    position = play(make_position(3), A, "place on m_property_3", "take from p3")
    position = play(position, B, "place on m_market_2")
    position = play(position, C, "place on m_market_3")
    rich = position.change(farms=(position.farms[A].change(stock=(1,) * 5), *position.farms[1:]))
    assert refusal(rich, A, "place on m_property_5").rule == "R11"
    assert "place on m_property_6" in move_texts(position, A)
    assert "place on m_hall_3" in move_texts(position, A)


def test_s21_land_sale() -> None:
    farms = {seat: {"table": 6, "houses": "g4_b{L2}" if seat == A else ""} for seat in (A, B, C)}
    position = make_position(3, farms)
    piled = len(position.piles[1])
    position = play(position, A, "place on m_hall_4")
    assert len(position.piles[1]) == piled + 1
    assert (houses_text(position, A), stock_text(position, A), tables_of(position)[A]) == (
        "",
        "",
        7,
    )


def test_s23_a_greenhouse_and_nothing_to_plant() -> None:
    position = make_position(3, {A: {"houses": "g3_a{}"}})
    position = play(position, A, "place on m_property_3", "take from p6")
    assert houses_text(position, A) == "g3_a{} g6_c{}"
    assert position.to_act == {B}


def test_s24_a_harvest_on_a_space() -> None:
    farm = {"houses": "g3_a{R1} g5_a{T4} g6_a{L6} g4_a{C2}", "services": "a3"}
    position = play(
        make_position(3, {A: farm}), A, "place on m_field_5", "harvest lettuce from g6_a"
    )
    assert "stop harvesting" in move_texts(position, A)
    assert refusal(position, A, "harvest lettuce from g6_a").rule == "R12"
    position = play(position, A, "harvest carrot from g3_a", "harvest tomato from g5_a")
    assert move_texts(position, A) == ["harvest cauliflower from g4_a", "stop harvesting"]
    position = play(position, A, "harvest cauliflower from g4_a")
    assert (houses_text(position, A), stock_text(position, A)) == (
        "g3_a{} g5_a{T3} g6_a{L5} g4_a{C1}",
        "T1 L1 C1 R1",
    )
    position = play(position, B, "place on m_market_2")
    position = play(position, C, "place on m_market_3")
    position = play(position, A, "place on m_field_3")
    assert move_texts(position, A, "plant carrot") == ["plant carrot in g3_a"]


def test_s24_without_the_card_one_harvests_from_three() -> None:
    farm = {"houses": "g3_a{R1} g5_a{T4} g6_a{L6} g4_a{C2}"}
    position = play(
        make_position(3, {A: farm}), A, "place on m_field_5", "harvest lettuce from g6_a"
    )
    position = play(position, A, "harvest carrot from g3_a", "harvest tomato from g5_a")
    assert houses_text(position, A) == "g3_a{} g5_a{T3} g6_a{L5} g4_a{C2}"
    assert position.to_act == {B}
