"""Scores and places of a play: reads scores that are sums, and derives places. Plain functions."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final

NUMBER: Final = r"\d{1,9}(?:[.,]\d{1,6})?"
SUM: Final = re.compile(rf"[+-]?{NUMBER}(?:[+-]{NUMBER})*", re.ASCII)
TERM: Final = re.compile(rf"[+-]?{NUMBER}", re.ASCII)


def read_score(text: str) -> float | None:
    """The number of a score, which may be a sum like “3+20+5”; None: it is no number."""  # P6
    written = "".join(text.replace("−", "-").split())
    if not SUM.fullmatch(written):
        return None
    return sum(float(term.replace(",", ".")) for term in TERM.findall(written))


def rank_values(values: Sequence[float]) -> list[int]:
    """Places of values, the smallest first. Ties share a place, and the next is left out."""
    return [1 + sum(other < value for other in values) for value in values]


def derive_places(
    places: Sequence[int | None],
    figures: Sequence[float | None],
    winners: Sequence[bool],
    lowest_wins: bool = False,
) -> list[int] | None:
    """The places of a play: as entered, else by scores, else winners before the rest; None where
    nothing says who was first.
    """  # P2
    entered = [place for place in places if place is not None]
    if entered and len(entered) == len(places):
        return rank_values(entered)
    numbers = [figure for figure in figures if figure is not None]
    if numbers and len(numbers) == len(figures):
        sign = 1 if lowest_wins else -1
        return rank_values([sign * number for number in numbers])
    if any(winners):
        return rank_values([0 if won else 1 for won in winners])
    return None
