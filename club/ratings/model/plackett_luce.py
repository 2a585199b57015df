"""The rating model: Plackett-Luce, learned by pairs. Figures of one company in, figures out.

Pure arithmetic: no club, no database, no clock. Who counts as what is `rated_players.py`; rows
are written by the package `ledger`. K numbers are the rules' own. All sums are `math.fsum`, which
rounds once, so that a replay gives the same bits on any Python.
"""

import math


class Parameters:
    """The parameters of one version of the model. It has no slots, so nothing can be set on it."""

    __slots__ = ()
    version = 1
    mu = 1500.0  # where everybody starts
    sigma = 400.0  # and with how much doubt, which is also the most there can be
    beta = 200.0  # spread of one member's play from day to day
    tau = 8.0  # doubt that every result adds: members learn
    growth = 25.0  # doubt that 30 days of absence add
    settled = 200.0  # above this doubt a rating is provisional
    opponents = 3  # with fewer different ones it is provisional too
    often = 10  # meetings of a pair within a month that count whole
    overall_sigma = 200.0  # spread of members' general strength
    title_sigma = 150.0  # spread of one member's titles around it


MODEL = Parameters()  # K4: a change of any figure is a new version, and a replay of everything
MODELS = {MODEL.version: MODEL}

Damped = dict[tuple[int, int], float]  # share of an opponent, by places in the company


class Rated:
    """One contender before a result: sigma is already grown (K8)."""

    __slots__ = ("left", "mu", "place", "presence", "sigma")

    def __init__(
        self, mu: float, sigma: float, place: int = 1, presence: float = 1.0, left: bool = False
    ) -> None:
        self.mu, self.sigma, self.place = mu, sigma, place
        self.presence, self.left = presence, left


class Update:
    """What one result does to one contender, with all that explains it. Lists are by opponent, in
    order of seat; what stands at one's own place counts nothing.
    """

    __slots__ = ("before", "chances", "mu", "points", "results", "shares", "sigma")

    def __init__(self, before: Rated, shares: list[float]) -> None:
        self.before = before
        self.mu, self.sigma = before.mu, before.sigma  # after
        self.shares = shares  # how much of each counts, 0..1
        self.chances = [0.5] * len(shares)  # to come before each
        self.results = [0.5] * len(shares)  # 1 before, 1/2 level with, 0 behind each
        self.points = [0.0] * len(shares)  # from each, not rounded

    @property
    def company(self) -> float:
        """Those who count, oneself among them, each by their share."""
        return 1.0 + math.fsum(self.shares)

    @property
    def expected_place(self) -> float:
        """K6: among those who count."""
        return 1.0 + _behind(self.shares, self.chances)

    @property
    def place(self) -> float:
        """K9: over the same shares as the expected one."""
        return 1.0 + _behind(self.shares, self.results)

    @property
    def change(self) -> int:
        """K17: in whole points, between the numbers that pages show."""
        return displayed(self.mu) - displayed(self.before.mu)

    @property
    def lines(self) -> list[int]:
        """K17: the change by opponent, in whole points that add up to it."""
        return whole(self.points, self.change)


def displayed(mu: float) -> int:
    """K3: the number people see."""
    return math.floor(mu + 0.5)


def sure(mu: float, sigma: float) -> float:
    """K3: what the strength is surely above."""
    return mu - 2.0 * sigma


def provisional(sigma: float, opponents: int, model: Parameters = MODEL) -> bool:
    """K3: whether the number carries a question mark."""
    return sigma > model.settled or opponents < model.opponents


def grown(sigma: float, days: int, model: Parameters = MODEL) -> float:
    """K8: the doubt after so many days without a result. It never shrinks."""
    if days <= 0:
        return sigma
    wider = math.sqrt(sigma * sigma + model.growth * model.growth * days / 30.0)
    return max(sigma, min(model.sigma, wider))


