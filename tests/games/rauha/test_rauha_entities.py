"""Rauha: lines and the Entities they welcome, running them and everything else, Spores."""

from __future__ import annotations

import pytest

from games.rauha.rules import effects, worlds
from games.rauha.rules.faces import CARDS, ENTITIES, FACE_INDEX, FACES, SYMBOL_MASKS
from tests.games.rauha.positions import (
    A,
    B,
    find_holders,
    find_refusal,
    list_moves,
    list_news,
    list_spores,
    play,
    position_at,
    purse,
)


def test_r14_r17_a_line_of_three_welcomes_its_entity_and_it_runs_with_the_column() -> None:
    position = position_at(
        stop=2,
        hands={A: "a1_crystal_6"},
        cells={A: {"r2c3": "a1_crystal_3"}},
        energy={A: 1},
        crystals={A: 4},
    )
    position = play(position, "place r2c2")
    assert find_holders(position) == {"kiteet": A}
    assert list_moves(position, A, "run") == ["run r1c2", "run r2c2", "run kiteet"]
    assert find_refusal(position, A, "run r3c2").rule == "R18"
    position = play(position, "run r1c2", "run r2c2", "run kiteet")
    assert (purse(position, A), position.active) == ((5, 6), B)


def test_r17_a_spore_bought_in_the_line() -> None:
    cells = {A: {"r1c1": "a1_crystal_3", "r1c3": "a1_forest_1"}}
    position = position_at(stop=3, hands={A: "a1_mountain_2"}, cells=cells, crystals={A: 3})
    position = play(position, "place r3c1", "run r1c3", "run r2c3, spore on r2c2")
    assert (purse(position, A), list_spores(position, A)) == ((1, 0), ["r2c2"])
    assert find_refusal(position, A, "run r2c3, spore on r1c1").rule == "R17"
    assert find_refusal(position, A, "run r2c2").rule == "R17"
    assert purse(play(position, "finish"), A) == (2, 0)
    assert purse(play(position, "finish, leave the rest"), A) == (1, 0)


def test_r22_a_spore_stays_under_whatever_is_laid_over_it() -> None:
    position = position_at(stop=7, hands={A: "a1_mountain_1"}, crystals={A: 0}, spores={A: "r3c2"})
    position = play(position, "place r3c2")
    assert (list_spores(position, A), position.water(A)) == (["r3c2"], 1)
    assert purse(play(position, "run r3c1", "run r3c2", "run r3c3"), A) == (4, 0)


def test_r22_a_spore_needs_a_square_without_one() -> None:
    position = position_at(stop=3, crystals={A: 9}, spores={A: "r1c1"})
    position = play(position, "discard for crystals")
    assert find_refusal(position, A, "run r2c3, spore on r1c1").rule == "R22"
    assert find_refusal(position, A, "run r2c3").rule == "R22"
    assert find_refusal(position, A, "run r2c3, spore on r9c9").rule == "R1"
    assert len(list_moves(position, A, "run r2c3")) == 8
    full = " ".join(f"r{row}c{column}" for row in (1, 2, 3) for column in (1, 2, 3))
    full_up = play(position_at(stop=3, crystals={A: 9}, spores={A: full}), "discard for crystals")
    assert find_refusal(full_up, A, "run r2c3, spore on r1c1").rule == "R22"


def test_r15_d11_one_entity_may_be_welcomed_by_two_seats_in_one_turn() -> None:
    position = position_at(
        stop=5,
        hands={A: "a1_forest_2", B: "a1_forest_3"},
        cells={A: {"r1c3": "a1_forest_5"}, B: {"r2c1": "a1_forest_8", "r2c2": "a1_forest_6"}},
        energy={A: 6, B: 4},
        crystals={A: 3, B: 0},
    )
    position = play(position, "place r1c1", "run r1c1", "run r1c2", "run metsat for sea")
    assert (purse(position, A), position.active, find_holders(position)) == (
        (11, 1),
        B,
        {"metsat": A},
    )
    messages = list_news(position, B, "place r2c3", None)
    assert "seat 2 welcomes metsat, who leaves seat 1." in messages
    position = play(position, "place r2c3", "run r1c1", "run r1c2", "run metsat for sky")
    assert (purse(position, B), purse(position, A)) == ((7, 1), (11, 1))
    assert find_holders(position) == {"metsat": B}


def realign_mountains(realign: str) -> tuple[int, int, dict[str, int]]:
    cells = {A: {"r3c1": "a1_mountain_6", "r3c3": "a1_mountain_3"}}
    position = position_at(
        stop=6,
        hands={A: "a1_mountain_1"},
        cells=cells,
        holders={"vuori": B},
        options={"realign": realign},
    )
    assert (position.water(A), position.water(B)) == (3, 3)
    position = play(position, "place r3c3")
    return position.water(A), position.water(B), find_holders(position)


