"""Pictures of boards on tables' pages, memoised per process: each is a pure function of what its
viewer knows and of the moves it shows, so that none is made for who looks again, or knows the same
as others. What is drawn seldom, or is kept as drawn, asks the game itself.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Any

from games.core import AnyGame, Move

MOST = 100  # that are kept in a process


def picture_of(game: AnyGame, view: Any, moves: Sequence[Move] = ()) -> Any:
    """What the board's template draws of a view, and of moves that may be picked there."""
    pictured = _pictured if is_hashable(view) else _pictured.__wrapped__
    return pictured(game, view, tuple(moves))


def is_hashable(view: object) -> bool:
    """Whether it can be told from others at a glance: a game need not take care of that."""
    try:
        hash(view)
    except TypeError:
        return False
    return True


@lru_cache(MOST)
def _pictured(game: AnyGame, view: Any, moves: tuple[Move, ...]) -> Any:
    return game.picture(view, moves)
