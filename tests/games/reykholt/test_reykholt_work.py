"""Reykholt: placing workers, and what spaces do."""

from __future__ import annotations

import pytest

from games.core import CHANCE
from games.reykholt import GAME
from games.reykholt.rules.components.cards import HOUSE, HOUSES, SPACES
from games.reykholt.rules.components.effects import RANDOM
from games.reykholt.rules.components.vegetables import ways_to_take
from games.reykholt.rules.resolution.feasibility import pile_size
from tests.games.reykholt.example_positions import (
    A,
    B,
    C,
    D,
    houses_text,
    make_position,
    move_texts,
    news_texts,
    play,
    play_chance,
    refusal,
    stock_text,
    tables_of,
    with_display,
)


def test_r10_one_worker_a_space() -> None:
    position = play(make_position(3), A, "place on m_market_2")
    assert stock_text(position, A) == "T1 L1"
    assert refusal(position, B, "place on m_market_2").rule == "R10"
    assert refusal(position, C, "place on m_market_3").rule == "R36"


def test_r10_one_way_of_two() -> None:
    position = play(make_position(3), A, "place on m_market_4, second way")
    assert stock_text(position, A) == "L1 C1"
    assert refusal(make_position(3), A, "place on m_market_2, second way").rule == "R10"
    assert refusal(make_position(3), A, "place on m_market_5").rule == "R10"


def test_d11_a_worker_without_a_space_stays_at_home() -> None:
    everywhere = [(space.id, B) for space in SPACES["duo"] if space.id != "d_hall_2"]
    position = make_position(2, workers=everywhere)
    assert (position.round, tables_of(position)) == (2, [1, 1])


def test_d11_staying_at_home_is_told() -> None:
    free = ("d_market_1", "d_hall_2")
    everywhere = [(space.id, B) for space in SPACES["duo"] if space.id not in free]
    found = news_texts(make_position(2, workers=everywhere), A, "place on d_market_1")
    assert found.count("seat 2 has no free space: a worker stays home.") == 3


def test_r14_a_planted_greenhouse_can_be_given_back() -> None:
    position = make_position(2, {A: {"houses": "g6_a{L6}", "table": 3}})
    position = play(position, A, "place on d_hall_2")
    assert (houses_text(position, A), tables_of(position)[A]) == ("", 4)


def test_r11_d12_a_flag_a_column() -> None:
    position = make_position(2, {A: {"flags": 0b0001}, B: {"flags": 0b1000}})
    assert refusal(position, A, "place on d_property_1").rule == "R11"
    assert "place on d_hall_1" in move_texts(position, A)
    assert "place on d_property_3" in move_texts(position, A)


def test_r12_everything_possible_is_done_in_any_order() -> None:
    position = make_position(3, {A: {"stock": "L1", "houses": "g6_a{}"}})
    position = play(position, A, "place on m_property_3")
    assert move_texts(position, A, "take") and move_texts(position, A, "plant")
    position = play(position, A, "plant lettuce in g6_a", "take from p3")
    assert houses_text(position, A) == "g6_a{L6} g3_c{}"


def test_d9_gains_come_first() -> None:
    position = make_position(2, {A: {"houses": "g5_a{} g6_a{}"}})
    position = play(position, A, "place on d_field_1")
    assert stock_text(position, A) == "T1"
    assert move_texts(position, A) == ["plant tomato in g5_a", "plant tomato in g6_a"]


def test_d31_a_space_with_a_cost_needs_all_of_it() -> None:
    assert refusal(make_position(3, {A: {"stock": "T3 L1"}}), A, "place on m_hall_5").rule == "R10"


def test_r13_prices_are_paid_exactly() -> None:
    position = play(make_position(3, {A: {"stock": "T2 L1 M1 R1"}}), A, "place on m_hall_5")
    assert refusal(position, A, "pay tomato tomato lettuce").rule == "R13"
    assert refusal(position, A, "pay tomato lettuce").rule == "R13"
    position = play(position, A, "pay tomato lettuce carrot")
    assert (stock_text(position, A), tables_of(position)[A]) == ("T1 M1", 1)


