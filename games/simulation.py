"""Play-outs (games between bots, from the first ply to the end), and the figures of many. No clock.

A play-out asks `legal_moves`, `after` and `chance_move` alone; views are made for the bots that
look at them, and where seats keep standing orders.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from random import Random
from typing import Any

from games.bots import Bot
from games.chance import Seed
from games.core import CHANCE, AnyGame, AnyPosition, Outcome, Ply, Seat
from games.standing_orders import StandingOrders, clockwise
from games.transcript import Transcript, transcribed

LIMIT = 20_000  # plies, chance included, after which a play-out is given up

# before, ply, after; None at the start
Watch = Callable[[AnyPosition | None, Ply[Any] | None, AnyPosition], None]


@dataclass(frozen=True, slots=True)
class PlayOut:
    """One game as it was played."""

    log: tuple[Ply[Any], ...]
    outcome: Outcome | None  # None: given up
    plies: int  # of seats
    chance_plies: int
    visits: tuple[int, ...]  # per seat, how often a person would have had to come back
    set_aside: int = 0  # orders that lapsed, so that their seat was asked after all

    @property
    def finished(self) -> bool:
        """Whether it came to an end before the limit."""
        return self.outcome is not None

    def transcript(self, game: AnyGame, seats: int, options: Mapping[str, str | int]) -> Transcript:
        """The same game as text."""
        return transcribed(game, seats, options, self.log)


def play_out(
    game: AnyGame,
    seats: int,
    options: Mapping[str, str | int],
    bots: Sequence[Bot],
    rng: Random,
    limit: int = LIMIT,
    watch: Watch | None = None,
    standing: StandingOrders | None = None,
) -> PlayOut:
    """A game between `bots`, one per seat, given up after `limit` plies.

    `watch` is told every position as it comes up; `standing` orders answer before bots are asked.
    """
    return _Running(game, game.start(seats, options), bots, rng, watch, standing).to_the_end(limit)


def play_out_from(
    seed: Seed,
    game: AnyGame,
    seats: int,
    options: Mapping[str, str | int],
    bots: Sequence[Bot],
    rng: Random,
) -> PlayOut:
    """The same with chance drawn from a record's seed, as at a table; bots have `rng`."""
    running = _Running(game, game.start(seats, options), bots, rng)
    running.seed = seed
    return running.to_the_end(LIMIT)


class _Running:
    """A play-out on its way."""

    def __init__(
        self,
        game: AnyGame,
        first: AnyPosition,
        bots: Sequence[Bot],
        rng: Random,
        watch: Watch | None = None,
        standing: StandingOrders | None = None,
    ) -> None:
        self.game, self.position, self.bots, self.rng = game, first, bots, rng
        self.watch, self.standing = watch, standing
        self.seed: Seed | None = None  # what chance is drawn from; None: `rng`
        self.log: list[Ply[Any]] = []
        self.visits = [0] * len(bots)
        self.staying = [False] * len(bots)  # who was still to act after its last ply
        self.mover = CHANCE  # who last decided by itself
        if watch:
            watch(None, None, first)

    def to_the_end(self, limit: int) -> PlayOut:
        """All of it, or as many plies."""
        while self.position.to_act and len(self.log) < limit:
            self.play(self.next_ply())
        return self.played()

    def next_ply(self) -> Ply[Any]:
        """What chance does, what orders or replies answer, or else what a seat decides."""
        position = self.position
        if CHANCE in position.to_act:
            return Ply(CHANCE, position.chance_move(self._drawing()))
        answered = self.standing.answered(position) if self.standing else None
        if answered is not None:
            return answered
        if position.replies:
            seat = clockwise(position.replies, position.whose_turn)[0]
            return self._chosen(seat, position.replies[seat])
        return self._decided()

    def _drawing(self) -> Random:
        """What chance draws from here."""
        if self.seed is None:
            return self.rng
        return self.seed.generator((ply.seat, str(ply.move)) for ply in self.log)

    def play(self, ply: Ply[Any]) -> None:
        """Carries a ply out and tells the watcher."""
        before, self.position = self.position, self.position.after(ply.seat, ply.move)
        self.log.append(ply)
        if self.watch:
            self.watch(before, ply, self.position)

    def played(self) -> PlayOut:
        """What became of it."""
        chance_plies = sum(ply.seat == CHANCE for ply in self.log)
        return PlayOut(
            log=tuple(self.log),
            outcome=self.position.outcome,
            plies=len(self.log) - chance_plies,
            chance_plies=chance_plies,
            visits=tuple(self.visits),
            set_aside=self.standing.set_aside if self.standing else 0,
        )

    def _decided(self) -> Ply[Any]:
        """A ply of a seat that must act; it is a visit unless that seat has been here since."""
        to_act = self.position.to_act
        if self.mover != CHANCE:
            self._look_after(self.mover)
        seat = next(iter(to_act)) if len(to_act) == 1 else self.rng.choice(sorted(to_act))
        self.mover = seat
        chosen = self._chosen(seat, self.position.legal_moves(seat))
        self.visits[seat] += not self.staying[seat]
        return chosen

    def _look_after(self, mover: Seat) -> None:
        """Who decided last stays while it is still to act; otherwise it goes, and leaves word."""
        self.staying[mover] = mover in self.position.to_act
        if self.standing and not self.staying[mover]:
            self.standing.leave(self.position, mover)

    def _chosen(self, seat: Seat, moves: Sequence[Any]) -> Ply[Any]:
        look = partial(self.position.view, seat)
        return Ply(seat, self.bots[seat].choose(self.game, seat, moves, look, self.rng))


