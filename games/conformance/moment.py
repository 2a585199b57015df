"""One moment of one game, as the laws look at it, and what a law is."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from random import Random
from typing import Any

from games.core import CHANCE, AnyGame, AnyPosition, Ply, Seat, Viewer
from games.message import Message

SAMPLE = 6  # moves tried where trying all would take too long
GUESSES = 3


@dataclass(frozen=True, slots=True)
class Moment:
    """A position, and how it came about."""

    game: AnyGame
    seats: int
    before: AnyPosition | None  # None at the start
    ply: Ply[Any] | None
    position: AnyPosition
    past: Sequence[Ply[Any]]  # the last few plies, the one above included
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
        """A few moves that may or may not be possible now: past ones, and some of each seat's."""
        tried: list[Any] = []
        for seat in range(self.seats):
            tried += self.sample(self.position.legal_moves(seat), 2)
        return tried + [ply.move for ply in self.past[-SAMPLE:]]

    def sample(self, moves: Sequence[Any], count: int = SAMPLE) -> list[Any]:
        """So many of the moves, by lot."""
        return self.rng.sample(list(moves), min(count, len(moves)))

    def guesses(self, viewer: Viewer, count: int = GUESSES) -> list[AnyPosition]:
        """Positions that look like this one to the viewer."""
        view = self.position.view(viewer)
        return [self.game.sample_hidden(view, self.rng) for _ in range(count)]

    def unsayable(self, messages: Iterable[Any]) -> Iterator[str]:
        """Those of the messages that make no sentence."""
        names = [f"Name {seat}" for seat in range(self.seats)]
        for one in messages:
            if not isinstance(one, Message) or not one.say(names, self.game.words).strip():
                yield f"no sentence: {one!r}"


Law = Callable[[Moment], Iterator[str]]
