"""One moment of a game, which is the argument of invariants, and the type of invariants."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from random import Random
from typing import Any

from games.core import CHANCE, AnyGame, AnyPosition, Ply, Seat, Viewer
from games.message import Message

SAMPLE = 6  # moves that are checked where all would take too long
POSITIONS = 3  # sampled for one view


@dataclass(frozen=True, slots=True)
class Moment:
    """A position, and the ply before it."""

    game: AnyGame
    seats: int
    before: AnyPosition | None  # None at the start
    ply: Ply[Any] | None
    position: AnyPosition
    past: Sequence[Ply[Any]]  # the last plies, `ply` included
    rng: Random

    @property
    def viewers(self) -> tuple[Viewer, ...]:
        """A spectator and every seat."""
        return (None, *range(self.seats))

    @property
    def deciding(self) -> list[Seat]:
        """Seats that must or may act."""
        return sorted(self.position.may_act - {CHANCE})

    @property
    def tried(self) -> list[Any]:
        """A few moves, legal or not: past moves, and some legal moves of each seat."""
        moves: list[Any] = []
        for seat in range(self.seats):
            moves += self.sample(self.position.legal_moves(seat), 2)
        return moves + [ply.move for ply in self.past[-SAMPLE:]]

    def sample(self, moves: Sequence[Any], count: int = SAMPLE) -> list[Any]:
        """A random sample of the moves."""
        return self.rng.sample(list(moves), min(count, len(moves)))

    def sample_positions(
        self, viewer: Viewer, count: int = POSITIONS
    ) -> list[AnyPosition]:
        """Random positions that look like this one to the viewer."""
        view = self.position.view(viewer)
        return [self.game.sample_hidden(view, self.rng) for _ in range(count)]

    def unsayable(self, messages: Iterable[Any]) -> Iterator[str]:
        """Violations: values that are no Message, or that give an empty text."""
        names = [f"Name {seat}" for seat in range(self.seats)]
        for value in messages:
            is_message = isinstance(value, Message)
            if not is_message or not value.say(names, self.game.words).strip():
                yield f"no sentence: {value!r}"


Invariant = Callable[[Moment], Iterator[str]]
