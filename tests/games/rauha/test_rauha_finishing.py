"""Rauha: finishing a step, and running the rest of it in one go."""

from __future__ import annotations

from games.rauha.rules import worlds
from games.rauha.rules.faces import CARD_INDEX, COUNTS
from games.rauha.rules.position import RUN
from tests.games.rauha.positions import (
    A,
    B,
    find_refusal,
    list_moves,
    play,
    position_at,
    purse,
)


def test_r20_finishing_runs_what_is_free_unless_it_is_left() -> None:
    position = play(position_at(stop=2), "discard for crystals")
    assert list_moves(position, A) == ["run r1c2", "run r2c2", "finish", "finish, leave the rest"]
    assert purse(play(position, "finish"), A) == (1, 9)
    assert purse(play(position, "finish, leave the rest"), A) == (0, 8)
    assert find_refusal(position, A, "run the rest").rule == "R21"


def test_r20_running_ends_by_itself() -> None:
    position = play(position_at(stop=2), "discard for crystals", "run r1c2")
    assert (position.active, position.phase) == (A, RUN)
    assert play(position, "run r2c2").active == B


def test_r21_the_rest_is_run_in_one_go_and_payments_stay_open() -> None:
    position = play(position_at(stop=3, crystals={A: 3}), "discard for crystals")
    assert "run the rest" in list_moves(position, A)
    position = play(position, "run the rest")
    assert (purse(position, A), position.active) == ((1, 7), A)
    assert not list_moves(position, A, "run the rest")
    assert "finish, leave the rest" not in list_moves(position, A)


def test_r21_what_counts_spores_waits_while_one_can_be_bought() -> None:
    cells = {A: {"r1c1": "a1_mushroom_2", "r1c3": "a1_mushroom_5"}}
    position = position_at(
        2,
        8,
        cells=cells,
        energy={A: 20},
        crystals={A: 3},
        spores={A: "r1c1 r1c3"},
        holders={"maa": A},
    )
    assert not list_moves(position, A, "run the rest")
    best = play(position, "run r1c1, spore on r2c1")
    assert not list_moves(best, A, "run the rest")
    best = play(best, "run r2c1", "run r1c3", "run maa")
    assert purse(best, A) == (26, 2)
    hasty = play(position, "run r1c3", "run maa", "finish")
    assert purse(hasty, A)[0] == 24
    taivas = position_at(
        2, 8, cells=cells, crystals={A: 4}, spores={A: "r1c3"}, holders={"taivas": A, "maa": A}
    )
    assert purse(play(taivas, "run the rest"), A)[0] == 2


def test_counts_are_kept_as_they_would_be_counted() -> None:
    position = position_at(stop=2, hands={A: "a1_crystal_3"})
    world = play(position, "place r2c2").worlds[A]
    assert world.counts == worlds.count_symbols(world.cells, world.spores)
    assert COUNTS[CARD_INDEX["a1_crystal_3"]] == 1
