"""Two years of finished games for the demo club, played between members of different strength and
dated back, so that boards, plots and head to heads are alive at the first visit.

How strong somebody is, is at how many moves they look before they choose one.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from random import Random

from club.members.models import Member
from club.ratings import ledger
from club.tables.services.archive import Chooser, Past, archive
from games import bots, registry, simulation
from games.core import AnyGame, AnyPosition, Move, Seat

SPAN = timedelta(days=730)
# plies of seats that the games of a title come to in all, and how many games at the least and at
# the most: what a machine plays in a second or two
PLIES, FEWEST_GAMES, MOST_GAMES = 1_100, 5, 45
REGULARS = 5  # members who play a title
LOOKS = (3, 4, 1, 2, 3, 1, 2, 1)  # by member, in the order they joined


@dataclass(frozen=True, slots=True)
class PastSketch:
    """A game of the past before it is played."""

    game: AnyGame
    sitters: Sequence[Member]
    ended: datetime


def seed_past(members: Sequence[Member], rng: Random, now: datetime) -> int:
    """Plays and enters them in the order in which they ended; how many."""
    looks = dict(zip((member.pk for member in members), LOOKS, strict=False))
    sketches = sorted(_sketches(members, rng, now), key=lambda sketch: sketch.ended)
    for number, sketch in enumerate(sketches, 1):
        table = archive(_past(sketch, number, looks, rng))
        ledger.enter_table(table.pk)
    return len(sketches)


def _sketches(members: Sequence[Member], rng: Random, now: datetime) -> Iterator[PastSketch]:
    """More and more games towards today."""
    for number, game in enumerate(registry.games()):
        sizes = [seats for seats in game.info.seats if 2 <= seats <= REGULARS][:2]
        lengths = [_length(game, seats, rng) for seats in sizes]
        if not sizes:
            continue
        games = max(FEWEST_GAMES, PLIES * len(lengths) // sum(lengths))
        regulars = [members[(number + at) % len(members)] for at in range(REGULARS)]
        for _ in range(min(MOST_GAMES, games)):
            seats = sizes[0] if rng.random() < 0.4 else sizes[-1]
            ended = now - SPAN * rng.random() ** 2 - timedelta(days=1)
            yield PastSketch(game, rng.sample(regulars, seats), ended)


def _past(sketch: PastSketch, number: int, looks: dict[int, int], rng: Random) -> Past:
    return Past(
        game=sketch.game,
        name=f"Game night {number}, at {sketch.sitters[0].username}'s",
        sitters=sketch.sitters,
        choosers=[_chooser(sketch.game, looks[member.pk], rng) for member in sketch.sitters],
        began=sketch.ended - timedelta(days=rng.uniform(2, 9)),
        ended=sketch.ended,
    )


def _chooser(game: AnyGame, looks: int, rng: Random) -> Chooser:
    """Looks at so many moves, drawn by lot, and takes the one that leads to the best position."""

    def choose(position: AnyPosition, seat: Seat) -> Move:
        moves = position.legal_moves(seat)
        some = rng.sample(list(moves), min(looks, len(moves)))
        found: Move = (
            max(some, key=lambda move: worth(position, seat, move)) if some[1:] else some[0]
        )
        return found

    def worth(position: AnyPosition, seat: Seat, move: Move) -> float:
        return game.appraise(position.after(seat, move), seat)

    return choose


def _length(game: AnyGame, seats: int, rng: Random) -> int:
    """How many plies of seats such a game has, by trying."""
    quick = [bots.find(bots.names()[0])] * seats
    return simulation.play_out(game, seats, {}, quick, rng).plies
