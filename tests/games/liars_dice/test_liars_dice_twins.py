"""Twins: games of liar's dice that differ in hidden dice alone look the same until the showdown."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest

from games import transcript
from games.core import Viewer
from games.liars_dice import GAME
from games.transcript import Transcript

CALLS = ((0, "bid 2 fours"), (1, "bid 3 fours"), (2, "bid 4 sixes"))
REVEAL = (0, "challenge")
ONE = {0: "1 4 6", 1: "2 2 3", 2: "4 4 5"}
OTHER = {0: "3 5 5", 1: "1 6 6", 2: "2 3 4"}


def learned(
    cups: dict[int, str], viewer: Viewer, plies: Sequence[tuple[int, str]] = CALLS
) -> list[Any]:
    """All that the viewer sees, learns and is offered at the plies it has news of."""
    rolls = tuple((-1, f"roll {cups[seat]}") for seat in (1, 2, 0))
    played = Transcript("liars_dice", 1, 3, (("dice", 3),), (*rolls, *plies))
    known = []
    for before, ply, after in transcript.replay(GAME, played):
        news = GAME.news(before, ply, after, viewer)
        moves = () if viewer is None else after.legal_moves(viewer)
        if news:
            known.append(
                (
                    news,
                    after.view(viewer),
                    GAME.prompts(after.view(viewer)),
                    moves,
                    after.awaited(viewer),
                )
            )
    return known


@pytest.mark.parametrize("viewer", [0, 1, 2, None])
def test_dice_of_others_make_no_difference_before_the_cups_are_lifted(viewer: Viewer) -> None:
    mine = {seat: cup for seat, cup in ONE.items() if seat == viewer}
    assert learned(ONE, viewer) == learned({**OTHER, **mine}, viewer)


@pytest.mark.parametrize("viewer", [0, 1, 2])
def test_ones_own_dice_make_all_the_difference(viewer: Viewer) -> None:
    mine = {seat: cup for seat, cup in OTHER.items() if seat == viewer}
    assert learned(ONE, viewer) != learned({**ONE, **mine}, viewer)


@pytest.mark.parametrize("viewer", [0, 1, 2, None])
def test_lifted_cups_are_seen_by_everybody(viewer: Viewer) -> None:
    mine = {seat: cup for seat, cup in ONE.items() if seat == viewer}
    plies = (*CALLS, REVEAL)
    assert learned(ONE, viewer, plies)[-1] != learned({**OTHER, **mine}, viewer, plies)[-1]


@pytest.mark.parametrize("viewer", [0, 1, 2, None])
def test_refusals_and_orders_tell_nothing_of_the_dice_of_others(viewer: Viewer) -> None:
    found = []
    for cups in (ONE, {**OTHER, **{seat: cup for seat, cup in ONE.items() if seat == viewer}}):
        rolls = tuple((-1, f"roll {cups[seat]}") for seat in (1, 2, 0))
        position = transcript.final(
            GAME, Transcript("liars_dice", 1, 3, (("dice", 3),), (*rolls, *CALLS))
        )
        refused = [
            GAME.read_move(text)
            for text in ("bid 1 twos", "bid 99 sixes", "bid 2 ones", "call spot on", "roll 1")
        ]
        found.append(
            ([position.why_not(0, move) for move in refused], GAME.orders(position.view(viewer)))
        )
    assert found[0] == found[1]
