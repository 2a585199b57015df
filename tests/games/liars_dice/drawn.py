"""Positions of liar's dice with chosen dice."""

from __future__ import annotations

from games.core import CHANCE
from games.liars_dice import GAME
from games.liars_dice.moves import Bid
from games.liars_dice.position import DicePosition


def opened(*cups: str, **options: str | int) -> DicePosition:
    """The first hand with these cups, seat 0's first: `opened("1 3 5", "2 2 6", dice=3)`."""
    return rolled(GAME.start(len(cups), options), *cups)


def rolled(position: DicePosition, *cups: str) -> DicePosition:
    while position.rolling:
        position = position.play(CHANCE, GAME.read_move(f"roll {cups[position.rolling[0]]}"))
    return position


def play(position: DicePosition, *texts: str) -> DicePosition:
    """The position after these bids and calls, each by the speaker."""
    for text in texts:
        position = position.play(position.speaker, GAME.read_move(text))
    return position


def without_seat_0() -> DicePosition:
    """Three seats; the first has lost all its dice."""
    position = GAME.start(3, {"dice": 3})
    for left in (3, 2, 1):
        position = rolled(position, " ".join(["2"] * left), "3 3 3", "4 4 4")
        position = play(position, f"bid {left + 6} fives", "challenge")
    return position


def bids(position: DicePosition) -> list[Bid]:
    return [move for move in position.legal_moves(position.speaker) if isinstance(move, Bid)]
