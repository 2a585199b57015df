"""A round of a Swiss: its byes, pods and seats."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations
from math import comb

from club.community.tournaments.pairing.matching import (
    PairingCosts,
    is_exact,
    match_pairs,
    most_meetings,
)
from club.community.tournaments.pairing.pod_search import search_pods
from club.community.tournaments.pairing.pods import (
    Basis,
    PodReason,
    SizeTerms,
    balanced_seats,
    order_by_lot,
    pod_sizes,
    reason_of_pod,
    seat_pasts,
    seeded_generator,
    who_sits_out,
)
from club.community.tournaments.pairing.results import (
    Pair,
    PairingHistory,
    count_pair_meetings,
)


@dataclass(frozen=True, slots=True)
class PairedPod:
    """A pod by seat, and why these sit together."""

    seats: list[str]
    reason: PodReason


@dataclass(frozen=True, slots=True)
class PairedLeg:
    """All pods of a round, and its byes."""

    pods: list[PairedPod]
    byes: list[str]


def pair_first_leg(
    entrants: Sequence[str],
    terms: SizeTerms,
    seed: str,
    history: PairingHistory | None = None,
) -> PairedLeg:
    """Returns the first round, by lot of the seed."""  # tournaments 2.4
    order = order_by_lot(seed, "first", entrants)
    return pair_in_order(order, terms, seed, history or PairingHistory(), Basis.LOT)


def pair_in_order(
    order: Sequence[str],
    terms: SizeTerms,
    seed: str,
    history: PairingHistory,
    basis: Basis,
) -> PairedLeg:
    """Pairs neighbours in the order; the last sit out."""
    sizes, out = pod_sizes(len(order), terms)
    byes = who_sits_out(order, out, {}, history.byes)
    playing = [entrant for entrant in order if entrant not in byes]
    pods, first = [], 0
    for size in sizes:
        pods.append(playing[first : first + size])
        first += size
    return seat_pods(pods, byes, history, seed, basis)


def pair_leg(
    order: Sequence[str],
    points: Mapping[str, int],
    history: PairingHistory,
    terms: SizeTerms,
    seed: str,
    basis: Basis = Basis.POINTS,
) -> PairedLeg:
    """Returns a further round of entrants in the order of the standings: repeats are avoided first,
    then differences of points.
    """  # tournaments 3.2
    sizes, out = pod_sizes(len(order), terms)
    costs = PairingCosts(order, points, history, sizes)
    pods, byes = _cheapest_pods(order, sizes, out, costs, seed, len(history.pods))
    is_least = _is_least_possible(pods, order, costs.met, history)
    return seat_pods(pods, byes, history, seed, basis, points, is_least=is_least)


def _cheapest_pods(
    order: Sequence[str],
    sizes: Sequence[int],
    out: int,
    costs: PairingCosts,
    seed: str,
    played: int,
) -> tuple[list[list[str]], list[str]]:
    """Returns the pods and the byes, chosen together, so that no bye forces a repeat which another
    bye of equal right avoids.
    """
    if not sizes:
        return [], list(order)
    if sizes[0] == sizes[-1] == 2:
        bye_costs = {
            entrant: costs.bye(entrant) for entrant in costs.may_sit_out(order)
        }
        return match_pairs(order, costs.pair_with_seats, bye_costs)
    lowest = who_sits_out(order, out, costs.points, costs.byes)
    start = [*(entrant for entrant in order if entrant not in set(lowest)), *lowest]
    return search_pods(start, sizes, costs, seeded_generator(seed, "search", played))


def seat_pods(
    pods: Sequence[Sequence[str]],
    byes: list[str],
    history: PairingHistory,
    seed: str,
    basis: str,
    points: Mapping[str, int] | None = None,
    *,
    is_least: bool = False,
) -> PairedLeg:
    """Seats the pods evenly and says why each sits together; `is_least`: it is proven that no
    pairing has fewer repeats.
    """
    pasts, met = seat_pasts(history.pods), count_pair_meetings(history.pods)
    rng = seeded_generator(seed, "seats", len(history.pods))
    return PairedLeg(
        [
            PairedPod(
                balanced_seats(pod, pasts, rng),
                reason_of_pod(pod, basis, points or {}, met, is_least, bool(byes)),
            )
            for pod in pods
        ],
        byes,
    )


def count_repeats(pods: Sequence[Sequence[str]], met: Counter[Pair]) -> int:
    """Returns how many pairs at these tables have met before."""
    pairs = (pair for pod in pods for pair in combinations(pod, 2))
    return sum(met[frozenset(pair)] > 0 for pair in pairs)


def _is_least_possible(
    pods: Sequence[Sequence[str]],
    order: Sequence[str],
    met: Counter[Pair],
    history: PairingHistory,
) -> bool:
    """Whether it is proven that no pairing of these entrants, with any bye of equal right, has
    fewer repeats: there are none, or the matching of pairs is exact, or it is the least of a second
    round.
    """
    repeats = count_repeats(pods, met)
    if not repeats:
        return True
    if max(map(len, pods)) == 2:
        # the matching makes the sum of squares least: that of meetings, if no pair has met twice
        return is_exact(len(order)) and most_meetings(met, order) == 1
    playing = {entrant for pod in pods for entrant in pod}
    began = {entrant for pod in history.pods for entrant in pod.seats}
    is_second = len(history.pods) == len(pods) and playing <= began
    return is_second and repeats <= least_repeats_in_all(list(map(len, pods)))


def least_repeats(size: int, pods: int) -> int:
    """Returns the fewest pairs of a pod of the second round that met in the first, which had so
    many pods.
    """  # tournaments 3.2
    quotient, rest = divmod(size, pods)
    return rest * comb(quotient + 1, 2) + (pods - rest) * comb(quotient, 2)


def least_repeats_in_all(sizes: Sequence[int]) -> int:
    """Returns the fewest such pairs of all pods of the second round together."""
    return sum(least_repeats(size, len(sizes)) for size in sizes)
