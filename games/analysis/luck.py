"""The luck sheet: what dice, draws and tiles were worth to each seat against their expectation.

A chance event is compared with the same event drawn anew. Both are played on with the same random
numbers until chance acts again, and the position there is evaluated for each seat. In a play-out
each player decides on a guess from what their own seat sees. Later luck would only add noise.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import sqrt
from random import Random
from typing import Final

from games.analysis.played_game import PlayedGame
from games.bots.play_on import play_to_chance
from games.core import CHANCE, AnyPosition
from games.notation import title

MOST_PLAY_OUTS: Final = 2000  # of a whole game
FEWEST_PAIRS, MOST_PAIRS = 3, 24  # of one event


@dataclass(frozen=True, slots=True)
class ChanceEvent:
    """Plies of chance that follow each other."""

    number: int  # plies before the first
    end: int  # plies up to the last


@dataclass(frozen=True, slots=True)
class LuckOfEvent:
    """The gains of each seat by one event, between -1 and 1."""

    event: ChanceEvent
    kind: str  # the title of the first move, in English
    gains: tuple[float, ...]  # by seat
    variances: tuple[float, ...]  # of these means


@dataclass(frozen=True, slots=True)
class LuckTotal:
    """The sum of events, by seat."""

    count: int
    gains: tuple[float, ...]
    errors: tuple[float, ...]  # one standard error of each


def list_chance_events(played: PlayedGame) -> list[ChanceEvent]:
    """Returns the events in the order of play."""
    events: list[ChanceEvent] = []
    for number, ply in enumerate(played.plies):
        if ply.seat != CHANCE:
            continue
        if events and events[-1].end == number:
            events[-1] = ChanceEvent(events[-1].number, number + 1)
        else:
            events.append(ChanceEvent(number, number + 1))
    return events


def pairs_of_each(events: int) -> int:
    """The number of pairs of play-outs of one event, where a game has so many."""
    return min(MOST_PAIRS, max(FEWEST_PAIRS, MOST_PLAY_OUTS // (2 * max(1, events))))


def weigh_event(played: PlayedGame, event: ChanceEvent, pairs: int) -> LuckOfEvent:
    """Compares the event with `pairs` events that are drawn anew."""
    before, after = played.positions[event.number], played.positions[event.end]
    gains = [
        _weigh_once(played, before, after, Random(f"{event.number} {pair}"))
        for pair in range(pairs)
    ]
    by_seat = [*zip(*gains, strict=True)]
    return LuckOfEvent(
        event,
        title(type(played.plies[event.number].move)),
        tuple(sum(column) / pairs for column in by_seat),
        tuple(_variance_of_mean(column) for column in by_seat),
    )


def add_up(events: Sequence[LuckOfEvent], seats: int) -> LuckTotal:
    """Adds events up. Their errors are independent."""
    gains, errors = [], []
    for seat in range(seats):
        gains.append(sum(luck.gains[seat] for luck in events))
        errors.append(sqrt(sum(luck.variances[seat] for luck in events)))
    return LuckTotal(len(events), tuple(gains), tuple(errors))


def _weigh_once(
    played: PlayedGame, before: AnyPosition, after: AnyPosition, rng: Random
) -> list[float]:
    """The values of the seats after the event, less those after another event."""
    drawn = before
    while CHANCE in drawn.to_act:
        drawn = drawn.after(CHANCE, drawn.chance_move(rng))
    luck = rng.random()
    real, other = (
        play_to_chance(played.game, position, Random(luck))
        for position in (after, drawn)
    )
    return [
        played.game.evaluate(real, seat) - played.game.evaluate(other, seat)
        for seat in range(played.seats)
    ]


def _variance_of_mean(figures: Sequence[float]) -> float:
    count = len(figures)
    if count < 2:
        return 0.0
    mean = sum(figures) / count
    return sum((figure - mean) ** 2 for figure in figures) / (count - 1) / count
