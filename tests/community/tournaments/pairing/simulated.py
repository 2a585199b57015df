"""Whole tournaments whose results are drawn, for laws of pairing."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field
from random import Random

from club.community.tournaments.pairing.pods import SizeTerms
from club.community.tournaments.pairing.results import (
    PairingHistory,
    PlayedPod,
    count_pair_meetings,
)
from club.community.tournaments.pairing.round_robin import plan_leg
from club.community.tournaments.pairing.standings import rank_entrants
from club.community.tournaments.pairing.swiss import (
    PairedLeg,
    count_repeats,
    pair_first_leg,
    pair_leg,
)


@dataclass
class SimulatedSwiss:
    """A Swiss of entrants "1", "2", ..., as far as it is played."""

    entrants: int
    terms: SizeTerms
    seed: str = "s"
    history: PairingHistory = field(default_factory=PairingHistory)
    legs: list[PairedLeg] = field(default_factory=list)
    repeats: list[int] = field(default_factory=list)  # by leg

    @property
    def names(self) -> list[str]:
        return [str(number) for number in range(1, self.entrants + 1)]

    def pair(self) -> PairedLeg:
        if not self.legs:
            return pair_first_leg(self.names, self.terms, self.seed)
        ranked = rank_entrants(self.names, self.history, self.seed)
        points = {row.entrant: row.points for row in ranked}
        order = [row.entrant for row in ranked]
        return pair_leg(order, points, self.history, self.terms, self.seed)

    def play_leg(self, rng: Random) -> PairedLeg:
        leg = self.pair()
        met = count_pair_meetings(self.history.pods)
        self.repeats.append(count_repeats([pod.seats for pod in leg.pods], met))
        played = [
            PlayedPod(pod.seats, rng.sample(range(1, len(pod.seats) + 1), len(pod.seats)))
            for pod in leg.pods
        ]
        byes = Counter(self.history.byes) + Counter(leg.byes)
        self.history = PairingHistory([*self.history.pods, *played], byes)
        self.legs.append(leg)
        return leg

    @property
    def clean_rounds(self) -> int:
        """Rounds without a repeat before the first one."""
        return next((i for i, count in enumerate(self.repeats) if count), len(self.repeats))

    def firsts(self) -> list[int]:
        """How often each sat in the first seat."""
        times = Counter(pod.seats[0] for pod in self.history.pods)
        return [times[name] for name in self.names]


def simulate_swiss(entrants: int, terms: SizeTerms, legs: int, seed: str = "s") -> SimulatedSwiss:
    swiss, rng = SimulatedSwiss(entrants, terms, seed), Random(seed)
    for _ in range(legs):
        swiss.play_leg(rng)
    return swiss


def whole_plan(entrants: Sequence[str], legs: int, terms: SizeTerms, seed: str) -> list[PairedLeg]:
    """Returns all rounds of a round robin without drop-outs."""
    history, plan = PairingHistory(), []
    for number in range(1, legs + 1):
        leg = plan_leg(entrants, number, history, terms, seed)
        plan.append(leg)
        byes = dict(history.byes)
        for entrant in leg.byes:
            byes[entrant] = byes.get(entrant, 0) + 1
        played = [PlayedPod(pod.seats) for pod in leg.pods]
        history = PairingHistory([*history.pods, *played], byes)
    return plan
