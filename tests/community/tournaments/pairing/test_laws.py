"""Laws of pairing over seeds and sizes."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from fractions import Fraction
from itertools import chain, combinations
from random import Random
from time import thread_time

import pytest

from club.community.tournaments.pairing import matching
from club.community.tournaments.pairing.knock_out import deal_snake
from club.community.tournaments.pairing.pods import SizeTerms, pod_sizes, who_sits_out
from club.community.tournaments.pairing.results import (
    UNIT,
    WIN,
    PairingHistory,
    PlayedPod,
    count_pair_meetings,
    points_of_places,
    usual_points,
)
from club.community.tournaments.pairing.round_robin import (
    circle_rounds,
    cut_divisions,
    next_divisions,
    planned_legs,
)
from club.community.tournaments.pairing.standings import rank_entrants, rungs_after_game
from club.community.tournaments.pairing.swiss import (
    PairedLeg,
    count_repeats,
    least_repeats_in_all,
    pair_leg,
)
from tests.community.tournaments.pairing.simulated import SimulatedSwiss, simulate_swiss, whole_plan
from tests.support.property_testing import HealthCheck, given, settings, st

SEEDS = ("a", "b", "c")
TERMS = st.tuples(st.integers(2, 5), st.integers(2, 5), st.integers(2, 5)).map(sorted)


def everybody_once(leg: PairedLeg, names: list[str]) -> bool:
    seated = [name for pod in leg.pods for name in pod.seats]
    return sorted([*seated, *leg.byes]) == sorted(names)


@given(st.integers(0, 300), TERMS)
def test_sizes_differ_by_one_and_the_fewest_sit_out(n: int, limits: list[int]) -> None:
    terms = SizeTerms(limits[1], limits[0], limits[2])
    sizes, out = pod_sizes(n, terms)
    assert sum(sizes) + out == n
    assert not sizes or (max(sizes) - min(sizes) <= 1)
    assert all(terms.least <= size <= terms.most for size in sizes)


@given(st.integers(2, 5))
def test_a_win_is_worth_the_same_and_last_nothing(size: int) -> None:
    points = usual_points(size)
    assert points[0] == WIN and points[-1] == 0
    assert points == sorted(points, reverse=True)


@settings(suppress_health_check=[HealthCheck.too_slow])
@given(st.lists(st.integers(1, 5), min_size=2, max_size=5))
def test_ties_share_all_points_of_a_pod(raw: list[int]) -> None:
    places = [1 + sum(other < row for other in raw) for row in raw]
    assert sum(points_of_places(places)) == sum(usual_points(len(raw)))


@pytest.mark.parametrize("seed", SEEDS)
@pytest.mark.parametrize("entrants", [5, 8, 13, 20])
def test_pairs_never_repeat_in_half_of_the_rounds(entrants: int, seed: str) -> None:
    swiss = simulate_swiss(entrants, SizeTerms(2, 2, 2), (entrants - 1) // 2, seed)
    assert not any(swiss.repeats)
    assert all(everybody_once(leg, swiss.names) for leg in swiss.legs)


@pytest.mark.parametrize("seed", SEEDS)
@pytest.mark.parametrize(("entrants", "size"), [(9, 3), (16, 4), (25, 5), (40, 4)])
def test_no_repeat_in_three_rounds_of_enough_pods(entrants: int, size: int, seed: str) -> None:
    swiss = simulate_swiss(entrants, SizeTerms(size, size, size), 3, seed)
    assert swiss.repeats == [0, 0, 0]


@pytest.mark.parametrize("seed", SEEDS)
@pytest.mark.parametrize(("entrants", "size"), [(8, 4), (11, 4), (12, 4), (6, 3), (10, 5)])
def test_the_second_round_has_the_least_repeats(entrants: int, size: int, seed: str) -> None:
    swiss = simulate_swiss(entrants, SizeTerms(size, size - 1, size), 2, seed)
    sizes = [len(pod.seats) for pod in swiss.legs[1].pods]
    assert swiss.repeats[1] == least_repeats_in_all(sizes)
    assert all(pod.reason.least for pod in swiss.legs[1].pods)


def partitions(names: list[str], sizes: list[int]) -> Iterator[list[list[str]]]:
    """All ways to cut entrants into pods of these sizes."""
    if not sizes:
        yield []
        return
    first, rest = names[0], names[1:]
    for size in set(sizes):
        left = list(sizes)
        left.remove(size)
        for others in combinations(rest, size - 1):
            remaining = [name for name in rest if name not in others]
            for further in partitions(remaining, left):
                yield [[first, *others], *further]


@pytest.mark.parametrize("seed", SEEDS)
@pytest.mark.parametrize(("entrants", "size", "legs"), [(6, 2, 9), (8, 2, 9), (8, 4, 3), (7, 4, 3)])
def test_who_says_that_no_pairing_has_fewer_repeats_is_right(
    entrants: int, size: int, legs: int, seed: str
) -> None:
    swiss, rng = SimulatedSwiss(entrants, SizeTerms(size, 2, size), seed), Random(seed)
    claims = 0
    for _ in range(legs):
        met = count_pair_meetings(swiss.history.pods)
        leg = swiss.play_leg(rng)
        if not swiss.repeats[-1] or not leg.pods[0].reason.least:
            continue
        claims += 1
        pods = [pod.seats for pod in leg.pods]
        names, sizes = sorted(chain(*pods)), [len(pod) for pod in pods]
        assert swiss.repeats[-1] == min(
            count_repeats(partition, met) for partition in partitions(names, sizes)
        )
    assert claims


def test_nothing_is_claimed_where_only_neighbours_were_tried(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(matching, "ALL_PAIRS_UP_TO", 4)
    swiss = simulate_swiss(6, SizeTerms(2, 2, 2), 6, "a")
    repeated = [leg for leg, count in zip(swiss.legs, swiss.repeats, strict=True) if count]
    assert repeated and not any(pod.reason.least for leg in repeated for pod in leg.pods)


def test_nothing_is_claimed_of_a_second_round_with_newcomers() -> None:
    names = [str(number) for number in range(8)]
    history = PairingHistory(
        [PlayedPod(names[:4], [1, 2, 3, 4]), PlayedPod(names[4:], [1, 2, 3, 4])]
    )
    changed = [*names[:7], "late"]
    leg = pair_leg(changed, {}, history, SizeTerms(4, 4, 4), "s")
    assert not any(pod.reason.least for pod in leg.pods if pod.reason.again)


@pytest.mark.parametrize("seed", SEEDS)
@pytest.mark.parametrize(("entrants", "size"), [(11, 2), (10, 3), (16, 4), (13, 5)])
def test_first_seats_differ_by_two_at_most(entrants: int, size: int, seed: str) -> None:
    firsts = simulate_swiss(entrants, SizeTerms(size, max(2, size - 1), size), 6, seed).firsts()
    assert max(firsts) - min(firsts) <= 2


def test_the_same_seed_pairs_alike() -> None:
    terms = SizeTerms(4, 3, 4)
    one, other = (simulate_swiss(22, terms, 4, "same") for _ in range(2))
    assert [pod.seats for pod in one.pair().pods] == [pod.seats for pod in other.pair().pods]


@given(st.integers(3, 15), st.integers(1, 9), st.randoms(use_true_random=False))
def test_nobody_has_a_second_bye_before_everybody_has_one(n: int, legs: int, rng: Random) -> None:
    names = [str(number) for number in range(n)]
    byes = Counter[str]()
    for _ in range(legs):
        rng.shuffle(names)
        byes.update(who_sits_out(names, 1, {}, byes))
        assert max(byes.values()) - min(byes[name] for name in names) <= 1


@given(st.integers(2, 30))
def test_the_circle_has_every_pair_once(n: int) -> None:
    names = [str(number) for number in range(n)]
    met = Counter(frozenset(pair) for pairs in circle_rounds(names) for pair in pairs)
    assert met == Counter(frozenset(pair) for pair in combinations(names, 2))


@pytest.mark.parametrize(("entrants", "size"), [(9, 3), (12, 4), (13, 4), (16, 5)])
def test_meetings_of_a_plan_differ_by_two_at_most(entrants: int, size: int) -> None:
    names, terms = [str(n) for n in range(entrants)], SizeTerms(size, size - 1, size)
    plan = whole_plan(names, planned_legs(entrants, terms), terms, "s")
    met = count_pair_meetings([PlayedPod(pod.seats) for leg in plan for pod in leg.pods])
    times = [met[frozenset(pair)] for pair in combinations(names, 2)]
    assert max(times) - min(times) <= 2


@given(st.lists(st.integers(2, 5), min_size=1, max_size=9))
def test_the_snake_deals_everybody_once(sizes: list[int]) -> None:
    dealt = deal_snake(range(sum(sizes)), sizes)
    assert [len(pod) for pod in dealt] == sizes
    assert sorted(seed for pod in dealt for seed in pod) == list(range(sum(sizes)))


@given(st.permutations("abcdefgh"), st.integers(2, 5), st.data())
def test_a_game_moves_nobody_who_did_not_play(
    rungs: list[str], size: int, data: st.DataObject
) -> None:
    seats = data.draw(st.permutations(rungs))[:size]
    places = data.draw(st.permutations(range(1, size + 1)))
    after = rungs_after_game(rungs, seats, places)
    assert sorted(after) == sorted(rungs)
    assert all(one == other for one, other in zip(rungs, after, strict=True) if one not in seats)


@given(st.integers(3, 40), st.integers(4, 8), st.integers(1, 2))
def test_nobody_is_lost_between_seasons(n: int, size: int, up: int) -> None:
    names = [str(number) for number in range(n)]
    divisions = [names[first : first + size] for first in range(0, n, size)]
    after = next_divisions(divisions, {"0"}, ["new"], up, size)
    assert sorted(chain.from_iterable(after)) == sorted([*names[1:], "new"])


@pytest.mark.parametrize(
    ("entrants", "size", "table", "expected"),
    [
        (11, 4, 4, [4, 7]),
        (11, 4, 2, [4, 4, 3]),
        (10, 4, 2, [4, 6]),
        (14, 5, 5, [5, 9]),
        (5, 5, 3, [5]),
    ],
)
def test_a_last_division_below_the_smallest_table_joins_the_one_above(
    entrants: int, size: int, table: int, expected: list[int]
) -> None:
    divisions = cut_divisions(list(map(str, range(entrants))), size, table)

    assert [len(division) for division in divisions] == expected


def test_every_division_of_2_to_200_has_a_table() -> None:
    for size in range(4, 9):
        for table in range(2, min(size, 5) + 1):
            for entrants in range(table, 201):
                divisions = cut_divisions(list(map(str, range(entrants))), size, table)
                assert min(map(len, divisions)) >= min(table, entrants)


def test_the_order_of_entering_does_not_matter() -> None:
    swiss = simulate_swiss(11, SizeTerms(4, 3, 4), 4)
    ranked = rank_entrants(swiss.names, swiss.history, "s")
    again = rank_entrants(swiss.names[::-1], swiss.history, "s")
    assert [row.entrant for row in ranked] == [row.entrant for row in again]
    keys = [(row.points, row.wins, row.opponents) for row in ranked]
    assert keys == sorted(keys, reverse=True)
    byes = 6 * UNIT * sum(swiss.history.byes.values())
    made = sum(sum(pod.points_by_seat()) for pod in swiss.history.pods)
    assert sum(row.points for row in ranked) == made + byes
    assert isinstance(ranked[0].opponents, Fraction)


@pytest.mark.long
def test_five_hundred_are_paired_by_a_hundred_times_the_work_of_sixty_at_most() -> None:
    seconds = []
    for entrants in (60, 500):
        swiss = SimulatedSwiss(entrants, SizeTerms(4, 3, 4))
        swiss.play_leg(Random("s"))
        began = thread_time()
        swiss.pair()
        seconds.append(thread_time() - began)
    assert seconds[1] < 100 * seconds[0]


def test_an_empty_history_has_no_standings() -> None:
    assert rank_entrants([], PairingHistory(), "s") == []
