"""Pods: lots, sizes, seats, and the reasons why entrants sit together."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import asdict, dataclass, field
from enum import StrEnum
from fractions import Fraction
from hashlib import sha256
from itertools import combinations, permutations
from random import Random
from typing import Any, Final

from club.community.tournaments.pairing.results import Pair, PlayedPod


def lot_of(seed: str, purpose: str, entrant: str) -> str:
    """Returns the lot of an entrant, as hexadecimal digits; the smallest comes first."""
    # tournaments 2.4
    return sha256(f"{seed}:{purpose}:{entrant}".encode()).hexdigest()


def order_by_lot(seed: str, purpose: str, entrants: Iterable[str]) -> list[str]:
    """Returns the entrants in the order of their lots."""
    return sorted(entrants, key=lambda entrant: lot_of(seed, purpose, entrant))


def seeded_generator(seed: str, *purposes: object) -> Random:
    """Returns a generator that draws the same numbers for the same seed and purposes."""
    text = ":".join([seed, *map(str, purposes)])
    return Random(sha256(text.encode()).digest())


@dataclass(frozen=True, slots=True)
class SizeTerms:
    """The preferred size of a pod and its limits."""

    preferred: int
    least: int
    most: int
    final: int = 2  # the fewest of the last pod of a knock-out


def pod_sizes(entrants: int, terms: SizeTerms) -> tuple[list[int], int]:
    """Returns the sizes of all pods, the largest first, and how many entrants sit out.

    Sizes differ by one at most, and as few as possible sit out.
    """  # tournaments 3.1
    for out in range(entrants + 1):
        playing = entrants - out
        for pods in _pod_counts(playing, terms.preferred):
            sizes = even_sizes(playing, pods)
            if terms.least <= sizes[-1] and sizes[0] <= terms.most:
                return sizes, out
    return [], entrants


def _pod_counts(playing: int, preferred: int) -> list[int]:
    """Returns the numbers of pods to try: rather one more than one less."""
    rounded = (-(-playing // preferred), playing // preferred)
    return [pods for pods in rounded if pods]


def even_sizes(playing: int, pods: int) -> list[int]:
    """Returns the sizes of so many pods, the largest first; they differ by one at most."""
    least, larger = divmod(playing, pods)
    return [least + 1] * larger + [least] * (pods - larger)


def who_sits_out(
    order: Sequence[str], out: int, points: Mapping[str, int], byes: Mapping[str, int]
) -> list[str]:
    """Returns the entrants who sit out: fewest byes first, then fewest points, then the lowest in
    the standings. So each sits out once before one sits out twice.
    """  # tournaments 3.5
    lowest_first = list(reversed(order))
    lowest_first.sort(
        key=lambda entrant: (byes.get(entrant, 0), points.get(entrant, 0))
    )
    return lowest_first[:out]


@dataclass(slots=True)
class SeatPast:
    """In which seats an entrant sat."""

    times: Counter[int] = field(default_factory=Counter)  # by seat
    # sum over all games of seat / (size - 1) - 1/2: below 0 where it sat early
    lean: Fraction = Fraction(0)


def seat_pasts(pods: Iterable[PlayedPod]) -> dict[str, SeatPast]:
    """Returns the past seats of each entrant."""
    pasts: dict[str, SeatPast] = {}
    for pod in pods:
        for seat, entrant in enumerate(pod.seats):
            past = pasts.setdefault(entrant, SeatPast())
            past.times[seat] += 1
            past.lean += lean_of_seat(seat, len(pod.seats))
    return pasts


def lean_of_seat(seat: int, size: int) -> Fraction:
    """Returns the distance of a seat from the middle: -1/2 for the first, 1/2 for the last."""
    return Fraction(seat, size - 1) - Fraction(1, 2)


NEW = SeatPast()
MOST_PERMUTED: Final = 6  # entrants of a pod: 720 orders


def balanced_seats(
    pod: Sequence[str], pasts: Mapping[str, SeatPast], rng: Random
) -> list[str]:
    """Returns the pod by seat: of all orders the one with the least sum of squares of how often
    each sat there and how far each leans to early or late seats. Lots decide between equals. Large
    pods have too many orders: there no exchange of two lowers the sum.
    """
    shuffled = list(pod)
    rng.shuffle(shuffled)
    size = len(pod)
    prices = {
        entrant: [_price(pasts.get(entrant, NEW), seat, size) for seat in range(size)]
        for entrant in pod
    }
    if size > MOST_PERMUTED:
        return _exchanged_seats(shuffled, prices)
    return list(
        min(
            permutations(shuffled),
            key=lambda order: sum(
                (prices[entrant][seat] for seat, entrant in enumerate(order)),
                Fraction(0),
            ),
        )
    )


def _exchanged_seats(
    order: Sequence[str], prices: Mapping[str, Sequence[Fraction]]
) -> list[str]:
    """Returns the order after all exchanges of two entrants that lower the sum of prices."""
    seats = list(order)
    is_changed = True
    while is_changed:
        is_changed = False
        for first, second in combinations(range(len(seats)), 2):
            one_price, other_price = prices[seats[first]], prices[seats[second]]
            present = one_price[first] + other_price[second]
            if one_price[second] + other_price[first] < present:
                seats[first], seats[second] = seats[second], seats[first]
                is_changed = True
    return seats


def rotated_seats(seats: Sequence[str], games: int) -> list[list[str]]:
    """Seats the same entrants once for each game, each one seat further than before."""
    return [[*seats[game:], *seats[:game]] for game in range(games)]


def _price(past: SeatPast, seat: int, size: int) -> Fraction:
    lean = past.lean + lean_of_seat(seat, size)
    return past.times[seat] ** 2 + lean * lean


class Basis(StrEnum):
    """The rule that decided a pod; other formats have values of their own."""

    LOT = "lot"  # drawn with the published seed
    RATING = "rating"  # dealt in a snake
    POINTS = "points"  # closest in points among those who have not met
    PLAN = "plan"  # of a round robin
    SEEDS = "seeds"  # of a knock-out, dealt in a snake
    CHALLENGE = "challenge"
    CALL = "call"  # who joined a game of several on a ladder


@dataclass(frozen=True, slots=True)
class PodReason:
    """Why these sit together."""  # tournaments 3.2

    basis: str
    low: int = 0  # sixtieths of points of the entrant with the fewest
    high: int = 0
    again: tuple[tuple[str, str], ...] = ()  # pairs that meet again
    least: bool = False  # it is proven that no pairing has fewer of them
    byes: bool = False  # an entrant sits out in the round

    def as_json(self) -> dict[str, Any]:
        """For a column of the database."""
        return asdict(self) | {"basis": str(self.basis)}


def reason_of_pod(
    pod: Sequence[str],
    basis: str,
    points: Mapping[str, int],
    met: Mapping[Pair, int],
    least: bool = False,
    byes: bool = False,
) -> PodReason:
    """Returns the reason of a pod of a Swiss or a plan."""
    of_pod = [points.get(entrant, 0) for entrant in pod]
    again = tuple(pair for pair in combinations(pod, 2) if met.get(frozenset(pair), 0))
    return PodReason(basis, min(of_pod), max(of_pod), again, least, byes)
