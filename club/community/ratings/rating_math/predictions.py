"""Predictions from ratings: win probabilities, changes at stake before a game, overall strength.
The module is pure, like `plackett_luce.py`."""

import math
from itertools import combinations

from club.community.ratings.rating_math.plackett_luce import (
    MODEL,
    Damped,
    Parameters,
    PlayerRating,
    spread_of,
    update_rating,
    variances_of,
)


def win_probabilities(
    company: list[PlayerRating], model: Parameters = MODEL
) -> list[float]:
    """The probability of each player to win, by Luce's rule."""  # ratings 2.4
    strengths = _strengths(company, model)
    total = math.fsum(strengths)
    return [strength / total for strength in strengths]


def place_stakes(
    company: list[PlayerRating],
    player: int,
    weight: float = 1.0,
    damped: Damped | None = None,
    model: Parameters = MODEL,
) -> list[tuple[float, float]]:
    """For each place from the first on, its probability and the mean change of `player`.

    The mean is over all orders of the opponents. An order matters only by the set of players ahead,
    so the function iterates over sets.
    """  # ratings 5.2
    before = _probabilities_ahead(_strengths(company, model), player)
    return [
        _mean(
            [
                (chance, _change_behind(company, player, ahead, weight, damped, model))
                for ahead, chance in before.items()
                if len(ahead) == place
            ]
        )
        for place in range(len(company))
    ]


def overall_strength(
    ratings: list[tuple[float, float]], model: Parameters = MODEL
) -> tuple[float, float, list[float]]:
    """Overall mu, sigma, and the weight of each title and (last) of the start, 0..1."""
    title_variance = model.title_sigma * model.title_sigma
    start_variance = model.overall_sigma * model.overall_sigma
    weights = [1.0 / (title_variance + sigma * sigma) for _, sigma in ratings]
    weights.append(1.0 / start_variance)
    numbers = [mu for mu, _ in ratings]
    numbers.append(model.mu)
    total = math.fsum(weights)
    pairs = zip(weights, numbers, strict=True)
    overall_mu = math.fsum(weight * mu for weight, mu in pairs) / total
    overall_sigma = math.sqrt(1.0 / total)
    shares = [weight / total for weight in weights]
    return overall_mu, overall_sigma, shares


def _strengths(company: list[PlayerRating], model: Parameters) -> list[float]:
    """Luce's strengths relative to the best player, which avoids overflow."""
    all_whole = [0.0] + [1.0] * (len(company) - 1)
    variances = variances_of(company, 1.0, model)
    spread = spread_of(0, all_whole, variances, model)
    best = max(rated.mu for rated in company)
    return [math.exp((rated.mu - best) / spread) for rated in company]


def _probabilities_ahead(
    strengths: list[float], player: int
) -> dict[tuple[int, ...], float]:
    """For each set of opponents, the probability that exactly they are ahead, by Luce's rule."""
    opponents = [opponent for opponent in range(len(strengths)) if opponent != player]
    # probability that these players take the first places, in any order
    first: dict[tuple[int, ...], float] = {(): 1.0}
    before: dict[tuple[int, ...], float] = {}
    for size in range(len(opponents) + 1):
        for ahead in combinations(opponents, size):
            if ahead:
                first[ahead] = _probability_of_first(ahead, first, strengths)
            before[ahead] = (
                first[ahead] * strengths[player] / _remaining_strength(strengths, ahead)
            )
    return before


def _probability_of_first(
    ahead: tuple[int, ...], first: dict[tuple[int, ...], float], strengths: list[float]
) -> float:
    """The probability that a set is first, from the sets with one player less."""
    ways = []
    for last in ahead:
        less = tuple(opponent for opponent in ahead if opponent != last)
        ways.append(
            first[less] * strengths[last] / _remaining_strength(strengths, less)
        )
    return math.fsum(ways)


def _remaining_strength(strengths: list[float], ahead: tuple[int, ...]) -> float:
    """Total strength of the players that are not ahead."""
    return math.fsum(
        strength for index, strength in enumerate(strengths) if index not in ahead
    )


def _change_behind(
    company: list[PlayerRating],
    player: int,
    ahead: tuple[int, ...],
    weight: float,
    damped: Damped | None,
    model: Parameters,
) -> float:
    """The change of mu of `player` when exactly these players are ahead."""
    placed = [
        PlayerRating(
            rated.mu,
            rated.sigma,
            2 if opponent == player else 1 if opponent in ahead else 3,
        )
        for opponent, rated in enumerate(company)
    ]
    return update_rating(player, placed, weight, damped, model).mu - company[player].mu


def _mean(weighed: list[tuple[float, float]]) -> tuple[float, float]:
    """The total probability and the mean change."""
    total_chance = math.fsum(chance for chance, _ in weighed)
    total_change = math.fsum(chance * change for chance, change in weighed)
    return total_chance, total_change / total_chance