def test_d6_d12_a_complete_line_can_call_an_entity_back() -> None:
    assert realign_mountains("on") == (5, 1, {"vuori": A})
    assert realign_mountains("off") == (3, 3, {"vuori": B})


def test_d6_without_it_a_new_symbol_still_counts() -> None:
    cells = {A: {"r1c1": "a1_crystal_3", "r1c2": "a1_crystal_4", "r1c3": "a1_forest_8"}}
    position = position_at(
        stop=6, hands={A: "a1_crystal_6"}, cells=cells, options={"realign": "off"}
    )
    assert find_holders(play(position, "place r1c3")) == {"kiteet": A}


def test_d9_an_animal_printed_twice_fills_one_place_and_counts_twice() -> None:
    cells = {A: {"r1c1": "a2_forest_4", "r1c2": "a2_crystal_8"}}
    position = position_at(stop=6, hands={A: "a1_crystal_3"}, cells=cells, crystals={A: 0})
    assert find_holders(position) == {}
    position = play(position, "place r1c3")
    assert find_holders(position) == {"taivas": A}
    assert effects.count_animals(position.counts(A))[0] == 5


def test_d7_diagonals_and_lines_elsewhere_bring_nothing() -> None:
    diagonal = {A: {"r1c1": "a1_crystal_3", "r2c2": "a1_crystal_4"}}
    position = play(position_at(stop=6, hands={A: "a1_crystal_6"}, cells=diagonal), "place r3c3")
    assert find_holders(position) == {}
    elsewhere = {A: {f"r1c{column}": f"a1_forest_{column}" for column in (1, 2, 3)}}
    assert (
        find_holders(
            play(position_at(stop=6, hands={A: "a1_crystal_6"}, cells=elsewhere), "place r3c3")
        )
        == {}
    )


def test_r14_desert_has_no_entity_and_a_discard_welcomes_nobody() -> None:
    position = position_at(
        stop=2,
        hands={A: "a1_crystal_3"},
        cells={A: {f"r1c{c}": f"a1_forest_{c}" for c in (1, 2, 3)}},
    )
    assert find_holders(play(position, "discard for crystals")) == {}
    assert "desert" not in {
        symbol for entity in ENTITIES for symbol in FACES[FACE_INDEX[entity]].symbols
    }
    assert all(SYMBOL_MASKS[FACE_INDEX[card]] for card in CARDS)
    assert SYMBOL_MASKS[FACE_INDEX["side_a_r1c1"]] == 0


def test_r14_one_card_may_welcome_several() -> None:
    cells = {A: {"r1c3": "a1_mushroom_4", "r2c3": "a1_mushroom_3"}}
    position = play(
        position_at(stop=9, hands={A: "a2_mushroom_5"}, cells=cells, crystals={A: 2}), "place r3c3"
    )
    assert find_holders(position) == {"taivas": A, "sienet": A}


def test_d13_crystals_gained_by_one_pay_for_the_next() -> None:
    cells = {A: {"r1c3": "a1_mushroom_4", "r2c3": "a1_mushroom_3"}}
    position = play(
        position_at(stop=9, hands={A: "a2_mushroom_5"}, cells=cells, crystals={A: 2}), "place r3c3"
    )
    usable = {text.split(",")[0] for text in list_moves(position, A, "run")} - {"run the rest"}
    assert usable == {"run r2c3", "run r3c3", "run sienet"}
    assert find_refusal(position, A, "run taivas").rule == "R18"
    assert find_refusal(position, A, "run r1c3, spore on r1c1").rule == "R18"
    position = play(position, "run sienet", "run taivas")
    assert (purse(position, A), position.active) == ((7, 1), B)
    assert (
        find_refusal(play(position_at(stop=2), "discard for crystals"), A, "run taivas").rule
        == "R17"
    )


def test_d13_nothing_is_run_twice_by_paying_twice() -> None:
    position = position_at(stop=10, cells={A: {"r1c2": "a1_crystal_5"}})
    position = play(position, "discard for crystals", "run r1c2")
    assert find_refusal(position, A, "run r1c2").rule == "R17"


def test_d11_who_holds_an_entity_does_not_welcome_it_again() -> None:
    cells = {A: {"r2c1": "a1_crystal_3", "r2c2": "a1_crystal_4"}}
    position = position_at(stop=6, hands={A: "a1_crystal_6"}, cells=cells, holders={"kiteet": A})
    position = play(position, "place r2c3")
    assert find_refusal(position, A, "run kiteet").rule == "R17"
    assert not position.left >> 9


