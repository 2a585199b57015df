"""The end of a game: who is where, and what that comes to in points where a story or the game for
one counts them.
"""

from __future__ import annotations

from games.core import Outcome, Seat

from .board_state import track_order
from .components.cards import Story
from .components.vegetables import GOAL, wanted
from .position import OVER, Farm, Village

REACHED, MISSED, RACE, POINTS = "reached", "missed", "race", "points"
_PER_TABLE, _MOST_LEFT = 10, 9  # of the game for one


def result(position: Village) -> Outcome | None:
    """How the game ended, None while it goes on."""
    if position.phase != OVER:
        return None
    scores = tuple(score(position, seat) for seat in range(position.terms.seats))
    breakdown = _breakdown(position)
    if position.terms.solo:
        return Outcome((1,), REACHED if reached(position) else MISSED, scores, breakdown)
    order = ranking(position)
    places = tuple(order.index(seat) + 1 for seat in range(position.terms.seats))
    tale = position.terms.tale
    reason = POINTS if tale is not None and counts_points(tale) else RACE
    return Outcome(places, reason, scores, breakdown)


def _breakdown(position: Village) -> tuple[tuple[str, tuple[int, ...]], ...]:
    """How far each seat came, what its story counts besides, and what it has left."""
    farms, tale = position.farms, position.terms.tale
    figures = [("table", tuple(farm.table for farm in farms))]
    goal = tale.goal if tale is not None else {}
    if "per_basket" in goal:
        figures.append(("tomatoes in the basket", tuple(farm.basket for farm in farms)))
    if "stars" in goal:
        figures.append(("stars", tuple(farm.stars for farm in farms)))
    figures.append(("planted greenhouses", tuple(farm.planted for farm in farms)))
    figures.append(("vegetables left", tuple(sum(farm.stock) for farm in farms)))
    return tuple(figures)


def ranking(position: Village) -> tuple[Seat, ...]:
    """Most points first, of equals who is in front; else the order of the walk."""  # R34, R51
    order = track_order(position)
    tale = position.terms.tale
    if tale is None or not counts_points(tale):
        return order
    return tuple(sorted(order, key=lambda seat: -score(position, seat)))


def score(position: Village, seat: Seat) -> int:
    """Points where they are counted, else the table."""
    farm, tale = position.farms[seat], position.terms.tale
    if tale is not None and counts_points(tale):
        return points(tale, farm)
    return solo_points(farm) if position.terms.solo and tale is None else farm.table


def counts_points(tale: Story) -> bool:
    """Whether the story is won by points, not by the farthest table."""
    return bool(tale.goal["type"] == "points")


def points(tale: Story, farm: Farm) -> int:
    """A story's points."""  # R46, R48, R49
    goal = tale.goal
    found: int = goal["per_table"] * farm.table
    found += goal.get("per_basket", 0) * farm.basket
    found += goal.get("per_planted", 0) * farm.planted
    stars = goal.get("stars", (0,))
    return found + int(stars[min(farm.stars, len(stars) - 1)])


def solo_points(farm: Farm) -> int:
    """Tables past the goal, and what is left of the kind that the next one wants."""  # R40
    left = farm.stock[wanted(farm.table + 1)]
    return _PER_TABLE * (farm.table - GOAL) + min(_MOST_LEFT, left)


def reached(position: Village) -> bool:
    """Whether the seat that plays alone has done what it set out to do."""  # R40, R51
    tale, farm = position.terms.tale, position.farms[0]
    if tale is None:
        return farm.table >= GOAL
    return score(position, 0) >= tale.target
