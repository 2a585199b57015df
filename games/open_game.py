"""Base classes for games of perfect information: no viewer sees less than another, chance included.

In such a game the position is its own view, so there is no `view.py` and no `guess`. What is left
to write are eight functions; `docs/adding-a-game.md` begins with them, `nim` is an example.
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
    """A position without secrets. Its view is a copy that knows who looks at it."""

    viewer: Viewer = field(default=None, kw_only=True)  # who looks; None: a spectator, or nobody

    def view(self, viewer: Viewer) -> Self:
        if viewer == self.viewer:
            return self
        copy: Self = _changer(type(self))(self, viewer=viewer)
        return copy


P = TypeVar("P", bound=OpenPosition[Any])


class OpenGame(Game[P, M, P], ABC):
    """The rules of a game without secrets: a view is guessed right, since it is the position."""

    def sample_hidden(self, view: P, rng: Random) -> P:
        return view.view(None)

    def prompts(self, view: P) -> Message:
        """Whose turn it is. A game that asks different things says which."""
        if view.outcome:
            return message("The game is over.")
        if view.viewer in view.to_act:
            return message("It is your turn.")
        return message("Waiting for {seat}.", seat=Who(view.whose_turn))

    def default_move(self, view: P, moves: Sequence[M]) -> M:
        """The first move that is listed."""
        return moves[0]

    def evaluate(self, position: P, seat: Seat) -> float:
        """1 for a win and 0 for any other end; before the end nothing is known."""
        if position.outcome is None:
            return 0.5
        return 1.0 if position.outcome.places[seat] == 1 else 0.0


@cache
def _changer(cls: type[Any]) -> Callable[..., Any]:
    return changer(cls)
