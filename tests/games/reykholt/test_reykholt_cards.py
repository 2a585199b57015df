"""Reykholt: the effect of each service."""

from __future__ import annotations

from typing import Any

import pytest

from games.reykholt.presentation import captions
from games.reykholt.rules import invariants
from games.reykholt.rules.components.cards import INCIDENTS, SERVICES
from games.reykholt.rules.position import (
    HARVEST_END,
    HARVEST_START,
    HOMECOMING_START,
    ROUND_START,
    TOURISM,
    TOURISM_END,
    TOURISM_START,
)
from tests.games.reykholt.example_positions import (
    A,
    B,
    C,
    at_phase,
    houses_text,
    make_position,
    move_texts,
    play,
    seat_holding,
    seat_taking,
    stock_text,
    with_display,
)

BY_ITSELF = [
    ("a1", {"table": 0}, "place on m_market_2", "T2 L1"),
    ("a4", {}, "place on m_property_2", "L1 M1"),
    ("b1", {"houses": "g6_a{}"}, "place on m_field_2", "T1"),
    ("d1", {}, "place on m_property_2", "L2"),
    ("d6", {"houses": "g3_a{T1}"}, "place on m_hall_4", "M1"),
]


@pytest.mark.parametrize(("card", "farm", "move", "held"), BY_ITSELF)
def test_r25_services_after_a_space(card: str, farm: dict[str, Any], move: str, held: str) -> None:
    assert stock_text(play(seat_holding(card, **farm), A, move), A) == held


WINDOWED = [
    ("a9", ROUND_START, {}, [], "T1"),
    ("b8", ROUND_START, {"houses": "g4_a{T1}"}, ["use b8"], "g4_a{T2}"),
    ("c1", ROUND_START, {"arrival": 0}, ["use c1", "choose carrot"], "R1"),
    ("d2", ROUND_START, {"stock": "T1"}, ["use d2", "take from p6"], "g6_c{}"),
    ("b4", HARVEST_START, {"stock": "T1", "houses": "g6_a{}"}, ["use b4"], "g6_a{T5}"),
    (
        "d3",
        HARVEST_START,
        {"houses": "g3_a{} g3_b{} g4_a{} g5_a{}"},
        ["use d3", "choose cauliflower"],
        "C1",
    ),
    ("e3", HARVEST_START, {}, [], "T1 M1"),
    ("d12", HARVEST_END, {"houses": "g6_a{T1}"}, ["use d12"], "T1"),
    ("c11", TOURISM_START, {"stock": "T1"}, ["use c11", "choose carrot"], "R1"),
    (
        "a12",
        TOURISM_END,
        {"arrival": 0, "houses": "g3_a{T1} g4_a{L1}"},
        ["use a12", "harvest tomato from g3_a", "harvest lettuce from g4_a"],
        "T1 L1",
    ),
    ("c2", TOURISM_END, {"houses": "g3_a{T1}"}, ["use c2"], "T1"),
    ("c3", HOMECOMING_START, {"stock": "T3"}, ["use c3"], "T4"),
    ("c9", HOMECOMING_START, {"stock": "T1"}, ["use c9"], "R1"),
    ("d8", HOMECOMING_START, {"houses": "g3_a{T1} g4_a{T1}"}, [], "R1"),
]


@pytest.mark.parametrize(("card", "phase", "farm", "uses", "then"), WINDOWED)
def test_r24_services_in_their_moment(
    card: str, phase: int, farm: dict[str, Any], uses: list[str], then: str
) -> None:
    seats = 2 if card.startswith("e") else 3
    others: dict[int, Any] = {seat: {"bonus": True, "table": 3} for seat in range(1, seats)}
    waiting = {C: {"services": "d12 c11 c2 c3", "houses": "g5_d{T9}", "stock": "T9"}}
    if seats == 3 and phase != TOURISM_END:
        others[C] = {**others[C], **waiting[C]}
    given = {"services": card, "bonus": True, **farm}
    position = play(make_position(seats, {A: given, **others}, phase=phase), A, *uses)
    assert then in f"{stock_text(position, A)} | {houses_text(position, A)}"


def test_r19_d14_vegetables_for_every_greenhouse() -> None:
    farm = {"houses": "g5_a{L3} g6_a{}"}
    position = play(seat_taking("b12", **farm), A, "take b12")
    assert houses_text(position, A) == "g5_a{L3 C1} g6_a{C1}"
    optional = make_position(3, {A: farm}, options={"extra_planting": "optional"})
    optional = with_display(optional, "b12", "a1", "a2", "a3", "a4")
    optional = play(optional, A, "place on m_hall_2", "take b12", "add cauliflower to g6_a")
    assert move_texts(optional, A) == ["add cauliflower to g5_a", "stop adding"]
    assert houses_text(play(optional, A, "stop adding"), A) == "g5_a{L3} g6_a{C1}"