def damping(meetings: int, model: Parameters = MODEL) -> float:
    """K16: the share of an opponent met so often within the 30 days before."""
    ratio = model.often / (meetings + 1)
    return min(1.0, ratio * ratio)


def update(
    company: list[Rated],
    weight: float = 1.0,
    damped: Damped | None = None,
    model: Parameters = MODEL,
) -> list[Update]:
    """K5: what a result does to everybody in it. The company is in order of seat."""
    return [one_update(one, company, weight, damped, model) for one in range(len(company))]


def one_update(
    one: int,
    company: list[Rated],
    weight: float = 1.0,
    damped: Damped | None = None,
    model: Parameters = MODEL,
) -> Update:
    """K5: what it does to one of them."""
    made = Update(company[one], _shares(one, company, damped or {}))
    if weight and any(made.shares):
        variances = variances_of(company, weight, model)
        spread = spread_of(one, made.shares, variances, model)
        _compare(made, one, company, spread)
        _learn(made, variances[one], spread, weight)
    return made


def spread_of(one: int, shares: list[float], variances: list[float], model: Parameters) -> float:
    """K5: the width of the curve, that of a pair, whatever the number of seats."""
    beta = model.beta * model.beta
    counted = [share * (other + beta) for share, other in zip(shares, variances, strict=True)]
    counted.append(variances[one] + beta)
    return math.sqrt(2.0 * math.fsum(counted) / (1.0 + math.fsum(shares)))


def variances_of(company: list[Rated], weight: float, model: Parameters) -> list[float]:
    """K5: the doubt of each, widened by what they may have learned since."""
    learned = weight * model.tau * model.tau
    return [rated.sigma * rated.sigma + learned for rated in company]


def whole(points: list[float], total: int) -> list[int]:
    """K17: the points in whole numbers that add up to `total`: rounded down, and what is left over
    goes to the largest remainders, then to the first.
    """
    lines = [math.floor(point) for point in points]
    missing = total - sum(lines)
    by_remainder = sorted(range(len(points)), key=lambda at: (lines[at] - points[at], at))
    for at in by_remainder[: max(0, missing)]:
        lines[at] += 1
    return lines


def _shares(one: int, company: list[Rated], damped: Damped) -> list[float]:
    """K11, K16: a stayer reckons a leaver as far as the leaver was there, a leaver everybody."""
    return [
        0.0
        if other == one
        else (1.0 if company[one].left else rated.presence) * damped.get((one, other), 1.0)
        for other, rated in enumerate(company)
    ]


def _compare(made: Update, one: int, company: list[Rated], spread: float) -> None:
    """What was foretold between one and each other who counts, and what happened."""
    for other, share in enumerate(made.shares):
        if share:
            made.chances[other] = _chance(company[one].mu, company[other].mu, spread)
            made.results[other] = _result(company[one].place, company[other].place)


def _learn(made: Update, variance: float, spread: float, weight: float) -> None:
    """The step, and the points that come from each."""
    step = weight * 2.0 / max(2.0, made.company)
    foretold = list(zip(made.shares, made.chances, made.results, strict=True))
    learned = math.fsum(share * chance * (1.0 - chance) for share, chance, _ in foretold)
    after = 1.0 / (1.0 / variance + step * learned / (spread * spread))
    scale = after / spread * step
    made.points = [scale * share * (result - chance) for share, chance, result in foretold]
    made.mu += math.fsum(made.points)
    made.sigma = math.sqrt(after)


def _chance(mine: float, theirs: float, spread: float) -> float:
    return 1.0 / (1.0 + math.exp((theirs - mine) / spread))


def _result(mine: int, theirs: int) -> float:
    """K7: level is one half."""
    return 0.5 if mine == theirs else float(mine < theirs)


def _behind(shares: list[float], results: list[float]) -> float:
    """How many of those who count come before."""
    return math.fsum(share * (1.0 - result) for share, result in zip(shares, results, strict=True))
