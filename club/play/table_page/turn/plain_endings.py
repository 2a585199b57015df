"""Moves that end a turn and may do something besides: the one of them that does nothing besides."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import fields

from games.core import Move


def plain_ending(moves: Sequence[Move]) -> Move | None:
    """The move whose optional parts are all left out, among several of one kind that ends a turn;
    None where there is none.
    """
    if len(moves) < 2 or len(set(map(type, moves))) > 1 or not type(moves[0]).CLOSES:
        return None
    return next(filter(_is_plain, moves), None)


def _is_plain(move: Move) -> bool:
    """Whether all parts of the move are left out."""
    return all(getattr(move, field.name) == field.default for field in fields(move))
