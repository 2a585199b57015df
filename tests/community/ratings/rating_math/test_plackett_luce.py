"""Invariants of the model: what holds for any company, not for examples alone; and the library that
computes Plackett-Luce elsewhere, as a witness.
"""

from __future__ import annotations

import math
from itertools import permutations
from pathlib import Path
from random import Random

import pytest
from openskill.models import PlackettLuce

from club.community.ratings.rating_math import plackett_luce
from club.community.ratings.rating_math.plackett_luce import (
    MODEL,
    Damped,
    PlayerRating,
    displayed,
    round_to_total,
    update_rating,
    update_ratings,
)
from club.community.ratings.rating_math.predictions import (
    overall_strength,
    place_stakes,
    win_probabilities,
)
from tests.support.property_testing import HealthCheck, given, settings, st
from tests.support.source_files import PROJECT, Source

# as long as a busy machine takes
lawful = settings(deadline=None, max_examples=60, suppress_health_check=[HealthCheck.too_slow])
ratings = st.floats(900, 2100)
doubts = st.floats(30, 400)
MODULES = Path(plackett_luce.__file__).parent
ARITHMETIC = {"__future__", "bisect", "collections", "dataclasses", "itertools", "math"}


@st.composite
def companies(draw: st.DrawFn, most: int = 5) -> list[PlayerRating]:
    """Two to five rated players, some of whom left, with places that may be shared."""
    seats = draw(st.integers(2, most))
    company = [
        PlayerRating(draw(ratings), draw(doubts), draw(st.integers(1, seats))) for _ in range(seats)
    ]
    for rated in company[1:]:
        if draw(st.booleans()):
            rated.left, rated.presence, rated.place = True, draw(st.floats(0, 1)), seats + 1
    return company


@st.composite
def dampings(draw: st.DrawFn) -> Damped:
    share = draw(st.floats(0, 1))
    return draw(st.sampled_from([{}, {(0, 1): share, (1, 0): share}]))


@lawful
@given(companies(), dampings())
def test_the_sign_of_a_change_is_that_of_expected_less_place(
    company: list[PlayerRating], damped: Damped
) -> None:
    for made in update_ratings(company, 1.0, damped):
        surprise = made.expected_place - made.place
        assert abs(surprise) < 1e-9 or (made.mu > made.before.mu) == (surprise > 0)


@lawful
@given(st.lists(st.tuples(ratings, doubts), min_size=2, max_size=5))
def test_no_seat_in_any_company_is_a_bargain(figures: list[tuple[float, float]]) -> None:
    company = [PlayerRating(mu, sigma) for mu, sigma in figures]
    for seat in range(len(company)):
        found = place_stakes(company, seat)
        assert math.fsum(chance for chance, _ in found) == pytest.approx(1)
        assert math.fsum(chance * change for chance, change in found) == pytest.approx(0, abs=1e-6)


@lawful
@given(companies(), dampings())
def test_the_lines_add_up_to_the_change_that_is_shown(
    company: list[PlayerRating], damped: Damped
) -> None:
    for made in update_ratings(company, 1.0, damped):
        assert sum(made.lines) == made.change == displayed(made.mu) - displayed(made.before.mu)


@lawful
@given(companies(), dampings())
def test_each_line_is_within_a_point_of_what_it_tells(
    company: list[PlayerRating], damped: Damped
) -> None:
    for made in update_ratings(company, 1.0, damped):
        for line, point in zip(made.lines, made.points, strict=True):
            assert abs(line - point) <= 1


def test_what_is_left_over_goes_to_the_largest_remainder_then_to_the_first_seat() -> None:
    assert round_to_total([1.2, 0.0, 1.8, -0.5], 3) == [1, 0, 2, 0]
    assert round_to_total([0.5, 0.5, 0.0], 1) == [1, 0, 0]


@lawful
@given(companies())
def test_a_stayer_never_loses_points_to_a_leaver(company: list[PlayerRating]) -> None:
    for made in update_ratings(company):
        if not made.before.left:
            lost = [
                point
                for point, other in zip(made.points, company, strict=True)
                if other.left and point < 0
            ]
            assert lost == []


@lawful
@given(companies())
def test_leaving_costs_what_last_place_costs(company: list[PlayerRating]) -> None:
    seats = len(company)
    one = company[0]
    others = [PlayerRating(rated.mu, rated.sigma, min(rated.place, seats)) for rated in company[1:]]
    last = update_rating(0, [PlayerRating(one.mu, one.sigma, seats + 1), *others])
    for share in (0.0, 0.4, 1.0):
        left = update_rating(0, [PlayerRating(one.mu, one.sigma, seats + 1, share, True), *others])
        assert (left.mu, left.sigma) == (last.mu, last.sigma)


