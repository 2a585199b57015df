"""The outline of the light on a land that can be picked: round, a little inside its border."""

from __future__ import annotations

from math import hypot
from typing import Final

from .outlines import Point, list_edges
from .terrain_signs import Region

LIGHT: Final = 6  # px that the light on a land keeps off its border


def draw_light(land: Region) -> str:
    """A round outline a little inside the border, with a bend at every third corner."""
    corners = [_move_inwards(land, point) for point in land["polygon"][::3]]
    middles = [_find_midpoint(start, end) for start, end in list_edges(tuple(corners))]
    starts = (middles[-1], *middles)
    path = f"M{_write_rounded(middles[-1])}"
    for corner, start, goal in zip(corners, starts, middles, strict=False):
        path += f"q{_write_step(start, corner)} {_write_step(start, goal)}"
    return f"{path}Z".replace(" -", "-")


def _find_midpoint(point: Point, other: Point) -> Point:
    (x, y), (other_x, other_y) = point, other
    return (x + other_x) / 2, (y + other_y) / 2


def _write_rounded(point: Point) -> str:
    x, y = point
    return f"{round(x)} {round(y)}"


def _write_step(start: Point, goal: Point) -> str:
    """The step from one point to another, both rounded."""
    (start_x, start_y), (goal_x, goal_y) = start, goal
    across = round(goal_x) - round(start_x)
    down = round(goal_y) - round(start_y)
    return f"{across} {down}"


def _move_inwards(land: Region, point: Point) -> Point:
    """The point, moved towards the middle of the land by the width of the light."""
    x, y = point
    middle_x = land["x"]
    middle_y = land["y"]
    across = x - middle_x
    down = y - middle_y
    share = 1 - LIGHT / hypot(across, down)
    return middle_x + across * share, middle_y + down * share
