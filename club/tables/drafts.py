"""What a draft comes to on the position of now: how much of it is still legal, and foreseeable.

Only foreseeable moves can be drafted past: the first other one ends the draft with its result
unshown, since the true position would otherwise answer hidden questions for nothing. Pure.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from games.core import AnyGame, AnyPosition, IllegalMove, Move, Seat


@dataclass(frozen=True, slots=True)
class AppliedDraft:
    """A draft laid on the position of now."""

    position: AnyPosition  # after all that is foreseeable
    kept: tuple[Move, ...]  # still legal, in order
    lost: tuple[str, ...]  # notations that no longer are
    closed: bool  # the last move's result is unknown: play, or take it back


def apply_draft(
    game: AnyGame, position: AnyPosition, seat: Seat, notations: Sequence[str]
) -> AppliedDraft:
    """The draft as far as it is still legal, and the rest."""
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
