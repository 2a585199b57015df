"""Who counts in a finished game, with which place: bots and leavers taken out of the order of
arrival. Pure; `game_facts.py` reads the chairs, `plackett_luce.py` makes the figures.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class FirstSitter:
    """What became of one chair: who had it at the start, and how far they played themselves."""

    member: int | None  # id; None: a bot from the start
    place: int  # of the chair, by the outcome
    last: int = 0  # number of the member's last own entry; 0: none
    left: bool = False


@dataclass(frozen=True, slots=True)
class Placed:
    """A contender: a member who is reckoned with in a result (K1)."""

    seat: int
    member: int
    place: int  # among the contenders; ties share
    presence: float  # share of the game that they were there for, 0..1
    left: bool


def placed(chairs: Sequence[FirstSitter], length: int) -> list[Placed]:
    """The contenders in order of seat, placed anew among themselves (K10, K11).

    Stayers come first, in the order of the outcome; then leavers, the later before the earlier.
    What a bot made of a left chair moves nobody.
    """
    arrival = [_arrival(chair) for chair in chairs if chair.member is not None]
    return [
        Placed(
            seat,
            chair.member,
            1 + sum(other < _arrival(chair) for other in arrival),
            presence(chair.last, length) if chair.left else 1.0,
            chair.left,
        )
        for seat, chair in enumerate(chairs)
        if chair.member is not None
    ]


def presence(last: int, length: int) -> float:
    """K11: the share of the record up to a leaver's last own entry."""
    return min(1.0, last / length) if length else 0.0


def weight(base: float, contenders: int, seats: int) -> float:
    """K10, K14: a game with bots in it counts by the share of its members."""
    return base * contenders / seats


def _arrival(chair: FirstSitter) -> tuple[bool, int]:
    """What the order goes by: stayers by place, leavers by how long they stayed."""
    return (True, -chair.last) if chair.left else (False, chair.place)
