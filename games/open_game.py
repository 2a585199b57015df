"""Base classes for games of perfect information: all viewers see the same. Chance may take part.

The position of these games is also the view; they need no `view.py` and no `sample_hidden`.
`docs/adding-a-game.md` begins with the eight functions to write. `nim` is an example.
"""

from __future__ import annotations

from abc import ABC
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from functools import cache
from random import Random
from typing import Any, Self, TypeVar

from games.core import Game, Move, Position, Seat, Viewer
from games.frozen import changer
from games.message import Message, Who, message

M = TypeVar("M", bound=Move)


@dataclass(frozen=True, slots=True)
class OpenPosition(Position[M, Any], ABC):
    """A position without secrets. Its view is a copy that knows its viewer."""

    # None: a spectator, or no viewer
    viewer: Viewer = field(default=None, kw_only=True)

    def view(self, viewer: Viewer) -> Self:
        if viewer == self.viewer:
            return self
        copy: Self = _changer(type(self))(self, viewer=viewer)
        return copy


P = TypeVar("P", bound=OpenPosition[Any])


class OpenGame(Game[P, M, P], ABC):
    """The rules of a game without secrets."""

    def sample_hidden(self, view: P, rng: Random) -> P:
        return view.view(None)

    def prompts(self, view: P) -> Message:
        """Says whose turn it is. Games with several questions override it."""
        if view.outcome:
            return message("The game is over.")
        if view.viewer in view.to_act:
            return message("It is your turn.")
        return message("Waiting for {seat}.", seat=Who(view.whose_turn))

    def default_move(self, view: P, moves: Sequence[M]) -> M:
        """Returns the first legal move."""
        return moves[0]

    def evaluate(self, position: P, seat: Seat) -> float:
        """Returns 1 for a win, 0 for another end, 0.5 before the end."""
        if position.outcome is None:
            return 0.5
        if position.outcome.places[seat] == 1:
            return 1.0
        return 0.0


@cache
def _changer(cls: type[Any]) -> Callable[..., Any]:
    return changer(cls)
