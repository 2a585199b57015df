"""Laws of double elimination: whole tournaments of 2 to 64 entrants with drawn results."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from itertools import combinations
from random import Random

import pytest

from club.community.tournaments.pairing.double_elimination import (
    BracketStage,
    LostGames,
    count_byes,
    count_losses,
    count_rounds,
    pair_brackets,
)
from club.community.tournaments.pairing.results import (
    PairingHistory,
    PlayedPod,
    count_pair_meetings,
)
from club.community.tournaments.pairing.swiss import PairedLeg, count_repeats

SEEDS = ("a", "b", "c")
SOME = [(entrants, "a") for entrants in (*range(2, 10), 15, 24)]
ALL = [(entrants, seed) for entrants in range(2, 65) for seed in SEEDS]
SAMPLES = [pytest.param(SOME, id="some"), pytest.param(ALL, id="all", marks=pytest.mark.long)]


@dataclass
class Played:
    """A tournament of entrants "1", "2", ..., who are seeded in this order."""

    entrants: int
    rounds: list[list[PlayedPod]] = field(default_factory=list)
    legs: list[PairedLeg] = field(default_factory=list)
    brackets: list[tuple[list[str], list[str]]] = field(default_factory=list)  # by round
    byes: Counter[str] = field(default_factory=Counter)
    losses_before: list[LostGames] = field(default_factory=list)  # by round
    losses: LostGames = field(default_factory=lambda: count_losses([], {}))

    @property
    def seeds(self) -> dict[str, int]:
        return {str(number): number for number in range(1, self.entrants + 1)}

    @property
    def history(self) -> PairingHistory:
        return PairingHistory([pod for pods in self.rounds for pod in pods], self.byes)

    @property
    def games(self) -> list[PlayedPod]:
        return list(self.history.pods)

    def pair(self, gone: frozenset[str] = frozenset()) -> PairedLeg:
        order = [key for key in self.seeds if key not in gone]
        upper, lower = self.losses.brackets(order)
        self.brackets.append((upper, lower))
        leg = pair_brackets(upper, lower, self.history, "seed")
        self.legs.append(leg)
        return leg

    def play(self, rng: Random, gone: frozenset[str] = frozenset()) -> None:
        leg = self.pair(gone)
        self.enter([PlayedPod(pod.seats, rng.choice([(1, 2), (2, 1)])) for pod in leg.pods])

    def enter(self, results: list[PlayedPod]) -> None:
        self.byes.update(self.legs[-1].byes)
        self.rounds.append(results)
        self.losses_before.append(self.losses)
        self.losses = count_losses(self.rounds, self.seeds)

    def left(self) -> list[str]:
        return [key for key in self.seeds if not self.losses.is_out(key)]


def play_all(entrants: int, seed: str) -> Played:
    played, rng = Played(entrants), Random(f"{entrants} {seed}")
    while len(played.left()) > 1:
        played.play(rng)
    return played


@pytest.fixture(scope="module", params=SAMPLES)
def tournaments(request: pytest.FixtureRequest) -> list[Played]:
    return [play_all(entrants, seed) for entrants, seed in request.param]


def test_all_but_the_champion_lose_twice(tournaments: list[Played]) -> None:
    for played in tournaments:
        lost = Counter(len(played.losses.rounds_of(key)) for key in played.seeds)

        assert lost[2] == played.entrants - 1
        assert lost[0] + lost[1] == 1


def test_there_are_2n_less_2_games_or_one_more(tournaments: list[Played]) -> None:
    for played in tournaments:
        (champion,) = played.left()

        has_decider = bool(played.losses.rounds_of(champion))
        assert len(played.games) == 2 * played.entrants - 2 + has_decider


def test_nobody_plays_after_two_losses_or_twice_in_a_round(tournaments: list[Played]) -> None:
    for played in tournaments:
        for before, pods in zip(played.losses_before, played.rounds, strict=True):
            seated = [entrant for pod in pods for entrant in pod.seats]

            assert len(seated) == len(set(seated))
            assert not any(map(before.is_out, seated))


def test_all_who_are_in_have_a_place_in_each_round(tournaments: list[Played]) -> None:
    for played in tournaments:
        for leg, (upper, lower) in zip(played.legs, played.brackets, strict=True):
            seated = [entrant for pod in leg.pods for entrant in pod.seats]

            assert sorted([*seated, *leg.byes]) == sorted([*upper, *lower])


def test_the_unbeaten_meet_the_lower_bracket_in_the_final_alone(tournaments: list[Played]) -> None:
    for played in tournaments:
        finals = []
        for number, pods in enumerate(played.rounds):
            before = played.losses_before[number]
            losses = [
                sorted(len(before.rounds_of(entrant)) for entrant in pod.seats) for pod in pods
            ]
            finals += [number] if [0, 1] in losses else []

            assert [0, 1] not in losses or losses == [[0, 1]]

        last = len(played.rounds) - 1
        has_decider = played.losses.stages[-1] == [BracketStage.DECIDER]
        assert finals == [last - has_decider]


def test_the_stage_of_a_game_is_the_reason_of_its_pairing(tournaments: list[Played]) -> None:
    for played in tournaments:
        reasons = [[pod.reason.basis for pod in leg.pods] for leg in played.legs]

        assert [list(stages) for stages in played.losses.stages] == reasons


def test_the_upper_bracket_has_byes_in_the_first_round_alone(tournaments: list[Played]) -> None:
    for played in tournaments:
        first = count_byes(played.entrants)

        assert played.legs[0].byes == list(played.seeds)[:first]
        for leg, (upper, _lower) in list(zip(played.legs, played.brackets, strict=True))[1:]:
            sits_out = set(upper).intersection(leg.byes)
            assert not sits_out or len(upper) == 1


def test_of_an_odd_lower_bracket_one_sits_out_who_has_sat_out_least(
    tournaments: list[Played],
) -> None:
    for played in tournaments:
        byes: Counter[str] = Counter()
        for leg, (_upper, lower) in zip(played.legs, played.brackets, strict=True):
            sits_out = set(lower).intersection(leg.byes)
            is_final = len(played.left()) == 1 and len(lower) == 1

            assert len(sits_out) == len(lower) % 2 or is_final
            assert all(byes[row] == min(byes[key] for key in lower) for row in sits_out)
            byes.update(leg.byes)


def can_avoid_repeats(lower: list[str], met: Counter[frozenset[str]]) -> bool:
    """Whether some pairing of so few entrants has no repeat."""
    if not lower:
        return True
    first, *others = lower
    return any(
        can_avoid_repeats([row for row in others if row != other], met)
        for other in others
        if not met[frozenset((first, other))]
    )


def test_nobody_meets_again_in_the_lower_bracket_where_that_can_be_avoided(
    tournaments: list[Played],
) -> None:
    for played in tournaments:
        for number, (leg, (_, lower)) in enumerate(zip(played.legs, played.brackets, strict=True)):
            earlier = [pod for pods in played.rounds[:number] for pod in pods]
            met = count_pair_meetings(earlier)
            pods = [pod.seats for pod in leg.pods if pod.reason.basis == BracketStage.LOWER]

            if count_repeats(pods, met):
                seated = [entrant for pod in pods for entrant in pod]
                assert len(lower) <= 6 and not can_avoid_repeats(seated, met)


def test_the_most_rounds_are_those_that_were_forecast(tournaments: list[Played]) -> None:
    for played in tournaments:
        has_decider = played.losses.stages[-1] == [BracketStage.DECIDER]

        assert count_rounds(played.entrants, 0) == len(played.rounds) + (not has_decider)
        for number, (upper, lower) in enumerate(played.brackets[:-1]):
            if len(upper) + len(lower) > 2:
                left = count_rounds(len(upper), len(lower))
                assert number + left == count_rounds(played.entrants, 0)


@pytest.mark.parametrize("sample", SAMPLES)
def test_withdrawals_leave_one_champion_at_most(sample: list[tuple[int, str]]) -> None:
    for entrants, seed in sample:
        played, rng = Played(entrants), Random(f"withdrawals {entrants} {seed}")
        gone: set[str] = set()
        while len(left := [key for key in played.left() if key not in gone]) > 1:
            played.play(rng, frozenset(gone))
            gone |= {key for key in left if rng.random() < 0.1}

        assert len(left) <= 1
        assert not any(len(played.losses.rounds_of(key)) > 2 for key in played.seeds)


def losses_of(*rounds: list[PlayedPod]) -> LostGames:
    return count_losses(rounds, {"1": 1, "2": 2, "3": 3})


def test_a_level_game_is_lost_by_the_worse_seed() -> None:
    losses = losses_of([PlayedPod(["2", "1"], (1, 1))])

    assert losses.brackets(["1", "2", "3"]) == (["1", "3"], ["2"])


def test_a_level_final_is_lost_by_the_entrant_who_has_lost_before() -> None:
    losses = losses_of(
        [PlayedPod(["1", "2"], (2, 1))],  # the third sits out
        [PlayedPod(["2", "3"], (1, 2))],
        [PlayedPod(["1", "3"], (1, 2))],
        [PlayedPod(["1", "2"], (1, 1))],
    )

    assert losses.is_out("1") and not losses.rounds_of("2")


def test_a_game_without_a_result_is_lost_by_nobody() -> None:
    losses = losses_of([PlayedPod(["1", "2"])])

    assert losses.brackets(["1", "2", "3"]) == (["1", "2", "3"], [])


def test_the_loser_of_a_corrected_game_changes_the_bracket() -> None:
    before = losses_of([PlayedPod(["1", "2"], (1, 2))])
    after = losses_of([PlayedPod(["1", "2"], (2, 1))])

    assert before.brackets(["1", "2"]) == (["1"], ["2"])
    assert after.brackets(["1", "2"]) == (["2"], ["1"])


def test_the_best_seeds_meet_as_late_as_possible() -> None:
    played = Played(8)
    for _ in range(3):  # the better seed wins
        leg = played.pair()
        played.enter([PlayedPod(sorted(pod.seats), (1, 2)) for pod in leg.pods])

    uppers = [
        {frozenset(pod.seats) for pod in leg.pods if pod.reason.basis == BracketStage.UPPER}
        for leg in played.legs
    ]
    assert uppers[0] == {frozenset((str(n), str(9 - n))) for n in range(1, 5)}
    assert uppers[1:] == [{frozenset("14"), frozenset("23")}, {frozenset("12")}]


def test_pairs_of_one_bracket_are_never_of_the_other() -> None:
    history = PairingHistory([PlayedPod(pair, (1, 2)) for pair in combinations("abcd", 2)])

    leg = pair_brackets(list("ab"), list("cd"), history, "seed")

    assert [set(pod.seats) for pod in leg.pods] == [set("ab"), set("cd")]
