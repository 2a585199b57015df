"""Scores and places of a play: reads scores that are sums, and derives places. Plain functions."""

from __future__ import annotations

import re
from collections.abc import Sequence
from math import inf
from typing import Final

NUMBER: Final = r"\d{1,9}(?:[.,]\d{1,6})?"
SUM: Final = re.compile(rf"[+-]?{NUMBER}(?:[+-]{NUMBER})*", re.ASCII)
TERM: Final = re.compile(rf"[+-]?{NUMBER}", re.ASCII)


def read_score(text: str) -> float | None:
    """The number of a score, which may be a sum like “3+20+5”; None: it is no number."""
    written = "".join(text.replace("−", "-").split())
    if not SUM.fullmatch(written):
        return None
    return sum(float(term.replace(",", ".")) for term in TERM.findall(written))


def read_figures(
    scores: Sequence[str], words: Sequence[str], lowest_wins: bool
) -> list[float | None]:
    """Returns the numbers by which scores are compared. Words of the title count by their order,
    the first as the best; of scores that are not all such words the numbers count.
    """  # plays 1.9
    if words and all(score in words for score in scores):
        sign = 1 if lowest_wins else -1
        return [sign * float(words.index(score)) for score in scores]
    return [read_score(score) for score in scores]


def rank_values(values: Sequence[float]) -> list[int]:
    """Places of values, the smallest first. Ties share a place, and the next is left out."""
    return [1 + sum(other < value for other in values) for value in values]


def derive_places(
    places: Sequence[int | None],
    figures: Sequence[float | None],
    winners: Sequence[bool | None],
    lowest_wins: bool = False,
) -> list[int] | None:
    """The places of a play. Named winners come first, whatever places and scores say; the others
    follow as entered, else by scores, else level. None without a winner, or if the first place is
    unknown. In `winners`, None means unknown.
    """  # plays 1.2
    if any(won is not None for won in winners) and not any(winners):
        return None
    others = [position for position, won in enumerate(winners) if not won]
    order = _order_values(
        [places[position] for position in others],
        [figures[position] for position in others],
        lowest_wins,
    )
    if order is None and not any(winners):
        return None
    values = dict(zip(others, order or [0.0] * len(others), strict=True))
    return rank_values([values.get(position, -inf) for position in range(len(winners))])


def _order_values(
    places: Sequence[int | None], figures: Sequence[float | None], lowest_wins: bool
) -> list[float] | None:
    """Values that order the players, the first the smallest; None: some are missing."""
    entered = [float(place) for place in places if place is not None]
    if entered and len(entered) == len(places):
        return entered
    numbers = [figure for figure in figures if figure is not None]
    if numbers and len(numbers) == len(figures):
        sign = 1 if lowest_wins else -1
        return [sign * number for number in numbers]
    return None