def test_d15_the_farm_wife_fills_two_parcels_of_a_frame() -> None:
    farm = {"services": "c12 d11", "stock": "R1"}
    position = make_position(3, {A: farm}, phase=HOMECOMING_START)
    position = play(position, A, "use c12", "plant carrot in v_d11_1")
    assert houses_text(position, A) == "v_d11_1{R2} v_d11_2{}"


def test_passive_services_bend_the_rules() -> None:
    grafted = play(seat_holding("b2", stock="C1", houses="g6_a{}"), A, "place on m_field_3")
    assert houses_text(grafted, A) == "g6_a{C6}"
    free = play(
        seat_holding("b3", houses="g6_a{}"), A, "place on m_field_3", "plant lettuce in g6_a"
    )
    assert (houses_text(free, A), stock_text(free, A)) == ("g6_a{L6}", "")
    trellis = play(seat_holding("b10", stock="R1", houses="g3_a{}"), A, "place on m_field_3")
    assert houses_text(trellis, A) == "g3_a{R4}"
    deputy = seat_holding("c10", flags=0b1111, stock="T1")
    assert "place on m_property_5" in move_texts(deputy, A)


def test_d28_a_greenhouse_that_holds_more_than_it_could() -> None:
    farms = {A: {"services": "b10", "houses": "g3_a{R4}"}}
    position = with_display(make_position(2, farms), "e2", "a1", "a2", "a3", "a4")
    position = play(position, A, "place on d_hall_1", "take e2")
    assert houses_text(position, B) == "g3_a{R4}"
    assert not any("I3" in violation for violation in invariants.violations(None, position))
    boosted = with_display(position, "b5")
    assert "place on d_hall_1" not in move_texts(boosted, B)
    assert houses_text(at_phase(position, HARVEST_START), B) == "g3_a{R3}"


def test_any_time_services() -> None:
    position = play(seat_holding("b9", stock="T2", houses="g3_a{}"), A, "use b9")
    assert stock_text(position, A) == "R1"
    position = play(seat_holding("d4", houses="g6_a{}"), A, "use d4")
    assert (stock_text(position, A), houses_text(position, A)) == ("L2", "")


RED = [
    ("a7", {"stock": "L1"}, ["take from p3"], "g3_c{L3}"),
    ("a11", {"houses": "g3_a{T1}"}, [], "T1"),
    ("b6", {"stock": "T1", "houses": "g6_a{}"}, [], "g6_a{T6}"),
    ("c7", {"table": 10}, [], "T3"),
    ("d5", {"houses": "g3_a{}"}, [], "T1"),
    ("d10", {}, ["take from p3", "take from p6"], "g3_c{} g6_c{}"),
]


@pytest.mark.parametrize(("card", "farm", "moves", "then"), RED)
def test_r21_red_services(card: str, farm: dict[str, Any], moves: list[str], then: str) -> None:
    position = play(seat_taking(card, **farm), A, f"take {card}", *moves)
    assert then in f"{stock_text(position, A)} | {houses_text(position, A)}"


def test_services_about_workers() -> None:
    spread = [("m_market_2", A), ("m_market_3", A), ("m_field_2", A), ("m_hall_2", B)]
    row = [("m_market_2", A), ("m_field_2", A), ("m_hall_3", A)]
    for card, workers, held in (("c5", row, "M1"), ("c5", spread, ""), ("c6", row, "C1")):
        farms = {A: {"services": card}, C: {"houses": "g3_c{T1 L1}"}}
        assert stock_text(make_position(3, farms, phase=HARVEST_START, workers=workers), A) == held
    duel = {A: {"services": "e4", "houses": "g3_a{T1 L1}"}}
    position = make_position(2, duel, phase=HARVEST_START, workers=[("d_field_1", A)])
    assert stock_text(position, A) == "C1"


def test_the_walk_services() -> None:
    position = seat_holding("a10", phase=TOURISM, stock="T1", table=1, bonus=True)
    position = play(position, A, "use a10")
    assert stock_text(position, A) == "L1"
    tipped = seat_holding("a6", phase=TOURISM)
    assert stock_text(play(tipped, A, "walk with the bonus") if tipped.to_act == {A} else tipped, A)


def test_every_card_says_what_it_does() -> None:
    found = [captions.service(one) for one in SERVICES] + [
        captions.incident(one) for one in INCIDENTS
    ]
    assert all(text.endswith(".") and "{" not in text for text in found)
    assert len(set(found)) > len(found) - 4
