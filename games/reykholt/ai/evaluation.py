"""The value of a position for a seat, estimated in vegetables: its walk, stock and greenhouses.

A resolution under way is played to its end with the best move at every step. The weights were
chosen by games between bots.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import Final

from games.core import CHANCE, Seat

from ..rules import scoring, walk_reach
from ..rules.board_state import occupied
from ..rules.components.cards import Space
from ..rules.components.effects import GAIN, GAIN_CHOICE
from ..rules.components.vegetables import plates, wanted_kind
from ..rules.position import (
    AFTER_SPACE,
    HARVEST,
    OVER,
    TOURISM,
    WORK,
    Farm,
    Village,
)
from ..rules.terms import Terms
from ..rules.walk_reach import Prices
from .prospects import (
    GROWING_ONES,
    HOUSES_LEFT,
    NEXT_TABLES,
    SERVICES_HELD,
    TABLES,
    VEGETABLES,
    Prospect,
    list_prospects,
)

CEILING: Final = 400.0  # more than any seat reaches
POINT: Final = 1.3  # a story's point in vegetables
BLOCKED_RIVAL: Final = 0.5  # for keeping the only rival from its next table
GAINS: Final = frozenset({GAIN, GAIN_CHOICE})  # effects that give vegetables of a kind


STORY: Final = "the story"
DRAWN: Final = "a greenhouse to be drawn"
BLOCKING: Final = "the rival's next table"
LABELS: Final = (
    TABLES,
    VEGETABLES,
    GROWING_ONES,
    HOUSES_LEFT,
    NEXT_TABLES,
    SERVICES_HELD,
    STORY,
    DRAWN,
    BLOCKING,
)


def evaluate(position: Village, seat: Seat) -> float:
    """The value as a share of the ceiling."""
    worth = sum(worth_parts(position, seat).values())
    return max(0.0, min(1.0, scale_worth(position, worth)))


def scale_worth(position: Village, vegetables: float) -> float:
    return vegetables / CEILING


@lru_cache(1 << 11)
def worth_parts(position: Village, seat: Seat) -> Mapping[str, float]:
    """The value after the resolution under way, in vegetables by term."""
    while _is_resolving(position, seat):
        ends = [position.after(seat, move) for move in position.legal_moves(seat)]
        position = max(ends, key=lambda end: sum(_list_parts(end, seat).values()))
    return _list_parts(position, seat)


def _is_resolving(position: Village, seat: Seat) -> bool:
    if not position.stack or CHANCE in position.to_act:
        return False
    return position.stack[-1].seat == seat


def _list_parts(position: Village, seat: Seat) -> dict[str, float]:
    farm = position.farms[seat]
    drawn = 2.0 if position.drawer == seat else 0.0
    own = _prospect(position, seat, farm)
    if position.phase == TOURISM and seat in position.to_act and not position.stack:
        own = _walked_on(own)
    return {
        **list_prospects(own),
        STORY: _story(position, farm),
        DRAWN: drawn,
        BLOCKING: _value_of_blocking(position, seat),
    }


def _value_of_blocking(position: Village, seat: Seat) -> float:
    """Nothing with several rivals, because the others would gain as much."""
    if position.terms.seats != 2 or position.phase not in (WORK, AFTER_SPACE):
        return 0.0
    return BLOCKED_RIVAL * blocks_rival(position, seat)


def blocks_rival(position: Village, seat: Seat) -> bool:
    """Whether own workers keep the rival from all spaces that give what its next table wants."""
    rival = position.farms[1 - seat]
    lacking = _lacking(rival)
    if not rival.home or lacking <= 0:
        return False
    givers = _spaces_giving(position.terms, wanted_kind(rival.table + 1), lacking)
    own = 0
    for space, owner, at in position.workers:
        if owner == seat and at == position.round:
            own |= 1 << space
    all_occupied = not givers & ~occupied(position)
    return bool(own & givers) and all_occupied


def _lacking(farm: Farm) -> int:
    """The number of vegetables that the farm lacks for its next table."""
    table = farm.table + 1
    return plates(table) - farm.stock[wanted_kind(table)]


@lru_cache(1 << 8)
def _spaces_giving(terms: Terms, kind: int, number: int) -> int:
    """Mask of the spaces that give this number of a kind at once."""
    spaces = 0
    for at, space in enumerate(terms.spaces):
        if _most_given(space, kind) >= number:
            spaces |= 1 << at
    return spaces


def _most_given(space: Space, kind: int) -> int:
    """The highest number of a kind that a worker there brings."""
    effects = (effect for branch in space.branches for effect in branch.effects)
    gains = (
        effect.n for effect in effects if effect.op in GAINS and kind in effect.kinds
    )
    return max(gains, default=0)


def _story(position: Village, farm: Farm) -> float:
    """The score of a story besides tables."""
    story = position.terms.story_card
    if story is None or not scoring.counts_points(story):
        return 0.0
    bare = farm.change(table=0, houses=())
    return POINT * scoring.points(story, bare)


def _prospect(position: Village, seat: Seat, farm: Farm) -> Prospect:
    left = position.terms.rounds - position.round
    story = position.terms.story_card
    walks = left + (not _has_walked(position, seat))
    harvests = left + (position.phase <= HARVEST)
    figures = story.figures if story is not None else {}
    goal = story.goal if story is not None else {}
    return Prospect(
        stock=farm.stock,
        houses=farm.houses,
        table=farm.table,
        held=farm.held,
        walks=0 if position.phase == OVER else walks,
        harvests=0 if position.phase == OVER else harvests,
        limit=figures["n"] if figures.get("key") == "harvest_limit" else 99,
        per_planted=POINT * goal.get("per_planted", 0),
        prices=walk_reach.prices(position, farm) if walks > left else Prices(0, 0),
        bonus=walks > left and not farm.bonus,
    )


def _has_walked(position: Village, seat: Seat) -> bool:
    """Whether the seat's walk of this round is over."""
    if position.phase == TOURISM:
        return seat in position.order[: position.at]
    return position.phase > TOURISM


def _walked_on(own: Prospect) -> Prospect:
    """The farm after the present walk."""
    end = walk_reach.farthest(own.stock, own.table, own.bonus, own.prices)
    left = own.walks - 1
    return own._replace(stock=end.left, table=end.table, walks=left, bonus=False)
