"""Moments of Rakentaa for the tests of its pictures: games played by chance, and their pictures."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from games.core import CHANCE, Move
from games.rakentaa import GAME
from games.rakentaa.game import RakentaaPosition
from games.rakentaa.presentation.picture import Picture
from games.rakentaa.rules.moves import Build


def play_randomly(seats: int, seed: int = 4) -> Iterator[RakentaaPosition]:
    """A game played by chance, ply by ply."""
    rng, position = Random(seed), GAME.start(seats, {})
    while position.outcome is None:
        yield position
        seat = min(position.to_act)
        move = (
            position.chance_move(rng) if seat == CHANCE else rng.choice(position.legal_moves(seat))
        )
        position = position.after(seat, move)
    yield position


def find_own_turn(seats: int = 3, kind: type[Move] = Build) -> tuple[RakentaaPosition, int]:
    """A moment at which the seat to move can make a move of this kind."""
    for position in play_randomly(seats):
        for seat in position.to_act - {CHANCE}:
            if any(isinstance(move, kind) for move in position.legal_moves(seat)):
                return position, seat
    raise AssertionError("no such moment")


def draw_picture(position: RakentaaPosition, seat: int | None, *moves: Move) -> Picture:
    return GAME.picture(position.view(seat), moves)
