"""Rakentaa: reach, places, prices and what building brings, on table T4."""

from __future__ import annotations

import pytest

from games.rakentaa.rules import board
from games.rakentaa.rules.board import LAND, LANDS
from tests.games.rakentaa.positions import (
    A,
    B,
    C,
    D,
    count_owned_tokens,
    find_income,
    find_refusal,
    list_hand,
    list_texts,
    make_mask,
    make_t4,
    play_plies,
)


def reached(castles: str, way: str) -> set[str]:
    lands = getattr(board.find_reach(make_mask(castles)), way)
    return {name for name in LANDS if lands >> LAND[name] & 1}


# --- the map


def test_r1_the_map_has_26_lands_with_34_borders_all_inside_an_island() -> None:
    borders = [(a, b) for a in range(26) for b in board.list_lands(board.NEIGHBOURS[a])]
    assert len(LANDS) == 26
    assert len(borders) == 68
    assert all((b, a) in borders and board.ISLANDS[a] == board.ISLANDS[b] for a, b in borders)


def test_d1_the_clubs_map_has_48_crossings_and_20_lands_on_the_ocean() -> None:
    pairs = {frozenset((a, b)) for a in range(26) for b in board.list_lands(board.ACROSS[a])}
    assert len(pairs) == 48
    assert board.OCEAN.bit_count() == 20
    inland = "rautavuori tuulikumpu poroharju naavametsa ohrapelto kotkavuori"
    assert not board.OCEAN & make_mask(inland)
    assert sorted(board.TERRAINS.count(one) for one in set(board.TERRAINS)) == [6, 6, 7, 7]


# --- reach


def test_r10_by_land_a_seat_reaches_its_castled_lands_and_their_neighbours() -> None:
    assert reached("pellavapelto", "land") == {"pellavapelto", "karhukorpi", "ruislakeus"}
    position = make_t4(pieces={A: "kaikuharju"}, gold={A: 200})
    assert "build on havusalo" in list_texts(position, A)  # beside tuulikumpu
    assert not any("pellavapelto" in text for text in list_texts(position, A))
    assert find_refusal(position, A, "build on pellavapelto").rule == "R10"


def test_r10_structures_reach_nothing() -> None:
    near, far = make_t4(gold={A: 200}), make_t4(pieces={A: "karhukorpi"}, gold={A: 200})
    assert not list_texts(near, A, "build on pellavapelto")
    assert not list_texts(far, A, "build on pellavapelto")


def test_r11_a_barge_reaches_naavametsa_across_keskiselka() -> None:
    """Scenario 10."""
    position = play_plies(
        make_t4(gold={A: 80}, tokens={A: {"barge": 1}}), (A, "build on naavametsa by barge")
    )
    assert position.gold[A] == 5
    assert position.spaces[A] == 6
    assert find_income(position, A) == 16
    assert count_owned_tokens(position, A) == {"ship": 2}


def test_r11_strait_shores_of_the_same_island_do_not_face_each_other() -> None:
    assert "suvantoniitty" not in reached("poroharju", "barge")
    # across the lake
    assert reached("hirvilehto", "barge") == {"ohrapelto", "kotkavuori", "soraharju"}


def test_r12_a_ship_needs_ocean_at_both_ends() -> None:
    position = make_t4(gold={A: 80}, tokens={A: {"ship": 1}})
    assert find_refusal(position, A, "build on naavametsa by ship").rule == "R12"
    assert reached("tuulikumpu", "ship") == set()
    # itself, kaikuharju and karhukorpi are walked to
    assert len(reached("koivuniitty", "ship")) == 20 - 3


def test_r13_a_wanderer_goes_two_borders_over_whatever_lies_between() -> None:
    """Scenario 11."""
    position = make_t4(hands={A: "wanderer traitor"})
    assert find_refusal(
        position, A, "build on ruislakeus by wanderer, traitor, traitor"
    ).text.startswith("“")
    after = play_plies(position, (A, "build on ruislakeus by wanderer, traitor"))
    assert (after.gold[A], after.spaces[A], count_owned_tokens(after, A), list_hand(after, A)) == (
        5,
        7,
        {"road": 2},
        [],
    )
    assert after.discard[board.CARD["wanderer"]] == after.discard[board.CARD["traitor"]] == 1
    assert play_plies(position, (A, "build on ruislakeus by wanderer")).gold[A] == 0


def test_r13_a_wanderer_takes_no_castle_along() -> None:
    assert (
        find_refusal(
            make_t4(gold={A: 200}, hands={A: "wanderer"}), A, "castle on pellavapelto by wanderer"
        ).rule
        == "R17"
    )


@pytest.mark.parametrize("way", ["barge", "ship", "wanderer"])
def test_r14_no_crossing_is_thrown_away_on_a_land_within_walking_reach(way: str) -> None:
    position = make_t4(gold={A: 200}, tokens={A: {"barge": 1, "ship": 1}}, hands={A: "wanderer"})
    assert find_refusal(position, A, f"build on karhukorpi by {way}").rule == "R14"
    assert not list_texts(position, A, f"build on karhukorpi by {way}")


