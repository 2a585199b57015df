"""Reasons for a move: how the worth of the position after it differs from that after another move.

All follows from the view of the seat. Hidden parts are guesses that fit the view, so that a reason
says nothing that the reader may not know.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from random import Random
from typing import Any, Final, NamedTuple

from games.bots.greedy import SAMPLES, RatedMove, rate_after, sample_guesses
from games.core import AnyGame, AnyPosition, Move, Seat

MOST_DIFFERENCES: Final = 3
SMALLEST_SHARE: Final = 0.15  # of the largest difference


class Difference(NamedTuple):
    """A term of two worths, and how much higher it is in the first."""

    label: str
    figure: float


@dataclass(frozen=True, slots=True)
class Comparison:
    """An advised move, compared with another move."""

    other: Move
    lead: float  # how much higher the evaluation is
    differences: tuple[
        Difference, ...
    ]  # the largest, gains first; empty: none is known

    @property
    def gains(self) -> tuple[Difference, ...]:
        return tuple(item for item in self.differences if item.figure > 0)

    @property
    def costs(self) -> tuple[Difference, ...]:
        return tuple(item for item in self.differences if item.figure < 0)


@dataclass(frozen=True, slots=True)
class ReasonedMove:
    """The best move by the evaluation of the game, with its reasons."""

    move: Move
    wins_at_once: bool
    next_best: Comparison | None  # None: nothing else is possible
    other_kind: Comparison | None  # with the best move of another kind


def find_best_move(
    game: AnyGame, seat: Seat, moves: Sequence[Move], view: Any, rng: Random
) -> ReasonedMove:
    """Returns the move that the greedy bot prefers, among these and the game's candidates."""
    moves = (*moves, *game.candidates(lambda: view))
    guesses = sample_guesses(game, view, len(moves), rng)
    values = rate_after(game, seat, moves, guesses)
    best, *others = sorted(
        map(RatedMove, values, moves), key=lambda rated: -rated.value
    )
    of_other_kinds = [
        rated for rated in others if type(rated.move) is not type(best.move)
    ]

    def compare(rivals: Sequence[RatedMove]) -> Comparison | None:
        if not rivals:
            return None
        value, rival = rivals[0]
        differences = _compare_moves(game, seat, (best.move, rival), guesses)
        return Comparison(rival, best.value - value, differences)

    return ReasonedMove(
        move=best.move,
        wins_at_once=all(
            _wins(guess.after(seat, best.move), seat) for guess in guesses
        ),
        next_best=compare(others),
        other_kind=compare(of_other_kinds),
    )


def compare_pair(
    game: AnyGame, seat: Seat, first: Move, second: Move, view: Any, rng: Random
) -> Comparison:
    """Compares a move with another one by the positions after both."""
    guesses = sample_guesses(game, view, SAMPLES, rng)
    high, low = rate_after(game, seat, (first, second), guesses)
    differences = _compare_moves(game, seat, (first, second), guesses)
    return Comparison(second, high - low, differences)


def _compare_moves(
    game: AnyGame,
    seat: Seat,
    pair: tuple[Move, Move],
    guesses: Sequence[AnyPosition],
) -> tuple[Difference, ...]:
    first, second = ([guess.after(seat, move) for guess in guesses] for move in pair)
    return compare_worths(game, seat, first, second)


def compare_worths(
    game: AnyGame,
    seat: Seat,
    first: Sequence[AnyPosition],
    second: Sequence[AnyPosition],
) -> tuple[Difference, ...]:
    """Returns the largest differences of the mean worths of two groups of positions, gains first;
    none if the evaluation of one of them has no terms.
    """
    own, other = _mean_parts(game, seat, first), _mean_parts(game, seat, second)
    if not own or not other:
        return ()
    differences = [
        Difference(label, own.get(label, 0.0) - other.get(label, 0.0))
        for label in game.worth_labels
    ]
    return tuple(_largest(differences))


def _mean_parts(
    game: AnyGame, seat: Seat, positions: Sequence[AnyPosition]
) -> Mapping[str, float]:
    means: dict[str, float] = {}
    for position in positions:
        parts = game.worth_parts(position, seat)
        if not parts:
            return {}
        for label, figure in parts.items():
            means[label] = means.get(label, 0.0) + figure / len(positions)
    return means


def _largest(differences: Iterable[Difference]) -> list[Difference]:
    by_size = sorted(differences, key=lambda item: -abs(item.figure))
    smallest = max(SMALLEST_SHARE * abs(by_size[0].figure), 0.05) if by_size else 0.0
    largest = [item for item in by_size if abs(item.figure) >= smallest]
    return sorted(largest[:MOST_DIFFERENCES], key=lambda item: item.figure < 0)


def _wins(position: AnyPosition, seat: Seat) -> bool:
    return position.outcome is not None and position.outcome.places[seat] == 1
