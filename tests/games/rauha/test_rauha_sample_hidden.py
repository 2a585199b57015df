"""Rauha: refusals and samples depend only on what a viewer sees."""

from __future__ import annotations

from random import Random

import pytest

from games.core import CHANCE
from games.rauha import GAME
from games.rauha.ai import evaluation
from tests.games.rauha.positions import A, B, C, D, play_plies
from tests.games.rauha.twins import DEALT, first_turn, with_first_packet


def test_refusals_reveal_nothing_of_the_packets_of_others() -> None:
    one, other = (
        play_plies(GAME.start(3, {}), *plies)
        for plies in (
            DEALT,
            with_first_packet("a1_crystal_1 a1_crystal_2 a1_mushroom_1 a1_mountain_1"),
        )
    )
    for text in (
        "choose a1_crystal_3",
        "choose a1_crystal_1",
        "choose a2_crystal_1",
        "place r1c1",
        "finish",
    ):
        assert one.why_not(B, GAME.read_move(text)) == other.why_not(B, GAME.read_move(text))


@pytest.mark.long
@pytest.mark.parametrize("seats", [2, 3, 4, 5])
@pytest.mark.parametrize("memory", ["on", "off"])
def test_samples_fit_the_view_in_every_phase(seats: int, memory: str) -> None:
    rng = Random(seats)
    position = GAME.start(seats, {"memory_aid": memory})
    while position.to_act:
        for viewer in (None, *range(seats)):
            view = position.view(viewer)
            sample = GAME.sample_hidden(view, rng)
            assert sample.view(viewer) == view
            assert not list(GAME.violations(None, sample))
        seat = rng.choice(sorted(position.to_act))
        move = (
            position.chance_move(rng) if seat == CHANCE else rng.choice(position.legal_moves(seat))
        )
        position = position.after(seat, move)


def test_one_view_has_one_sample() -> None:
    position = play_plies(GAME.start(3, {}), *DEALT, (B, "choose a1_forest_5"))
    view = position.view(A)
    assert GAME.determinize(view) is GAME.determinize(position.view(A))
    assert GAME.determinize(view).view(A) == view
    assert GAME.determinize(position.view(B)) != GAME.determinize(view)


def test_samples_differ_in_what_is_hidden() -> None:
    view = play_plies(GAME.start(3, {}), *DEALT, (B, "choose a1_forest_5")).view(A)
    assert len({GAME.sample_hidden(view, Random(number)).hands[B] for number in range(40)}) > 10


def test_an_evaluation_depends_on_nothing_the_seat_cannot_see() -> None:
    one, other = (
        play_plies(GAME.start(3, {}), *first_turn("a1_crystal_3")),
        play_plies(GAME.start(3, {}), *first_turn("a1_mountain_2")),
    )
    for seat in (B, C):
        assert evaluation.estimate_energy(one, seat) == evaluation.estimate_energy(other, seat)
    assert D not in one.order
