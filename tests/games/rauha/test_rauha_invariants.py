"""Rauha: the invariants of positions and plies find violations that were made on purpose."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from games.core import CHANCE
from games.rauha import GAME
from games.rauha.game import RauhaPosition
from games.rauha.rules import invariants, worlds
from games.rauha.rules.faces import CARD_INDEX
from tests.games.rauha.positions import A, B, C, play, position_at


def valid_position() -> RauhaPosition:
    """Seat A about to run its line, seat B with a card in hand."""
    return play(position_at(2, 2), "discard for crystals")


def find_violations(**fields: Any) -> list[str]:
    return list(invariants.violations(None, valid_position().change(**fields)))


def change_world(**fields: Any) -> dict[str, Any]:
    return {
        "worlds": (worlds.change(valid_position().worlds[A], **fields), valid_position().worlds[B])
    }


def test_the_invariants_hold_in_a_valid_position() -> None:
    assert find_violations() == []


@pytest.mark.parametrize(
    "fields",
    [
        {"undealt": 0},
        {"satellites": ((1,), (2, 3))},
        {"picks": ((0,), (0,))},
        {"hands": (-1, -1)},
        {"hands": (-1, CARD_INDEX["a2_crystal_1"])},
        {"left": 511, "usable": 511},
        {"left": 0, "usable": 0},
        {"used": 2},
        {"usable": 0},
        {"order": (A, A)},
        {"phase": "scoring"},
        {"phase": "choose"},
        {"stop": 4},
        {"to_act": frozenset({B})},
        change_world(crystals=-1),
        change_world(energy=2.5),
        change_world(spores=1),
        change_world(spores=512),
        change_world(arrival=19),
        change_world(cells=(0,) * 9),
        change_world(counts=25 << 24),
        change_world(uses=()),
    ],
)
def test_the_invariants_find_what_is_broken(fields: dict[str, Any]) -> None:
    assert find_violations(**fields)


def test_the_invariants_check_plies() -> None:
    before = valid_position()
    assert not list(invariants.violations(before, before))
    rich = before.change(**change_world(energy=9, spores=1))
    for fields in ({}, {"stop": 1}, {"holders": (B, *before.holders[1:])}):
        assert any(
            "does not hold" in violation
            for violation in invariants.violations(rich, before.change(**fields))
        )
    acting = position_at(3, 2)
    robbed = worlds.change(acting.worlds[C], crystals=0)
    assert list(invariants.violations(acting, acting.change(worlds=(*acting.worlds[:2], robbed))))
    held = before.change(holders=(A, *before.holders[1:]))
    assert any("Entity" in violation for violation in invariants.violations(held, before))


@pytest.mark.parametrize("stop", [1, 3, 7, 12, 15])
def test_the_invariants_hold_later_in_a_game(stop: int) -> None:
    position = position_at(3, stop, holders={"kiteet": A}) if stop == 12 else position_at(3, stop)
    assert list(invariants.violations(None, position)) == []


# --- crystals change by a price, a card thrown away and what is run


def add_crystals(position: RauhaPosition, seat: int, crystals: int) -> RauhaPosition:
    """The position with this number of further crystals for a seat."""
    old = position.worlds[seat]
    world = worlds.change(old, crystals=old.crystals + crystals)
    return position.change(worlds=(*position.worlds[:seat], world, *position.worlds[seat + 1 :]))


def is_violated(before: RauhaPosition | None, after: RauhaPosition, invariant: str) -> bool:
    """Whether the invariant whose text begins so is violated."""
    return any(invariant in violation for violation in invariants.violations(before, after))


PAYING = {"r1c2": "a1_crystal_5", "r2c2": "a1_crystal_3"}


@pytest.mark.parametrize(
    ("moves", "text"),
    [
        ((), "place r1c1"),
        ((), "discard for crystals"),
        ((), "discard for spore r1c1"),
        (("discard for crystals",), "run r2c2"),
        (("discard for crystals",), "run r1c2"),
        (("discard for crystals",), "run the rest"),
        (("discard for crystals",), "finish"),
        (("discard for crystals",), "finish, leave the rest"),
    ],
)
def test_r11_r12_r18_crystals_change_by_what_the_ply_pays_and_brings(
    moves: tuple[str, ...], text: str
) -> None:
    before = play(position_at(2, 2, hands={A: "a1_forest_8"}, cells={A: PAYING}), *moves)
    after = play(before, text)
    assert not is_violated(before, after, "crystals change by")
    for seat in (A, B):
        for crystals in (-1, 1):
            assert is_violated(before, add_crystals(after, seat, crystals), "crystals change by")


def test_r12_a_card_that_goes_by_itself_brings_crystals_to_its_own_seat() -> None:
    spores = "r1c1 r1c2 r1c3 r2c1 r2c2 r2c3 r3c1 r3c2 r3c3"
    position = position_at(2, 2, hands={B: "a1_mountain_7"}, crystals={B: 0}, spores={B: spores})
    before = play(position, "discard for crystals")
    after = play(before, "finish")
    assert after.worlds[B].crystals == 4
    assert not is_violated(before, after, "crystals change by")
    assert is_violated(before, add_crystals(after, B, -4), "crystals change by")


def test_chance_brings_nobody_crystals() -> None:
    start = GAME.start(2, {})
    piled = start.play(CHANCE, start.chance_move(Random(1)))
    assert not is_violated(start, piled, "crystals change by")
    assert is_violated(start, add_crystals(piled, A, 1), "crystals change by")


# --- nothing runs twice, and no Entity but those just welcomed


def welcome_kiteet() -> tuple[RauhaPosition, RauhaPosition]:
    """Before and after seat A, who holds Maa, has laid the card that welcomes Kiteet."""
    before = position_at(
        2,
        2,
        cells={A: {"r2c3": "a1_crystal_3"}},
        hands={A: "a1_crystal_6"},
        holders={"maa": A},
        spores={A: "r1c1"},
    )
    return before, play(before, "place r2c2")


KITEET, MAA = 1 << 9 + 3, 1 << 9 + 1


def test_r17_an_entity_held_from_before_is_not_open_in_a_turn() -> None:
    before, after = welcome_kiteet()
    assert after.left & KITEET
    assert not is_violated(before, after, "what has run stays so")
    with_maa = {"left": after.left | MAA, "usable": after.usable | MAA}
    assert is_violated(before, after.change(**with_maa), "what has run stays so")
    assert not is_violated(None, after, "nothing is open that has run")
    assert is_violated(None, after.change(**with_maa), "nothing is open that has run")


def test_r17_an_entity_welcomed_is_open() -> None:
    before, after = welcome_kiteet()
    without = {"left": after.left & ~KITEET, "usable": after.usable & ~KITEET}
    assert is_violated(before, after.change(**without), "what has run stays so")


def test_r17_no_entity_opens_while_a_line_runs() -> None:
    _, before = welcome_kiteet()
    after = play(before, "run r1c2")
    assert not is_violated(before, after, "what has run stays so")
    assert is_violated(before, after.change(left=after.left | MAA), "what has run stays so")


@pytest.mark.parametrize("stop", [2, 4])
def test_r17_r25_nothing_runs_twice(stop: int) -> None:
    cells = {A: {"r3c2": "a1_crystal_3"}}
    position = position_at(2, stop, cells=cells, spores={A: "r1c2 r2c2 r3c2"})
    before = play(position, *(["discard for crystals"] if stop == 2 else []), "run r1c2")
    after = play(before, "run r2c2")
    assert not is_violated(before, after, "what has run stays so")
    again = after.change(used=after.used & ~(1 << 1), left=after.left | 1 << 1)
    assert is_violated(before, again, "what has run stays so")
