"""Rise of the Inkas: the board, the box, and how a game begins."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

from games.core import CHANCE, Seat
from games.inkas import GAME
from games.inkas.rules import cards
from games.inkas.rules.board import geometry
from games.inkas.rules.board.geometry import (
    CORNER_INDEX,
    CORNERS,
    NUMBERS,
    PATH_ENDS,
    PATH_INDEX,
    PATHS,
    PRINTED_KINDS,
    TILES,
    TILES_AT,
)
from games.inkas.rules.cards import KINDS, count_by_kind
from games.inkas.rules.setup import deal_land
from tests.games.inkas.positions import (
    A,
    B,
    C,
    describe_cards,
    describe_hand,
    find_refusal,
    list_moves,
    name_corners,
    play,
    start_game,
)

LAND = {"forest", "quarry", "pasture", "farmland", "mountains"}


def find_tiles_at(corner: str) -> set[str]:
    return {TILES[tile] for tile in TILES_AT[CORNER_INDEX[corner]]}


# --- board and box


def test_r1_the_printed_board_has_its_kinds_and_numbers() -> None:
    printed = {
        name: f"{kind} {number}"
        for name, kind, number in zip(TILES, PRINTED_KINDS, NUMBERS, strict=True)
    }
    assert len(TILES) == 29
    assert {kind: PRINTED_KINDS.count(kind) for kind in set(PRINTED_KINDS)} == {
        "forest": 4,
        "quarry": 3,
        "pasture": 4,
        "farmland": 4,
        "mountains": 3,
        "jungle": 3,
        "jungle_plantation": 3,
        "fishing_grounds": 3,
        "ocean": 2,
    }
    assert (printed["c4"], printed["b4"], printed["e2"]) == (
        "pasture 12",
        "mountains 11",
        "jungle_plantation 11",
    )
    assert Counter(NUMBERS) == {0: 2, 2: 1, 12: 1, 9: 4} | dict.fromkeys((3, 4, 5, 6, 8, 10, 11), 3)


@pytest.mark.parametrize(
    ("tile", "kind"),
    [
        *(("b2", "wood"), ("b3", "stone"), ("c5", "wool"), ("c2", "potato"), ("d4", "ore")),
        *(("e1", "feathers"), ("e4", "coca"), ("a5", "fish")),
    ],
)
def test_r1_each_tile_makes_its_kind(tile: str, kind: str) -> None:
    assert describe_cards(start_game().ground.board.makes[TILES.index(tile)]) == f"1 {kind}"


def test_r1_the_ocean_makes_nothing() -> None:
    assert start_game().ground.board.makes[TILES.index("a2")] == 0


def test_r2_there_are_as_many_paths_and_corners_as_land_has() -> None:
    assert (len(CORNERS), len(PATHS)) == (54, 71)
    degrees = Counter(paths.bit_count() for paths in geometry.PATHS_AT)
    assert degrees == {3: 34, 2: 20}


def test_r2_every_path_and_corner_touches_land() -> None:
    for corner in range(len(CORNERS)):
        assert {PRINTED_KINDS[tile] for tile in TILES_AT[corner]} & LAND
    for ends in PATH_ENDS:
        assert {
            PRINTED_KINDS[tile] for tile in set(TILES_AT[ends[0]]) & set(TILES_AT[ends[1]])
        } & LAND


def test_r2_corners_and_paths_are_numbered_from_the_north_and_the_west() -> None:
    assert find_tiles_at("n01") == find_tiles_at("n02") == {"c1"}
    assert find_tiles_at("n27") == {"a3", "b3", "b4"}
    assert find_tiles_at("n44") == {"b5", "b6", "c6"}
    assert [CORNERS[end] for end in PATH_ENDS[PATH_INDEX["p39"]]] == ["n27", "n31"]
    assert [CORNERS[end] for end in PATH_ENDS[PATH_INDEX["p71"]]] == ["n53", "n54"]


def test_d33_sides_between_ocean_and_land_are_paths() -> None:
    beside_ocean = [
        path
        for path, (one, other) in enumerate(PATH_ENDS)
        if "ocean" in {PRINTED_KINDS[tile] for tile in set(TILES_AT[one]) & set(TILES_AT[other])}
    ]
    assert beside_ocean


def test_r3_the_supply_holds_twenty_of_each_resource_and_twelve_of_each_good() -> None:
    assert dict(zip(KINDS, count_by_kind(cards.SUPPLY), strict=True)) == {
        **dict.fromkeys(("wood", "stone", "wool", "potato", "ore"), 20),
        **dict.fromkeys(("feathers", "coca", "fish"), 12),
    }


def test_r4_a_seat_has_its_pieces() -> None:
    own = start_game().view(None).seats[A]
    assert (own.settlements_left, own.cities_left, own.roads_left) == (6, 2, 5)
    assert (cards.SETTLEMENTS, cards.CITIES, cards.ROADS, cards.THICKETS, cards.LAST_MARKER) == (
        8,
        2,
        7,
        4,
        11,
    )


# --- the deal and the first seat


def test_r7_a_variable_board_deals_the_land_and_leaves_the_rest() -> None:
    position = GAME.start(4, {"board": "variable", "start_player": "seat_0"})
    assert position.to_act == {CHANCE}
    assert [tile.kind for tile in position.view(None).tiles].count("") == 18
    move = deal_land(Random(3))
    dealt = position.play(CHANCE, move)
    kinds = [tile.kind for tile in dealt.view(None).tiles]
    assert Counter(kinds) == Counter(PRINTED_KINDS)
    assert kinds != list(PRINTED_KINDS)
    goods = [at for at, kind in enumerate(PRINTED_KINDS) if kind not in LAND]
    assert [kinds[at] for at in goods] == [PRINTED_KINDS[at] for at in goods]
    assert [tile.number for tile in dealt.view(None).tiles] == list(NUMBERS)
    assert dealt.phase == "place"


def test_r7_only_the_land_of_the_box_is_dealt() -> None:
    position = GAME.start(3, {"board": "variable"})
    kinds = list(deal_land(Random(3)).kinds)
    kinds[kinds.index("forest")] = "quarry"
    find_refusal(position, CHANCE, f"deal {' '.join(kinds)}")
    find_refusal(position, CHANCE, f"deal {' '.join(kinds[1:])}")


def test_r7_the_robber_begins_on_the_frame() -> None:
    assert start_game().view(None).robber == "jungle_frame"


@pytest.mark.parametrize("seat", range(4))
def test_r8_chance_names_the_first_seat_and_turns_go_round(seat: Seat) -> None:
    position = GAME.start(4, {})
    assert position.to_act == {CHANCE}
    begun = play(position, (CHANCE, f"first {seat}"))
    assert (begun.on_turn, begun.turn) == (seat, 1)
    ended = play(begun, (CHANCE, "roll 1 1"), (seat, "end turn"))
    assert (ended.on_turn, ended.turn) == ((seat + 1) % 4, 2)


def test_d41_every_seat_is_as_likely_to_begin() -> None:
    position, rng = GAME.start(3, {}), Random(1)
    drawn = Counter(str(position.chance_move(rng)) for _ in range(3000))
    assert set(drawn) == {"first 0", "first 1", "first 2"}
    assert max(drawn.values()) < 1.2 * min(drawn.values())
    find_refusal(position, CHANCE, "first 3")


def test_r8_the_option_lets_the_first_seat_begin() -> None:
    assert (start_game().on_turn, start_game().phase) == (A, "dice")


# --- the printed start


def test_r9_the_printed_start_scenario_1() -> None:
    position = start_game()
    assert [describe_hand(position, seat) for seat in range(4)] == [
        "1 stone 1 ore 1 fish",
        "1 wood 1 stone 1 coca",
        "1 stone 1 ore 1 feathers",
        "1 wood 1 ore 1 coca",
    ]
    assert describe_cards(position.supply) == (
        "18 wood 17 stone 20 wool 20 potato 17 ore 11 feathers 10 coca 11 fish"
    )
    assert position.markers == (2, 2, 2, 2)
    assert [name_corners(position.ground.settlements[seat]) for seat in range(4)] == [
        "n12 n27",
        "n22 n44",
        "n30 n41",
        "n24 n38",
    ]


def test_r9_with_three_seats_the_fourth_places_stay_empty_scenario_1() -> None:
    position = start_game(3)
    assert describe_cards(position.supply) == (
        "19 wood 17 stone 20 wool 20 potato 18 ore 11 feathers 11 coca 11 fish"
    )
    assert len(position.view(None).buildings) == len(position.view(None).roads) == 6


# --- the free start


def test_r10_seats_place_in_turn_and_then_in_reverse() -> None:
    position = play(GAME.start(3, {"start": "free"}), (CHANCE, "first 1"))
    order = []
    while position.phase == "place":
        order.append(position.on_turn)
        position = position.play(position.on_turn, position.legal_moves(position.on_turn)[0])
    assert order == [1, 2, 0, 0, 2, 1]
    assert (position.on_turn, position.turn, position.markers) == (1, 1, (2, 2, 2))


def test_r10_settlements_keep_their_distance_and_roads_touch_them() -> None:
    position = GAME.start(3, {"start": "free", "start_player": "seat_0"})
    placed = play(position, (A, "settle n27, road p39"))
    assert name_corners(placed.ground.settlements[A]) == "n27"
    assert find_refusal(placed, B, "settle n27, road p39").rule == "R19"
    assert find_refusal(placed, B, "settle n31, road p45").rule == "R19"
    assert find_refusal(placed, B, "settle n30, road p39").rule == "R10"
    assert find_refusal(placed, A, "settle n30, road p38").rule == "R11"
    assert {text.split()[1] for text in list_moves(placed, B)} == {
        f"{name}," for name in CORNERS if name not in ("n23", "n27", "n28", "n31")
    }


def test_r10_d28_the_second_settlement_pays_goods_too_and_the_first_does_not() -> None:
    position = GAME.start(3, {"start": "free", "start_player": "seat_0"})
    position = play(
        position,
        (A, "settle n12, road p12"),
        (B, "settle n30, road p38"),
        (C, "settle n41, road p57"),
    )
    assert set(position.hands) == {0}
    position = play(position, (C, "settle n22, road p25"))
    assert describe_hand(position, C) == "1 wood 1 stone 1 coca"


def test_d29_starting_settlements_may_stand_on_the_frame() -> None:
    position = GAME.start(3, {"start": "free", "start_player": "seat_0"})
    assert {text.split()[1] for text in list_moves(position, A)} == {f"{name}," for name in CORNERS}
    assert list_moves(position, A, "settle n54") == ["settle n54, road p70", "settle n54, road p71"]


def test_r10_a_variable_board_has_a_free_start() -> None:
    position = GAME.start(3, {"board": "variable", "start": "printed"})
    assert position.terms.free_start
    assert position.view(None).buildings == ()