@lawful
@given(companies())
def test_no_weight_changes_nothing(company: list[PlayerRating]) -> None:
    for made in update_ratings(company, 0.0):
        assert (made.mu, made.sigma) == (made.before.mu, made.before.sigma)


def test_four_newcomers_and_four_settled_members_in_order() -> None:
    def changes(sigma: float) -> list[int]:
        made = update_ratings([PlayerRating(1500, sigma, place) for place in (1, 2, 3, 4)])
        return [update.change for update in made]

    assert changes(400) == [165, 55, -55, -165]
    assert changes(80) == [15, 5, -5, -15]


def test_a_rating_is_provisional_by_its_sigma_or_by_few_opponents() -> None:
    assert plackett_luce.is_provisional(201, 9)
    assert plackett_luce.is_provisional(90, 2)
    assert not plackett_luce.is_provisional(200, 3)
    assert displayed(1686.5) == 1687
    assert plackett_luce.lower_bound(1687, 82) == 1523


def test_nobody_changes_a_parameter() -> None:
    with pytest.raises(AttributeError):
        MODEL.tau = 9.0
    assert plackett_luce.MODELS[MODEL.version] is MODEL


@lawful
@given(doubts, st.integers(-10, 5000))
def test_sigma_grows_with_absence_and_never_above_the_start(sigma: float, days: int) -> None:
    assert sigma <= plackett_luce.grow_sigma(sigma, days) <= 400


@lawful
@given(st.lists(st.tuples(ratings, doubts), min_size=2, max_size=4), st.data())
def test_sets_give_what_all_orders_would(
    figures: list[tuple[float, float]], data: st.DataObject
) -> None:
    """The mean over all orders, one by one, as the rule says."""
    company = [PlayerRating(mu, sigma) for mu, sigma in figures]
    share = data.draw(st.floats(0.1, 1))
    damped = {(0, 1): share, (1, 0): share}
    found = place_stakes(company, 0, 1.0, damped)
    strengths = win_probabilities(company)
    for place in range(1, len(company) + 1):
        chance, change = slowly(company, strengths, place, damped)
        assert found[place - 1][0] == pytest.approx(chance)
        assert found[place - 1][1] == pytest.approx(change, abs=1e-6)


def slowly(
    company: list[PlayerRating], strengths: list[float], place: int, damped: Damped
) -> tuple[float, float]:
    total = mean = 0.0
    for order in permutations(range(len(company))):
        if order.index(0) + 1 != place:
            continue
        chance, rest = 1.0, sum(strengths)
        for player in order:
            chance *= strengths[player] / rest
            rest -= strengths[player]
        told = [
            PlayerRating(rated.mu, rated.sigma, order.index(seat) + 1)
            for seat, rated in enumerate(company)
        ]
        total += chance
        mean += chance * (update_rating(0, told, 1.0, damped).mu - company[0].mu)
    return total, mean / total


def test_the_pulls_of_all_titles_and_of_the_start_are_the_whole() -> None:
    number, doubt, pulls = overall_strength([(1750, 90), (1700, 110)])
    assert sum(pulls) == pytest.approx(1)
    assert 1500 < number < 1750
    assert doubt < 200


def test_with_two_seats_the_library_finds_the_same_surprise() -> None:
    """Its step is our `r - p`: with two seats both have one width."""
    rng = Random(28)
    for _ in range(300):
        one, other = (PlayerRating(rng.uniform(1000, 2000), rng.uniform(40, 400)) for _ in range(2))
        one.place, other.place = rng.choice([(1, 2), (2, 1)])
        made = update_ratings([one, other])[0]
        ours = made.results[1] - made.chances[1]
        assert ours == pytest.approx(surprise_by_the_library(one, other), abs=1e-9)


def surprise_by_the_library(one: PlayerRating, other: PlayerRating) -> float:
    """The change of its rating divided by its step: variance over width."""
    library = PlackettLuce(mu=1500, sigma=400, beta=MODEL.beta, tau=MODEL.tau)
    teams = [[library.rating(mu=rated.mu, sigma=rated.sigma)] for rated in (one, other)]
    after = library.rate(teams, ranks=[one.place, other.place])
    variances = plackett_luce.variances_of([one, other], 1.0, MODEL)
    width = math.sqrt(sum(variances) + 2 * MODEL.beta**2)
    return float((after[0][0].mu - one.mu) * width / variances[0])


@pytest.mark.parametrize("name", sorted(file.name for file in MODULES.glob("*.py")))
def test_the_model_imports_nothing_but_arithmetic(name: str) -> None:
    path = MODULES / name
    names = Source(str(path.relative_to(PROJECT)), path.read_text()).imports
    outside = {
        imported.partition(".")[0]
        for imported in names
        if not imported.startswith("club.community.ratings.rating_math.")
    }
    assert outside <= ({"math"} if name == "plackett_luce.py" else ARITHMETIC)