@pytest.mark.parametrize(
    ("held", "rule", "ways"), [((2, 1, 0, 0, 0), 2, 2), ((1, 1, 1, 1, 1), 1, 5)]
)
def test_r13_handfuls(held: tuple[int, ...], rule: int, ways: int) -> None:
    assert len(ways_to_take(held, rule)) == ways


def test_r14_d4_a_random_greenhouse_goes_under_its_pile() -> None:
    position = make_position(3, {A: {"houses": "gr_start{T2} g3_a{}"}})
    piled = pile_size(position, RANDOM)
    position = play(position, A, "place on m_hall_4", "discard gr_start")
    assert [HOUSES[house].id for house in position.bottom] == ["gr_start"]
    assert pile_size(position, RANDOM) == piled + 1
    last = position.change(unseen=0, to_act=frozenset({B}))
    last = play(last, B, "place on m_property_2")
    assert houses_text(last, B) == "gr_start{}"


def test_r15_d4_what_was_given_back_first_comes_first() -> None:
    position = make_position(2).change(
        top=(), unseen=0, bottom=(HOUSE["gr_lava"], HOUSE["gr_start"])
    )
    position = play(position, A, "place on d_property_2")
    assert houses_text(position, A) == "gr_lava{}"
    assert [HOUSES[house].id for house in position.bottom] == ["gr_start"]


def test_r15_the_top_of_a_pile() -> None:
    position = play(make_position(3), A, "place on m_property_4")
    assert move_texts(position, A) == ["take from p3", "take from p4"]
    assert refusal(position, A, "take from p5").rule == "R12"
    position = play(position, A, "take from p4")
    assert (houses_text(position, A), stock_text(position, A)) == ("g4_c{}", "M1")


def test_r15_chance_turns_random_greenhouses_over() -> None:
    position = play(make_position(2), A, "place on d_property_2")
    assert houses_text(position, A) == "gr_start{}"
    position = play(position, B, "place on d_market_1")
    bare = position.change(workers=(), to_act=frozenset({A}))
    bare = bare.change(farms=(bare.farms[A].change(flags=0), bare.farms[B]))
    bare = play(bare, A, "place on d_property_2")
    assert bare.to_act == {CHANCE}
    assert not bare.allows(CHANCE, GAME.read_move("turn over gr_start"))
    assert houses_text(play_chance(bare, "turn over gr_lava"), A) == "gr_start{} gr_lava{}"


def test_d3_the_top_random_greenhouse_may_be_known() -> None:
    position = play(
        make_position(2, options={"random_pile": "visible"}), A, "place on d_property_2"
    )
    position = play_chance(position, "turn over gr_hotel")
    assert [HOUSES[house].id for house in position.top] == ["gr_hotel"]
    assert position.to_act == {B}


def test_r16_planting_fills_a_greenhouse() -> None:
    position = make_position(3, {A: {"stock": "T1 L1", "houses": "g6_a{} g5_a{T1}"}})
    position = play(position, A, "place on m_field_3")
    assert refusal(position, A, "plant tomato in g5_a").rule == "R16"
    assert refusal(position, A, "plant carrot in g6_a").rule == "R16"
    position = play(position, A, "plant lettuce in g6_a")
    assert (houses_text(position, A), stock_text(position, A)) == ("g6_a{L6} g5_a{T1}", "T1")


def test_r17_d10_at_least_two() -> None:
    position = make_position(3, {A: {"stock": "T1 R1", "houses": "g3_a{} g6_a{}"}})
    position = play(position, A, "place on m_field_4", "plant carrot in g3_a")
    assert houses_text(position, A) == "g3_a{R3} g6_a{T6}"
    short = make_position(3, {A: {"stock": "R2", "houses": "g3_a{} g6_a{}"}})
    assert refusal(short, A, "place on m_field_4").rule == "R10"


