"""Rated players of a finished game and their places among themselves, without bots and guests.
`game_facts.py` reads the chairs, `plackett_luce.py` computes ratings.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class FirstOccupant:
    """The first occupant of a chair, and how long the member played."""

    member: int | None  # id; None: a bot from the start
    place: int  # of the chair, in the outcome
    last: int = 0  # number of the member's last own entry; 0: none
    left: bool = False


@dataclass(frozen=True, slots=True)
class RatedPlayer:
    """A member who is rated in a result."""  # ratings 1.1

    seat: int
    member: int
    place: int  # among the rated players; ties share
    presence: float  # share of the game until the member left, 0..1
    left: bool


def place_players(chairs: Sequence[FirstOccupant], length: int) -> list[RatedPlayer]:
    """The rated players in order of seat, with places among themselves.

    Members who stayed are first, in the order of the outcome; then those who left, the latest
    first. The place of a bot in an abandoned chair does not matter.
    """  # ratings 1.4, ratings 3.2
    keys = [_rank_key(chair) for chair in chairs if chair.member is not None]
    return [
        RatedPlayer(
            seat,
            chair.member,
            1 + sum(other_key < _rank_key(chair) for other_key in keys),
            presence_share(chair.last, length) if chair.left else 1.0,
            chair.left,
        )
        for seat, chair in enumerate(chairs)
        if chair.member is not None
    ]


def presence_share(last: int, length: int) -> float:
    """The share of the record up to the last own entry of a member who left."""  # ratings 3.3
    if length:
        return min(1.0, last / length)
    return 0.0


def result_weight(base: float, players: int, seats: int) -> float:
    """A game counts by the share of members among its seats."""  # ratings 1.4, ratings 1.3
    return base * players / seats


def _rank_key(chair: FirstOccupant) -> tuple[bool, int]:
    """Sort key: members who stayed by place, then those who left by their last entry."""
    if chair.left:
        return (True, -chair.last)
    return (False, chair.place)
