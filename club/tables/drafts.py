"""Applies a draft to the current position: which of its moves are still legal, and which are
deterministic.

A draft goes on only after deterministic moves. The first other move ends it, and its result is not
shown: the true position would answer hidden questions at no cost. Pure.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from games.core import AnyGame, AnyPosition, IllegalMove, Move, Seat


@dataclass(frozen=True, slots=True)
class AppliedDraft:
    """A draft applied to the current position."""

    position: AnyPosition  # after the deterministic moves
    kept: tuple[Move, ...]  # still legal, in order
    lost: tuple[
        str, ...
    ]  # notations that are no longer legal, or come after an illegal or a closing move
    closed: bool  # the last move's result is unknown: play it or take it back


def apply_draft(
    game: AnyGame, position: AnyPosition, seat: Seat, notations: Sequence[str]
) -> AppliedDraft:
    """Applies the draft's moves in order until one is illegal or not deterministic."""
    kept: list[Move] = []
    for number, notation in enumerate(notations):
        move = _legal(game, position, seat, notation)
        if move is None:
            return AppliedDraft(position, tuple(kept), tuple(notations[number:]), False)
        kept.append(move)
        if not position.is_deterministic(seat, move):
            return AppliedDraft(position, tuple(kept), tuple(notations[number + 1 :]), True)
        position = position.after(seat, move)
    return AppliedDraft(position, tuple(kept), (), False)


def _legal(game: AnyGame, position: AnyPosition, seat: Seat, notation: str) -> Move | None:
    try:
        move: Move = game.read_move(notation)
    except IllegalMove:
        return None
    return move if position.allows(seat, move) else None
