"""Games between bots, from the first ply to the end, and the figures of many. No clock: whoever wants speed measures.

A play-out asks `legal_moves`, `after` and `chance_move` alone; views are made for the bots that look at them, and
where seats keep standing orders.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from random import Random
from typing import Any

from games.bots import Bot
from games.core import CHANCE, AnyGame, AnyPosition, Outcome, Ply, Seat
from games.standing import Standing
from games.transcript import Transcript

LIMIT = 20_000  # plies, chance included, after which a play-out is given up

Watch = Callable[[AnyPosition | None, Ply[Any] | None, AnyPosition], None]  # before, ply, after; None at the start


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
        settled = tuple(game.settled(seats, options).items())
        plies = tuple((ply.seat, str(ply.move)) for ply in self.log)
        return Transcript(game.info.slug, game.info.version, seats, settled, plies)


def play_out(
    game: AnyGame,
    seats: int,
    options: Mapping[str, str | int],
    bots: Sequence[Bot],
    rng: Random,
    limit: int = LIMIT,
    watch: Watch | None = None,
    standing: Standing | None = None,
) -> PlayOut:
    """A game between `bots`, one per seat; `watch` is told every position as it comes up, `standing` orders answer."""
    log: list[Ply[Any]] = []
    position, visits = game.start(seats, options), [0] * seats
    staying, mover = [False] * seats, CHANCE  # who was still to act after its last ply; whose ply that was
    if watch:
        watch(None, None, position)
    while (to_act := position.to_act) and len(log) < limit:
        ply: Ply[Any] | None = Ply(CHANCE, position.chance_move(rng)) if CHANCE in to_act else None
        if ply is None and standing:
            ply = standing.answered(position)
        if ply is None and position.replies:
            ply = _reply(game, position, bots, rng)
        if ply is None:
            if mover != CHANCE:
                staying[mover] = mover in to_act
                if standing and not staying[mover]:
                    standing.leave(position, mover)
            seat = mover = next(iter(to_act)) if len(to_act) == 1 else rng.choice(sorted(to_act))
            move = bots[seat].choose(game, seat, position.legal_moves(seat), partial(position.view, seat), rng)
            visits[seat] += not staying[seat]
            ply = Ply(seat, move)
        before, position = position, position.after(ply.seat, ply.move)
        log.append(ply)
        if watch:
            watch(before, ply, position)
    chance_plies, aside = sum(ply.seat == CHANCE for ply in log), standing.set_aside if standing else 0
    return PlayOut(tuple(log), position.outcome, len(log) - chance_plies, chance_plies, tuple(visits), aside)


def _reply(game: AnyGame, position: AnyPosition, bots: Sequence[Bot], rng: Random) -> Ply[Any]:
    """What the first seat answers that nobody waits for."""
    seat, moves = next(iter(position.replies.items()))
    return Ply(seat, bots[seat].choose(game, seat, moves, partial(position.view, seat), rng))


def generator(seed: str | int, number: int) -> Random:
    """The generator of one game of a series, the same whoever plays it and when."""
    return Random(f"{seed}:{number}")


def rotated(bots: Sequence[Bot], number: int) -> list[Bot]:
    """Who sits where in one game of a series: everybody moves up a seat from game to game."""
    return [bots[_named(seat, number, len(bots))] for seat in range(len(bots))]


@dataclass(frozen=True, slots=True)
class Tally:
    """What the figures need of one play-out; per bot in the order they were named, wherever each sat."""

    plies: int
    chance_plies: int
    visits: int
    places: tuple[int, ...]  # empty: given up
    scores: tuple[int, ...]  # empty: the game counts none
    set_aside: int = 0


def tally(played: PlayOut, number: int) -> Tally:
    """The figures of the play-out with that number in its series, bots put back in the order they were named."""
    outcome, visits = played.outcome, sum(played.visits)
    places = _by_bot(outcome.places, number) if outcome else ()
    scores = _by_bot(outcome.scores, number) if outcome else ()
    return Tally(played.plies, played.chance_plies, visits, places, scores, played.set_aside)


def summary(tallies: Sequence[Tally], names: Sequence[str]) -> dict[str, Any]:
    """The figures of a series: `visits` and `set_aside` per seat and game, the rest of each bot over finished games."""
    ended = [one for one in tallies if one.places]
    plies = sum(one.plies for one in tallies)
    return {
        "games": len(tallies),
        "finished": len(ended),
        "plies": plies,
        "chance_plies": sum(one.chance_plies for one in tallies),
        "plies_per_game": round(plies / max(1, len(tallies)), 2),
        "visits": round(sum(one.visits for one in tallies) / max(1, len(tallies) * len(names)), 2),
        "set_aside": round(sum(one.set_aside for one in tallies) / max(1, len(tallies) * len(names)), 2),
        "seats": [_of_bot(ended, at, name) for at, name in enumerate(names)],
    }


def _named(seat: Seat, number: int, seats: int) -> int:
    return (seat + number) % seats


def _by_bot(figures: Sequence[int], number: int) -> tuple[int, ...]:
    return tuple(figures[(at - number) % len(figures)] for at in range(len(figures)))


def _of_bot(ended: Sequence[Tally], at: int, name: str) -> dict[str, Any]:
    wins = sum(1 / one.places.count(1) for one in ended if one.places[at] == 1)
    scores = [one.scores[at] for one in ended if one.scores]
    return {
        "bot": name,
        "wins": round(wins, 4),
        "win_rate": _mean(wins, len(ended)),
        "mean_place": _mean(sum(one.places[at] for one in ended), len(ended)),
        "mean_score": _mean(sum(scores), len(scores)),
    }


def _mean(total: float, count: int) -> float | None:
    return round(total / count, 4) if count else None
