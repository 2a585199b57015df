"""The rating model: Plackett-Luce with pairwise updates, for the players of one game (a company).

`rating_run.py` decides who is rated; the package `ledger` writes rows. K numbers are those of
the rating rules. All sums use `math.fsum`, which rounds once, so that a replay gives exactly the
same figures on every Python version."""

import math


class Parameters:
    """The parameters of one version of the model. Empty slots make instances read-only."""

    __slots__ = ()
    version = 1
    mu = 1500.0  # rating of a new member
    sigma = 400.0  # sigma of a new member, and the maximum
    beta = 200.0  # spread of one member's play between games
    tau = 8.0  # sigma that every result adds, since members learn
    growth = 25.0  # sigma that 30 days of absence add
    settled = 200.0  # a rating with a larger sigma is provisional
    opponents = 3  # a rating with fewer different opponents is provisional
    often = 10  # meetings of a pair within a month that count fully
    overall_sigma = 200.0  # spread of members' general strength
    title_sigma = 150.0  # spread of one member's titles around it


MODEL = Parameters()  # a changed parameter needs a new version and a full recount
MODELS = {MODEL.version: MODEL}

# share of an opponent, by indexes of player and opponent
Damped = dict[tuple[int, int], float]


class PlayerRating:
    """A rated player before a result. Sigma includes the growth by absence."""  # ratings 2.7

    __slots__ = ("left", "mu", "place", "presence", "sigma")

    def __init__(
        self,
        mu: float,
        sigma: float,
        place: int = 1,
        presence: float = 1.0,
        left: bool = False,
    ) -> None:
        self.mu, self.sigma, self.place = mu, sigma, place
        self.presence, self.left = presence, left


class RatingUpdate:
    """The change of one rated player by a result, with the figures that explain it.

    Lists are by player in order of seat; the entry of the player itself has no meaning.
    """

    __slots__ = ("before", "chances", "mu", "points", "results", "shares", "sigma")

    def __init__(self, before: PlayerRating, shares: list[float]) -> None:
        self.before = before
        self.mu, self.sigma = before.mu, before.sigma  # after
        self.shares = shares  # share of each opponent that counts, 0..1
        self.chances = [0.5] * len(shares)  # probability to come before each opponent
        # 1: before the opponent, 1/2: level, 0: behind
        self.results = [0.5] * len(shares)
        self.points = [0.0] * len(shares)  # from each opponent, not rounded

    @property
    def company(self) -> float:
        """Sum of the shares of all players, the player itself included."""
        return 1.0 + math.fsum(self.shares)

    @property
    def expected_place(self) -> float:
        """Expected place among players by share."""  # ratings 2.4
        return 1.0 + _mean_number_ahead(self.shares, self.chances)

    @property
    def place(self) -> float:
        """Place among players by share, comparable with the expected place."""  # ratings 2.6
        return 1.0 + _mean_number_ahead(self.shares, self.results)

    @property
    def change(self) -> int:
        """Change in whole points, between the displayed ratings."""  # ratings 5.1
        return displayed(self.mu) - displayed(self.before.mu)

    @property
    def lines(self) -> list[int]:
        """The change by opponent, in whole points that add up to `change`."""  # ratings 5.1
        return round_to_total(self.points, self.change)


def displayed(mu: float) -> int:
    """The displayed rating, rounded to whole points."""  # ratings 2.1
    return math.floor(mu + 0.5)


def lower_bound(mu: float, sigma: float) -> float:
    """The lower bound of the strength, two sigma below mu."""  # ratings 2.1
    return mu - 2.0 * sigma


def is_provisional(sigma: float, opponents: int, model: Parameters = MODEL) -> bool:
    """Whether the rating has a question mark."""  # ratings 2.1
    return sigma > model.settled or opponents < model.opponents


def grow_sigma(sigma: float, days: int, model: Parameters = MODEL) -> float:
    """Sigma after days without a result. It never decreases."""  # ratings 2.7
    if days <= 0:
        return sigma
    wider = math.sqrt(sigma * sigma + model.growth * model.growth * days / 30.0)
    return max(sigma, min(model.sigma, wider))


def opponent_share(meetings: int, model: Parameters = MODEL) -> float:
    """The share of an opponent, by the meetings within the 30 days before."""  # ratings 2.8
    ratio = model.often / (meetings + 1)
    return min(1.0, ratio * ratio)