def test_r14_a_farm_that_lowers_nothing_is_refused() -> None:
    position = make_t4(
        tokens={A: {"farm": 3}}, castles={A: "suvantoniitty tuulikumpu", C: "hillamaki koivuniitty"}
    )
    assert play_plies(position, (A, "build on suvantoniitty, 1 farms")).gold[A] == 60
    assert find_refusal(position, A, "build on suvantoniitty, 2 farms").rule == "R14"


def test_d9_crossings_are_not_chained() -> None:
    tokens = {A: {"barge": 2, "ship": 1}}
    position = make_t4(gold={A: 200}, tokens=tokens, hands={A: "wanderer"})
    assert find_refusal(position, A, "build on hirvilehto by barge").rule == "R11"
    assert find_refusal(position, A, "build on hillamaki by wanderer").rule == "R13"


# --- places


def test_r15_a_land_holds_one_structure_fewer_than_there_are_seats() -> None:
    """Scenario 8."""
    seats = dict.fromkeys((B, C, D), "koivuniitty")
    position = make_t4(pieces=seats)
    assert find_refusal(position, A, "build on koivuniitty").rule == "R15"
    assert not list_texts(position, A, "build on koivuniitty")
    assert list_texts(
        make_t4(pieces={B: "koivuniitty", C: "koivuniitty"}), A, "build on koivuniitty"
    )


def test_r15_a_seat_has_one_structure_on_a_land() -> None:
    position = make_t4(pieces={A: "koivuniitty"})
    assert find_refusal(position, A, "build on koivuniitty").rule == "R15"
    assert not list_texts(position, A, "build on koivuniitty")


SEVENTEEN = (
    "kaikuharju havusalo karhukorpi pellavapelto ruislakeus hallavaara "
    "lumitunturi poroharju naavametsa revonvuori hillamaki suvantoniitty "
    "ohrapelto kotkavuori katajamaki hirvilehto kaislaniitty"
)
SIX_CASTLES = "koivuniitty tuulikumpu haukkavuori myrskysalo soraharju hylkykumpu"


def test_r15_d7_the_marker_is_a_piece_so_the_seventeenth_structure_is_the_last() -> None:
    position = make_t4(
        castles={A: SIX_CASTLES}, pieces={A: SEVENTEEN}, spaces={A: 10}, gold={A: 200}
    )
    assert find_refusal(position, A, "build on koivuniitty").rule == "R15"
    assert not list_texts(position, A, "build")
    sixteen = make_t4(
        castles={A: SIX_CASTLES}, pieces={A: SEVENTEEN[11:]}, spaces={A: 10}, gold={A: 200}
    )
    assert list_texts(sixteen, A, "build on koivuniitty")


def test_r16_six_structures_need_a_third_castle() -> None:
    """Scenario 7."""
    six = "koivuniitty kaikuharju karhukorpi rautavuori tuulikumpu havusalo"
    position = make_t4(gold={A: 200}, pieces={A: six})
    assert (position.spaces[A], find_income(position, A)) == (32, 38)
    assert find_refusal(position, A, "build on hallavaara").rule == "R16"
    castled = play_plies(position, (A, "castle on hallavaara"))
    assert (castled.gold[A], castled.spaces[A], find_income(castled, A)) == (130, 37, 42)
    built = play_plies(castled, (A, "build on hallavaara"))
    assert (
        built.gold[A],
        built.spaces[A],
        find_income(built, A),
        count_owned_tokens(built, A),
    ) == (
        80,
        43,
        47,
        {"ship": 1},
    )


def test_r16_d8_no_structure_belongs_to_a_castle() -> None:
    far = "koivuniitty kaikuharju karhukorpi rautavuori havusalo"
    # five near one castle, one free
    assert list_texts(make_t4(gold={A: 200}, pieces={A: far}), A, "build on tuulikumpu")


def test_r17_castles_go_on_castle_free_lands_within_reach_while_six_last() -> None:
    position = make_t4(
        gold={A: 200},
        pieces={B: "kaikuharju", C: "kaikuharju", D: "kaikuharju"},
        tokens={A: {"barge": 1}},
    )
    assert {"castle on kaikuharju", "castle on poroharju by barge"} <= set(list_texts(position, A))
    assert find_refusal(position, A, "castle on rautavuori").rule == "R17"
    assert find_refusal(position, A, "castle on pellavapelto").rule == "R10"
    six = make_t4(gold={A: 200}, castles={A: SIX_CASTLES}, spaces={A: 20})
    assert find_refusal(six, A, "castle on kaikuharju").rule == "R17"
    assert not list_texts(six, A, "castle")


def test_r17_a_castle_overseas_spends_its_token_and_none_is_earned() -> None:
    after = play_plies(
        make_t4(gold={A: 60}, tokens={A: {"barge": 1, "road": 1}}),
        (A, "castle on poroharju by barge"),
    )
    assert count_owned_tokens(after, A) == {"road": 1}
    assert after.spaces[A] == 5
