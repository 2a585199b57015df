"""What is open to a seat: which effects are possible, which costs can be paid, which cards may be
used.

Nothing here changes anything. What a choice does is in `resolver.py`.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Any, Final

from games.core import Seat

from ..board_state import modifier, track_order, turn_order
from ..components import effects
from ..components.cards import HOUSES, INCIDENTS, SERVICES
from ..components.effects import (
    ANY,
    DISCARD_HOUSE,
    NEW,
    PAY,
    PLATES_HERE,
    RANDOM,
    SAME,
    Cost,
    Effect,
)
from ..components.passive_services import WHENS, passives, window_cards
from ..components.vegetables import KINDS, NOTHING, Counts, plates, plus
from ..position import ANY_TIME, AT_ANY_TIME, Farm, Scene
from .conditions import holds

BONUS_STACK: Final = {3: 0, 2: 1, 1: 2}  # cards on display -> the kind that comes with the next
FEWEST_TO_SHARE: Final = 3  # seats
_OF_WINDOW: Final = {
    when: sum(1 << number for number, one in enumerate(SERVICES) if one.when == when)
    for when in WHENS
}  # masks


# --- planting


@lru_cache(1 << 11)
def plantable(allowed: tuple[int, ...], stock: Counts, free: int, need: int) -> bool:
    """Whether so many of these empty greenhouses can be planted at the same time."""  # R17
    if need == 0:
        return True
    for at, mask in enumerate(allowed):
        rest = allowed[at + 1 :]
        for kind in range(len(KINDS)):
            if not mask >> kind & 1:
                continue
            if free >> kind & 1:
                if plantable(rest, stock, free, need - 1):
                    return True
            elif stock[kind] and plantable(rest, plus(stock, kind, -1), free, need - 1):
                return True
    return False


def empty_allowed(farm: Farm) -> tuple[int, ...]:
    """What may grow in each empty greenhouse, as masks."""
    allowed = farm.passives.allowed
    return tuple([allowed[house] for house, growing in farm.houses if growing == NOTHING])


def can_plant(farm: Farm, need: int) -> bool:
    """Whether the seat can plant so many more greenhouses."""
    houses, stock = farm.houses, farm.stock
    if len(houses) < need:
        return False
    rule = passives(farm.held)
    if need > 1:
        return plantable(empty_allowed(farm), stock, rule.free, need)
    tomato, lettuce, mushroom, cauliflower, carrot = stock
    have = (tomato > 0) | (lettuce > 0) << 1 | (mushroom > 0) << 2
    have |= (cauliflower > 0) << 3 | (carrot > 0) << 4 | rule.free
    may = [rule.allowed[house] & have for house, growing in houses if growing == NOTHING]
    return any(may)


def addable(farm: Farm, house: int, growing: Counts, effect: Effect) -> tuple[int, ...]:
    """The kinds that an effect may add to a greenhouse."""  # R19
    if sum(growing) >= farm.passives.parcels[house]:
        return ()
    if effect.how == ANY:
        return effect.kinds
    if effect.how == SAME:
        return tuple([kind for kind, count in enumerate(growing) if count])
    allowed = farm.passives.allowed[house] if effect.how == NEW else 0
    return tuple([kind for kind, count in enumerate(growing) if not count and allowed >> kind & 1])


def fits(effect: Effect, house: int) -> bool:
    """Whether a greenhouse has the number of parcels that an effect is for."""
    return not effect.sizes or HOUSES[house].parcels in effect.sizes


# --- effects and costs


def possible(scene: Scene, seat: Seat, farm: Farm, effect: Effect) -> bool:
    """Whether an effect can be carried out for at least one piece."""  # R12
    test = _POSSIBLE.get(effect.op)
    return test is None or test(scene, seat, farm, effect)


def _house_left(scene: Scene, seat: Seat, farm: Farm, effect: Effect) -> bool:
    return any(pile_size(scene, pile) for pile in effect.piles)


def _planting(scene: Scene, seat: Seat, farm: Farm, effect: Effect) -> bool:
    return can_plant(farm, max(1, effect.least))


def _harvest(scene: Scene, seat: Seat, farm: Farm, effect: Effect) -> bool:
    for house, growing in farm.houses:
        if growing != NOTHING and (not effect.sizes or fits(effect, house)):
            return True
    return False


def _extra(scene: Scene, seat: Seat, farm: Farm, effect: Effect) -> bool:
    return any(addable(farm, house, growing, effect) for house, growing in farm.houses)


def _held(scene: Scene, seat: Seat, farm: Farm, effect: Effect) -> bool:
    return farm.stock != NOTHING


def _golden(scene: Scene, seat: Seat, farm: Farm, effect: Effect) -> bool:
    return any(HOUSES[house].golden >= 0 for house, _ in farm.houses)


def _taking(scene: Scene, seat: Seat, farm: Farm, effect: Effect) -> bool:
    return any(takable(scene, seat, farm, card) for card in scene.display)


def _sharing(scene: Scene, seat: Seat, farm: Farm, effect: Effect) -> bool:
    return any(sharable(scene, seat, farm, card) for card, _, _ in scene.services)


_POSSIBLE: Final[dict[int, Any]] = {
    effects.TAKE_HOUSE: _house_left,
    effects.SEED: _planting,
    effects.HARVEST: _harvest,
    effects.PLANT_EXTRA: _extra,
    effects.GAIN_HELD: _held,
    effects.GAIN_GOLDEN: _golden,
    effects.TAKE_SERVICE: _taking,
    effects.SHARE_SERVICE: _sharing,
}


def pile_size(scene: Scene, pile: int) -> int:
    """How many greenhouses lie on a pile."""
    if pile != RANDOM:
        return len(scene.piles[pile])
    return len(scene.top) + scene.unseen.bit_count() + len(scene.bottom)


def price(cost: Cost, farm: Farm) -> int:
    """How many vegetables or greenhouses a cost is."""
    return plates(farm.table) if cost.n == PLATES_HERE else cost.n


def payable(cost: Cost, farm: Farm) -> bool:
    """Whether the seat can pay a cost."""  # R13, R14
    if cost.op != PAY:
        wants_empty = cost.op == DISCARD_HOUSE and cost.rule == "empty"
        return any(
            HOUSES[house].pile >= 0 and not (wants_empty and growing != NOTHING)
            for house, growing in farm.houses
        )
    number, stock = price(cost, farm), farm.stock
    if cost.rule == ANY:
        return sum(stock) >= number
    if cost.rule == SAME:
        return max(stock) >= number
    return sum(map(bool, stock)) >= number


def feasible(
    scene: Scene, seat: Seat, farm: Farm, costs: tuple[Cost, ...], does: tuple[Effect, ...]
) -> bool:
    """Whether costs can be paid and, leaving them aside, one effect at least is possible."""
    for cost in costs:
        if not payable(cost, farm):
            return False
    for one in does:
        test = _POSSIBLE.get(one.op)
        if test is None or test(scene, seat, farm, one):
            return True
    return False


# --- services


def usable(scene: Scene, seat: Seat, farm: Farm, card: int) -> bool:
    """Whether a service would work for the seat at this moment."""  # R23
    service = SERVICES[card]
    if farm.used >> card & 1 and not service.unlimited:
        return False
    if service.condition and not holds(scene, seat, farm, service.condition):
        return False
    return feasible(scene, seat, farm, service.costs, service.effects)


def takable(scene: Scene, seat: Seat, farm: Farm, card: int) -> bool:
    """Whether the seat may take a card of the display."""  # R21, D34
    if modifier(scene, "services_closed"):
        return False
    if not SERVICES[card].red:
        return True
    kind = BONUS_STACK.get(len(scene.display))
    with_it = farm if kind is None else farm.change(stock=plus(farm.stock, kind))
    return usable(scene, seat, with_it, card)


def sharable(scene: Scene, seat: Seat, farm: Farm, card: int) -> bool:
    """Whether the seat may become the second to use a card."""  # R22
    seats = scene.terms.seats
    if seats < FEWEST_TO_SHARE or modifier(scene, "services_closed"):
        return False
    for taken, owner, sharer in scene.services:
        if taken == card:
            next_to = (owner - seat) % seats in (1, seats - 1)
            free = sharer < 0 and next_to
            return free and (not SERVICES[card].red or usable(scene, seat, farm, card))
    return False


def window_uses(scene: Scene, seat: Seat, when: str, auto: bool) -> list[int]:
    """The cards that the seat could use in a window: those that work by themselves, or others."""
    farm = scene.farms[seat]
    if not farm.held & _OF_WINDOW[when]:
        return []
    after = scene.terms.spaces[scene.space].column if when == "after_space" else -1
    return [
        card
        for card in window_cards(farm.held, when)
        if SERVICES[card].auto == auto
        and SERVICES[card].column in (-1, after)
        and usable(scene, seat, farm, card)
    ]


def any_time_uses(scene: Scene, seat: Seat, farm: Farm) -> list[int]:
    """The cards that the seat could use at any moment, were nothing under way."""  # R26
    if not farm.held & AT_ANY_TIME:
        return []
    if any(frame.seat == seat and frame.source == ANY_TIME for frame in scene.stack):
        return []  # D35
    return [card for card in farm.passives.any_time if usable(scene, seat, farm, card)]


def stricken(scene: Scene) -> list[Seat]:
    """The seats that the event of this round is about, in turn order."""  # R44
    incident = INCIDENTS[scene.event]
    seats = turn_order(scene)
    if incident.last:
        seats = track_order(scene)[-1:]
    return [
        seat
        for seat in seats
        if (incident.condition is None or holds(scene, seat, scene.farms[seat], incident.condition))
        and (incident.costs or incident.effects)
        and (
            not incident.effects
            or feasible(scene, seat, scene.farms[seat], incident.costs, incident.effects)
        )
    ]
