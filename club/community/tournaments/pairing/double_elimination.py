"""Double elimination: an entrant is out after the second lost game.

In each round the entrants without a loss meet in the upper bracket, and those with one loss in the
lower bracket. The last of each bracket meet in the final. Only results decide who stands where.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import Final

from club.community.tournaments.pairing.knock_out import deal_snake
from club.community.tournaments.pairing.matching import is_exact, match_pairs
from club.community.tournaments.pairing.pods import PodReason
from club.community.tournaments.pairing.results import (
    PairingHistory,
    PlayedPod,
    count_pair_meetings,
)
from club.community.tournaments.pairing.swiss import (
    PairedLeg,
    PairedPod,
    count_repeats,
    seat_pods,
)

LIVES: Final = 2  # an entrant is out after so many losses


class BracketStage(StrEnum):
    """The part of the bracket in which a game is played."""

    UPPER = "upper"  # neither has a loss
    LOWER = "lower"  # each has one loss
    FINAL = "final"  # the last entrant without a loss, and the last one with one loss
    DECIDER = "decider"  # the same two, after the first has lost the final


@dataclass(frozen=True, slots=True)
class LostGames:
    """The lost games of all entrants, and the stage of each game, by round."""

    rounds: Mapping[str, Sequence[int]]  # by entrant, the rounds of its losses
    stages: Sequence[Sequence[BracketStage]]  # by round, in the order of its games

    def rounds_of(self, entrant: str) -> Sequence[int]:
        """Returns the rounds in which the entrant lost, the first one first."""
        return self.rounds.get(entrant, ())

    def is_out(self, entrant: str) -> bool:
        return len(self.rounds_of(entrant)) >= LIVES

    def brackets(self, order: Sequence[str]) -> tuple[list[str], list[str]]:
        """Returns the entrants of the upper and of the lower bracket, in the given order."""
        upper = [entrant for entrant in order if not self.rounds_of(entrant)]
        return upper, [
            entrant for entrant in order if len(self.rounds_of(entrant)) == 1
        ]


def count_losses(
    rounds: Sequence[Sequence[PlayedPod]], seeds: Mapping[str, int]
) -> LostGames:
    """Returns the losses after these rounds. A game without places is no loss for anybody."""
    lost: defaultdict[str, list[int]] = defaultdict(list)
    stages: list[list[BracketStage]] = []
    has_final = False
    for number, pods in enumerate(rounds, 1):
        stages.append([_stage_of(pod, pods, lost, has_final) for pod in pods])
        has_final = has_final or BracketStage.FINAL in stages[-1]
        losers = [_loser_of(pod, lost, seeds) for pod in pods if pod.places]
        for loser in losers:
            lost[loser].append(number)
    return LostGames(lost, stages)


def _stage_of(
    pod: PlayedPod,
    pods: Sequence[PlayedPod],
    lost: Mapping[str, Sequence[int]],
    has_final: bool,
) -> BracketStage:
    """Returns the stage of a game. A late correction can leave a loss to one of two who met in the
    upper bracket: only a game that is alone in its round is a final.
    """
    with_losses = sum(bool(lost.get(entrant)) for entrant in pod.seats)
    if not with_losses:
        return BracketStage.UPPER
    if len(pods) > 1:
        return BracketStage.LOWER
    if with_losses == 1:
        return BracketStage.FINAL
    return BracketStage.DECIDER if has_final else BracketStage.LOWER


def _loser_of(
    pod: PlayedPod, lost: Mapping[str, Sequence[int]], seeds: Mapping[str, int]
) -> str:
    """Returns who lost. Of a level game it is the entrant with more losses, then the worse seed."""
    ranked = [
        (place, len(lost.get(entrant, ())), seeds[entrant], entrant)
        for place, entrant in zip(pod.places, pod.seats, strict=True)
    ]
    return max(ranked)[-1]


def pair_brackets(
    upper: Sequence[str], lower: Sequence[str], history: PairingHistory, seed: str
) -> PairedLeg:
    """Pairs a round of both brackets, each in the order of seeds."""  # tournaments 5.7
    if len(lower) in (1, 2) and len(upper) + len(lower) == 2:
        stage = BracketStage.FINAL if upper else BracketStage.DECIDER
        (pod,) = seat_pods([[*upper, *lower]], [], history, seed, stage).pods
        return PairedLeg([PairedPod(pod.seats, PodReason(stage))], [])
    of_upper = _pair_upper(upper, history, seed)
    of_lower = _pair_lower(lower, history, seed)
    return PairedLeg([*of_upper.pods, *of_lower.pods], [*of_upper.byes, *of_lower.byes])


def _pair_upper(order: Sequence[str], history: PairingHistory, seed: str) -> PairedLeg:
    """Pairs the best seeds with the worst. As many sit out as are missing to a power of two, so
    that later rounds have no byes: entrants who had none come first, then the best seeds.
    """
    by_turn = sorted(order, key=lambda entrant: history.byes.get(entrant, 0))
    byes = by_turn[: count_byes(len(order))]
    seated = [entrant for entrant in order if entrant not in byes]
    dealt = deal_snake(seated, [2] * (len(seated) // 2))
    return seat_pods(dealt, byes, history, seed, BracketStage.UPPER)


def _pair_lower(order: Sequence[str], history: PairingHistory, seed: str) -> PairedLeg:
    """Pairs entrants so that as few as possible meet again, and of these pairings the best seeds
    with the worst. Of an odd number the best seed sits out among those with the fewest byes.
    """
    met = count_pair_meetings(history.pods)
    number = {entrant: place for place, entrant in enumerate(order, 1)}
    # each weight is larger than the sum of all costs that count less
    of_bye = len(order) ** 3
    of_repeat = (len(order) + 1) * of_bye

    def cost(entrant: str, other: str) -> int:
        # the sum of products is least where the best seeds meet the worst
        return (
            of_repeat * met[frozenset((entrant, other))]
            + number[entrant] * number[other]
        )

    fewest = min((history.byes.get(entrant, 0) for entrant in order), default=0)
    bye_costs = {
        entrant: of_bye * number[entrant]
        for entrant in order
        if history.byes.get(entrant, 0) == fewest
    }
    pods, byes = match_pairs(order, cost, bye_costs)
    is_least = not count_repeats(pods, met) or is_exact(len(order))
    return seat_pods(pods, byes, history, seed, BracketStage.LOWER, is_least=is_least)


def count_byes(upper: int) -> int:
    """Returns how many of the upper bracket sit out."""
    return (1 << (upper - 1).bit_length()) - upper if upper > 1 else upper


def count_rounds(upper: int, lower: int) -> int:
    """Returns the most rounds until one entrant is left: with a deciding game after the final."""
    rounds = 0
    while upper + lower > 1:
        upper_games = (upper - count_byes(upper)) // 2
        lower_games = lower // 2
        if upper == lower == 1:
            upper, lower = 0, 2  # the entrant without a loss loses the final
        else:
            upper -= upper_games
            lower += upper_games - lower_games
        rounds += 1
    return rounds
