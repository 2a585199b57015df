"""Seats and points at tables of more than six, as real tables may have."""

from __future__ import annotations

from itertools import combinations
from random import Random

import pytest

from club.community.tournaments.pairing.pods import balanced_seats, seat_pasts
from club.community.tournaments.pairing.results import PlayedPod, points_of_places, usual_points

EIGHT = [str(number) for number in range(1, 9)]


def cost(seats: list[str], pods: list[PlayedPod]) -> object:
    pasts = seat_pasts([*pods, PlayedPod(seats)])
    return sum(past.lean**2 + sum(n**2 for n in past.times.values()) for past in pasts.values())


def test_no_exchange_of_two_balances_the_seats_of_a_large_pod_better() -> None:
    pods = [PlayedPod(EIGHT), PlayedPod([*EIGHT[3:], *EIGHT[:3]])]

    seats = balanced_seats(EIGHT, seat_pasts(pods), Random(1))

    assert sorted(seats) == EIGHT
    assert not any(seats[place] == pod.seats[place] for pod in pods for place in range(8))
    for first, second in combinations(range(8), 2):
        exchanged = list(seats)
        exchanged[first], exchanged[second] = seats[second], seats[first]
        assert cost(exchanged, pods) >= cost(seats, pods)


def test_the_seats_of_a_large_pod_follow_from_the_lots() -> None:
    drawn = [balanced_seats(EIGHT, {}, Random(seed)) for seed in (1, 1, 2)]

    assert drawn[0] == drawn[1] != drawn[2]


@pytest.mark.parametrize("size", range(2, 13))
def test_points_fall_from_the_first_place_to_nothing(size: int) -> None:
    points = usual_points(size)

    assert points[0] == 720 and points[-1] == 0
    assert points == sorted(points, reverse=True)
    assert points_of_places(range(1, size + 1)) == points
