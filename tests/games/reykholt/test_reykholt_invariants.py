"""Reykholt: its invariants, by number."""

from __future__ import annotations

from typing import Any

import pytest

from games.core import CHANCE
from games.reykholt import GAME
from games.reykholt.game import ReykholtPosition
from games.reykholt.rules import invariants
from games.reykholt.rules.components.cards import SERVICE
from games.reykholt.rules.position import HARVEST_START, HOMECOMING_START, RED, TOURISM, TOURISM_END
from tests.games.reykholt.example_positions import (
    A,
    B,
    C,
    at_phase,
    houses_text,
    make_position,
    move_texts,
    play,
    read_counts,
    read_houses,
    stock_text,
    with_display,
)


def violations_of_change(position: ReykholtPosition, **values: Any) -> list[str]:
    """The numbers of invariants that a change violates."""
    changed = position.change(**values)
    return [violation.split(": ")[1] for violation in invariants.violations(None, changed)]


def violations_of_step(before: ReykholtPosition, **values: Any) -> list[str]:
    """The numbers of invariants that the step to a change violates."""
    return [
        violation.split(": ")[1]
        for violation in invariants.violations(before, before.change(**values))
    ]


def violations_of_wrong_farm(
    before: ReykholtPosition, text: str, seat: int = A, **wrong: Any
) -> list[str]:
    """The numbers violated after a move, if a farm then has wrong fields."""
    after = play(before, A, text)
    farms = list(after.farms)
    farms[seat] = farms[seat].change(**wrong)
    changed = after.change(farms=tuple(farms))
    return [violation.split(": ")[1] for violation in invariants.violations(before, changed)]


def valid_position(seats: int = 3) -> ReykholtPosition:
    position = GAME.start(seats, {"first_seat": "seat_1"})
    deal = "deal a1 a2 a3 a4 a5" if seats > 1 else "deal a1 a2 a3"
    return position.play(CHANCE, GAME.read_move(deal))


def with_first_farm(position: ReykholtPosition, **values: Any) -> dict[str, Any]:
    farms = position.farms
    return {"farms": (farms[A].change(**values), *farms[1:])}


def test_a_sound_position_has_no_violation() -> None:
    assert violations_of_change(valid_position()) == []


def test_i1_every_greenhouse_is_in_one_place() -> None:
    assert violations_of_change(valid_position(), top=()) == ["I1"]


def test_i2_no_count_is_negative() -> None:
    position = valid_position()
    assert violations_of_change(position, **with_first_farm(position, stock=(-1, 0, 0, 0, 0))) == [
        "I2"
    ]


def test_i3_no_greenhouse_holds_more_than_its_parcels() -> None:
    position = play(valid_position(), A, "place on m_property_3", "take from p3")
    full = ((position.farms[A].houses[0][0], (4, 0, 0, 0, 0)),)
    assert violations_of_change(position, **with_first_farm(position, houses=full)) == ["I3"]


def test_i4_services_are_on_display_or_with_neighbours() -> None:
    position = valid_position()
    assert "I4" in violations_of_change(position, display=position.display[1:])
    four = valid_position(4)
    cards = {"display": four.display[1:], "services": ((four.display[0], A, C),)}
    assert "I4" in violations_of_change(four, **cards)
    assert "I4" in violations_of_change(position, **with_first_farm(position, held=1))


@pytest.mark.parametrize(
    ("cards", "brings"),
    [("a1 a2 a3 a4", ""), ("a1 a2 a3", "T1"), ("a1 a2", "L1"), ("a1", "M1")],
)
def test_i5_what_comes_with_a_card_goes_by_how_many_lie_there(cards: str, brings: str) -> None:
    position = play(with_display(make_position(3), *cards.split()), A, "place on m_hall_2")
    if " " in cards:
        position = play(position, A, "take a1")
    assert stock_text(position, A) == brings


def test_i6_one_worker_a_space_and_three_a_round() -> None:
    position = play(valid_position(), A, "place on m_market_2")
    twice = (*position.workers, (position.workers[0][0], B, 1))
    assert "I6" in violations_of_change(position, workers=twice)
    assert "I6" in violations_of_change(position, workers=())