def generator(seed: str | int, number: int) -> Random:
    """The generator of one game of a series, the same whoever plays it and when."""
    return Random(f"{seed}:{number}")


def rotated(bots: Sequence[Bot], number: int) -> list[Bot]:
    """Who sits where in one game of a series: everybody moves up a seat from game to game."""
    return [bots[(seat + number) % len(bots)] for seat in range(len(bots))]


# --- the figures of a series


@dataclass(frozen=True, slots=True)
class Tally:
    """What the figures need of one play-out; per bot in the order they were named."""

    plies: int
    chance_plies: int
    visits: int
    places: tuple[int, ...]  # empty: given up
    scores: tuple[int, ...]  # empty: the game counts none
    set_aside: int = 0


def tally(played: PlayOut, number: int) -> Tally:
    """The figures of the play-out with that number in its series, whichever bot sat where."""
    outcome = played.outcome
    return Tally(
        plies=played.plies,
        chance_plies=played.chance_plies,
        visits=sum(played.visits),
        places=_by_bot(outcome.places, number) if outcome else (),
        scores=_by_bot(outcome.scores, number) if outcome else (),
        set_aside=played.set_aside,
    )


def summary(tallies: Sequence[Tally], names: Sequence[str]) -> dict[str, Any]:
    """The figures of a series: `visits` and `set_aside` per seat and game.

    The rest is each bot's, over finished games.
    """
    games = len(tallies)
    sittings = max(1, games * len(names))
    ended = [one for one in tallies if one.places]
    plies = _total(tallies, lambda one: one.plies)
    return {
        "games": games,
        "finished": len(ended),
        "plies": plies,
        "chance_plies": _total(tallies, lambda one: one.chance_plies),
        "plies_per_game": round(plies / max(1, games), 2),
        "visits": round(_total(tallies, lambda one: one.visits) / sittings, 2),
        "set_aside": round(_total(tallies, lambda one: one.set_aside) / sittings, 2),
        "seats": [_of_bot(ended, at, name) for at, name in enumerate(names)],
    }


def _total(tallies: Sequence[Tally], figure: Callable[[Tally], int]) -> int:
    return sum(figure(one) for one in tallies)


def _by_bot(figures: Sequence[int], number: int) -> tuple[int, ...]:
    """Figures per seat as figures per bot: everybody has moved up so many seats."""
    return tuple(figures[(at - number) % len(figures)] for at in range(len(figures)))


def _of_bot(ended: Sequence[Tally], at: int, name: str) -> dict[str, Any]:
    places = [one.places[at] for one in ended]
    scores = [one.scores[at] for one in ended if one.scores]
    wins = sum(1 / one.places.count(1) for one in ended if one.places[at] == 1)
    return {
        "bot": name,
        "wins": round(wins, 4),
        "win_rate": _mean(wins, len(ended)),
        "mean_place": _mean(sum(places), len(ended)),
        "mean_score": _mean(sum(scores), len(scores)),
    }


def _mean(total: float, count: int) -> float | None:
    return round(total / count, 4) if count else None
