"""Play-outs (games between bots, from the first ply to the end), and statistics of a series.

A play-out calls `legal_moves`, `after` and `chance_move`. It makes views only for bots that look at
them and for standing orders.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from random import Random
from typing import Any

from games.bots import Bot
from games.bots.request import DecisionRequest
from games.chance import Seed
from games.core import CHANCE, AnyGame, AnyPosition, Outcome, Ply, Seat
from games.message import Message
from games.standing_orders import StandingOrders, clockwise
from games.transcript import Transcript, make_transcript

LIMIT = 20_000  # plies, chance included, after which a play-out is stopped

# before, ply, after; None at the start
Watch = Callable[[AnyPosition | None, Ply[Any] | None, AnyPosition], None]
Step = tuple[AnyPosition, Ply[Any], AnyPosition]  # before, ply, after


@dataclass(frozen=True, slots=True)
class PlayOut:
    """One game between bots."""

    log: tuple[Ply[Any], ...]
    outcome: Outcome | None  # None: stopped at the limit
    plies: int  # of seats
    chance_plies: int
    # per seat, how often a person would have had to open the page
    sessions: tuple[int, ...]
    # orders that were cancelled, so that their seat had to decide
    cancelled_orders: int = 0

    @property
    def finished(self) -> bool:
        """Whether it ended before the limit."""
        return self.outcome is not None

    def transcript(
        self, game: AnyGame, seats: int, options: Mapping[str, str | int]
    ) -> Transcript:
        """The game as text."""
        return make_transcript(game, seats, options, self.log)


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
    """Plays a game between `bots`, one per seat. Stops after `limit` plies.

    `watch` is called with every new position. `standing` orders answer before bots are asked.
    """
    first = game.start(seats, options)
    return _PlayOutInProgress(game, first, bots, rng, watch, standing).run(limit)


def play_out_with_seed(
    seed: Seed,
    game: AnyGame,
    seats: int,
    options: Mapping[str, str | int],
    bots: Sequence[Bot],
    rng: Random,
) -> PlayOut:
    """The same, but chance is drawn from the seed of a record, as at a table. Bots use `rng`."""
    running = _PlayOutInProgress(game, game.start(seats, options), bots, rng)
    running.seed = seed
    return running.run(LIMIT)


class _PlayOutInProgress:
    """A play-out that is running."""

    def __init__(
        self,
        game: AnyGame,
        first: AnyPosition,
        bots: Sequence[Bot],
        rng: Random,
        watch: Watch | None = None,
        standing: StandingOrders | None = None,
    ) -> None:
        self.game = game
        self.position = first
        self.bots = bots
        self.rng = rng
        self.watch = watch
        self.standing = standing
        self.seed: Seed | None = None  # source of chance; None: `rng`
        self.log: list[Ply[Any]] = []
        self.memories: list[dict[str, Any]] = [{} for _ in bots]  # per seat
        # per seat, the plies since its last one, with the positions around each
        self.unread: list[list[Step]] = [[] for _ in bots]
        self.sessions = [0] * len(bots)
        # per seat: it was still to act after its last ply, so its session goes on
        self.in_session = [False] * len(bots)
        self.last_decider = CHANCE  # the last seat that decided by itself
        if watch:
            watch(None, None, first)

    def run(self, limit: int) -> PlayOut:
        """Plays to the end, or until there are `limit` plies."""
        while self.position.to_act and len(self.log) < limit:
            self.play(self.next_ply())
        return self.result()

    def next_ply(self) -> Ply[Any]:
        """The next ply: of chance, of a standing order, a reply, or a decision of a seat."""
        position = self.position
        if CHANCE in position.to_act:
            return Ply(CHANCE, position.chance_move(self._chance_rng()))
        ordered = self.standing.next_ply(position) if self.standing else None
        if ordered is not None:
            return ordered
        if position.replies:
            seat = clockwise(position.replies, position.whose_turn)[0]
            return self._choose(seat, position.replies[seat])
        return self._decide()

    def _chance_rng(self) -> Random:
        """The generator of the next chance ply."""
        if self.seed is None:
            return self.rng
        return self.seed.generator((ply.seat, str(ply.move)) for ply in self.log)

    def play(self, ply: Ply[Any]) -> None:
        """Applies a ply and calls the watcher."""
        before = self.position
        self.position = self.position.after(ply.seat, ply.move)
        self.log.append(ply)
        step = (before, ply, self.position)
        for seat, steps in enumerate(self.unread):
            if seat == ply.seat:
                steps.clear()
            else:
                steps.append(step)
        if self.watch:
            self.watch(before, ply, self.position)

    def result(self) -> PlayOut:
        """The play-out so far."""
        chance_plies = sum(ply.seat == CHANCE for ply in self.log)
        return PlayOut(
            log=tuple(self.log),
            outcome=self.position.outcome,
            plies=len(self.log) - chance_plies,
            chance_plies=chance_plies,
            sessions=tuple(self.sessions),
            cancelled_orders=self.standing.cancelled_orders if self.standing else 0,
        )

    def _decide(self) -> Ply[Any]:
        """A ply of a seat that must act. It begins a session unless one of that seat goes on."""
        to_act = self.position.to_act
        if self.last_decider != CHANCE:
            self._end_session(self.last_decider)
        if len(to_act) == 1:
            (seat,) = to_act
        else:
            seat = self.rng.choice(sorted(to_act))
        self.last_decider = seat
        ply = self._choose(seat, self.position.legal_moves(seat))
        self.sessions[seat] += not self.in_session[seat]
        return ply

    def _end_session(self, seat: Seat) -> None:
        """Ends the session of a seat that is not to act any more; the seat then gives orders."""
        self.in_session[seat] = seat in self.position.to_act
        if self.standing and not self.in_session[seat]:
            self.standing.give_orders(self.position, seat)

    def _choose(self, seat: Seat, moves: Sequence[Any]) -> Ply[Any]:
        request = DecisionRequest(
            self.game,
            seat,
            moves,
            partial(self.position.view, seat),
            self.rng,
            memory=self.memories[seat],
            news=partial(self._news_of, seat),
        )
        return Ply(seat, self.bots[seat].choose(request))

    def _news_of(self, seat: Seat) -> tuple[Message, ...]:
        """What the seat has learned since its last ply."""
        return tuple(
            message
            for before, ply, after in self.unread[seat]
            for message in self.game.news(before, ply, after, seat)
        )


def generator(seed: str | int, number: int) -> Random:
    """The generator of one game of a series. It depends on seed and number alone."""
    return Random(f"{seed}:{number}")


def rotate_bots(bots: Sequence[Bot], number: int) -> list[Bot]:
    """The bots by seat in one game of a series: from game to game each moves up one seat."""
    return [bots[(seat + number) % len(bots)] for seat in range(len(bots))]


# --- statistics of a series


@dataclass(frozen=True, slots=True)
class Tally:
    """Figures of one play-out. Figures of bots are in the order of the bots' names in the call."""

    plies: int
    chance_plies: int
    sessions: int
    places: tuple[int, ...]  # empty: stopped at the limit
    scores: tuple[int, ...]  # empty: the game has no scores
    cancelled_orders: int = 0


