"""Reykholt: the components, the setup, rounds and turns."""

from __future__ import annotations

import pytest

from games.core import CHANCE
from games.reykholt import GAME
from games.reykholt.rules import chance
from games.reykholt.rules.board_state import occupied, track_order, turn_order
from games.reykholt.rules.components.cards import CARDS, HOUSES, SERVICES, SPACES
from games.reykholt.rules.components.effects import RANDOM
from games.reykholt.rules.components.vegetables import KINDS, plates, wanted_kind
from games.reykholt.rules.position import HARVEST_START, WORK
from games.reykholt.rules.resolution.feasibility import pile_size
from tests.games.reykholt.example_positions import (
    A,
    B,
    C,
    at_phase,
    houses_text,
    make_position,
    move_texts,
    play,
    play_chance,
    refusal,
    stock_text,
    tables_of,
    with_game_over,
)


def test_r1_farthest_wins() -> None:
    position = with_game_over(make_position(2, {A: {"table": 9}, B: {"table": 12, "stock": ""}}))
    assert position.outcome is not None
    assert position.outcome.places == (2, 1)


def test_r2_five_kinds_and_no_end_of_them() -> None:
    assert KINDS == ("tomato", "lettuce", "mushroom", "cauliflower", "carrot")
    position = make_position(2, {A: {"stock": "T90"}})
    assert stock_text(play(position, A, "place on d_field_1"), A) == "T91"


@pytest.mark.parametrize(
    ("index", "kind", "number"),
    [(1, 0, 1), (5, 4, 1), (6, 0, 2), (21, 0, 5), (30, 4, 6), (31, 0, 7), (61, 0, 13)],
)
def test_r3_d22_what_tables_want(index: int, kind: int, number: int) -> None:
    assert (wanted_kind(index), plates(index)) == (kind, number)


def test_r4_greenhouses_allow_what_is_printed() -> None:
    four = next(house for house in HOUSES if house.id == "g4_a")
    assert (four.parcels, four.allowed, four.golden) == (4, 0b01111, 3)
    position = play(
        make_position(3, {A: {"stock": "T1 R1", "houses": "g6_a{}"}}), A, "place on m_field_3"
    )
    assert houses_text(position, A) == "g6_a{T6}"  # no carrot there
    assert sum(house.pile == RANDOM for house in CARDS) == 7


def test_r5_order_on_the_walk() -> None:
    farms = {A: {"table": 4}, B: {"table": 4, "arrival": 9}, C: {"table": 6, "arrival": 1}}
    assert track_order(make_position(3, farms)) == (C, B, A)


@pytest.mark.parametrize(
    ("seats", "cards", "open_spaces"), [(1, 13, 10), (2, 15, 12), (3, 19, 20), (4, 23, 24)]
)
def test_r6_d5_boards_and_piles(seats: int, cards: int, open_spaces: int) -> None:
    position = GAME.start(seats, {})
    assert sum(pile_size(position, pile) for pile in range(5)) == cards
    spaces = [one for one in SPACES[position.terms.board] if one.min_seats <= seats]
    assert len(spaces) - occupied(position).bit_count() == open_spaces


def test_r6_nobody_uses_the_covered_row() -> None:
    assert refusal(make_position(3), A, "place on m_market_1").rule == "R10"
    assert "place on m_market_1" in move_texts(make_position(4), A)


@pytest.mark.parametrize(
    ("seats", "options", "number"),
    [
        (3, {}, 8),
        (3, {"story_services": "on"}, 12),
        (3, {"story": "s1"}, 12),
        (3, {"story": "s1", "story_services": "off"}, 8),
        (2, {}, 12),
        (2, {"duel_set": "off"}, 8),
    ],
)
def test_r7_d6_d7_the_pool(seats: int, options: dict[str, str], number: int) -> None:
    pool = chance.service_pool(GAME.start(seats, options).terms)
    assert len(pool) == number
    story = [int(SERVICES[card].id[1:]) for card in pool if SERVICES[card].story]
    assert all(number > 8 for number in story)


def test_r7_the_display_is_dealt_and_never_filled_up() -> None:
    position = GAME.start(3, {"service_set": "random", "first_seat": "seat_1"})
    position = play_chance(position, "draw set_c")
    assert not position.allows(CHANCE, GAME.read_move("deal a1 a2 a3 a4 a5"))
    position = play_chance(position, "deal c1 c2 c3 c4 c5")
    position = play(position, A, "place on m_hall_2", "take c2")
    assert len(position.display) == 4
    assert len(make_position(1).display) == 3


def test_r8_d2_who_begins_and_where_all_stand() -> None:
    position = play_chance(GAME.start(3, {}), "deal a1 a2 a3 a4 a5")
    position = play_chance(position, "first seat 1")
    assert turn_order(position) == (B, C, A)
    assert track_order(position) == (A, C, B)
    assert all(not farm.houses and not any(farm.stock) for farm in position.farms)


def test_d1_the_first_table_may_be_the_start() -> None:
    assert tables_of(GAME.start(2, {"start_table": "on_first"})) == [1, 1]
    assert tables_of(GAME.start(2, {})) == [0, 0]


def test_r9_rounds_and_turns() -> None:
    position = make_position(2)
    assert position.terms.rounds == 7
    seen = []
    for space in ("market_1", "market_2", "market_3", "field_1", "property_3", "property_1"):
        (seat,) = position.to_act
        seen.append(seat)
        position = play(position, seat, f"place on d_{space}")
        position = play(position, seat, "take from p3") if position.stack else position
    assert seen == [A, B, A, B, A, B]
    assert position.phase > WORK


def test_r9_the_first_seat_moves_on_to_the_left() -> None:
    position = at_phase(make_position(3), HARVEST_START)
    while position.round == 1:
        seat = min(position.to_act)
        position = play(position, seat, move_texts(position, seat)[-1])
    assert position.first == B
