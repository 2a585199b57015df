"""Reykholt: stories and their events."""

from __future__ import annotations

from typing import Any

import pytest

from games.core import CHANCE
from games.reykholt import GAME
from games.reykholt.rules.components.cards import INCIDENTS, STORIES
from games.reykholt.rules.position import HARVEST_START, INCIDENT, TOURISM, WORK
from games.reykholt.rules.scoring import score
from tests.games.reykholt.example_positions import (
    A,
    B,
    C,
    at_phase,
    houses_text,
    make_position,
    move_texts,
    news_texts,
    play,
    play_chance,
    refusal,
    stock_text,
    tables_of,
    with_game_over,
)

# --- events


def story(
    event: str, seats: int = 3, farms: Any = None, phase: int = INCIDENT, id: str = "s1"
) -> Any:
    """The event of the first round as it strikes, or a later moment of that round."""
    position = make_position(seats, farms or {}, event="ev_tour_bus", options={"story": id})
    if phase == INCIDENT:
        position = position.change(phase=5, to_act=frozenset({CHANCE}), event=-1, events=8191)
        return play_chance(position, f"reveal {event}")
    numbers = {one.id: number for number, one in enumerate(INCIDENTS)}
    return at_phase(position.change(event=numbers[event]), phase)


def test_r43_a_story_gives_something_and_an_event_a_round() -> None:
    position = play_chance(
        GAME.start(2, {"story": "s2", "first_seat": "seat_1"}), "deal a1 a2 a3 a4 a5"
    )
    assert houses_text(position, A) == "gr_start{}"
    position = play_chance(play_chance(position, "turn over gr_lava"), "reveal ev_tour_bus")
    assert houses_text(position, B) == "gr_lava{}"
    assert not position.change(phase=5, to_act=frozenset({CHANCE})).allows(
        CHANCE, GAME.read_move("reveal ev_tour_bus")
    )
    s5 = play_chance(GAME.start(2, {"story": "s5"}), "deal a1 a2 a3 a4 a5")
    assert stock_text(play_chance(s5, "first seat 0"), B) == "T1 L1"


def test_r44_events_for_everybody_or_the_last() -> None:
    assert [stock_text(story("ev_sunny_morning"), seat) for seat in (A, B, C)] == ["T1"] * 3
    farms = {A: {"table": 2}, B: {"table": 1}, C: {"table": 3}}
    helped = story("ev_helping_hand", farms=farms)
    assert helped.to_act == {B}
    helped = play(helped, B, "choose carrot", "choose tomato")
    assert stock_text(helped, B) == "T1 R1"


def test_r44_the_cold_snap_takes_one_of_three() -> None:
    position = story(
        "ev_cold_snap", farms={A: {"stock": "T2 L1"}, B: {"stock": "T2"}, C: {"stock": "M4"}}
    )
    assert position.to_act == {A}
    position = play(position, A, "pay lettuce")
    assert [stock_text(position, seat) for seat in (A, B, C)] == ["T2", "T2", "M3"]


def test_r44_offers_may_be_declined() -> None:
    farms = {
        A: {"stock": "T1", "houses": "g3_a{}"},
        B: {"houses": "g4_a{}"},
        C: {"stock": "L1", "houses": "g5_a{}"},
    }
    fair = story("ev_seed_fair", farms=farms)
    assert fair.to_act == {A, C}
    fair = play(fair, C, "accept the offer")
    assert houses_text(fair, C) == "g5_a{L5}"
    assert refusal(fair, C, "pass").rule == "R36"
    fair = play(fair, A, "pass")
    assert fair.phase == WORK


def test_r35_r44_that_an_offer_is_accepted_is_told_before_anything_comes_of_it() -> None:
    fair = story("ev_seed_fair", farms={A: {"stock": "T1 L1", "houses": "g3_a{}"}})
    assert news_texts(fair, A, "accept the offer") == ["seat 1 decides."]
    assert news_texts(fair, A, "pass") != ["seat 1 decides."]


def test_r44_the_glass_sale_goes_round() -> None:
    sale = story("ev_glass_sale", farms={A: {"stock": "T1"}, C: {"stock": "T1"}})
    assert sale.to_act == {A}
    sale = play(sale, A, "accept the offer", "take from p5")
    assert (houses_text(sale, A), sale.to_act) == ("g5_c{}", {C})


def test_r44_the_early_crop() -> None:
    crop = story("ev_early_crop", farms={A: {"houses": "g3_a{T3}"}})
    assert stock_text(play(crop, A, "accept the offer"), A) == "T1"


def test_r44_what_lasts_for_the_round() -> None:
    farms = {A: {"houses": "g3_a{T3} g4_a{L4}", "services": "a3"}}
    leak = play(story("ev_steam_leak", farms=farms, phase=WORK), A, "place on m_field_6")
    assert not move_texts(play(leak, A, "harvest tomato from g3_a"), A, "stop")
    audit = story("ev_town_audit", phase=WORK, farms={B: {"services": "a1"}})
    assert not move_texts(audit, A, "place on m_hall_2") + move_texts(audit, A, "place on m_hall_3")
    doors = story("ev_open_doors", phase=WORK, farms={A: {"flags": 15}})
    assert "place on m_property_3" in move_texts(doors, A)
    market = play(story("ev_market_day", phase=WORK), A, "place on m_market_3")
    assert stock_text(market, A) == "T1 M2"
    bus = story("ev_tour_bus", 2, {A: {"table": 5, "stock": "T2", "arrival": 9}}, TOURISM)
    assert stock_text(play(bus, A, "walk with the bonus"), A) == "T5"
    quiet = story("ev_quiet_week", 2, {A: {"table": 5, "stock": "T1", "bonus": True}}, TOURISM)
    assert tables_of(play(quiet, A, "pay and walk"))[A] == 6