def test_i7_one_flag_a_column_and_round() -> None:
    position = valid_position()
    farms = with_first_farm(position, home=1)
    assert violations_of_change(position, workers=((1, A, 1), (2, A, 1)), **farms) == ["I7"]


def test_i8_nobody_goes_back_or_arrives_at_once() -> None:
    position = valid_position()
    on = position.change(**with_first_farm(position, table=3, arrival=9))
    assert "I8" in violations_of_step(on, **with_first_farm(on, table=2))
    assert "I8" in violations_of_change(position, **with_first_farm(position, arrival=2))


def test_i9_every_seat_uses_its_bonus_every_round() -> None:
    position = at_phase(valid_position(), TOURISM)
    assert position.round == 2
    assert [farm.table for farm in position.farms] == [1, 1, 1]
    assert "I9" in violations_of_change(position, **with_first_farm(position, table=0))
    assert "I9" in violations_of_change(position, phase=TOURISM_END)


def test_i10_paying_costs_the_price_and_the_bonus_brings_it() -> None:
    farm = {"table": 5, "stock": "T5 L9", "arrival": 9}
    position = make_position(2, {A: farm}, phase=TOURISM)
    assert stock_text(play(position, A, "pay and walk"), A) == "T3 L9"
    assert stock_text(play(position, A, "walk with the bonus"), A) == "T7 L9"
    before = valid_position()
    assert "I10" in violations_of_step(before, **with_first_farm(before, table=1))


@pytest.mark.parametrize("text", ["pay and walk", "walk with the bonus"])
def test_i10_a_walk_that_costs_or_brings_something_else_is_a_violation(text: str) -> None:
    farm = {"table": 5, "stock": "T5 L9", "arrival": 9}
    position = make_position(2, {A: farm, B: {"table": 1, "arrival": 8}}, phase=TOURISM)
    assert "I10" not in violations_of_wrong_farm(position, text)
    assert "I10" in violations_of_wrong_farm(position, text, stock=read_counts("T5 L9"))
    assert "I10" in violations_of_wrong_farm(position, text, seat=B, stock=read_counts("T1"))


def test_i11_a_planted_greenhouse_is_full_of_one_kind() -> None:
    position = make_position(3, {A: {"stock": "T1 L1", "houses": "g5_a{} g3_a{R1}"}})
    position = play(position, A, "place on m_field_3")
    planting = "plant lettuce in g5_a"
    assert houses_text(play(position, A, planting), A) == "g5_a{L5} g3_a{R1}"
    assert "I11" not in violations_of_wrong_farm(position, planting)
    for wrong in ("g5_a{L4} g3_a{R1}", "g5_a{L4 T1} g3_a{R1}", "g5_a{L1} g3_a{R1}"):
        assert "I11" in violations_of_wrong_farm(position, planting, houses=read_houses(wrong))


def test_i11_the_farm_wife_fills_three_parcels_and_a_card_may_add_one() -> None:
    wife = {"houses": "g6_a{} g5_a{}", "stock": "T2", "services": "c12"}
    position = play(make_position(3, {A: wife}, phase=HOMECOMING_START), A, "use c12")
    planting = "plant tomato in g6_a"
    assert "I11" not in violations_of_wrong_farm(position, planting)
    assert "I11" in violations_of_wrong_farm(
        position, planting, houses=read_houses("g6_a{T4} g5_a{}")
    )
    adding = with_display(make_position(3, {A: {"houses": "g6_a{}"}}), "b5", "a1", "a2", "a3", "a4")
    adding = play(adding, A, "place on m_hall_2")
    assert "I11" not in violations_of_wrong_farm(adding, "take b5")
    assert "I11" in violations_of_wrong_farm(adding, "take b5", houses=read_houses("g6_a{R2}"))


def test_i12_a_harvest_moves_one_for_each_greenhouse() -> None:
    position = make_position(3, {A: {"houses": "g3_a{T3} g5_a{L5}"}})
    position = play(position, A, "place on m_field_5")
    picking = "harvest tomato from g3_a"
    farm = play(position, A, picking).farms[A]
    assert sum(farm.stock) + sum(sum(growing) for _, growing in farm.houses) == 8
    assert sum(farm.stock) == 1
    assert "I12" not in violations_of_wrong_farm(position, picking)
    assert "I12" in violations_of_wrong_farm(position, picking, stock=read_counts("T2"))
    assert "I12" in violations_of_wrong_farm(
        position, picking, houses=read_houses("g3_a{T1} g5_a{L5}")
    )