def tally(played: PlayOut, number: int) -> Tally:
    """The figures of the play-out with that number in its series."""
    outcome = played.outcome
    return Tally(
        plies=played.plies,
        chance_plies=played.chance_plies,
        sessions=sum(played.sessions),
        places=_by_bot(outcome.places, number) if outcome else (),
        scores=_by_bot(outcome.scores, number) if outcome else (),
        cancelled_orders=played.cancelled_orders,
    )


def summary(tallies: Sequence[Tally], names: Sequence[str]) -> dict[str, Any]:
    """Statistics of a series; `sessions` and `cancelled_orders` are means per seat and game.

    Those under `seats` are of each bot, over finished games.
    """
    games = len(tallies)
    seats_played = max(1, games * len(names))
    ended = [tally for tally in tallies if tally.places]
    plies = _total(tallies, lambda tally: tally.plies)
    chance_plies = _total(tallies, lambda tally: tally.chance_plies)
    sessions = _total(tallies, lambda tally: tally.sessions)
    cancelled_orders = _total(tallies, lambda tally: tally.cancelled_orders)
    return {
        "games": games,
        "finished": len(ended),
        "plies": plies,
        "chance_plies": chance_plies,
        "plies_per_game": round(plies / max(1, games), 2),
        "sessions": round(sessions / seats_played, 2),
        "cancelled_orders": round(cancelled_orders / seats_played, 2),
        "seats": [_bot_figures(ended, bot, name) for bot, name in enumerate(names)],
    }


def _total(tallies: Sequence[Tally], figure: Callable[[Tally], int]) -> int:
    return sum(map(figure, tallies))


def _by_bot(figures: Sequence[int], number: int) -> tuple[int, ...]:
    """Figures per bot, from figures per seat: each bot has moved up `number` seats."""
    count = len(figures)
    return tuple(figures[(bot - number) % count] for bot in range(count))


def _bot_figures(ended: Sequence[Tally], bot: int, name: str) -> dict[str, Any]:
    places = [tally.places[bot] for tally in ended]
    scores = [tally.scores[bot] for tally in ended if tally.scores]
    won = [tally for tally in ended if tally.places[bot] == 1]
    wins = sum(1 / tally.places.count(1) for tally in won)
    return {
        "bot": name,
        "wins": round(wins, 4),
        "win_rate": _mean(wins, len(ended)),
        "mean_place": _mean(sum(places), len(ended)),
        "mean_score": _mean(sum(scores), len(scores)),
    }


def _mean(total: float, count: int) -> float | None:
    if count:
        return round(total / count, 4)
    return None
