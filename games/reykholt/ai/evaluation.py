"""How good a moment is for a seat: what it has walked, what it holds, and what still grows, as a
rule of thumb in vegetables.

A choice that is under way is thought through to its end by taking the best at every step. The
weights were tried out in play between bots.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Final, NamedTuple

from games.core import CHANCE, Seat

from ..rules import scoring, walk_reach
from ..rules.board_state import occupied
from ..rules.components.cards import HOUSES, SERVICES, Space
from ..rules.components.effects import GAIN, GAIN_CHOICE
from ..rules.components.passive_services import cards_of, passives
from ..rules.components.vegetables import KINDS, NOTHING, Counts, plates, wanted
from ..rules.position import AFTER_SPACE, HARVEST, OVER, TOURISM, WORK, Farm, House, Village
from ..rules.terms import Terms
from ..rules.walk_reach import Prices

CEILING: Final = 400.0  # that nobody reaches
PER_TABLE: Final = 1.5
WANTED: Final = (0.9, 0.93, 0.96, 1.0, 1.03)  # per kind, for one still wanted
SPARE: Final = 0.1
REACHED: Final = 0.35
GROWING: Final = (0.8, 0.83, 0.86, 0.89, 0.92)
BY_HAND: Final = 0.2  # for one that only a harvest on a space would bring
EMPTY: Final = 0.6
SERVICE: Final = 0.55
POINT: Final = 1.3  # a story's point in vegetables
NEAR: Final = 0.5  # of what the next table wants, on the last walk
SEEDLING: Final = 0.6  # a vegetable in stock that could be planted
DENIED: Final = 0.5  # for one's only rival to be kept from what their next table wants
GAINS: Final = frozenset({GAIN, GAIN_CHOICE})  # effects that give vegetables of a kind


class Prospect(NamedTuple):
    """What the worth of a farm depends on."""

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
    """The seat's prospects as a share of what nobody reaches."""
    return max(0.0, min(1.0, hope(position, seat) / CEILING))


@lru_cache(1 << 11)
def hope(position: Village, seat: Seat) -> float:
    """The prospects with what is under way thought through."""
    while position.stack and position.stack[-1].seat == seat and CHANCE not in position.to_act:
        ends = [position.after(seat, move) for move in position.legal_moves(seat)]
        position = max(ends, key=lambda end: _standing(end, seat))
    return _standing(position, seat)


def _standing(position: Village, seat: Seat) -> float:
    farm = position.farms[seat]
    drawn = 2.0 if position.drawer == seat else 0.0
    own = _prospect(position, seat, farm)
    if position.phase == TOURISM and seat in position.to_act and not position.stack:
        own = _walked_on(own)
    return drawn + _denied(position, seat) + _story(position, farm) + _prospects(own)


def _denied(position: Village, seat: Seat) -> float:
    """Of more rivals than one, the others would gain by it as much."""
    if position.terms.seats != 2 or position.phase not in (WORK, AFTER_SPACE):
        return 0.0
    return DENIED * denied(position, seat)


def denied(position: Village, seat: Seat) -> bool:
    """Whether the seat stands where its one rival would have got what the next table wants of them,
    and nowhere else is that still to be had.
    """
    rival = position.farms[1 - seat]
    lacking = _lacking(rival)
    if not rival.home or lacking <= 0:
        return False
    givers = _givers(position.terms, wanted(rival.table + 1), lacking)
    own = sum(
        1 << space for space, by, at in position.workers if (by, at) == (seat, position.round)
    )
    return bool(own & givers) and not givers & ~occupied(position)


def _lacking(farm: Farm) -> int:
    """How many vegetables the farm lacks for its next table."""
    return plates(farm.table + 1) - farm.stock[wanted(farm.table + 1)]


@lru_cache(1 << 8)
def _givers(terms: Terms, kind: int, number: int) -> int:
    """Mask of the spaces that give so many of a kind at once."""
    return sum(1 << at for at, space in enumerate(terms.spaces) if _gives(space, kind) >= number)


def _gives(space: Space, kind: int) -> int:
    """How many of a kind a worker there brings at most."""
    effects = (effect for branch in space.branches for effect in branch.effects)
    gains = (one.n for one in effects if one.op in GAINS and kind in one.kinds)
    return max(gains, default=0)


