"""Standings with their tie-breaks, and the rungs of a ladder."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from enum import StrEnum
from fractions import Fraction
from itertools import combinations, groupby, pairwise
from typing import Final

from club.community.tournaments.pairing.pods import lot_of
from club.community.tournaments.pairing.results import (
    BYE,
    UNIT,
    PairingHistory,
    PlayedPod,
    count_pair_meetings,
)


class TieBreak(StrEnum):
    """The rule that parts an entrant from the one above."""  # tournaments 4.2

    POINTS = "points"
    WINS = "wins"
    OPPONENTS = "opponents"
    DIRECT = "direct"
    SCORES = "scores"
    LOT = "lot"


@dataclass(slots=True)
class EntrantStanding:
    """An entrant's line of the standings."""

    entrant: str
    points: int = 0  # sixtieths
    wins: Fraction = Fraction(0)  # a win shared by k is 1/k
    games: int = 0
    opponents: Fraction = Fraction(0)  # mean points per game of all met
    direct: int = 0  # among those who are level before it
    scores: Fraction = Fraction(1)  # mean share of scores; 1 is an even share
    parted_by: TieBreak | None = None  # from the one above; None: the first
    met: list[str] = field(default_factory=list)  # opponents, each as often as met
    shares: list[Fraction] = field(default_factory=list)
    from_games: int = 0  # sixtieths without byes

    @property
    def before_direct(self) -> tuple[int, Fraction, Fraction]:
        """The figures that decide before the direct games."""
        return (self.points, self.wins, self.opponents)


def rank_entrants(
    entrants: Sequence[str],
    history: PairingHistory,
    seed: str,
    extra: Mapping[str, int] | None = None,
) -> list[EntrantStanding]:
    """Returns the standings, the best first. `extra` are points that an entrant began with."""
    rows = {entrant: EntrantStanding(entrant) for entrant in entrants}
    for pod in history.finished:
        _count_pod(rows, pod)
    for entrant, row in rows.items():
        byes = BYE * history.byes.get(entrant, 0)
        row.points = row.from_games + byes + (extra or {}).get(entrant, 0)
        row.opponents = _mean_of_opponents(row, rows)
        if row.shares:
            row.scores = sum(row.shares, Fraction(0)) / len(row.shares)
    ranked = _order(list(rows.values()), history, seed)
    for above, row in pairwise(ranked):
        row.parted_by = _parting_rule(above, row)
    return ranked


def _count_pod(rows: Mapping[str, EntrantStanding], pod: PlayedPod) -> None:
    firsts = pod.places.count(1)
    for seat, entrant in enumerate(pod.seats):
        row = rows.get(entrant)
        if row is None:
            continue
        row.from_games += pod.points_by_seat()[seat]
        row.games += 1
        row.met += [other for other in pod.seats if other != entrant]
        if pod.places[seat] == 1:
            row.wins += Fraction(1, firsts)
        if pod.scores and min(pod.scores) >= 0 and sum(pod.scores):
            share = Fraction(pod.scores[seat] * len(pod.seats), sum(pod.scores))
            row.shares.append(share)


def _mean_of_opponents(
    row: EntrantStanding, rows: Mapping[str, EntrantStanding]
) -> Fraction:
    """Returns the mean over all met, each time, of their points per game."""
    met = [rows[other] for other in row.met if other in rows and rows[other].games]
    if not met:
        return Fraction(0)
    means = (Fraction(other.from_games, other.games * UNIT) for other in met)
    return sum(means, Fraction(0)) / len(met)


def _order(
    rows: list[EntrantStanding], history: PairingHistory, seed: str
) -> list[EntrantStanding]:
    rows.sort(key=lambda row: row.before_direct, reverse=True)
    ordered: list[EntrantStanding] = []
    met = count_pair_meetings(history.finished)
    for _, group in groupby(rows, key=lambda row: row.before_direct):
        level = list(group)
        names = [row.entrant for row in level]
        if all(met[frozenset(pair)] for pair in combinations(names, 2)):
            direct = _direct_results(names, history.finished)
            for row in level:
                row.direct = direct[row.entrant]
        level.sort(key=lambda row: lot_of(seed, "tie", row.entrant))
        level.sort(key=lambda row: (row.direct, row.scores), reverse=True)
        ordered += level
    return ordered


def _direct_results(
    names: Sequence[str], pods: Sequence[PlayedPod]
) -> defaultdict[str, int]:
    """Returns for each entrant the beaten entrants less those who were better."""
    total: defaultdict[str, int] = defaultdict(int)
    among = set(names)
    for pod in pods:
        seated = [
            (entrant, place)
            for entrant, place in zip(pod.seats, pod.places, strict=True)
            if entrant in among
        ]
        for (entrant, first), (other, second) in combinations(seated, 2):
            total[entrant] += (first < second) - (first > second)
            total[other] += (second < first) - (second > first)
    return total


def _parting_rule(above: EntrantStanding, row: EntrantStanding) -> TieBreak:
    for rule, higher, lower in _compared(above, row):
        if higher != lower:
            return rule
    return TieBreak.LOT


def _compared(
    above: EntrantStanding, row: EntrantStanding
) -> Iterator[tuple[TieBreak, int | Fraction, int | Fraction]]:
    yield TieBreak.POINTS, above.points, row.points
    yield TieBreak.WINS, above.wins, row.wins
    yield TieBreak.OPPONENTS, above.opponents, row.opponents
    yield TieBreak.DIRECT, above.direct, row.direct
    yield TieBreak.SCORES, above.scores, row.scores


CHALLENGE_REACH: Final = 3  # rungs above
COMPANY_REACH: Final = (
    5  # rungs between the best and the last of a game of three to five
)


def rungs_after_game(
    rungs: Sequence[str], seats: Sequence[str], places: Sequence[int]
) -> list[str]:
    """Returns the ladder, the best first, after a game: the rungs of its players are dealt anew by
    places. Who is level keeps the old order.
    """  # tournaments 5.4
    held = sorted(rungs.index(entrant) for entrant in seats)
    place_of = dict(zip(seats, places, strict=True))
    ranked = sorted(
        seats, key=lambda entrant: (place_of[entrant], rungs.index(entrant))
    )
    after = list(rungs)
    for rung, entrant in zip(held, ranked, strict=True):
        after[rung] = entrant
    return after


def rungs_after_absence(rungs: Sequence[str], entrant: str) -> list[str]:
    """Returns the ladder with the entrant one rung lower."""  # tournaments 5.5
    after = list(rungs)
    rung = after.index(entrant)
    if rung + 1 < len(after):
        after[rung], after[rung + 1] = after[rung + 1], after[rung]
    return after


def may_challenge(rungs: Sequence[str], challenger: str, challenged: str) -> bool:
    """Whether the challenged stands above, and near enough."""  # tournaments 5.4
    distance = rungs.index(challenger) - rungs.index(challenged)
    return 1 <= distance <= CHALLENGE_REACH


def may_play_together(rungs: Sequence[str], company: Sequence[str]) -> bool:
    """Whether a company of three to five stands near enough."""  # tournaments 5.4
    held = [rungs.index(entrant) for entrant in company]
    return max(held) - min(held) <= COMPANY_REACH
