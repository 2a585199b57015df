"""What a picked build would cross: the water under its barge, the course of its ship."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import hypot
from typing import Any, Final

from games.core import Move

from ...rules import board
from ...rules.board import LAND
from ...rules.game_data import MAP
from ..view import RakentaaView

_LANDS: Final = MAP["lands"]
_MIDDLE: Final = (MAP["canvas"]["width"] / 2, MAP["canvas"]["height"] / 2)


def crossed(view: RakentaaView, moves: Sequence[Move]) -> str:
    """The water between the land picked and the nearest castle that a barge may start from."""
    goal = _goal(moves, "barge")
    ways = list(_crossings(view, goal)) if goal else []
    return min(ways)[1] if ways else ""


def sail(view: RakentaaView, moves: Sequence[Move]) -> str:
    """An arc, as a path, from the nearest castle at the ocean to the land picked."""
    land = _goal(moves, "ship")
    harbours = [castle for castle in _castles(view) if board.OCEAN >> LAND[castle] & 1]
    if not land or not harbours:
        return ""
    nearest = min(harbours, key=lambda harbour: _away(harbour, land))
    start, goal = _LANDS[LAND[nearest]], _LANDS[LAND[land]]
    bow_x, bow_y = _bow(start, goal)
    begun = f"M{start['x']:.0f} {start['y']:.0f}"
    return f"{begun}Q{bow_x:.0f} {bow_y:.0f} {goal['x']:.0f} {goal['y']:.0f}"


def _bow(start: Any, goal: Any) -> tuple[float, float]:
    """Where an arc between two lands bends to: round the islands, not over them."""
    half_across = (goal["x"] - start["x"]) / 2
    half_down = (goal["y"] - start["y"]) / 2
    x, y = start["x"] + half_across, start["y"] + half_down
    sides = [(x + half_down, y - half_across), (x - half_down, y + half_across)]
    return max(sides, key=lambda at: hypot(at[0] - _MIDDLE[0], at[1] - _MIDDLE[1]))


def _crossings(view: RakentaaView, goal: str) -> Iterator[tuple[float, str]]:
    """How far the castles are from which one water lies between, and which water it is."""
    castles = _castles(view)
    for water in MAP["waters"]:
        pairs = [set(pair) for pair in water["crossings"]]
        for castle in castles:
            if {castle, goal} in pairs:
                yield _away(castle, goal), water["id"]


def _goal(moves: Sequence[Move], reach: str) -> str:
    """The one land that all the moves left reach in this way; empty otherwise."""
    ways = {(getattr(move, "land", ""), getattr(move, "reach", "")) for move in moves}
    if len(ways) != 1:
        return ""
    land, way = ways.pop()
    return land if way == reach else ""


def _castles(view: RakentaaView) -> list[str]:
    return [land.name for land in view.lands if land.castle == view.viewer]


def _away(one: str, other: str) -> float:
    """The square of the distance between two lands."""
    here, there = _LANDS[LAND[one]], _LANDS[LAND[other]]
    across, down = here["x"] - there["x"], here["y"] - there["y"]
    return float(across**2 + down**2)
