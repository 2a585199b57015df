"""The value of a position for a seat, estimated in vegetables: its walk, stock and greenhouses.

A resolution under way is played to its end with the best move at every step. The weights were
chosen by games between bots.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Final, NamedTuple

from games.core import CHANCE, Seat

from ..rules import scoring, walk_reach
from ..rules.board_state import occupied
from ..rules.components.cards import HOUSES, SERVICES, Space
from ..rules.components.effects import GAIN, GAIN_CHOICE
from ..rules.components.masks import has
from ..rules.components.passive_services import list_cards, passives
from ..rules.components.vegetables import KINDS, NOTHING, Counts, plates, wanted_kind
from ..rules.position import (
    AFTER_SPACE,
    HARVEST,
    OVER,
    TOURISM,
    WORK,
    Farm,
    House,
    Village,
)
from ..rules.terms import Terms
from ..rules.walk_reach import Prices

CEILING: Final = 400.0  # more than any seat reaches
PER_TABLE: Final = 1.5
WANTED: Final = (0.9, 0.93, 0.96, 1.0, 1.03)  # by kind, for one that tables want
SPARE: Final = 0.1  # for a vegetable that no table wants
LEFT_OVER: Final = 0.05  # for a vegetable after the last walk
REACHED: Final = 0.35
GROWING: Final = (0.8, 0.83, 0.86, 0.89, 0.92)
BY_HAND: Final = 0.2  # for one that only a harvest on a space brings
EMPTY: Final = 0.6
SERVICE: Final = 0.55
POINT: Final = 1.3  # a story's point in vegetables
NEAR: Final = 0.5  # of what the next table wants, on the last walk
SEEDLING: Final = 0.6  # a vegetable in stock that could be planted
BLOCKED_RIVAL: Final = 0.5  # for keeping the only rival from its next table
GAINS: Final = frozenset({GAIN, GAIN_CHOICE})  # effects that give vegetables of a kind


class Prospect(NamedTuple):
    """The inputs of the value of a farm."""

    stock: Counts
    houses: tuple[House, ...]
    table: int
    held: int
    walks: int  # tourism seasons still to come
    harvests: int  # harvest seasons
    limit: int  # greenhouses that a season harvests
    per_planted: float  # at the end
    prices: Prices
    bonus: bool  # still to be used


def evaluate(position: Village, seat: Seat) -> float:
    """The value as a share of the ceiling."""
    return max(0.0, min(1.0, value_farm(position, seat) / CEILING))


@lru_cache(1 << 11)
def value_farm(position: Village, seat: Seat) -> float:
    """The value after the resolution under way."""
    while _is_resolving(position, seat):
        ends = [position.after(seat, move) for move in position.legal_moves(seat)]
        position = max(ends, key=lambda end: _value_now(end, seat))
    return _value_now(position, seat)


def _is_resolving(position: Village, seat: Seat) -> bool:
    if not position.stack or CHANCE in position.to_act:
        return False
    return position.stack[-1].seat == seat


def _value_now(position: Village, seat: Seat) -> float:
    farm = position.farms[seat]
    drawn = 2.0 if position.drawer == seat else 0.0
    own = _prospect(position, seat, farm)
    if position.phase == TOURISM and seat in position.to_act and not position.stack:
        own = _walked_on(own)
    return (
        drawn
        + _value_of_blocking(position, seat)
        + _story(position, farm)
        + _prospects(own)
    )


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


@lru_cache(1 << 15)
def _prospects(own: Prospect) -> float:
    walked = _value_of_table(own.table)
    if own.walks == 0:
        planted = sum(growing != NOTHING for _, growing in own.houses)
        return walked + LEFT_OVER * sum(own.stock) + own.per_planted * planted
    if own.walks == 1:
        return _last_walk(own)
    demand = _demand(own.table, 6 + 2 * own.walks)
    total = walked + _stock(own, demand)
    total += _growing(own, demand)
    total += _empty(own)
    end = walk_reach.farthest(own.stock, own.table, own.bonus, own.prices)
    total += REACHED * (end.table - own.table)
    return total + SERVICE * _lasting_services(own.held) * max(0, own.walks - 1)


def _lasting_services(held: int) -> int:
    """The number of the services that are used more than once."""
    return sum(not SERVICES[card].red for card in list_cards(held))


def _last_walk(own: Prospect) -> float:
    """The end of the last walk after the last harvest, and how near the next table is."""
    stock = list(own.stock)
    planted = 0
    for _, growing in own.houses:
        if growing == NOTHING:
            continue
        if own.harvests:
            kind = max(range(len(KINDS)), key=lambda kind: (growing[kind] > 0, kind))
            stock[kind] += 1
        planted += sum(growing) > bool(own.harvests)
    end = walk_reach.farthest(tuple(stock), own.table, own.bonus, own.prices)
    kind = wanted_kind(end.table + 1)
    price = plates(end.table + 1)
    total = _value_of_table(end.table) + own.per_planted * planted
    near = min(1.0, end.left[kind] / price)
    return total + NEAR * price * near + LEFT_OVER * sum(end.left)


def _value_of_table(table: int) -> float:
    return _passed(table) + PER_TABLE * table


@lru_cache(1 << 8)
def _passed(table: int) -> int:
    """Plates of all tables so far."""
    return sum(map(plates, range(1, table + 1)))


@lru_cache(1 << 10)
def _demand(table: int, number: int) -> Counts:
    """The vegetables that the next tables need, by kind."""
    counts = [0] * len(KINDS)
    for ahead in range(table + 1, table + number + 1):
        counts[wanted_kind(ahead)] += plates(ahead)
    return tuple(counts)


def _stock(own: Prospect, demand: Counts) -> float:
    total = 0.0
    for kind, count in enumerate(own.stock):
        useful = min(count, demand[kind])
        total += useful * WANTED[kind] + (count - useful) * SPARE
    return total


def _growing(own: Prospect, demand: Counts) -> float:
    """The value of what harvests will bring, wanted kinds first."""
    rest = [max(0, want - count) for want, count in zip(demand, own.stock, strict=True)]
    total = 0.0
    coming = list[tuple[float, int]]()
    for _, growing in own.houses:
        seasons = own.harvests
        more = 2
        for kind in range(len(KINDS) - 1, -1, -1):
            for _ in range(growing[kind]):
                if seasons:
                    coming.append((GROWING[kind], kind))
                    seasons -= 1
                elif more:
                    total += BY_HAND
                    more -= 1
    coming.sort(reverse=True)
    for value, kind in coming[: own.limit * max(1, own.harvests)]:
        if rest[kind]:
            rest[kind] -= 1
            total += value
        else:
            total += SPARE
    return total + own.per_planted * 0.2 * len(own.houses)


def _empty(own: Prospect) -> float:
    """The value of empty greenhouses, and of a vegetable to plant in one."""
    empty = [house for house, growing in own.houses if growing == NOTHING]
    if own.harvests <= 1 or not empty:
        return 0.0
    parcels = [min(3, HOUSES[house].parcels) for house in empty[:3]]
    room = sum(number / 3 for number in parcels)
    allowed = passives(own.held).allowed
    fits = any(
        has(allowed[house], kind) and own.stock[kind]
        for house in empty
        for kind in range(len(KINDS))
    )
    return EMPTY * (own.harvests - 1) * room + SEEDLING * fits
