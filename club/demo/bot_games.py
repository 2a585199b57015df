"""Plays the past of the demo club beforehand: games between bots of different strength, which take
the members' chairs, dated back over two years. See `manage.py demo_past`.

All of it follows from the title and the number of the game, so that whoever plays it again gets the
same; chance is drawn as at any table, from a secret that here is known to everybody.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import asdict, dataclass, replace
from hashlib import sha256
from random import Random
from typing import Any

from club.demo.played import PastGame
from games import bots, simulation
from games.chance import NEWEST, Seed, commitment
from games.chance.proof import Proof
from games.core import AnyGame, Move, Seat
from games.simulation import PlayOut

# of a hundred decisions, how many each member thinks about; the others they take by lot
THOUGHT = (56, 60, 42, 50, 64, 38, 48, 45)
KNACK = 10  # by so many at most a title lies somebody better or worse than others
EAGERNESS = (5, 5, 5, 4, 4, 4, 3, 1)  # for a title, by how much somebody likes it
GAMES = 46  # of a title
SPAN = 730.0  # days
USUAL_OF_TEN = 7  # games in ten that have as many seats as most
OTHERWISE = 6  # one in so many is played in another way than usual
DURATION = 5.0, 25.0  # days
DAYS_A_PLY = 0.5  # at the most: nobody's time was up
MOST_SEATS = 4


@dataclass(frozen=True, slots=True)
class UnevenBot:
    """Thinks about some of its decisions and takes the others by lot."""

    thought: int  # of a hundred

    def choose(
        self, game: AnyGame, seat: Seat, moves: Sequence[Move], view: Callable[[], Any], rng: Random
    ) -> Move:
        thinks = rng.randrange(100) < self.thought
        return bots.find("greedy" if thinks else "random").choose(game, seat, moves, view, rng)


def can_be_played(game: AnyGame) -> bool:
    """Whether members can meet in it."""
    return bool(_sizes(game))


def play_past(game: AnyGame, number: int) -> PastGame:
    """The game with that number, 0-based; the first is the latest."""
    rng = Random(f"the past of {game.info.slug}: {number}")
    sat = _company(game, _seats(game, number), rng)
    options = game.settled(len(sat), another_way(game) if _is_unusual(number) else {})
    seed = _seed(game, number, len(sat))
    seated = [UnevenBot(thought(game, member)) for member in sat]
    played = simulation.play_out_from(seed, game, len(sat), options, seated, rng)
    return _dated(game, played, number, sat, options, seed, rng)


def thought(game: AnyGame, member: int) -> int:
    """Of a hundred decisions in a title, how many a member thinks about."""
    knack = Random(f"a knack for {game.info.slug}: {member}").randint(-KNACK, KNACK)
    return THOUGHT[member] + knack


def another_way(game: AnyGame) -> dict[str, str | int]:
    """The first option of a title as it is not usual."""
    options = game.info.options[:1]
    return {one.id: next(it for it in one.values if it != one.default) for one in options}


def _dated(
    game: AnyGame,
    played: PlayOut,
    number: int,
    sat: Sequence[int],
    options: dict[str, str | int],
    seed: Seed,
    rng: Random,
) -> PastGame:
    assert played.outcome is not None, "a game that comes to no end is no past"
    ended = round(1 + SPAN * ((number + rng.random()) / GAMES) ** 2, 2)
    text = played.transcript(game, len(sat), options)
    proof = Proof(seed, commitment(seed.secret), seed.lots(len(sat)))
    days = min(rng.uniform(*DURATION), DAYS_A_PLY * len(played.log))
    return PastGame(
        sat, round(ended + days, 2), ended, asdict(played.outcome), replace(text, proof=proof)
    )


def _sizes(game: AnyGame) -> list[int]:
    return [seats for seats in game.info.seats if 2 <= seats <= MOST_SEATS]


def _seats(game: AnyGame, number: int) -> int:
    """Most games have the same number of seats, so that there are enough of one kind to compare."""
    sizes = _sizes(game)
    usual = sizes[(len(sizes) - 1) // 2]
    return usual if number % 10 < USUAL_OF_TEN else sizes[number % len(sizes)]


def _company(game: AnyGame, seats: int, rng: Random) -> list[int]:
    """Who sits there, in order of seat: who likes the title comes often."""
    liking = Random(f"who likes {game.info.slug}").sample(EAGERNESS, len(EAGERNESS))
    drawn = sorted(range(len(liking)), key=lambda one: rng.random() ** (1 / liking[one]))
    company = drawn[-seats:]
    rng.shuffle(company)
    return company


def _is_unusual(number: int) -> bool:
    return number % OTHERWISE == OTHERWISE - 1


def _seed(game: AnyGame, number: int, seats: int) -> Seed:
    secret = sha256(f"a secret that all know: {game.info.slug} {number}".encode()).digest()
    return Seed(NEWEST, secret, ("",) * seats)
