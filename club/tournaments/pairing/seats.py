"""Seats of a pod: the order in which everybody sat as evenly as possible."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from itertools import permutations
from random import Random

from club.tournaments.pairing.results import SeatPast, lean_of_seat

NEW = SeatPast()


def balanced_seats(
    pod: Sequence[str], pasts: Mapping[str, SeatPast], rng: Random
) -> list[str]:
    """The pod by seat: of all orders the one with the least sum of squares of how often each sat
    there and how far each leans to early or late seats. Lots decide between equals.
    """
    shuffled = list(pod)
    rng.shuffle(shuffled)
    size = len(pod)
    prices = {
        entrant: [_price(pasts.get(entrant, NEW), seat, size) for seat in range(size)]
        for entrant in pod
    }
    return list(
        min(
            permutations(shuffled),
            key=lambda order: sum(
                (prices[entrant][seat] for seat, entrant in enumerate(order)),
                Fraction(0),
            ),
        )
    )


def rotated_seats(seats: Sequence[str], games: int) -> list[list[str]]:
    """Seats the same entrants once for each game, each one seat further than before."""
    return [[*seats[game:], *seats[:game]] for game in range(games)]


def _price(past: SeatPast, seat: int, size: int) -> Fraction:
    lean = past.lean + lean_of_seat(seat, size)
    return past.times[seat] ** 2 + lean * lean
