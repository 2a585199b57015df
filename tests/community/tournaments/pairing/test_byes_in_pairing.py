"""Who sits out of a Swiss is chosen together with the pairs: compared with networkx' optimum."""

from __future__ import annotations

from random import Random

import networkx as nx
import pytest

from club.community.tournaments.formats.swiss import Swiss
from club.community.tournaments.models import Tournament
from club.community.tournaments.pairing.matching import PairingCosts
from club.community.tournaments.pairing.pods import SizeTerms, pod_sizes
from club.community.tournaments.pairing.results import (
    PairingHistory,
    PlayedPod,
    count_pair_meetings,
)
from club.community.tournaments.pairing.standings import rank_entrants
from club.community.tournaments.pairing.swiss import PairedLeg, pair_leg
from club.community.tournaments.presentation.terms_in_words import tournament_terms
from tests.community.tournaments.pairing.simulated import SimulatedSwiss
from tests.sampling import sampled

PAIRS = SizeTerms(2, 2, 2)
TOURNAMENTS = sampled(15, 4_000)


def squared_meetings(leg: PairedLeg, history: PairingHistory) -> int:
    met = count_pair_meetings(history.pods)
    return sum(met[frozenset(pod.seats)] ** 2 for pod in leg.pods)


def least_squared_meetings(names: list[str], history: PairingHistory) -> int:
    """The least that any matching reaches, whoever of those sits out who did so least often."""
    met = count_pair_meetings(history.pods)
    fewest = min(history.byes.get(name, 0) for name in names)
    may_sit_out = [name for name in names if history.byes.get(name, 0) == fewest]
    sums = []
    for bye in may_sit_out if len(names) % 2 else [""]:
        graph = nx.Graph()
        playing = [name for name in names if name != bye]
        for number, one in enumerate(playing):
            for other in playing[number + 1 :]:
                graph.add_edge(one, other, weight=met[frozenset((one, other))] ** 2)
        matched = nx.min_weight_matching(graph)
        sums.append(sum(graph.edges[pair]["weight"] for pair in matched))
    return min(sums)


def test_no_bye_forces_a_repeat_that_another_bye_of_equal_right_avoids() -> None:
    rng = Random("byes")
    for number in range(TOURNAMENTS):
        swiss = SimulatedSwiss(rng.randint(4, 11), PAIRS, str(number))
        for _ in range(rng.randint(2, swiss.entrants)):
            before = swiss.history
            leg = swiss.play_leg(rng)
            assert squared_meetings(leg, before) == least_squared_meetings(swiss.names, before)
        times = [swiss.history.byes.get(name, 0) for name in swiss.names]
        assert max(times) - min(times) <= 1


@pytest.mark.parametrize("size", [3, 4])
def test_nobody_sits_out_of_larger_tables_before_their_turn(size: int) -> None:
    rng = Random(size)
    for number in range(sampled(4, 200)):
        entrants = rng.randint(size + 1, 4 * size)
        swiss = SimulatedSwiss(entrants, SizeTerms(size, size, size), str(number))
        for _ in range(6):
            leg = swiss.play_leg(rng)
            sizes, out = pod_sizes(entrants, swiss.terms)
            assert [len(pod.seats) for pod in leg.pods] == sizes and len(leg.byes) == out
        times = [swiss.history.byes.get(name, 0) for name in swiss.names]
        assert max(times) - min(times) <= 1


def after_round(pods: list[list[str]], byes: list[str]) -> PairingHistory:
    """A history in which the first seat won each pod."""
    played = [PlayedPod(pod, range(1, len(pod) + 1)) for pod in pods]
    return PairingHistory(played, dict.fromkeys(byes, 1))


def pair_after(history: PairingHistory, names: str, terms: SizeTerms) -> PairedLeg:
    ranked = rank_entrants(list(names), history, "s")
    points = {row.entrant: row.points for row in ranked}
    return pair_leg([row.entrant for row in ranked], points, history, terms, "s")


def test_the_bye_moves_up_from_the_lowest_where_that_avoids_a_repeat() -> None:
    # without c, the pairs a-b and d-e would have to meet again
    history = after_round([["a", "d"], ["b", "e"], ["a", "e"], ["b", "d"]], ["c"])

    leg = pair_after(history, "abcde", PAIRS)

    met = count_pair_meetings(history.pods)
    assert not any(met[frozenset(pod.seats)] for pod in leg.pods)
    assert leg.byes != ["c"]


def test_at_tables_of_three_a_bye_moves_up_as_well() -> None:
    history = after_round([["a", "b", "c"], ["d", "e", "f"], ["g", "d", "h"]], ["i", "j"])
    terms = SizeTerms(3, 3, 3)

    leg = pair_after(history, "abcdefghij", terms)

    costs = PairingCosts(list("abcdefghij"), {}, history, [3, 3, 3])
    chosen = squared_at_tables(leg, history)
    for bye in costs.may_sit_out(list("abcdefghij")):
        playing = [name for name in "abcdefghij" if name != bye]
        other = pair_leg(playing, {}, PairingHistory(history.pods, {}), terms, "s")
        assert chosen <= squared_at_tables(other, history)


def squared_at_tables(leg: PairedLeg, history: PairingHistory) -> int:
    met = count_pair_meetings(history.pods)
    return sum(
        met[frozenset((one, other))] ** 2
        for pod in leg.pods
        for number, one in enumerate(pod.seats)
        for other in pod.seats[number + 1 :]
    )


def test_of_equal_repeats_the_lowest_sits_out() -> None:
    history = after_round([["a", "b"], ["c", "d"]], ["e"])

    leg = pair_after(history, "abcde", PAIRS)

    ranked = [row.entrant for row in rank_entrants(list("abcde"), history, "s")]
    assert leg.byes == [ranked[-1]]


def test_the_page_says_of_which_pairings_a_repeat_is_the_least() -> None:
    # all of three have met, and c has to sit out
    history = after_round([["a", "b"], ["b", "c"], ["c", "a"]], ["a", "b"])

    (pod,) = pair_after(history, "abc", PAIRS).pods

    said = Swiss().reason_in_words(pod.reason.as_json(), {name: name for name in "abc"})
    assert "meet again: no pairing has fewer who do, whoever sits out" in said


def test_the_terms_say_where_pairs_are_not_exact() -> None:
    swiss = Tournament(format="swiss", size=2, least=2, most=2, online=False)
    larger = Tournament(format="swiss", size=4, least=3, most=4, online=False)

    texts = [{rule.label: rule.text for rule in tournament_terms(t)} for t in (swiss, larger)]

    assert "Of more than 120 entrants each is compared with neighbours only." in texts[0]["Pairing"]
    assert "The tables are the best that a search finds." in texts[1]["Pairing"]
