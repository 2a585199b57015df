"""Plays a position on, as the greedy bot would, until a seat decides in its next turn, or until
chance acts.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from random import Random
from typing import Final

from games.core import CHANCE, AnyGame, AnyPosition, Move, Seat

MOST_PLIES: Final = 40
MOST_LOOKS: Final = 12  # moves that a player in a play-out considers; of more, a sample
PLIES_A_LOOK_AT_THE_CLOCK: Final = 4


class OutOfTime(Exception):
    """The time of the decision is over."""


def play_on(
    game: AnyGame,
    position: AnyPosition,
    seat: Seat,
    turn: int,
    rng: Random,
    is_over: Callable[[], bool],
) -> AnyPosition:
    """Returns the position in which the seat decides in another turn than `turn`, or the game is
    over, or many plies were played. `is_over` says whether the time is over. Raises OutOfTime.
    """
    for ply in range(MOST_PLIES):
        if ply % PLIES_A_LOOK_AT_THE_CLOCK == 0 and is_over():
            raise OutOfTime
        is_own_turn = position.turn != turn and seat in position.to_act
        if position.outcome is not None or is_own_turn:
            break
        position = _with_next_ply(game, position, seat, rng)
    return position


def play_to_chance(game: AnyGame, position: AnyPosition, rng: Random) -> AnyPosition:
    """Returns the position in which chance acts next, or the game is over, or many plies were
    played.
    """
    for _ in range(MOST_PLIES):
        if position.outcome is not None or CHANCE in position.to_act:
            break
        position = _with_next_ply(game, position, position.whose_turn, rng)
    return position


def _with_next_ply(
    game: AnyGame, position: AnyPosition, seat: Seat, rng: Random
) -> AnyPosition:
    if CHANCE in position.to_act:
        return position.after(CHANCE, position.chance_move(rng))
    if position.replies:
        mover = _first(position.replies, seat)
        moves = position.replies[mover]
    else:
        mover = _first(position.to_act, seat)
        moves = position.legal_moves(mover)
    return position.after(mover, _choose(game, position, mover, moves, rng))


def _first(seats: Collection[Seat], own: Seat) -> Seat:
    return own if own in seats else min(seats)


def _choose(
    game: AnyGame,
    position: AnyPosition,
    mover: Seat,
    moves: Sequence[Move],
    rng: Random,
) -> Move:
    """Returns the best of some moves on one guess from what the mover sees."""
    if len(moves) == 1:
        return moves[0]
    if len(moves) > MOST_LOOKS:
        moves = rng.sample(moves, MOST_LOOKS)
    guess = game.sample_hidden(position.view(mover), rng)
    return max(moves, key=lambda move: game.evaluate(guess.after(mover, move), mover))
