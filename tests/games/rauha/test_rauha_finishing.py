"""Rauha: finishing a step, and running the rest of it in one go."""

from __future__ import annotations

from games.rauha.rules import worlds
from games.rauha.rules.faces import CARD, COUNTS
from games.rauha.rules.position import RUN
from tests.games.rauha.drawn import (
    A,
    B,
    played,
    purse,
    refused,
    table,
    texts,
)


def test_r20_finishing_runs_what_is_free_unless_it_is_left() -> None:
    position = played(table(stop=2), "discard for crystals")
    assert texts(position, A) == ["run r1c2", "run r2c2", "finish", "finish, leave the rest"]
    assert purse(played(position, "finish"), A) == (1, 9)
    assert purse(played(position, "finish, leave the rest"), A) == (0, 8)
    assert refused(position, A, "run the rest").rule == "R21"


def test_r20_running_ends_by_itself() -> None:
    position = played(table(stop=2), "discard for crystals", "run r1c2")
    assert (position.active, position.phase) == (A, RUN)
    assert played(position, "run r2c2").active == B


def test_r21_the_rest_is_run_in_one_go_and_payments_stay_open() -> None:
    position = played(table(stop=3, crystals={A: 3}), "discard for crystals")
    assert "run the rest" in texts(position, A)
    position = played(position, "run the rest")
    assert (purse(position, A), position.active) == ((1, 7), A)
    assert not texts(position, A, "run the rest")
    assert "finish, leave the rest" not in texts(position, A)


def test_r21_what_counts_spores_waits_while_one_can_be_bought() -> None:
    cells = {A: {"r1c1": "a1_mushroom_2", "r1c3": "a1_mushroom_5"}}
    position = table(
        2,
        8,
        cells=cells,
        energy={A: 20},
        crystals={A: 3},
        spores={A: "r1c1 r1c3"},
        holders={"maa": A},
    )
    assert not texts(position, A, "run the rest")
    best = played(position, "run r1c1, spore on r2c1")
    assert not texts(best, A, "run the rest")
    best = played(best, "run r2c1", "run r1c3", "run maa")
    assert purse(best, A) == (26, 2)
    hasty = played(position, "run r1c3", "run maa", "finish")
    assert purse(hasty, A)[0] == 24
    taivas = table(
        2, 8, cells=cells, crystals={A: 4}, spores={A: "r1c3"}, holders={"taivas": A, "maa": A}
    )
    assert purse(played(taivas, "run the rest"), A)[0] == 2


def test_counts_are_kept_as_they_would_be_counted() -> None:
    position = table(stop=2, hands={A: "a1_crystal_3"})
    world = played(position, "place r2c2").worlds[A]
    assert world.counts == worlds.counted(world.cells, world.spores)
    assert COUNTS[CARD["a1_crystal_3"]] == 1
