"""Applies a draft to the current position: which of its moves are still legal, which are
deterministic, and what the seat may decide after them.

A draft goes on only after deterministic moves. The first other move ends it, and its result is not
shown: the true position would answer hidden questions at no cost. Pure.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any

from games.core import AnyGame, AnyPosition, Family, IllegalMove, Move, Seat


@dataclass(frozen=True, slots=True)
class AppliedDraft:
    """A draft applied to the current position."""

    position: AnyPosition  # after the deterministic moves
    kept: tuple[Move, ...]  # still legal, in order
    # notations that are no longer legal, or come after an illegal or a closing move
    lost: tuple[str, ...]
    closed: bool  # the last move's result is unknown: play it or take it back


@dataclass(frozen=True)
class Decision:
    """The decision of the viewer's seat, with its draft applied."""

    seat: Seat
    must: bool  # the game waits for this seat
    before: AnyPosition = field(repr=False)  # without the draft
    laid: AppliedDraft = field(repr=False)
    view_before: Any = field(repr=False)

    @cached_property
    def view(self) -> Any:
        """The seat's knowledge after its draft."""
        if self.laid.kept:
            return self.laid.position.view(self.seat)
        return self.view_before

    @property
    def legal(self) -> Sequence[Move]:
        """The moves that may be chosen next; empty when the draft has to be played first."""
        if self.laid.closed:
            return ()
        return self.laid.position.legal_moves(self.seat)

    @property
    def families(self) -> Sequence[Family]:
        """Kinds of move that are too many to list."""
        if self.laid.closed:
            return ()
        return self.laid.position.families(self.seat)


def apply_draft(
    game: AnyGame, position: AnyPosition, seat: Seat, notations: Sequence[str]
) -> AppliedDraft:
    """Applies the draft's moves in order until one is illegal or not deterministic."""
    applied: list[Move] = []
    for number, notation in enumerate(notations):
        move = _legal(game, position, seat, notation)
        if move is None:
            return AppliedDraft(
                position, tuple(applied), tuple(notations[number:]), False
            )
        applied.append(move)
        if not position.is_deterministic(seat, move):
            return AppliedDraft(
                position, tuple(applied), tuple(notations[number + 1 :]), True
            )
        position = position.after(seat, move)
    return AppliedDraft(position, tuple(applied), (), False)


def _legal(
    game: AnyGame, position: AnyPosition, seat: Seat, notation: str
) -> Move | None:
    try:
        move: Move = game.read_move(notation)
    except IllegalMove:
        return None
    if position.allows(seat, move):
        return move
    return None
