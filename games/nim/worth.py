"""What a position of nim is worth, by Bouton's theorem (the nim-sum) for two seats."""

from __future__ import annotations

from functools import reduce
from operator import xor

from games.core import Seat

from .position import NimPosition


def worth(position: NimPosition, seat: Seat) -> float:
    """The heuristic value, 0 to 1; with more than two seats only the end counts."""
    if position.outcome:
        return 1.0 if position.outcome.places[seat] == 1 else 0.0
    if position.seats > 2:
        return 0.5
    on_turn = seat in position.to_act
    return 0.9 if on_turn == _mover_wins(position) else 0.1


def _mover_wins(position: NimPosition) -> bool:
    """Who moves wins unless the nim-sum is nought; with single stones left they are counted."""
    if max(position.heaps) == 1 and not position.last_wins:
        return sum(position.heaps) % 2 == 0
    return reduce(xor, position.heaps) != 0
