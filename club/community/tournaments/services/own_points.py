"""A tournament's own points of places: as text of a form, and checked."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import Final

from club.base.errors import ClubError
from club.community.tournaments.pairing.results import UNIT

MOST_POINTS: Final = 1000
FIGURE: Final = re.compile(r"[0-9]{1,4}(\.[0-9]{1,2})?")

OwnPoints = Mapping[str, Sequence[int]]  # sixtieths of places, by size of a pod


def points_of_text(text: str) -> dict[str, list[int]]:
    """The points of lines such as "4: 5 3 1 0". Raises ClubError that names the line."""
    points: dict[str, list[int]] = {}
    for line in filter(None, map(str.strip, text.splitlines())):
        size, colon, figures = line.partition(":")
        numbers = figures.replace(",", " ").split()
        known = all(map(FIGURE.fullmatch, numbers))
        if not (colon and size.strip().isascii() and numbers and known):
            raise ClubError(
                "points",
                "Write the players of a table, a colon and the points from the first place down: "
                "“4: 5 3 1 0”. This is not: “{line}”.",
                line=line[:60],
            )
        points[size.strip()] = [round(Fraction(number) * UNIT) for number in numbers]
    return points


def text_of_points(points: OwnPoints) -> str:
    """The same as text, a line for each size."""
    lines = []
    for size, of_places in sorted(points.items()):
        figures = [f"{round(number / UNIT, 2):g}" for number in of_places]
        lines.append(f"{size}: {' '.join(figures)}")
    return "\n".join(lines)


def check_own_points(points: OwnPoints, least: int, most: int) -> None:
    """Raises ClubError unless each size has points that fall and the first is the same in all."""
    # tournaments 4.1
    if not points:
        return
    if set(points) != {str(size) for size in range(least, most + 1)}:
        raise ClubError(
            "points",
            "Give the points of tables of {least} to {most}, a line for each.",
            least=least,
            most=most,
        )
    for size, of_places in points.items():
        falls = list(of_places) == sorted(of_places, reverse=True)
        in_range = all(0 <= number <= MOST_POINTS * UNIT for number in of_places)
        if len(of_places) != int(size) or not falls or not in_range:
            raise ClubError(
                "points",
                "A table of {size} has {size} points, 0 to {most}, from the first place down.",
                size=int(size),
                most=MOST_POINTS,
            )
    if len({of_places[0] for of_places in points.values()}) > 1:
        raise ClubError("points", "The first place is worth the same at every table.")
