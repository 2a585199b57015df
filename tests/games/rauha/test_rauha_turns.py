"""Rauha: the walk, the packets and choosing. Uses of a card: `test_rauha_cards.py`."""

from __future__ import annotations

import pytest

from games.core import CHANCE
from games.rauha import GAME
from games.rauha.game import RauhaPosition
from games.rauha.rules import faces, track
from games.rauha.rules.faces import CARDS, FACE_INDEX, FACES
from games.rauha.rules.position import CARD_STEP, DEAL
from tests.games.rauha.positions import (
    A,
    B,
    C,
    find_holders,
    find_refusal,
    list_cards_of_age,
    list_moves,
    list_spores,
    play,
    play_plies,
    position_at,
    purse,
)

FIRST_ROUND = (
    (CHANCE, "pile 0 1"),
    (CHANCE, "deal a1_crystal_3 a1_forest_1 a1_mushroom_2 a1_mountain_2"),
    (CHANCE, "deal a1_crystal_6 a1_forest_5 a1_mountain_3 a1_crystal_mushroom_1"),
)


def play_first_turn() -> RauhaPosition:
    """Two seats after their first turn."""
    position = play_plies(GAME.start(2, {}), *FIRST_ROUND)
    position = play_plies(
        position, (A, "choose a1_mushroom_2"), (B, "choose a1_crystal_mushroom_1")
    )
    position = play(position, "place r1c1", "run r1c1", "run r2c1", "run r3c1")
    return play(position, "place r1c1", "run r2c1", "run r3c1", "run r1c1, spore on r1c1")


def play_second_turn() -> RauhaPosition:
    """And after their second."""
    position = play_plies(play_first_turn(), (A, "choose a1_crystal_6"), (B, "choose a1_crystal_3"))
    position = play(position, "place r2c2", "run r1c2", "run r2c2")
    return play(position, "place r2c2", "run r1c2", "run r2c2")


def play_third_turn() -> RauhaPosition:
    """And after their third."""
    position = play_plies(
        play_second_turn(), (A, "choose a1_mountain_2"), (B, "choose a1_mountain_3")
    )
    position = play(position, "place r3c3", "run r3c3", "run r2c3, spore on r2c2")
    return play(position, "discard for spore r2c2", "run r3c3", "run r2c3, spore on r2c1")


def test_r6_r8_r9_r10_a_first_turn_goes_as_it_should() -> None:
    position = play_first_turn()
    assert (purse(position, B), purse(position, A)) == ((3, 5), (1, 3))
    assert (list_spores(position, A), position.stop) == (["r1c1"], 2)
    assert list_moves(position, A) == [
        "choose a1_crystal_6",
        "choose a1_forest_5",
        "choose a1_mountain_3",
    ]


def test_r7_r10_a_second_turn_goes_as_it_should() -> None:
    position = play_second_turn()
    assert (purse(position, B), purse(position, A), position.stop) == ((4, 7), (2, 5), 3)
    assert list_moves(position, A) == ["choose a1_forest_1", "choose a1_mountain_2"]
    assert list_moves(position, B) == ["choose a1_forest_5", "choose a1_mountain_3"]


def test_r9_r11_a_card_with_squares_of_its_own_is_placed_on_a_third_turn() -> None:
    position = play_second_turn()
    position = play_plies(position, (A, "choose a1_mountain_2"), (B, "choose a1_mountain_3"))
    assert (position.order, position.satellites) == ((B, A), ((), ()))
    assert list_moves(position, B, "place") == ["place r1c3", "place r2c3", "place r3c3"]


def test_r9_r23_r24_a_third_turn_leads_to_a_scoring() -> None:
    position = play_third_turn()
    assert (purse(position, B), purse(position, A), find_holders(position)) == ((6, 4), (3, 2), {})
    assert position.view(None).black_hole == 3
    assert (position.stop, position.phase, position.order) == (4, "scoring", (B, A))


def test_r25_r26_r27_a_first_scoring_goes_as_it_should() -> None:
    position = play(play_third_turn(), "run r2c2")
    assert (purse(position, B), position.active) == ((7, 6), A)
    position = play(position, "run r2c1", "run r2c2", "run r1c1, spore on r1c2", "run r1c2")
    assert (purse(position, A), position.stop, position.phase) == ((4, 3), 5, DEAL)
    assert list_spores(position, A) == ["r1c1", "r1c2", "r2c1", "r2c2"]


# --- worlds and data


