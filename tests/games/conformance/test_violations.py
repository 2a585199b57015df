"""Each law of the contract catches its breach; the game of `hoard` keeps them all."""

from __future__ import annotations

from random import Random

import pytest

from games.conformance.run import EVERY_PLY, SAMPLED, BrokenLaw, check
from games.core import Move
from tests.games.conformance.breaches import BREACHES, Blurred, Kinded, listed
from tests.games.conformance.hoard import Add, Hoard, HoardPosition, with_game

ROWS = [
    pytest.param(law, game, id=breach)
    for law, games in BREACHES.items()
    for breach, game in games.items()
]


def test_a_game_with_one_of_everything_keeps_the_laws() -> None:
    for seed in range(30):
        check(Hoard(), 2, {}, Random(seed))


@pytest.mark.parametrize(("law", "game"), ROWS)
def test_each_law_catches_its_breach(law: str, game: Hoard) -> None:
    with pytest.raises(BrokenLaw) as broken:
        for seed in range(60):
            check(game, 2, {}, Random(seed))
    assert broken.value.law == law, str(broken.value)
    assert law in str(broken.value)


def test_every_law_has_a_breach_that_it_catches() -> None:
    named = {law.__name__ for law in (*EVERY_PLY, *SAMPLED)} | {"untouched", "replaying"}
    assert named == set(BREACHES)


@pytest.mark.parametrize("move", [Blurred(1, 2), Kinded("mine")])
def test_moves_that_notation_or_narrowing_cannot_carry_are_found(move: Move) -> None:
    game = type("Odd", (Hoard,), {"moves": (*Hoard.moves, type(move))})()
    game.first = type("Broken", (HoardPosition,), {"list_moves": listed(Add(1), move)})
    with pytest.raises(BrokenLaw, match="notation"):
        check(game, 2, {}, Random(1))


def test_a_breach_names_its_ply() -> None:
    game = with_game(violations=lambda self, before, after: ["too big"] if after.size > 5 else [])
    with pytest.raises(BrokenLaw) as broken:
        check(game, 2, {}, Random(1))
    assert broken.value.number > 3
    assert f"at ply {broken.value.number}" in str(broken.value)


def test_a_wide_stride_asks_the_long_laws_seldom_and_at_the_end() -> None:
    asked: list[int] = []
    game = with_game(evaluate=lambda self, position, seat: asked.append(position.size) or 0.5)
    check(game, 2, {}, Random(1), stride=1000)
    assert len(set(asked)) == 2
    assert min(asked) == 0
    assert max(asked) >= 12
