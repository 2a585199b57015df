"""The end of a game: the ranking, and points where a story or the game for one counts them."""

from __future__ import annotations

from games.core import Figures, Outcome, Seat

from .board_state import track_order
from .components.cards import Story
from .components.vegetables import GOAL, wanted_kind
from .position import OVER, Farm, Village

REACHED = "reached"
MISSED = "missed"
RACE = "race"
POINTS = "points"
_PER_TABLE, _MOST_LEFT = 10, 9  # of the game for one


def make_outcome(position: Village) -> Outcome | None:
    """The outcome of the game; None while it goes on."""
    if position.phase != OVER:
        return None
    seats = range(position.terms.seats)
    scores = tuple(score(position, seat) for seat in seats)
    breakdown = list_figures(position)
    if position.terms.solo:
        reason = REACHED if reached_goal(position) else MISSED
        return Outcome((1,), reason, scores, breakdown)
    order = ranking(position)
    places = tuple(order.index(seat) + 1 for seat in seats)
    reason = RACE if _points_story(position) is None else POINTS
    return Outcome(places, reason, scores, breakdown)


def list_figures(position: Village) -> Figures:
    """The progress of each seat, the score of its story, and its leftovers."""
    farms = position.farms
    story = position.terms.story_card
    goal = {} if story is None else story.goal
    figures = [("table", [farm.table for farm in farms])]
    if "per_basket" in goal:
        figures.append(("tomatoes in the basket", [farm.basket for farm in farms]))
    if "stars" in goal:
        figures.append(("stars", [farm.stars for farm in farms]))
    figures.append(("planted greenhouses", [farm.planted for farm in farms]))
    figures.append(("vegetables left", [sum(farm.stock) for farm in farms]))
    return tuple((name, tuple(by_seat)) for name, by_seat in figures)


def ranking(position: Village) -> tuple[Seat, ...]:
    """The order of the walk, or by points; of equal points the one in front is first."""
    # R34, R51
    order = track_order(position)
    if _points_story(position) is None:
        return order
    return tuple(sorted(order, key=lambda seat: -score(position, seat)))


def score(position: Village, seat: Seat) -> int:
    """Points where they are counted, else the table."""
    farm = position.farms[seat]
    story = _points_story(position)
    if story is not None:
        return points(story, farm)
    if position.terms.solo and position.terms.story_card is None:
        return solo_points(farm)
    return farm.table


def _points_story(position: Village) -> Story | None:
    """The story if it is won by points, else None."""
    story = position.terms.story_card
    if story is not None and counts_points(story):
        return story
    return None


def counts_points(story: Story) -> bool:
    """Whether the story is won by points, not by the farthest table."""
    return bool(story.goal["type"] == "points")


def points(story: Story, farm: Farm) -> int:
    """A story's points."""  # R46, R48, R49
    goal = story.goal
    total: int = goal["per_table"] * farm.table
    total += goal.get("per_basket", 0) * farm.basket
    total += goal.get("per_planted", 0) * farm.planted
    by_stars = goal.get("stars", (0,))
    stars = min(farm.stars, len(by_stars) - 1)
    return total + int(by_stars[stars])


def solo_points(farm: Farm) -> int:
    """Tables past the goal, and vegetables left of the kind that the next table wants."""
    # R40
    left = farm.stock[wanted_kind(farm.table + 1)]
    return _PER_TABLE * (farm.table - GOAL) + min(_MOST_LEFT, left)


def reached_goal(position: Village) -> bool:
    """Whether a seat that plays alone has reached its goal."""  # R40, R51
    story = position.terms.story_card
    if story is None:
        return position.farms[0].table >= GOAL
    return score(position, 0) >= story.target