def test_r16_every_entity_does_what_it_does() -> None:
    brought = {}
    for entity in ENTITIES:
        cells = {A: {"r1c1": "a2_forest_8", "r1c2": "a1_mountain_2"}}
        position = position_at(
            2, 4, cells=cells, crystals={A: 4}, spores={A: "r1c2"}, holders={entity: A}
        )
        choice = {"metsat": "run metsat for sky", "vuori": ""}.get(entity, f"run {entity}")
        if choice:
            messages = list_news(position, A, choice, None)[0]
            brought[entity] = messages.split(": ")[1]
    assert brought == {
        "taivas": "4 crystals for 7 Energy.",
        "maa": "1 Energy.",
        "meri": "3 Energy.",
        "kiteet": "3 Energy.",
        "metsat": "1 Energy.",
        "sienet": "3 crystals.",
    }
    position = position_at(2, 4, spores={A: "r1c1"}, holders={"vuori": A})
    assert position.water(A) == 3
    assert find_refusal(position, A, "run vuori").rule == "R18"


@pytest.mark.parametrize(
    ("card", "water", "crystals", "energy"),
    [
        ("a1_crystal_8", 0, 2, 0),
        ("a1_forest_7", 0, 0, 4),
        ("a1_forest_1", 0, 0, 2),
        ("a2_crystal_7", 0, 0, 6),
        ("a1_mountain_7", 0, 0, 2),
        ("a1_mushroom_5", 0, 0, 1),
        ("a1_crystal_5", 0, -2, 4),
    ],
)
def test_r18_r19_effects_bring_what_they_say(
    card: str, water: int, crystals: int, energy: int
) -> None:
    cells = {A: {"r1c2": card, "r3c1": "a1_crystal_3", "r3c3": "a1_crystal_4"}}
    position = position_at(stop=2, cells=cells, spores={A: "r2c2"}, options={})
    position = play(position, "discard for crystals")
    before = purse(position, A)
    after = purse(play(position, "run r1c2"), A)
    assert (after[1] - before[1], after[0] - before[0]) == (crystals, energy)


def test_r17_r19_d19_metsat_counts_the_animal_that_is_named() -> None:
    cells = {A: {"r1c1": "a2_forest_3", "r1c2": "a1_crystal_3"}}
    position = position_at(
        2, 8, cells=cells, holders={"metsat": A}, crystals={A: 9}, spores={A: "r2c3"}
    )
    assert list_moves(position, A, "run metsat") == ["run metsat for sky", "run metsat for sea"]
    assert find_refusal(position, A, "run metsat").rule == "R19"
    assert find_refusal(position, A, "run metsat for land").rule == "R19"
    assert purse(play(position, "run metsat for sky"), A)[0] == 1
    assert purse(play(position, "run the rest"), A)[0] == 2
    even = position_at(
        2, 8, cells={A: {"r1c1": "a1_forest_mountain_2"}}, holders={"metsat": A}, spores={A: "r2c3"}
    )
    assert "seat 1 runs metsat for sky: 1 Energy." in list_news(even, A, "run the rest", None)


def test_d16_what_would_count_nothing_is_not_offered() -> None:
    position = play(position_at(stop=2, cells={A: {"r1c2": "a1_forest_1"}}), "discard for crystals")
    assert find_refusal(position, A, "run r1c2").rule == "R18"


def test_d12_vuori_counts_for_effects_that_count_water() -> None:
    cells = {A: {"r1c2": "a1_mountain_7"}}
    plain = play(position_at(stop=2, cells=cells), "discard for crystals", "run r1c2")
    richer = play(
        position_at(stop=2, cells=cells, holders={"vuori": A}), "discard for crystals", "run r1c2"
    )
    assert purse(richer, A)[0] - purse(plain, A)[0] == 2


def test_d10_printed_biomes_fill_places_of_lines() -> None:
    cells = {A: {"r2c3": "a1_crystal_3"}}
    position = play(position_at(stop=2, hands={A: "a1_crystal_6"}, cells=cells), "place r2c2")
    assert position.worlds[A].cells[3] == FACE_INDEX["side_a_r2c1"]
    assert find_holders(position) == {"kiteet": A}


def test_d14_there_is_a_spore_for_every_square_and_no_end_of_crystals() -> None:
    position = position_at(stop=2, crystals={A: 500})
    assert purse(play(position, "discard for crystals"), A)[1] == 504
    assert worlds.ALL_CELLS.bit_count() == 9
