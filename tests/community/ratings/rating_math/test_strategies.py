"""Small simulations: no way of leaving, throwing games or playing bots beats honest play.
Seeds are fixed; twins play the same games with the same luck.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from random import Random
from statistics import correlation

import pytest
from openskill.models import PlackettLuce

from club.community.ratings.rating_math.rating_run import (
    Figures,
    FirstOccupant,
    place_players,
    result_weight,
)
from tests.community.ratings.named_book import NamedBook

MEMBERS, SEATS, GAMES, CLUBS = 12, 4, 120, 6
NOISE = 250.0
SCHEMER = "m0"
FRIEND = "m1"


@dataclass(frozen=True)
class Game:
    """Players of a game, with their scores at half-time and at the end."""

    number: int
    half: Mapping[str, float]
    end: Mapping[str, float]

    def standing(self, name: str) -> int:
        """The place at half-time."""
        return 1 + sum(score > self.half[name] for score in self.half.values())


# the moment of leaving as a share of the game; None: stays
Strategy = Callable[[Game], float | None]


def played(rng: Random) -> list[Game]:
    strengths = {f"m{at}": rng.gauss(0, 200) for at in range(MEMBERS)}
    strengths[SCHEMER] = 0.0
    games = []
    for number in range(GAMES):
        others = rng.sample(sorted(set(strengths) - {SCHEMER}), SEATS - 1)
        half = {name: strengths[name] + rng.gauss(0, NOISE) for name in (SCHEMER, *others)}
        end = {name: half[name] + rng.gauss(0, NOISE / 2) for name in half}
        games.append(Game(number, half, end))
    return games


def rated(games: list[Game], strategy: Strategy, who: str = SCHEMER) -> NamedBook:
    """The ratings of a club in which one member follows the strategy and the others play on."""
    book = NamedBook()
    for game in games:
        moment = strategy(game) if who in game.half else None
        enter(book, game, {} if moment is None else {who: moment})
    return book


def enter(book: NamedBook, game: Game, left: Mapping[str, float]) -> None:
    names = list(game.end)
    by_end = sorted(names, key=lambda name: -game.end[name])
    chairs = [
        FirstOccupant(
            book.id(name),
            1 + by_end.index(name),
            round(100 * left.get(name, 1.0)),
            left=name in left,
        )
        for name in names
    ]
    told = {book.names[player.member]: player for player in place_players(chairs, 100)}
    book.enter(
        game.number * 3,
        {name: told[name].place for name in names},
        left={name: told[name].presence for name in left},
    )


def stays(_: Game) -> float | None:
    return None


def gain_over_staying(strategy: Strategy) -> list[float]:
    """The points gained by a strategy in each club, compared with playing on."""
    gains = []
    for seed in range(CLUBS):
        games = played(Random(f"leaving {seed}"))
        schemed, honest = rated(games, strategy), rated(games, stays)
        gains.append(schemed.figures(SCHEMER).mu - honest.figures(SCHEMER).mu)
    return gains


LEAVING: dict[str, Strategy] = {
    "when last at half-time": lambda game: 0.5 if game.standing(SCHEMER) == SEATS else None,
    "when last, late": lambda game: 0.9 if game.standing(SCHEMER) == SEATS else None,
    "in the lower half": lambda game: 0.5 if game.standing(SCHEMER) > SEATS / 2 else None,
    "whenever not leading": lambda game: 0.5 if game.standing(SCHEMER) > 1 else None,
    "before playing, three of ten": lambda game: 0.0 if game.number % 10 < 3 else None,
    "always, at the very end": lambda game: 0.99,
}


@pytest.mark.long
@pytest.mark.parametrize("strategy", LEAVING.values(), ids=LEAVING)
def test_no_way_of_leaving_beats_staying(strategy: Strategy) -> None:
    gains = gain_over_staying(strategy)
    assert max(gains) < 0


def test_a_friend_who_leaves_at_once_brings_nothing() -> None:
    """For the members who stay it is as if the friend had not played."""
    games = played(Random("a friend"))
    leaving, without = rated(games, lambda game: 0.0, who=FRIEND), NamedBook()
    for game in games:
        end = {name: score for name, score in game.end.items() if name != FRIEND}
        enter(without, Game(game.number, game.half, end), {})
    assert leaving.figures(SCHEMER).mu == without.figures(SCHEMER).mu
    assert leaving.figures(FRIEND).mu < 1000


def test_others_gain_from_a_leaver_as_far_as_the_leaver_was_there() -> None:
    gains = []
    for moment in (0.0, 0.5, 0.95):
        book = NamedBook()
        counted = book.enter(0, {"bea": 1, "dan": 2}, left={"dan": moment})
        gains.append(counted[0].after.mu - counted[0].before.mu)
    assert gains[0] == 0
    assert gains == sorted(gains)


def test_who_takes_a_left_chair_is_not_rated() -> None:
    """The result of a chair belongs to its first occupant; substitutes are not rated."""
    chairs = [FirstOccupant(1, 2, 100), FirstOccupant(2, 1, 40, left=True), FirstOccupant(3, 3, 99)]
    assert [(player.member, player.place) for player in place_players(chairs, 100)] == [
        (1, 1),
        (2, 3),
        (3, 2),
    ]


def test_standing_in_for_single_turns_changes_nothing() -> None:
    """Plies of the escalation change the last own entry, which matters only for leavers."""
    other = FirstOccupant(2, 2, 99)
    early, late = (place_players([FirstOccupant(1, 1, last), other], 100) for last in (60, 100))
    assert early == late


def test_a_game_with_bots_counts_by_its_members() -> None:
    assert result_weight(1.0, 2, 4) == 0.5
    assert result_weight(0.5, 3, 3) == 0.5


def test_members_among_bots_are_placed_among_themselves() -> None:
    chairs = [
        FirstOccupant(None, 1),
        FirstOccupant(7, 4),
        FirstOccupant(None, 3),
        FirstOccupant(5, 2),
    ]
    assert [(player.seat, player.member, player.place) for player in place_players(chairs, 90)] == [
        (1, 7, 2),
        (3, 5, 1),
    ]


def thrown(games: int, partner: tuple[float, float], each_month: int) -> float:
    """The rating that a settled member gains if a partner throws this number of games, spread
    evenly.
    """
    book = NamedBook()
    book.book.figures[book.id("taker")] = Figures(1500.0, 80.0, 50, 0, 0)
    book.book.figures[book.id("thrower")] = Figures(*partner, 50, 0, 0)
    for number in range(games):
        book.enter(number * 30 // each_month, {"taker": 1, "thrower": 2})
    return book.figures("taker").mu - 1500.0


def test_sixty_games_thrown_in_a_month_bring_less_than_half() -> None:
    damped, spread = thrown(60, (1500.0, 80.0), 60), thrown(60, (1500.0, 80.0), 10)
    assert 0 < damped < spread / 2


def test_a_fresh_second_account_is_worth_less_still() -> None:
    assert thrown(60, (1500.0, 400.0), 60) < 60


def test_seats_drawn_by_lot_need_no_offset() -> None:
    """With an advantage for the first seat, ratings still find the better players."""
    assert correlations(seed=15, edge=60.0)["ours"] > 0.75


def test_ours_stands_above_elo_over_pairs_and_beside_the_library() -> None:
    found = correlations(seed=28, edge=0.0)
    assert found["ours"] > found["pairs"]
    assert found["ours"] > found["library"] - 0.02


def correlations(seed: int, edge: float) -> dict[str, float]:
    """Rank correlation with the true strengths after 300 games of 24 members."""
    rng = Random(seed)
    strengths = {f"m{at}": rng.gauss(0, 200) for at in range(24)}
    book, library, pairs = NamedBook(), Library(), Pairs()
    for number in range(300):
        places = came_in(strengths, edge, rng)
        book.enter(number, places)
        library.enter(places)
        pairs.enter(places)
    names, truth = list(strengths), list(strengths.values())
    return {
        "ours": alike(truth, [book.figures(name).mu for name in names]),
        "library": alike(truth, [library.mu(name) for name in names]),
        "pairs": alike(truth, [pairs.mu(name) for name in names]),
    }


def came_in(strengths: Mapping[str, float], edge: float, rng: Random) -> dict[str, int]:
    """The places of one game of two to five, by seat."""
    names = rng.sample(sorted(strengths), rng.randint(2, 5))
    score = {name: strengths[name] + rng.gauss(0, NOISE) for name in names}
    score[names[0]] += edge
    order = sorted(names, key=lambda name: -score[name])
    return {name: 1 + order.index(name) for name in names}


def alike(truth: list[float], found: list[float]) -> float:
    return correlation(ranks(truth), ranks(found))


def ranks(numbers: list[float]) -> list[int]:
    return [sum(other < number for other in numbers) for number in numbers]


class Library:
    """The same results by openskill, as delivered but for the scale."""

    def __init__(self) -> None:
        self.model = PlackettLuce(mu=1500, sigma=400, beta=200, tau=8)
        self.ratings: dict[str, object] = {}

    def enter(self, places: Mapping[str, int]) -> None:
        teams = [[self.ratings.setdefault(name, self.model.rating())] for name in places]
        after = self.model.rate(teams, ranks=list(places.values()))
        self.ratings.update(zip(places, (team[0] for team in after), strict=True))

    def mu(self, name: str) -> float:
        return float(self.model.rating().mu if name not in self.ratings else self.ratings[name].mu)  # type: ignore[attr-defined]


class Pairs:
    """Elo over all pairs of a game, as clubs did it before: K 60 at first, then 40."""

    def __init__(self) -> None:
        self.elo: dict[str, float] = {}
        self.games: dict[str, int] = {}

    def enter(self, places: Mapping[str, int]) -> None:
        before = {name: self.mu(name) for name in places}
        for name, place in places.items():
            self.games[name] = self.games.get(name, 0) + 1
            step = (60 if self.games[name] <= 30 else 40) / (len(places) - 1)
            for other in places.keys() - {name}:
                chance = 1 / (1 + 10 ** ((before[other] - before[name]) / 400))
                result = 0.5 if place == places[other] else float(place < places[other])
                self.elo[name] = self.mu(name) + step * (result - chance)

    def mu(self, name: str) -> float:
        return self.elo.get(name, 1200.0)