# --- stories


@pytest.mark.parametrize(
    ("id", "rounds", "alone"),
    [("s1", 7, 5), ("s2", 8, 6), ("s3", 7, 5), ("s4", 7, 5), ("s5", 8, 6)],
)
def test_r45_how_long_stories_are(id: str, rounds: int, alone: int) -> None:
    assert GAME.start(2, {"story": id}).terms.rounds == rounds
    assert GAME.start(1, {"story": id}).terms.rounds == alone


def test_r46_tomatoes_for_enya() -> None:
    farm = {"stock": "T5", "table": 1, "bonus": True}
    position = story("ev_tour_bus", 2, {A: farm}, TOURISM)
    position = play(position, A, "donate", "donate", "donate")
    assert A not in position.to_act
    assert (position.farms[A].basket, stock_text(position, A)) == (3, "T2")
    assert score(position, A) == 6


def test_r47_the_long_summer() -> None:
    farms = {A: {"table": 5, "stock": "T2", "bonus": True}, B: {"stock": "T1", "bonus": True}}
    early = story("ev_sunny_morning", 2, farms, TOURISM, "s2")
    assert early.to_act == {A}
    late = at_phase(early.change(round=5), TOURISM)
    assert late.to_act != {A}
    rich = {A: {"table": 5, "stock": "T3", "bonus": True}}
    paid = at_phase(story("ev_sunny_morning", 2, rich, TOURISM, "s2").change(round=5), TOURISM)
    assert stock_text(play(paid, A, "pay and walk"), A) == ""


def test_r48_low_steam() -> None:
    farm = {"houses": "g3_a{T1} g4_a{L1} g5_a{M1} g6_a{T1}"}
    position = story("ev_tour_bus", 2, {A: farm}, HARVEST_START, "s3")
    assert len(move_texts(position, A)) == 4
    for house in ("tomato from g3_a", "lettuce from g4_a", "tomato from g6_a"):
        position = play(position, A, f"harvest {house}")
    assert A not in position.to_act or position.phase > 10
    assert houses_text(position, A) == "g3_a{} g4_a{} g5_a{M1} g6_a{}"
    assert score(position, A) == 2 + 3 * tables_of(position)[A]
    few = story("ev_tour_bus", 2, {A: {"houses": "g3_a{T1} g4_a{L1}"}}, HARVEST_START, "s3")
    assert houses_text(few, A) == "g3_a{} g4_a{}"


def test_r49_the_cookbook() -> None:
    farm = {"stock": "T1 L1 M1 R1", "bonus": True, "table": 4, "stars": 2}
    position = story("ev_sunny_morning", 2, {A: farm}, TOURISM, "s4")
    assert len(move_texts(position, A, "serve")) == 4
    position = play(position, A, "serve tomato lettuce mushroom")
    assert not move_texts(position, A, "serve")
    assert (position.farms[A].stars, score(position, A)) == (3, 12 + 9)
    assert not move_texts(story("ev_sunny_morning", 2, {A: farm}, TOURISM, "s2"), A, "serve")


def test_r50_the_golden_tables() -> None:
    farms = {
        A: {"table": 4, "stock": "R1", "arrival": 9, "bonus": True},
        B: {"table": 4, "stock": "R1"},
    }
    position = story("ev_sunny_morning", 2, farms, TOURISM, "s5")
    position = play(position, A, "pay and walk")
    assert len(move_texts(position, A)) == 5
    position = play(position, A, "choose carrot")
    assert stock_text(position, A) == "R1"
    position = play(position, B, "pay and walk")
    assert 5 not in position.tokens
    assert position.farms[B].table >= 5


@pytest.mark.parametrize("id", ["s1", "s3", "s4"])
def test_r51_points_win_three_stories(id: str) -> None:
    farms = {A: {"table": 9, "arrival": 1}, B: {"table": 9, "arrival": 2}}
    position = make_position(2, farms, event="ev_tour_bus", options={"story": id})
    over = with_game_over(position).outcome
    assert over is not None
    assert (over.places, over.reason, over.scores) == ((2, 1), "points", (27, 27))


@pytest.mark.parametrize(
    ("id", "target"), [("s1", 70), ("s2", 25), ("s3", 70), ("s4", 73), ("s5", 27)]
)
def test_r51_the_aims_alone(id: str, target: int) -> None:
    per_table = 3 if target > 60 else 1
    assert STORIES[id].target == target
    at = -(-target // per_table)
    for table_, reason in ((at, "reached"), (at - 1, "missed")):
        position = make_position(
            1, {A: {"table": table_}}, event="ev_tour_bus", options={"story": id}
        )
        outcome = with_game_over(position).outcome
        assert outcome is not None
        assert outcome.reason == reason