def test_i12_so_does_a_choice_of_the_harvest_season() -> None:
    mixed = {A: {"houses": "g5_a{L2 M1} g6_a{T1 L1}"}}
    position = make_position(3, mixed, phase=HARVEST_START)
    picking = "harvest mushroom from g5_a"
    assert "I12" not in violations_of_wrong_farm(position, picking)
    assert "I12" in violations_of_wrong_farm(position, picking, stock=read_counts("M2"))


def test_i13_the_season_takes_one_from_every_planted_greenhouse() -> None:
    farms = {A: {"houses": "g3_a{T3} g5_a{L5} g6_a{}"}, B: {"houses": "g4_a{T1 L1}"}}
    position = make_position(3, farms, phase=HARVEST_START)
    assert houses_text(position, A) == "g3_a{T2} g5_a{L4} g6_a{}"


def test_i13_a_season_that_takes_more_or_nothing_is_a_violation() -> None:
    farms = {
        A: {"houses": "g5_a{}", "stock": "L1", "services": "b4"},
        B: {"houses": "g4_a{T1 L1} g3_a{T2}"},
    }
    position = make_position(3, farms, phase=HARVEST_START)
    assert "pass" in move_texts(position, A)
    assert "I13" not in violations_of_wrong_farm(position, "pass")
    for wrong in ("g4_a{T1 L1} g3_a{T2}", "g4_a{T1} g3_a{T1}", "g4_a{T1 L1} g3_a{}"):
        assert "I13" in violations_of_wrong_farm(
            position, "pass", seat=B, houses=read_houses(wrong)
        )


def test_i14_i19_workers_after_homecoming_and_neutral_ones() -> None:
    position = play(valid_position(), A, "place on m_market_2")
    home = at_phase(position, HOMECOMING_START)
    assert home.workers == ()
    assert "I14" in violations_of_step(position, round=2)
    alone = valid_position(1)
    assert "I19" in violations_of_change(alone, workers=((0, A, 1),))


def test_i15_red_services_are_used_once() -> None:
    position = with_display(
        make_position(3, {A: {"houses": "g3_a{T3} g6_a{L6}"}}), "a11", "a1", "a2", "a3", "a4"
    )
    before = play(position, A, "place on m_hall_2")
    under_way = play(before, A, "take a11")
    assert under_way.stack[-1].source == RED
    assert not list(invariants.violations(before, under_way))
    done = play(under_way, A, "harvest tomato from g3_a", "stop harvesting")
    assert not any("a11" in text for text in move_texts(done, A))
    assert "I15" in violations_of_step(done, stack=under_way.stack)
    assert "I15" in violations_of_change(under_way, stack=(*under_way.stack, under_way.stack[-1]))
    assert "I15" in violations_of_change(done, **with_first_farm(done, used=1 << SERVICE["a11"]))


def test_i21_a_resolution_ends_when_nothing_of_it_can_be_done() -> None:
    farm = {"services": "a3", "houses": "g3_a{R1}"}
    for version, wrong in ((2, False), (1, True)):
        before = make_position(3, {A: farm}, version=version)
        after = play(before, A, "place on m_field_6")
        found = [violation.split(": ")[1] for violation in invariants.violations(before, after)]
        assert ("I21" in found) is wrong


def test_i16_rounds_and_the_end() -> None:
    position = valid_position()
    assert "I16" in violations_of_change(position, round=8)
    assert "I16" in violations_of_change(position, to_act=frozenset())


def test_i17_whoever_is_asked_has_a_move() -> None:
    position = play(valid_position(), A, "place on m_property_3")
    assert position.legal_moves(A)
    assert "I17" in violations_of_change(position, to_act=frozenset({B}))


def test_i20_three_tomatoes_and_one_star_a_round() -> None:
    position = valid_position()
    assert "I20" in violations_of_step(position, **with_first_farm(position, basket=2))
    assert "I20" in violations_of_step(position, **with_first_farm(position, stars=2))
    assert "I20" in violations_of_step(position, **with_first_farm(position, given=4))