def test_r18_d8_a_harvest_may_be_smaller_but_not_nothing() -> None:
    position = make_position(3, {A: {"houses": "g3_a{T3} g4_a{L2} g5_a{M5}"}})
    position = play(position, A, "place on m_field_5")
    assert "stop harvesting" not in move_texts(position, A)
    position = play(position, A, "harvest mushroom from g5_a", "stop harvesting")
    assert stock_text(position, A) == "M1"
    assert position.to_act == {B}


def test_r18_a_harvest_begun_is_finished_before_anything_else() -> None:
    position = make_position(
        3, {A: {"services": "a3", "houses": "g3_a{T1} g4_a{L2}", "stock": "M1"}}
    )
    position = play(position, A, "place on m_field_6", "harvest tomato from g3_a")
    assert move_texts(position, A) == ["harvest lettuce from g4_a", "stop harvesting"]


PICKERS = {"services": "a3", "houses": "g3_a{R1}"}  # may harvest from one greenhouse more


def test_d36_what_a_harvest_emptied_is_planted_by_the_same_space() -> None:
    position = play(make_position(3, {A: PICKERS}), A, "place on m_field_6")
    assert (houses_text(position, A), stock_text(position, A)) == ("g3_a{R3}", "")
    assert position.to_act == {B}


def test_d36_a_vegetable_is_chosen_after_a_harvest_that_finds_no_more() -> None:
    position = play(
        make_position(3, {A: PICKERS}), A, "place on m_hall_6", "harvest carrot from g3_a"
    )
    assert move_texts(position, A) == ["choose tomato", "choose lettuce"]


def test_d36_a_greenhouse_just_planted_is_not_harvested_by_the_same_space() -> None:
    farm = {**PICKERS, "houses": "g3_a{R1} g6_a{}", "stock": "T1"}
    position = play(
        make_position(3, {A: farm}), A, "place on m_field_6", "harvest carrot from g3_a"
    )
    position = play(position, A, "plant tomato in g6_a")
    assert houses_text(position, A) == "g3_a{} g6_a{T6}"
    assert position.to_act == {B}


def test_d36_tables_of_version_1_go_on_as_they_began() -> None:
    position = make_position(3, {A: PICKERS}, version=1)
    position = play(position, A, "place on m_field_6")
    assert (houses_text(position, A), stock_text(position, A)) == ("g3_a{}", "R1")


def test_r20_d21_a_walk_at_once_is_no_bonus() -> None:
    position = play(
        make_position(2, {A: {"houses": "g3_a{T3}", "table": 4}}), A, "place on d_hall_2"
    )
    assert (tables_of(position)[A], stock_text(position, A)) == (5, "")
    assert not position.farms[A].bonus


def test_r35_everybody_hears_the_same() -> None:
    position = make_position(3)
    assert news_texts(position, A, "place on m_market_2", None) == news_texts(
        position, A, "place on m_market_2", D
    )
    assert (
        "seat 1 takes 1 tomato and 1 lettuce." in news_texts(position, A, "place on m_market_2")[1]
    )


def test_r36_only_the_seat_of_a_resolution_decides() -> None:
    position = play(make_position(3), A, "place on m_property_3")
    assert position.to_act == {A}
    assert refusal(position, B, "take from p3").rule == "R36"
    assert refusal(position, A, "place on m_market_2").rule == "R12"


def test_r37_single_answers_are_not_asked() -> None:
    position = play(make_position(3, {A: {"stock": "R1"}}), A, "place on m_market_5")
    assert stock_text(position, A) == "C1 R1"
    alone = make_position(
        3, {A: {"stock": "T1"}}, workers=[(s.id, C) for s in SPACES["multi"][:23]]
    )
    assert alone.to_act == {A}
    assert len(move_texts(alone, A)) <= 2


def test_a_display_is_not_needed_for_other_spaces() -> None:
    assert "place on m_hall_2" not in move_texts(with_display(make_position(3)), A)