def test_r1_both_sides_are_printed_as_they_should_be() -> None:
    for side, water, crystals in (("a", 1, 3), ("b", 1, 3)):
        printed = [FACES[face] for face in faces.PRINTED_FACES[side]]
        assert sum(face.water for face in printed) == water
        assert sum(face.amount for face in printed if face.kind == "gain_crystals") == crystals
        assert [face.kind for face in printed].count("pay_spore") == 1
    position = position_at(options={"board_side": "b"}, chosen=False)
    assert all(world.cells == faces.PRINTED_FACES["b"] for world in position.worlds)


@pytest.mark.parametrize(("age", "animals", "water"), [(1, 12, 11), (2, 17, 13)])
def test_r2_the_cards_are_all_there(age: int, animals: int, water: int) -> None:
    cards = [FACES[FACE_INDEX[card]] for card in list_cards_of_age(age)]
    assert len(cards) == 40
    assert [len(card.biomes) for card in cards].count(2) == 8
    for symbol in ("crystal", "forest", "mushroom", "mountain"):
        assert sum(symbol in card.biomes for card in cards) == 12
    for animal in ("sky", "land", "sea"):
        assert sum(card.animals.count(animal) for card in cards) == animals
    assert sum(card.water for card in cards) == water
    assert all(bool(card.water) == (card.biomes == ("mountain",)) for card in cards)
    assert not any(card.cost and card.cells for card in cards)


def test_r2_d10_what_is_covered_is_gone() -> None:
    position = position_at(stop=2, hands={A: "a1_crystal_3"}, cells={A: {"r2c2": "a1_mountain_2"}})
    assert position.water(A) == 3
    position = play(position, "place r2c2")
    assert position.water(A) == 1
    assert list_moves(position, A, "run") == ["run r1c2", "run r2c2"]


def test_r3_lines_are_rows_and_columns() -> None:
    assert len(track.LINES) == 6
    assert all(sum(cell in line for line in track.LINES) == 2 for cell in range(9))


def test_r4_every_seat_begins_alike_and_chance_piles_the_tokens() -> None:
    position = GAME.start(3, {})
    assert [(one.crystals, one.energy, one.spores) for one in position.worlds] == [(4, 0, 0)] * 3
    assert position.to_act == {CHANCE}
    position = play_plies(position, (CHANCE, "pile 2 0 1"))
    assert [world.arrival for world in position.worlds] == [2, 3, 1]
    assert position.seats_from_leader() == (B, C, A)


@pytest.mark.parametrize("text", ["pile 0 1", "pile 0 1 1", "pile 0 1 3", "deal a1_crystal_1"])
def test_r4_no_other_pile_is_taken_for_one(text: str) -> None:
    assert not GAME.start(3, {}).allows(CHANCE, GAME.read_move(text))


def test_r6_the_stops_go_round_and_every_square_is_run_four_times() -> None:
    assert track.SCORING_STOPS == (4, 8, 12, 16)
    assert track.LINE_NAMES[1:4] == ("column 1", "column 2", "column 3")
    assert track.LINE_NAMES[9:12] == ("column 3", "column 2", "column 1")
    assert track.LINE_NAMES[13:16] == ("row 3", "row 2", "row 1")
    assert set(track.RUNS_LEFT[1]) == {4}
    assert track.AGE[1:] == (1,) * 8 + (2,) * 8


# --- packets


@pytest.mark.parametrize(
    ("stop", "looked_at"),
    [
        (1, (0, 1, 2)),
        (2, (2, 0, 1)),
        (3, (0, 1, 2)),
        (5, (2, 0, 1)),
        (6, (0, 1, 2)),
        (7, (2, 0, 1)),
    ],
)
def test_r7_moon_and_star_say_whose_packet_it_is(stop: int, looked_at: tuple[int, ...]) -> None:
    assert tuple(track.find_satellite(stop, seat, 3) for seat in range(3)) == looked_at
    assert all(track.find_looker(stop, packet, 3) == seat for seat, packet in enumerate(looked_at))
    sizes = {1: 4, 2: 3, 3: 2, 5: 4, 6: 3, 7: 2}
    assert {len(list_moves(position_at(3, stop, chosen=False), seat)) for seat in range(3)} == {
        sizes[stop]
    }


def test_d21_two_seats_have_a_packet_on_either_side() -> None:
    assert [track.find_satellite(1, seat, 2) for seat in (A, B)] == [0, 1]
    assert [track.find_satellite(2, seat, 2) for seat in (A, B)] == [1, 0]


