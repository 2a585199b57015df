"""Each invariant of the contract finds its violation. The game `hoard` has no violations."""

from __future__ import annotations

from random import Random

import pytest

from games.conformance.run import EVERY_PLY, SAMPLED, InvariantViolation, check
from games.core import Move
from tests.games.conformance.hoard import Add, Hoard, HoardPosition, with_game
from tests.games.conformance.violations import VIOLATIONS, Blurred, Kinded, listed

ROWS = [
    pytest.param(invariant, game, id=violation)
    for invariant, games in VIOLATIONS.items()
    for violation, game in games.items()
]


def test_a_game_with_all_features_has_no_violations() -> None:
    for seed in range(30):
        check(Hoard(), 2, {}, Random(seed))


@pytest.mark.parametrize(("invariant", "game"), ROWS)
def test_each_invariant_finds_its_violation(invariant: str, game: Hoard) -> None:
    with pytest.raises(InvariantViolation) as broken:
        for seed in range(60):
            check(game, 2, {}, Random(seed))
    assert broken.value.invariant == invariant, str(broken.value)
    assert invariant in str(broken.value)


def test_every_invariant_has_a_violation() -> None:
    named = {invariant.__name__ for invariant in (*EVERY_PLY, *SAMPLED)} | {
        "positions_never_change",
        "transcripts_replay",
    }
    assert named == set(VIOLATIONS)


@pytest.mark.parametrize("move", [Blurred(1, 2), Kinded("mine")])
def test_moves_that_notation_or_narrowing_cannot_express_are_found(move: Move) -> None:
    game = type("Odd", (Hoard,), {"moves": (*Hoard.moves, type(move))})()
    game.first = type("Broken", (HoardPosition,), {"list_moves": listed(Add(1), move)})
    with pytest.raises(InvariantViolation, match="notation_reads_back"):
        check(game, 2, {}, Random(1))


def test_a_violation_names_its_ply() -> None:
    game = with_game(violations=lambda self, before, after: ["too big"] if after.size > 5 else [])
    with pytest.raises(InvariantViolation) as broken:
        check(game, 2, {}, Random(1))
    assert broken.value.number > 3
    assert f"at ply {broken.value.number}" in str(broken.value)


def test_with_a_stride_slow_invariants_are_checked_seldom_and_at_the_end() -> None:
    asked: list[int] = []
    game = with_game(
        evaluate=lambda self, position, seat: asked.append(position.size) or 0.5,
        worth_parts=lambda self, position, seat: {},
    )
    check(game, 2, {}, Random(1), stride=1000)
    assert len(set(asked)) == 2
    assert min(asked) == 0
    assert max(asked) >= 12