def update_ratings(
    company: list[PlayerRating],
    weight: float = 1.0,
    damped: Damped | None = None,
    model: Parameters = MODEL,
) -> list[RatingUpdate]:
    """The updates of all rated players. The company is in order of seat."""  # ratings 2.2
    indexes = range(len(company))
    return [update_rating(index, company, weight, damped, model) for index in indexes]


def update_rating(
    player: int,
    company: list[PlayerRating],
    weight: float = 1.0,
    damped: Damped | None = None,
    model: Parameters = MODEL,
) -> RatingUpdate:
    """The update of the player with index `player`."""  # ratings 2.2
    made = RatingUpdate(
        company[player], _opponent_shares(player, company, damped or {})
    )
    if weight and any(made.shares):
        variances = variances_of(company, weight, model)
        spread = spread_of(player, made.shares, variances, model)
        _compare(made, player, company, spread)
        _apply_step(made, variances[player], spread, weight)
    return made


def spread_of(
    player: int, shares: list[float], variances: list[float], model: Parameters
) -> float:
    """The width of the logistic curve, scaled to that of a pair."""  # ratings 2.2
    beta = model.beta * model.beta
    counted = [
        share * (variance + beta)
        for share, variance in zip(shares, variances, strict=True)
    ]
    counted.append(variances[player] + beta)
    return math.sqrt(2.0 * math.fsum(counted) / (1.0 + math.fsum(shares)))


def variances_of(
    company: list[PlayerRating], weight: float, model: Parameters
) -> list[float]:
    """The variance of each player, with tau added."""  # ratings 2.2
    learned = weight * model.tau * model.tau
    return [rated.sigma * rated.sigma + learned for rated in company]


def round_to_total(points: list[float], total: int) -> list[int]:
    """Whole points that add up to `total` (largest remainder; ties go to the first)."""
    lines = [math.floor(point) for point in points]
    missing = total - sum(lines)
    by_remainder = sorted(range(len(points)), key=lambda i: (lines[i] - points[i], i))
    for index in by_remainder[: max(0, missing)]:
        lines[index] += 1
    return lines


def _opponent_shares(
    player: int, company: list[PlayerRating], damped: Damped
) -> list[float]:
    """For who stayed, a leaver counts by presence; for a leaver all count fully."""  # ratings 3.1
    left_early = company[player].left
    shares = []
    for opponent, rated in enumerate(company):
        present = 1.0 if left_early else rated.presence
        shares.append(
            0.0 if opponent == player else present * damped.get((player, opponent), 1.0)
        )
    return shares


def _compare(
    made: RatingUpdate, player: int, company: list[PlayerRating], spread: float
) -> None:
    """Sets the predicted probability and the result for each opponent that counts."""
    for opponent, share in enumerate(made.shares):
        if share:
            made.chances[opponent] = _win_probability(
                company[player].mu, company[opponent].mu, spread
            )
            made.results[opponent] = _pair_result(
                company[player].place, company[opponent].place
            )


def _apply_step(
    made: RatingUpdate, variance: float, spread: float, weight: float
) -> None:
    """Sets the points from each opponent, mu and sigma."""
    step = weight * 2.0 / max(2.0, made.company)
    pairs = list(zip(made.shares, made.chances, made.results, strict=True))
    learned = math.fsum(share * chance * (1.0 - chance) for share, chance, _ in pairs)
    precision_gained = step * learned / (spread * spread)
    new_variance = 1.0 / (1.0 / variance + precision_gained)
    scale = new_variance / spread * step
    made.points = [scale * share * (result - chance) for share, chance, result in pairs]
    made.mu += math.fsum(made.points)
    made.sigma = math.sqrt(new_variance)


def _win_probability(own_mu: float, opponent_mu: float, spread: float) -> float:
    return 1.0 / (1.0 + math.exp((opponent_mu - own_mu) / spread))


def _pair_result(own_place: int, opponent_place: int) -> float:
    """1, or 1/2 for equal places, or 0."""  # ratings 2.5
    if own_place == opponent_place:
        return 0.5
    return float(own_place < opponent_place)


def _mean_number_ahead(shares: list[float], results: list[float]) -> float:
    """Mean number of players ahead, by share."""
    pairs = zip(shares, results, strict=True)
    return math.fsum(share * (1.0 - result) for share, result in pairs)
