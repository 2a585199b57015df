"""A played game with all its positions, and the moments at which its positions are compared."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from random import Random
from typing import Any, Final

from games.core import CHANCE, AnyGame, AnyPosition, Ply, Seat

GUESSES: Final = 6  # of what a seat does not see, at each moment


@dataclass(frozen=True)
class PlayedGame:
    """The plies of a game, and the positions before, between and after them."""

    game: AnyGame
    plies: Sequence[Ply[Any]]
    positions: Sequence[AnyPosition]  # one more than there are plies
    seats: int

    @cached_property
    def turn_starts(self) -> tuple[int, ...]:
        """Numbers of plies after which a seat decides in a new turn; the last is the end.

        Evaluations compare only these: within a turn they hope for different things.
        """
        starts = []
        turn = None
        for number, position in enumerate(self.positions):
            is_decided_by_seats = CHANCE not in position.to_act and position.to_act
            if is_decided_by_seats and position.turn != turn:
                starts.append(number)
                turn = position.turn
        last = len(self.plies)
        return tuple(starts) if last in starts else (*starts, last)

    @property
    def end(self) -> AnyPosition:
        return self.positions[-1]

    @property
    def winner(self) -> Seat | None:
        """The first of the seats in the first place; None: the game did not end."""
        outcome = self.end.outcome
        return outcome.places.index(1) if outcome and 1 in outcome.places else None


def read_game(
    game: AnyGame,
    seats: int,
    options: Mapping[str, str | int],
    plies: Iterable[tuple[Seat, str]],
) -> PlayedGame:
    """Replays the plies, which must be legal."""
    position = game.start(seats, options)
    played, positions = [], [position]
    for seat, notation in plies:
        ply = Ply(seat, game.read_move(notation))
        position = position.after(seat, ply.move)
        played.append(ply)
        positions.append(position)
    return PlayedGame(game, tuple(played), tuple(positions), seats)


def evaluate_moment(played: PlayedGame, number: int) -> tuple[float, ...]:
    """Returns for each seat the value of the position after so many plies, as its player could
    expect it: the mean over guesses of what the seat does not see.
    """
    position, rng = played.positions[number], Random(number)
    return tuple(
        _expected_value(played.game, position, seat, rng)
        for seat in range(played.seats)
    )


def _expected_value(
    game: AnyGame, position: AnyPosition, seat: Seat, rng: Random
) -> float:
    if position.outcome is not None:
        return game.evaluate(position, seat)
    view = position.view(seat)
    values = [
        game.evaluate(game.sample_hidden(view, rng), seat) for _ in range(GUESSES)
    ]
    return sum(values) / GUESSES


def lead_of(values: Sequence[float], seat: Seat) -> float:
    """How much higher the value of the seat is than the highest of the others."""
    others = [value for other, value in enumerate(values) if other != seat]
    return values[seat] - max(others, default=0.0)
