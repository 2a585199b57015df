"""Lines and outlines: what two regions share, what lies inside, and how a line is written as a path
of SVG.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from math import hypot
from typing import Any

Point = tuple[float, float]
Line = tuple[Point, ...]


def shared(region: Mapping[str, Any], others: Iterable[Mapping[str, Any]]) -> Iterator[Line]:
    """The stretches of a region's border that it has in common with others."""
    theirs = {frozenset(edge) for other in others for edge in edges(other["polygon"])}
    border = edges(region["polygon"])
    common = [frozenset(edge) in theirs for edge in border]
    first = next((index for index, is_common in enumerate(common) if not is_common), 0)
    line: list[Point] = []
    for index in range(first, first + len(border) + 1):
        edge = border[index % len(border)]
        if common[index % len(border)] and index < first + len(border):
            line = line or [edge[0]]
            line.append(edge[1])
        elif line:
            yield tuple(line)
            line = []


def edges(polygon: Line) -> list[tuple[Point, Point]]:
    """The stretches of an outline, the last back to the first corner."""
    return list(zip(polygon, (*polygon[1:], polygon[0]), strict=True))


def inside(polygon: Line, point: Point) -> bool:
    """Whether the outline goes round the point."""
    x, y = point
    crossings = 0
    for (x1, y1), (x2, y2) in edges(polygon):
        if (y1 > y) != (y2 > y) and x < x1 + (y - y1) * (x2 - x1) / (y2 - y1):
            crossings += 1
    return crossings % 2 == 1


def distance(polygon: Line, point: Point) -> float:
    """How far a point is from an outline."""
    return min(_off(edge, point) for edge in edges(polygon))


def _off(edge: tuple[Point, Point], point: Point) -> float:
    """How far a point is from a stretch."""
    (x1, y1), (x2, y2) = edge
    across, down = x2 - x1, y2 - y1
    to_x, to_y = point[0] - x1, point[1] - y1
    along = (to_x * across + to_y * down) / (across**2 + down**2)
    near = min(1.0, max(0.0, along))
    return hypot(to_x - near * across, to_y - near * down)


def closed(line: Line) -> str:
    """An outline as a path."""
    return opened(line) + "Z"


def opened(line: Line) -> str:
    """A path through the points, in short steps."""
    (x, y), steps = line[0], []
    for to_x, to_y in line[1:]:
        steps.append(f"{number(to_x - x)} {number(to_y - y)}")
        x, y = to_x, to_y
    return f"M{number(line[0][0])} {number(line[0][1])}l{' '.join(steps)}".replace(" -", "-")


def number(value: float) -> str:
    """A figure with one decimal at most, as short as it can be written."""
    text = f"{value:.1f}".rstrip("0").rstrip(".")
    if text in ("-0", ""):
        return "0"
    below_one = text.startswith(("0.", "-0."))
    return text.replace("0.", ".", 1) if below_one else text
