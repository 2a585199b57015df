"""Geometry of outlines: shared borders, points inside, distances, and SVG paths."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from itertools import pairwise
from math import hypot
from typing import Any

Point = tuple[float, float]
Line = tuple[Point, ...]


def find_shared_lines(
    region: Mapping[str, Any], others: Iterable[Mapping[str, Any]]
) -> Iterator[Line]:
    """The parts of a region's border that it shares with others."""
    theirs: set[frozenset[Point]] = set()
    for other in others:
        theirs.update(map(frozenset, list_edges(other["polygon"])))
    border = list_edges(region["polygon"])
    common = [frozenset(edge) in theirs for edge in border]
    # begin at an edge that is not shared, so that no shared line is cut in two
    first = common.index(False) if False in common else 0
    border = border[first:] + border[:first]
    common = common[first:] + common[:first]
    line: list[Point] = []
    for (start, end), is_common in zip(border, common, strict=True):
        if is_common:
            line = line or [start]
            line.append(end)
        elif line:
            yield tuple(line)
            line = []
    if line:
        yield tuple(line)


def list_edges(polygon: Line) -> list[tuple[Point, Point]]:
    """The edges of an outline. The last one ends at the first corner."""
    return list(zip(polygon, (*polygon[1:], polygon[0]), strict=True))


def is_inside(polygon: Line, point: Point) -> bool:
    """Whether the point is inside the outline."""
    x, y = point
    crossings = 0
    for (x1, y1), (x2, y2) in list_edges(polygon):
        if (y1 > y) == (y2 > y):
            continue
        crossing_x = x1 + (y - y1) * (x2 - x1) / (y2 - y1)
        if x < crossing_x:
            crossings += 1
    return crossings % 2 == 1


def measure_distance(polygon: Line, point: Point) -> float:
    """The distance of a point from an outline."""
    return min(_measure_edge_distance(edge, point) for edge in list_edges(polygon))


def _measure_edge_distance(edge: tuple[Point, Point], point: Point) -> float:
    """The distance of a point from an edge."""
    (x1, y1), (x2, y2) = edge
    across = x2 - x1
    down = y2 - y1
    to_x = point[0] - x1
    to_y = point[1] - y1
    along = (to_x * across + to_y * down) / (across**2 + down**2)
    near = min(1.0, max(0.0, along))
    return hypot(to_x - near * across, to_y - near * down)


def write_closed_path(line: Line) -> str:
    """An outline as a path."""
    return write_open_path(line) + "Z"


def write_open_path(line: Line) -> str:
    """A path through the points in whole px, with relative steps."""
    points = [(round(x), round(y)) for x, y in line]
    steps = [f"{to_x - x} {to_y - y}" for (x, y), (to_x, to_y) in pairwise(points)]
    path = f"M{points[0][0]} {points[0][1]}l{' '.join(steps)}"
    return path.replace(" -", "-")


def write_number(value: float) -> str:
    """The number with at most one decimal, as short as possible."""
    text = f"{value:.1f}".rstrip("0").rstrip(".")
    if text in ("-0", ""):
        return "0"
    below_one = text.startswith(("0.", "-0."))
    if below_one:
        return text.replace("0.", ".", 1)
    return text
