"""The plot of a figure by turn, one line for each seat, and the table behind it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from games.analysis.played_game import PlayedGame
from games.core import Seat

MOST_MOMENTS: Final = 40  # of a game with more turns, evenly spread
MOST_ROWS: Final = 12  # of the table
MOST_TURNS: Final = 5  # that are named below the lines
WIDTH, HEIGHT = 640, 240
LEFT, RIGHT, TOP, BOTTOM = 56, 20, 12, 32
STEPS: Final = (1, 2, 5, 10, 20, 50, 100, 200, 500, 1000)
MOST_RULES: Final = 6


@dataclass(frozen=True, slots=True)
class ScoreLine:
    """The line of a seat."""

    seat: Seat
    points: str  # of a polyline
    end: tuple[float, float]


@dataclass(frozen=True, slots=True)
class ScorePlot:
    """A figure of all seats at the turns of a game."""

    label: str
    lines: tuple[ScoreLine, ...]
    rules: tuple[tuple[float, int], ...]  # height and figure
    turns: tuple[tuple[float, int], ...]  # place and number of some turns
    rows: tuple[tuple[int, tuple[int, ...]], ...]  # turn and figures by seat

    box = f"0 0 {WIDTH} {HEIGHT}"
    left, right, bottom = LEFT, WIDTH - RIGHT, HEIGHT - BOTTOM


def score_plot(played: PlayedGame, row: int) -> ScorePlot | None:
    """The plot of one row of the game's figures; None: the game counts nothing."""
    moments = _spread(played.turn_starts, MOST_MOMENTS)
    tables = [played.game.figures(played.positions[moment]) for moment in moments]
    if not tables[-1] or row >= len(tables[-1]):
        return None
    figures = [table[row][1] for table in tables]
    turns = [_turn_number(played, moment) for moment in moments]
    label = tables[-1][row][0]
    return _draw(label, turns, figures)


def _draw(
    label: str, turns: Sequence[int], figures: Sequence[tuple[int, ...]]
) -> ScorePlot:
    lowest, highest = _range_of(figures)
    places = [_across(index, len(turns)) for index in range(len(turns))]
    listed = _spread(range(len(turns)), MOST_ROWS)
    by_seat = zip(*figures, strict=True)
    return ScorePlot(
        label=label,
        lines=tuple(
            _line(seat, places, own, lowest, highest)
            for seat, own in enumerate(by_seat)
        ),
        rules=tuple(_rules(lowest, highest)),
        turns=tuple(
            (places[index], turns[index]) for index in _spread(listed, MOST_TURNS)
        ),
        rows=tuple((turns[index], figures[index]) for index in listed),
    )


def _turn_number(played: PlayedGame, moment: int) -> int:
    """The number of the turn for people, from 1; at the end that of the last turn."""
    number = played.positions[moment].turn
    return number if moment == len(played.plies) else number + 1


def _spread(values: Sequence[int], most: int) -> list[int]:
    """At most so many of the values at even distances, the first and the last included."""
    count = min(most, len(values))
    if count < 2:
        return list(values)
    last = len(values) - 1
    return [values[round(index * last / (count - 1))] for index in range(count)]


def _range_of(figures: Sequence[Sequence[int]]) -> tuple[int, int]:
    lowest = min(0, *(min(by_seat) for by_seat in figures))
    highest = max(1, *(max(by_seat) for by_seat in figures))
    return lowest, highest


def _across(index: int, count: int) -> float:
    share = index / (count - 1) if count > 1 else 0.5
    return round(LEFT + share * (WIDTH - LEFT - RIGHT), 1)


def _height(figure: int, lowest: int, highest: int) -> float:
    share = (figure - lowest) / (highest - lowest)
    return round(HEIGHT - BOTTOM - share * (HEIGHT - TOP - BOTTOM), 1)


def _line(
    seat: Seat,
    places: Sequence[float],
    figures: Sequence[int],
    lowest: int,
    highest: int,
) -> ScoreLine:
    heights = [_height(figure, lowest, highest) for figure in figures]
    pairs = list(zip(places, heights, strict=True))
    return ScoreLine(seat, " ".join(f"{x},{y}" for x, y in pairs), pairs[-1])


def _rules(lowest: int, highest: int) -> list[tuple[float, int]]:
    span = highest - lowest
    step = next((step for step in STEPS if span / step <= MOST_RULES), span)
    first = -(-lowest // step) * step
    return [
        (_height(figure, lowest, highest), figure)
        for figure in range(first, highest + 1, step)
    ]
