"""Rauha: refusals and guesses, drawn from what a viewer sees and nothing else."""

from __future__ import annotations

from random import Random

import pytest

from games.core import CHANCE
from games.rauha import GAME
from games.rauha.ai import evaluation
from tests.games.rauha.drawn import A, B, C, D, plied
from tests.games.rauha.twins import DEALT, a_turn, with_first


def test_refusals_tell_nothing_of_the_packets_of_others() -> None:
    one, other = (
        plied(GAME.start(3, {}), *plies)
        for plies in (DEALT, with_first("a1_crystal_1 a1_crystal_2 a1_mushroom_1 a1_mountain_1"))
    )
    for text in (
        "choose a1_crystal_3",
        "choose a1_crystal_1",
        "choose a2_crystal_1",
        "place r1c1",
        "finish",
    ):
        assert one.why_not(B, GAME.read_move(text)) == other.why_not(B, GAME.read_move(text))


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
@pytest.mark.parametrize("memory", ["on", "off"])
def test_guesses_fit_what_is_seen_in_every_phase(seats: int, memory: str) -> None:
    rng = Random(seats)
    position = GAME.start(seats, {"memory_aid": memory})
    while position.to_act:
        for viewer in (None, *range(seats)):
            view = position.view(viewer)
            guessed = GAME.sample_hidden(view, rng)
            assert guessed.view(viewer) == view
            assert not list(GAME.violations(None, guessed))
        seat = rng.choice(sorted(position.to_act))
        move = (
            position.chance_move(rng) if seat == CHANCE else rng.choice(position.legal_moves(seat))
        )
        position = position.after(seat, move)


def test_what_one_view_is_told_is_reckoned_on_one_guess() -> None:
    position = plied(GAME.start(3, {}), *DEALT, (B, "choose a1_forest_5"))
    view = position.view(A)
    assert GAME.determinize(view) is GAME.determinize(position.view(A))
    assert GAME.determinize(view).view(A) == view
    assert GAME.determinize(position.view(B)) != GAME.determinize(view)


def test_guesses_differ_in_what_is_hidden() -> None:
    view = plied(GAME.start(3, {}), *DEALT, (B, "choose a1_forest_5")).view(A)
    assert len({GAME.sample_hidden(view, Random(number)).hands[B] for number in range(40)}) > 10


def test_what_is_worth_what_depends_on_nothing_the_seat_cannot_see() -> None:
    one, other = (
        plied(GAME.start(3, {}), *a_turn("a1_crystal_3")),
        plied(GAME.start(3, {}), *a_turn("a1_mountain_2")),
    )
    for seat in (B, C):
        assert evaluation.hope(one, seat) == evaluation.hope(other, seat)
    assert D not in one.order
