"""The crossings of a picked build: the water under its barge, or the course of its ship."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import hypot
from typing import Final

from games.core import Move

from ...rules import board
from ...rules.board import LAND
from ...rules.game_data import MAP
from ..view import RakentaaView
from .outlines import Point

_LANDS: Final = MAP["lands"]
_MIDDLE: Final = (MAP["canvas"]["width"] / 2, MAP["canvas"]["height"] / 2)


def find_crossed_water(view: RakentaaView, moves: Sequence[Move]) -> str:
    """The water between the picked land and the nearest castle from which a barge may start."""
    goal = _find_goal(moves, "barge")
    if not goal:
        return ""
    crossings = list(_list_crossings(view, goal))
    if not crossings:
        return ""
    _, water = min(crossings)
    return water


def draw_ship_course(view: RakentaaView, moves: Sequence[Move]) -> str:
    """An arc, as a path, from the nearest castle at the ocean to the picked land."""
    land = _find_goal(moves, "ship")
    harbours = [castle for castle in _list_own_castles(view) if _is_at_ocean(castle)]
    if not land or not harbours:
        return ""

    def measure(harbour: str) -> float:
        return _measure_squared_distance(harbour, land)

    start = _find_middle(min(harbours, key=measure))
    goal = _find_middle(land)
    bend = _find_bend(start, goal)
    return f"M{_write_point(start)}Q{_write_point(bend)} {_write_point(goal)}"


def _is_at_ocean(land: str) -> bool:
    return bool(board.OCEAN >> LAND[land] & 1)


def _find_middle(land: str) -> Point:
    printed = _LANDS[LAND[land]]
    return printed["x"], printed["y"]


def _write_point(point: Point) -> str:
    x, y = point
    return f"{x:.0f} {y:.0f}"


def _find_bend(start: Point, goal: Point) -> Point:
    """The control point of the arc between two lands, on the outer side of the map."""
    (start_x, start_y), (goal_x, goal_y) = start, goal
    half_across = (goal_x - start_x) / 2
    half_down = (goal_y - start_y) / 2
    x = start_x + half_across
    y = start_y + half_down
    sides = [
        (x + half_down, y - half_across),
        (x - half_down, y + half_across),
    ]
    return max(sides, key=_measure_from_middle)


def _measure_from_middle(point: Point) -> float:
    x, y = point
    middle_x, middle_y = _MIDDLE
    return hypot(x - middle_x, y - middle_y)


def _list_crossings(view: RakentaaView, goal: str) -> Iterator[tuple[float, str]]:
    """The waters between the goal and own castles, each with its squared distance."""
    castles = _list_own_castles(view)
    for water in MAP["waters"]:
        pairs = [set(pair) for pair in water["crossings"]]
        for castle in castles:
            if {castle, goal} in pairs:
                yield _measure_squared_distance(castle, goal), water["id"]


def _find_goal(moves: Sequence[Move], reach: str) -> str:
    """The land that all the moves reach by this means; empty if there is none."""
    goals = set()
    for move in moves:
        land = getattr(move, "land", "")
        means = getattr(move, "reach", "")
        goals.add((land, means))
    if len(goals) != 1:
        return ""
    land, means = goals.pop()
    return land if means == reach else ""


def _list_own_castles(view: RakentaaView) -> list[str]:
    return [land.name for land in view.lands if land.castle == view.viewer]


def _measure_squared_distance(first: str, second: str) -> float:
    """The square of the distance between two lands."""
    (x, y), (other_x, other_y) = _find_middle(first), _find_middle(second)
    across = x - other_x
    down = y - other_y
    return float(across**2 + down**2)
