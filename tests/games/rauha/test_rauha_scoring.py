"""Rauha: the corners, water, and the end."""

from __future__ import annotations

import pytest

from games.core import CHANCE
from games.rauha import GAME
from games.rauha.rules import faces
from games.rauha.rules.position import DEAL, OVER, SCORING
from tests.games.rauha.positions import (
    A,
    B,
    C,
    D,
    find_refusal,
    list_moves,
    list_news,
    play,
    position_at,
    purse,
    with_worlds,
)


def test_r25_squares_with_spores_and_entities_run() -> None:
    cells = {A: {"r1c1": "a1_forest_mountain_1", "r2c2": "a1_crystal_mushroom_1"}}
    position = position_at(
        2,
        4,
        cells=cells,
        energy={A: 10},
        crystals={A: 0},
        spores={A: "r1c1 r2c2"},
        holders={"kiteet": A},
    )
    assert list_moves(position, A) == [
        "run r1c1",
        "run r2c2",
        "run kiteet",
        "finish",
        "finish, leave the rest",
    ]
    position = play(position, "run r1c1", "run r2c2", "run kiteet")
    assert (purse(position, A), position.phase) == ((15, 2), DEAL)


@pytest.mark.parametrize(
    ("waters", "gains"),
    [
        ((5, 3), (3, 0)),
        ((8, 3, 4), (15, 0, 1)),
        ((2, 2, 7), (0, 0, 15)),
        ((4, 4), (0, 0)),
        ((3, 7), (0, 10)),
    ],
)
def test_r26_water_is_compared_with_the_fewest(
    waters: tuple[int, ...], gains: tuple[int, ...]
) -> None:
    cells = {seat: _cells_with_water(water) for seat, water in enumerate(waters)}
    position = position_at(len(waters), 4, cells=cells)
    assert tuple(position.water(seat) for seat in range(len(waters))) == waters
    assert tuple(world.energy for world in position.worlds) == gains
    assert faces.WATER_PAYS == (0, 1, 3, 6, 10, 15)


def _cells_with_water(water: int) -> dict[str, str]:
    """Mountains that make this number of Water Sources together with the printed one."""
    twos, ones = divmod(water - 1, 2)
    cards = ["a1_mountain_2"] * twos + ["a1_mountain_1"] * ones
    squares = ("r1c1", "r1c2", "r1c3", "r2c1", "r2c2", "r2c3")
    return dict(zip(squares, cards, strict=False))


def test_r24_d1_a_whole_scoring_of_three_seats() -> None:
    position = position_at(
        3,
        8,
        cells={
            A: {"r3c1": "a1_mountain_6", "r1c1": "a1_mountain_2"},
            B: {"r1c1": "a1_crystal_5"},
            C: {"r3c2": "a1_crystal_3"},
        },
        energy={A: 14, B: 14, C: 9},
        arrivals={A: 5, B: 8, C: 3},
        crystals={A: 0, B: 3, C: 0},
        spores={A: "r3c1", B: "r1c1"},
        holders={"kiteet": B, "meri": C},
    )
    assert position.order == (B, C, A)
    assert [position.water(seat) for seat in (A, B, C)] == [4, 1, 0]
    position = play(position, "run r1c1", "run kiteet")
    assert (purse(position, B), position.active, purse(position, C)) == ((22, 1), A, (9, 0))
    position = play(position, "run r3c1")
    assert (purse(position, A), position.phase) == ((24, 1), DEAL)
    assert position.seats_from_leader()[0] == A


def buy_spore_in_scoring(chain: str) -> list[str]:
    cells = {A: {"r1c1": "a1_mushroom_2", "r3c3": "a1_forest_5"}}
    position = position_at(
        2,
        4,
        cells=cells,
        spores={A: "r1c1"},
        holders={"maa": A, "kiteet": A},
        options={"spore_chain": chain},
    )
    return list_moves(play(position, "run r1c1, spore on r1c2"), A)


def test_r25_d5_a_square_that_gets_its_spore_in_a_scoring_runs_in_it() -> None:
    assert "run r1c2" in buy_spore_in_scoring("on")
    assert "run r1c2" not in buy_spore_in_scoring("off")
    cells = {A: {"r1c1": "a1_mushroom_2"}}
    off = position_at(
        2, 4, cells=cells, spores={A: "r1c1"}, holders={"maa": A}, options={"spore_chain": "off"}
    )
    assert purse(play(off, "run r1c1, spore on r1c2", "run maa"), A)[0] == 2


def test_r17_r25_an_entity_of_an_earlier_turn_rests_until_a_scoring() -> None:
    position = play(position_at(stop=6, holders={"kiteet": A}), "discard for crystals")
    assert find_refusal(position, A, "run kiteet").rule == "R17"
    assert "run kiteet" in list_moves(position_at(2, 8, holders={"kiteet": A}), A)
    assert find_refusal(position_at(2, 8, holders={"kiteet": A}), A, "run r1c1").rule == "R25"


def test_r23_r27_after_the_corner_the_next_packets_are_dealt() -> None:
    position = position_at(2, 4, holders={"kiteet": B})
    assert (position.phase, position.order, position.active) == (SCORING, (A, B), B)
    messages = list_news(position, B, "finish", None)
    assert messages[-1].startswith("The avatars move to stop 5")
    position = play(position, "finish")
    assert (position.phase, position.stop, position.to_act) == (DEAL, 5, {CHANCE})


def finish_game(
    energies: dict[int, int], **worlds: dict[int, int]
) -> tuple[tuple[int, ...], tuple[int, ...]]:
    position = position_at(4, 16, energy=energies, holders={"sienet": A}, **worlds)
    position = play(position, "finish")
    assert (position.phase, position.to_act, position.stop) == (OVER, frozenset(), 16)
    assert position.outcome is not None
    return position.outcome.places, position.outcome.scores


def test_r28_the_result_tells_what_each_world_holds() -> None:
    position = position_at(4, 16, energy={A: 3}, holders={"sienet": A}, crystals={B: 14})
    outcome = play(position, "finish").outcome
    assert outcome is not None
    found = dict(outcome.breakdown)
    assert found["energy"] == outcome.scores
    assert found["Entities"] == (1, 0, 0, 0)
    assert (found["Spores"], found["crystals left"][B]) == ((0, 0, 0, 0), 14)
    assert found["Water Sources"] == tuple(map(position.water, range(4)))


def test_r28_d23_most_energy_wins_and_equals_share() -> None:
    places, scores = finish_game({A: 131, B: 131, C: 90, D: 77}, crystals={B: 14}, arrivals={A: 40})
    assert places == (1, 1, 3, 4)
    assert scores == (131, 131, 90, 77)


def test_r28_the_end_is_told_and_nothing_can_be_played_after_it() -> None:
    position = position_at(2, 16, holders={"sienet": A}, energy={A: 5})
    assert list_news(position, A, "finish", None)[-1] == "The game is over. First: seat 1."
    over = play(position, "finish")
    assert find_refusal(over, A, "finish").rule == "R28"
    assert str(GAME.prompts(over.view(None))) == "The game is over: seat 1 with 5 Energy."


def test_r5_energy_never_shrinks() -> None:
    position = position_at(2, 4, crystals={A: 9}, energy={A: 9}, holders={"taivas": A})
    assert purse(play(position, "run taivas"), A) == (16, 5)


def test_d15_seats_without_anything_to_run_score_by_themselves() -> None:
    position = position_at(3, 4, holders={"kiteet": C})
    assert (position.active, position.at) == (C, 2)
    assert with_worlds(position).phase == SCORING
