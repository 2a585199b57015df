"""Plays the games of the demo history: bots of different strength play for the members, over two
years. See `manage.py demo_history`.

The slug and the number of a game determine everything, so the same games can be played again.
Chance is drawn as at any table, from a secret that is public here.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import asdict, dataclass, replace
from hashlib import sha256
from random import Random

from club.site.demo.history import PastGame
from games import bots, simulation
from games.bots.request import DecisionRequest
from games.chance import NEWEST, Seed, commitment
from games.chance.proof import Proof
from games.core import AnyGame, Move
from games.simulation import PlayOut

# for each member, the percentage of moves that the greedy bot chooses; the others are random
SKILLS = (56, 60, 42, 50, 64, 38, 48, 45)
MAX_TALENT = 10  # percentage points by which a skill differs at most between games
# how often members play a game, in an order drawn for each
WEIGHTS = (5, 5, 5, 4, 4, 4, 3, 1)
GAMES = 46  # of each game
SPAN = 730.0  # days
USUAL_OF_TEN = 7  # of ten games, those with the usual number of seats
UNUSUAL_EVERY = 6  # one game of so many has another option than the default
DURATION = 5.0, 25.0  # days
MAX_DAYS_PER_PLY = 0.5  # so that no deadline passed
MAX_SEATS = 4


@dataclass(frozen=True, slots=True)
class UnevenBot:
    """Chooses some moves as the greedy bot, and the others as the random bot."""

    skill: int  # percentage of greedy moves

    def choose(self, request: DecisionRequest) -> Move:
        name = "greedy" if request.rng.randrange(100) < self.skill else "random"
        return bots.find(name).choose(request)


def can_be_played(game: AnyGame) -> bool:
    """Whether two to `MAX_SEATS` members can play it."""
    return bool(_sizes(game))


def play_past_game(game: AnyGame, number: int) -> PastGame:
    """The past game with this 0-based number; number 0 is the latest."""
    rng = Random(f"the past of {game.info.slug}: {number}")
    sat = _draw_members(game, _seats(game, number), rng)
    options = game.settled(
        len(sat), unusual_options(game) if _is_unusual(number) else {}
    )
    seed = _seed(game, number, len(sat))
    seated = [UnevenBot(skill(game, member)) for member in sat]
    play_out = simulation.play_out_with_seed(seed, game, len(sat), options, seated, rng)
    return _with_dates(game, play_out, number, sat, options, seed, rng)


def skill(game: AnyGame, member: int) -> int:
    """The percentage of greedy moves of a member in a game."""
    talent = Random(f"a knack for {game.info.slug}: {member}").randint(
        -MAX_TALENT, MAX_TALENT
    )
    return SKILLS[member] + talent


def unusual_options(game: AnyGame) -> dict[str, str | int]:
    """The first option of the game with a value that is not the default."""
    return {
        option.id: next(value for value in option.values if value != option.default)
        for option in game.info.options[:1]
    }


def _with_dates(
    game: AnyGame,
    play_out: PlayOut,
    number: int,
    sat: Sequence[int],
    options: dict[str, str | int],
    seed: Seed,
    rng: Random,
) -> PastGame:
    assert play_out.outcome is not None, "a game of the demo history must end"
    ended = round(1 + SPAN * ((number + rng.random()) / GAMES) ** 2, 2)
    transcript = play_out.transcript(game, len(sat), options)
    proof = Proof(seed, commitment(seed.secret), seed.lots(len(sat)))
    days = min(rng.uniform(*DURATION), MAX_DAYS_PER_PLY * len(play_out.log))
    return PastGame(
        sat=sat,
        began=round(ended + days, 2),
        ended=ended,
        result=asdict(play_out.outcome),
        transcript=replace(transcript, proof=proof),
    )


def _sizes(game: AnyGame) -> list[int]:
    return [seats for seats in game.info.seats if 2 <= seats <= MAX_SEATS]


def _seats(game: AnyGame, number: int) -> int:
    """The number of seats. It is the same for most games, so that ratings have enough results."""
    sizes = _sizes(game)
    usual = sizes[(len(sizes) - 1) // 2]
    if number % 10 < USUAL_OF_TEN:
        return usual
    return sizes[number % len(sizes)]


def _draw_members(game: AnyGame, seats: int, rng: Random) -> list[int]:
    """The members by seat, drawn with weights that differ between games."""
    weights = Random(f"who likes {game.info.slug}").sample(WEIGHTS, len(WEIGHTS))
    order = sorted(
        range(len(weights)), key=lambda member: rng.random() ** (1 / weights[member])
    )
    members = order[-seats:]
    rng.shuffle(members)
    return members


def _is_unusual(number: int) -> bool:
    return number % UNUSUAL_EVERY == UNUSUAL_EVERY - 1


def _seed(game: AnyGame, number: int, seats: int) -> Seed:
    secret = sha256(
        f"a secret that all know: {game.info.slug} {number}".encode()
    ).digest()
    return Seed(NEWEST, secret, ("",) * seats)