def _story(position: Village, farm: Farm) -> float:
    """What a story counts besides tables."""
    tale = position.terms.tale
    if tale is None or not scoring.counts_points(tale):
        return 0.0
    bare = farm.change(table=0, houses=())
    return POINT * scoring.points(tale, bare)


def _prospect(position: Village, seat: Seat, farm: Farm) -> Prospect:
    left, tale = position.terms.rounds - position.round, position.terms.tale
    walks = left + (not _has_walked(position, seat))
    harvests = left + (position.phase <= HARVEST)
    figures, goal = (tale.figures, tale.goal) if tale is not None else ({}, {})
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
    """As far as the seat gets in the walk it is at."""
    end = walk_reach.farthest(own.stock, own.table, own.bonus, own.prices)
    left = own.walks - 1
    return own._replace(stock=end.left, table=end.table, walks=left, bonus=False)


@lru_cache(1 << 15)
def _prospects(own: Prospect) -> float:
    walked = _passed(own.table) + PER_TABLE * own.table
    if own.walks == 0:
        planted = sum(growing != NOTHING for _, growing in own.houses)
        return walked + 0.05 * sum(own.stock) + own.per_planted * planted
    if own.walks == 1:
        return _last_walk(own)
    demand = _demand(own.table, 6 + 2 * own.walks)
    total = walked + _stock(own, demand) + _growing(own, demand) + _empty(own)
    end = walk_reach.farthest(own.stock, own.table, own.bonus, own.prices)
    total += REACHED * (end.table - own.table)
    lasting = sum(not SERVICES[card].red for card in cards_of(own.held))
    return total + SERVICE * lasting * max(0, own.walks - 1)


def _last_walk(own: Prospect) -> float:
    """Where the last walk ends once the last harvest is in, and how little is missing for more."""
    stock, planted = list(own.stock), 0
    for _, growing in own.houses:
        if growing == NOTHING:
            continue
        if own.harvests:
            kind = max(range(len(KINDS)), key=lambda kind: (growing[kind] > 0, kind))
            stock[kind] += 1
        planted += sum(growing) > bool(own.harvests)
    end = walk_reach.farthest(tuple(stock), own.table, own.bonus, own.prices)
    kind, price = wanted(end.table + 1), plates(end.table + 1)
    total = _passed(end.table) + PER_TABLE * end.table + own.per_planted * planted
    near = min(1.0, end.left[kind] / price)
    return total + NEAR * price * near + 0.05 * sum(end.left)


@lru_cache(1 << 8)
def _passed(table: int) -> int:
    """Plates of all tables so far."""
    return sum(map(plates, range(1, table + 1)))


@lru_cache(1 << 10)
def _demand(table: int, number: int) -> Counts:
    """What the next tables want, by kind."""
    found = [0] * len(KINDS)
    for ahead in range(table + 1, table + number + 1):
        found[wanted(ahead)] += plates(ahead)
    return tuple(found)


def _stock(own: Prospect, demand: Counts) -> float:
    total = 0.0
    for kind, count in enumerate(own.stock):
        useful = min(count, demand[kind])
        total += useful * WANTED[kind] + (count - useful) * SPARE
    return total


def _growing(own: Prospect, demand: Counts) -> float:
    """What harvests will bring, the kinds that are wanted first."""
    rest = [max(0, want - count) for want, count in zip(demand, own.stock, strict=True)]
    total, coming = 0.0, list[tuple[float, int]]()
    for _, growing in own.houses:
        seasons, more = own.harvests, 2
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
    """Greenhouses that could still be planted, and something to plant in one."""
    empty = [house for house, growing in own.houses if growing == NOTHING]
    if own.harvests <= 1 or not empty:
        return 0.0
    room = sum(min(3, HOUSES[house].parcels) / 3 for house in empty[:3])
    allowed = passives(own.held).allowed
    fits = any(
        allowed[house] >> kind & 1 and own.stock[kind]
        for house in empty
        for kind in range(len(KINDS))
    )
    return EMPTY * (own.harvests - 1) * room + SEEDLING * fits