@pytest.mark.parametrize(("seats", "left"), [(2, 24), (3, 16), (4, 8), (5, 0)])
def test_d20_packets_are_dealt_from_what_no_packet_has_held(seats: int, left: int) -> None:
    position = position_at(seats, 5, chosen=False)
    assert position.view(None).undealt == (left, 40)
    assert position_at(seats, 13, chosen=False).view(None).undealt == (left, left)
    assert len({card for packet in position.packets for card in packet}) == 8 * seats


@pytest.mark.parametrize(
    "text",
    [
        "deal a1_crystal_1 a1_crystal_2 a1_crystal_3",
        "deal a1_crystal_2 a1_crystal_1 a1_crystal_3 a1_crystal_4",
        "deal a1_crystal_1 a1_crystal_1 a1_crystal_3 a1_crystal_4",
        "deal a1_crystal_1 a1_crystal_2 a1_crystal_3 a2_crystal_1",
        "deal a1_crystal_1 a1_crystal_2 a1_crystal_3 a1_no_card",
        "pile 0 1",
    ],
)
def test_d20_no_other_packet_is_taken_for_one(text: str) -> None:
    position = play_plies(GAME.start(2, {}), (CHANCE, "pile 0 1"))
    assert not position.allows(CHANCE, GAME.read_move(text))
    dealt = play_plies(
        position, (CHANCE, "deal a1_crystal_1 a1_crystal_2 a1_crystal_3 a1_crystal_4")
    )
    assert not dealt.allows(
        CHANCE, GAME.read_move("deal a1_crystal_1 a1_forest_1 a1_forest_2 a1_forest_3")
    )


# --- choosing


def test_r8_a_choice_may_be_changed_until_the_last_has_chosen() -> None:
    position = position_at(3, 1, chosen=False)
    first, second, *_ = list_moves(position, A)
    position = play_plies(position, (A, first))
    assert (position.to_act, position.may_act) == ({B, C}, {A, B, C})
    assert first not in list_moves(position, A)
    assert find_refusal(position, A, first).rule == "R8"
    changed = play_plies(position, (A, second))
    assert (changed.to_act, changed.hands[A]) == ({B, C}, CARDS.index(second.split()[1]))
    assert first in list_moves(changed, A)
    for seat in (B, C):
        changed = play_plies(changed, (seat, list_moves(changed, seat)[0]))
    assert (changed.phase, changed.may_act) == (CARD_STEP, {changed.active})


def test_r8_a_card_of_another_packet_is_refused_like_one_that_is_nowhere() -> None:
    position = position_at(2, 1, chosen=False)
    other = list_moves(position, B)[0]
    assert find_refusal(position, A, other) == find_refusal(position, A, "choose no_such_card")


def test_r9_what_is_left_after_the_third_turn_is_gone() -> None:
    position = position_at(2, 3)
    assert position.satellites == ((), ())
    view = position.view(A)
    (passed,) = (gone for gone in view.gone if gone.passed)
    assert (passed.seat, passed.stop) == (A, 3)
    assert position_at(2, 2).satellites != ((), ())


def test_r5_r10_d3_the_leader_is_first_then_clockwise() -> None:
    position = position_at(3, 2, energy={A: 12, B: 9, C: 12}, arrivals={A: 4, B: 2, C: 7})
    assert position.order == (C, A, B)
    assert position_at(2, 2, energy={A: 99, B: 103}).order == (B, A)
    position = play(position, *["discard for crystals", "finish, leave the rest"] * 2)
    position = play(position, "discard for crystals", "run r1c2", "finish, leave the rest")
    assert position.worlds[B].energy == 10


def test_r5_d2_who_catches_up_lies_on_top_and_who_gains_nothing_stays() -> None:
    position = position_at(3, 2, energy={A: 10, B: 9, C: 10}, arrivals={A: 4, B: 2, C: 7})
    position = play(position, "discard for crystals", "finish, leave the rest")
    position = play(position, "discard for crystals", "run r2c2", "finish, leave the rest")
    assert position.worlds[A].crystals == 9
    assert position.seats_from_leader() == (C, A, B)
    position = play(position, "discard for crystals", "run r1c2", "finish, leave the rest")
    assert position.seats_from_leader() == (B, C, A)


def test_d4_the_order_stands_whatever_is_gained_meanwhile() -> None:
    position = position_at(3, 2, energy={A: 5, B: 4, C: 5}, arrivals={A: 9, B: 2, C: 1})
    assert position.order == (A, B, C)
    position = play(position, "discard for crystals", "finish, leave the rest")
    position = play(position, "discard for crystals", "run r1c2", "finish, leave the rest")
    assert position.seats_from_leader()[0] == B
    assert (position.order, position.active) == ((A, B, C), C)
