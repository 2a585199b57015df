"""Reykholt: the harvest season, the walk, homecoming and the end."""

from __future__ import annotations

from games.reykholt.rules.components.cards import SERVICE
from games.reykholt.rules.position import HARVEST, HARVEST_START, HOMECOMING_START, OVER, TOURISM
from games.reykholt.rules.scoring import ranking
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


def test_r27_d24_every_planted_greenhouse_gives_one() -> None:
    farms = {
        A: {"houses": "g3_a{T1} g5_a{L2 M1} g6_a{}"},
        B: {"houses": "g4_a{C1}"},
        C: {"houses": "g4_b{T1 L1}"},
    }
    position = make_position(3, farms, phase=HARVEST_START)
    assert position.phase == HARVEST
    assert (stock_text(position, A), stock_text(position, B)) == ("T1", "C1")
    assert position.to_act == {A, C}
    position = play(position, C, "harvest lettuce from g4_b")
    assert refusal(position, C, "harvest tomato from g4_b").rule == "R36"
    position = play(position, A, "harvest mushroom from g5_a")
    assert houses_text(position, A) == "g3_a{} g5_a{L2} g6_a{}"


def test_r28_d23_the_order_of_the_walk_is_kept() -> None:
    farms = {
        A: {"table": 5, "stock": "T9 L9"},
        B: {"table": 6, "stock": "L2"},
        C: {"table": 7},
    }
    position = make_position(3, farms, phase=TOURISM)
    assert position.order == (C, B, A)
    position = play(position, B, "pay and walk")
    assert position.order == (C, B, A)
    assert position.to_act == {A}
    assert tables_of(position) == [5, 8, 8]


def test_r28_the_season_begins_in_the_order_of_the_walk() -> None:
    farms = {A: {"table": 5, "stock": "T2"}, B: {"table": 6, "stock": "L2"}, C: {"table": 7}}
    position = make_position(3, farms, phase=HARVEST_START)
    assert (position.phase, position.order) == (TOURISM, (C, B, A))
    assert position.to_act == {B}


def test_r29_paying_as_often_as_one_likes() -> None:
    position = make_position(
        2, {A: {"table": 5, "stock": "T2 L2 M3", "bonus": True}}, phase=TOURISM
    )
    position = play(position, A, "pay and walk")
    assert (tables_of(position)[A], stock_text(position, A)) == (6, "L2 M3")
    position = play(position, A, "pay and walk", "stay")
    assert (tables_of(position)[A], stock_text(position, A)) == (7, "M3")
    poor = make_position(2, {A: {"table": 5, "stock": "L2", "services": "d7"}}, phase=TOURISM)
    assert refusal(poor, A, "pay and walk").rule == "R29"


def test_r30_d20_the_bonus_gives_what_is_drawn() -> None:
    position = make_position(
        2,
        {A: {"table": 10, "stock": "T5"}},
        phase=TOURISM,
        event="ev_hungry_hikers",
        options={"story": "s2"},
    )
    assert "walk with the bonus" in move_texts(position, A)
    position = play(position, A, "walk with the bonus")
    assert (tables_of(position)[A], stock_text(position, A)) == (11, "T8")
    dear = make_position(
        2,
        {A: {"table": 10, "stock": "T4"}},
        phase=TOURISM,
        event="ev_hungry_hikers",
        options={"story": "s1"},
    )
    assert stock_text(play(dear, A, "pay and walk"), A).startswith(
        "L"
    )  # four tomatoes, then the bonus
    again = make_position(2, {A: {"stock": "T1", "bonus": True}}, phase=TOURISM)
    assert refusal(again, A, "walk with the bonus").rule == "R30"


def test_r31_nobody_stays_before_the_bonus() -> None:
    position = make_position(2, {A: {"stock": "T1", "arrival": 9}}, phase=TOURISM)
    assert refusal(position, A, "stay").rule == "R31"
    position = play(position, A, "walk with the bonus")  # then nothing can be paid: lettuce
    assert tables_of(position)[A] == 1
    assert A not in position.to_act


def test_r32_vegetables_of_the_bonus_pay() -> None:
    farm = {"table": 1, "stock": "L1 M1 C1 R1 T1", "arrival": 9}
    position = play(make_position(2, {A: farm}, phase=TOURISM), A, "walk with the bonus")
    assert stock_text(position, A) == "T1 L2 M1 C1 R1"
    position = play(position, A, *["pay and walk"] * 3)
    assert (tables_of(position)[A], stock_text(position, A)) == (5, "T1 L2")


def test_d30_what_stands_for_one_is_of_other_kinds() -> None:
    farm = {"table": 5, "stock": "T1 L1 M1 R1", "services": "c8", "bonus": True}
    position = make_position(2, {A: farm}, phase=TOURISM)
    assert move_texts(position, A, "pay") == [
        "pay and walk with lettuce mushroom instead of one",
        "pay and walk with lettuce carrot instead of one",
        "pay and walk with mushroom carrot instead of one",
    ]
    position = play(position, A, "pay and walk with lettuce carrot instead of one")
    assert (tables_of(position)[A], stock_text(position, A)) == (6, "M1")
    used = make_position(
        2, {A: {**farm, "used": 1 << SERVICE["c8"], "stock": "T9 L1 M1"}}, phase=TOURISM
    )
    assert move_texts(used, A, "pay") == ["pay and walk"]


def test_r33_all_workers_go_home() -> None:
    position = make_position(
        3, workers=[("m_field_2", A), ("m_market_2", B)], phase=HOMECOMING_START
    )
    assert (position.round, position.workers) == (2, ())
    assert all(farm.home == 3 for farm in position.farms)


def test_r34_the_game_is_over_after_the_last_round() -> None:
    position = make_position(2, {A: {"table": 7}, B: {"table": 7}}, round=7, phase=HOMECOMING_START)
    assert (position.phase, position.to_act) == (OVER, frozenset())
    assert position.outcome is not None


def test_r34_leftovers_count_for_nothing() -> None:
    farms = {A: {"table": 9, "arrival": 3, "stock": "T9"}, B: {"table": 9, "arrival": 4}, C: {}}
    position = with_game_over(make_position(3, farms))
    assert ranking(position) == (B, A, C)
    assert position.outcome is not None
    assert (position.outcome.places, position.outcome.reason) == ((2, 1, 3), "race")


def test_the_game_is_over_after_the_last_homecoming() -> None:
    position = make_position(2).change(round=7)
    over = at_phase(position, HOMECOMING_START)
    assert over.outcome is not None
    assert not over.to_act
    assert refusal(over, A, "stay").rule == "R34"
