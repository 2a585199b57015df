"""Seats of a pod: the order in which everybody sat as evenly as possible."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from itertools import permutations
from random import Random

from club.community.tournaments.pairing.results import PlayedPod


@dataclass(slots=True)
class SeatPast:
    """In which seats an entrant sat."""

    times: Counter[int] = field(default_factory=Counter)  # by seat
    # sum over all games of seat / (size - 1) - 1/2: below 0 where it sat early
    lean: Fraction = Fraction(0)


def seat_pasts(pods: Iterable[PlayedPod]) -> dict[str, SeatPast]:
    """The past seats of each entrant."""
    pasts: dict[str, SeatPast] = {}
    for pod in pods:
        for seat, entrant in enumerate(pod.seats):
            past = pasts.setdefault(entrant, SeatPast())
            past.times[seat] += 1
            past.lean += lean_of_seat(seat, len(pod.seats))
    return pasts


def lean_of_seat(seat: int, size: int) -> Fraction:
    """How far a seat is from the middle of its pod: -1/2 is the first seat, 1/2 the last."""
    return Fraction(seat, size - 1) - Fraction(1, 2)


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
