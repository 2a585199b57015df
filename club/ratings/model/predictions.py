"""What ratings foretell: chances to win, what is at stake before a game, and strength over all
titles. Pure like `plackett_luce.py`, on which it rests.
"""

import math
from itertools import combinations

from club.ratings.model.plackett_luce import (
    MODEL,
    Damped,
    Parameters,
    Rated,
    one_update,
    spread_of,
    variances_of,
)


def win_shares(company: list[Rated], model: Parameters = MODEL) -> list[float]:
    """K6: the chance of each to come first, by Luce's rule."""
    strengths = _strengths(company, model)
    total = math.fsum(strengths)
    return [strength / total for strength in strengths]


def stakes(
    company: list[Rated],
    one: int,
    weight: float = 1.0,
    damped: Damped | None = None,
    model: Parameters = MODEL,
) -> list[tuple[float, float]]:
    """K18: for each place from the first on, the chance of it and the mean change it brings.

    The mean is over all orders of the others, weighted by their chance. What counts of an order is
    who came before, so sets are gone through, not orders.
    """
    before = _chances_before(_strengths(company, model), one)
    return [
        _mean(
            [
                (chance, _change_behind(company, one, ahead, weight, damped, model))
                for ahead, chance in before.items()
                if len(ahead) == place
            ]
        )
        for place in range(len(company))
    ]


def overall(
    ratings: list[tuple[float, float]], model: Parameters = MODEL
) -> tuple[float, float, list[float]]:
    """K19: number, doubt, and the pull of each title (the last is that of the start), 0..1."""
    apart = model.title_sigma * model.title_sigma
    weights = [1.0 / (apart + sigma * sigma) for _, sigma in ratings]
    weights.append(1.0 / (model.overall_sigma * model.overall_sigma))
    numbers = [*(mu for mu, _ in ratings), model.mu]
    total = math.fsum(weights)
    number = math.fsum(w * mu for w, mu in zip(weights, numbers, strict=True)) / total
    return number, math.sqrt(1.0 / total), [weight / total for weight in weights]


def _strengths(company: list[Rated], model: Parameters) -> list[float]:
    """Luce's strengths, measured from the best so that none is too large to write."""
    all_whole = [0.0] + [1.0] * (len(company) - 1)
    spread = spread_of(0, all_whole, variances_of(company, 1.0, model), model)
    best = max(rated.mu for rated in company)
    return [math.exp((rated.mu - best) / spread) for rated in company]


def _chances_before(strengths: list[float], one: int) -> dict[tuple[int, ...], float]:
    """For every set of the others, the chance that exactly they come before, by Luce's rule."""
    others = [other for other in range(len(strengths)) if other != one]
    first: dict[tuple[int, ...], float] = {
        (): 1.0
    }  # the chance that these come first, in whatever order
    before: dict[tuple[int, ...], float] = {}
    for size in range(len(others) + 1):
        for ahead in combinations(others, size):
            if ahead:
                first[ahead] = _built_up(ahead, first, strengths)
            before[ahead] = first[ahead] * strengths[one] / _rest(strengths, ahead)
    return before


def _built_up(
    ahead: tuple[int, ...], first: dict[tuple[int, ...], float], strengths: list[float]
) -> float:
    """The chance that a set comes first, from those with one less: any of them came last."""
    ways = []
    for last in ahead:
        less = tuple(other for other in ahead if other != last)
        ways.append(first[less] * strengths[last] / _rest(strengths, less))
    return math.fsum(ways)


def _rest(strengths: list[float], ahead: tuple[int, ...]) -> float:
    """What is left to choose from."""
    return math.fsum(strength for at, strength in enumerate(strengths) if at not in ahead)


def _change_behind(
    company: list[Rated],
    one: int,
    ahead: tuple[int, ...],
    weight: float,
    damped: Damped | None,
    model: Parameters,
) -> float:
    """The change of one when exactly these come before."""
    placed = [
        Rated(rated.mu, rated.sigma, 2 if other == one else 1 if other in ahead else 3)
        for other, rated in enumerate(company)
    ]
    return one_update(one, placed, weight, damped, model).mu - company[one].mu


def _mean(weighed: list[tuple[float, float]]) -> tuple[float, float]:
    """The whole chance, and the mean of what happens with it."""
    chance = math.fsum(chance for chance, _ in weighed)
    return chance, math.fsum(chance * change for chance, change in weighed) / chance
