"""Round robin, and the divisions of a league."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import Final

from club.community.tournaments.pairing.pods import Basis, SizeTerms
from club.community.tournaments.pairing.results import PairingHistory
from club.community.tournaments.pairing.swiss import PairedLeg, pair_leg, seat_pods


def circle_rounds(entrants: Sequence[str]) -> list[list[list[str]]]:
    """Berger's circle: the first entrant stays, all others go round. Of an odd number, one sits
    out in each round. The seats of the first entrant alternate.
    """  # tournaments 5.1
    circle: list[str | None] = [*entrants, *([None] * (len(entrants) % 2))]
    rounds = []
    for number in range(len(circle) - 1):
        last = len(circle) - 1
        pairs = [[circle[i], circle[last - i]] for i in range(len(circle) // 2)]
        if number % 2:
            pairs[0].reverse()
        rounds.append([pair for pair in pairs if None not in pair])
        circle = [circle[0], circle[-1], *circle[1:-1]]
    return [[[str(entrant) for entrant in pair] for pair in pairs] for pairs in rounds]


def planned_legs(entrants: int, terms: SizeTerms) -> int:
    """Returns the number of rounds in which all entrants meet each other about once."""
    # tournaments 5.1
    if terms.most == 2:
        return entrants - 1 + entrants % 2
    if entrants <= terms.most:
        return entrants
    return -(-(entrants - 1) // (terms.preferred - 1))


def plan_leg(
    order: Sequence[str],
    number: int,
    history: PairingHistory,
    terms: SizeTerms,
    seed: str,
) -> PairedLeg:
    """Returns a round of the plan for the entrants who are left. Round 1 is the first."""
    # tournaments 5.1
    if terms.most > 2:
        return pair_leg(order, {}, history, terms, seed, Basis.PLAN)
    rounds = circle_rounds(order)
    pairs = rounds[(number - 1) % len(rounds)] if rounds else []
    playing = {entrant for pair in pairs for entrant in pair}
    byes = [entrant for entrant in order if entrant not in playing]
    leg = seat_pods(pairs, byes, history, seed, Basis.PLAN)
    for pod, pair in zip(leg.pods, pairs, strict=True):
        pod.seats[:] = pair  # the circle itself alternates who is first
    return leg


LEAST_DIVISION: Final = 3
SMALL_DIVISION: Final = 4  # below, only one moves


def cut_divisions(line: Sequence[str], size: int, table: int = 2) -> list[list[str]]:
    """Cuts the line into divisions; a last one below three, or below the smallest table, joins the
    one above.
    """  # tournaments 5.6
    cut = [list(line[first : first + size]) for first in range(0, len(line), size)]
    if len(cut) > 1 and len(cut[-1]) < least_division(table):
        cut[-2:] = [cut[-2] + cut[-1]]
    return cut


def least_division(table: int) -> int:
    """Returns the fewest of a division, where a table has so many at least."""
    return max(LEAST_DIVISION, table)


def next_divisions(
    divisions: Sequence[Sequence[str]],
    gone: Collection[str],
    new: Sequence[str],
    up: int,
    size: int,
) -> list[list[str]]:
    """Returns the divisions of the next season, from those of this one in standings order."""
    moved = [list(division) for division in divisions]
    for upper in range(len(divisions) - 1):
        above, below = divisions[upper], divisions[upper + 1]
        small = min(len(above), len(below)) < SMALL_DIVISION
        count = min(up, 1) if small else up
        moved[upper][len(above) - count :] = below[:count]
        moved[upper + 1][:count] = above[len(above) - count :]
    line = [entrant for division in moved for entrant in division]
    return cut_divisions(
        [entrant for entrant in [*line, *new] if entrant not in gone], size
    )
