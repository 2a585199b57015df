"""What must hold in every position, whatever was played: checks for tests and simulations. The
numbers are those of RULES.md; what must hold from one position to the next is in
`step_invariants.py`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Final

from games.core import CHANCE

from . import chance
from .board_state import modifier, occupied, own_spaces
from .components.cards import CARDS, HOUSES, PAIR, SERVICES
from .position import OVER, RED, TOURISM, TOURISM_END, WORKERS, Village
from .step_invariants import STEP_LAWS

_REDS: Final = sum(1 << number for number, one in enumerate(SERVICES) if one.red)


def violations(before: Village | None, after: Village) -> Iterator[str]:
    """Every law that the position, or the step to it, breaks."""
    for law in POSITION_LAWS:
        if not law(after):
            yield f"does not hold: {law.__doc__}"
    for step_law in STEP_LAWS:
        if before is not None and not step_law(before, after):
            yield f"does not hold: {step_law.__doc__}"


def _owned(position: Village) -> list[int]:
    return [house for farm in position.farms for house, _ in farm.houses if house not in PAIR]


def _greenhouses(position: Village) -> bool:
    """I1: every greenhouse card is in one place"""
    places = [house for pile in position.piles for house in pile]
    places += [*position.top, *position.bottom, *_owned(position)]
    places += [house for house in range(len(CARDS)) if position.unseen >> house & 1]
    in_game = [n for n, house in enumerate(CARDS) if house.min_seats <= position.terms.seats]
    return sorted(places) == in_game


def _counts(position: Village) -> bool:
    """I2: no count is negative"""
    return all(
        min(farm.stock) >= 0 and all(min(growing) >= 0 for _, growing in farm.houses)
        for farm in position.farms
    )


def _room(position: Village) -> bool:
    """I3: no greenhouse holds more than its parcels, but one handed over with more"""
    return all(
        sum(growing) <= max(farm.passives.parcels[house], _most(position, house))
        for farm in position.farms
        for house, growing in farm.houses
    )


def _most(position: Village, house: int) -> int:
    """What it may have held before it was handed over."""  # D28
    return HOUSES[house].parcels + (position.terms.seats == 2)


def _services(position: Village) -> bool:
    """I4: the services of the display are there or with one seat, or with two neighbours"""
    seats = position.terms.seats
    for _, owner, sharer in position.services:
        beside = seats > 2 and (owner - sharer) % seats in (1, seats - 1)
        if sharer >= 0 and not beside:
            return False
    number = len(position.display) + len(position.services)
    return number in (0, chance.displayed(position.terms))


def _holders(position: Village) -> bool:
    """I4: who has a service holds it"""
    held = [0] * position.terms.seats
    for card, owner, sharer in position.services:
        held[owner] |= 1 << card
        if sharer >= 0:
            held[sharer] |= 1 << card
    return held == [farm.held for farm in position.farms]


def _workers(position: Village) -> bool:
    """I6: one worker a space, three a seat and round"""
    spaces = [space for space, _, _ in position.workers]
    extra = len(spaces) - len(set(spaces))
    placed = [len(own_spaces(position, seat)) for seat in range(position.terms.seats)]
    return extra <= position.terms.wildcard and all(
        farm.home + number == WORKERS for farm, number in zip(position.farms, placed, strict=True)
    )


def _neutral(position: Village) -> bool:
    """I19: blocked spaces carry no worker of the seat that plays alone"""
    blocked = occupied(position.change(workers=()))
    on_them = sum(blocked >> space & 1 for space, _, _ in position.workers)
    return on_them <= position.terms.wildcard


def _flags(position: Village) -> bool:
    """I7: one flag a column and round, unless flags are lifted"""
    for seat, farm in enumerate(position.farms):
        columns = [space.column for space in own_spaces(position, seat) if space.flag]
        free = farm.passives.no_flags or modifier(position, "ignore_flags")
        if len(columns) > len(set(columns)) and not free:
            return False
    return True


def _arrivals(position: Village) -> bool:
    """I8: no two managers arrived at once, so the order of the walk is strict"""
    arrivals = [farm.arrival for farm in position.farms]
    return position.clock == 0 or len(set(arrivals)) == len(arrivals)


def _bonus(position: Village) -> bool:
    """I9: after a walk every seat has used its bonus, so nobody is behind the number of rounds"""
    walked = position.phase > TOURISM
    rounds = position.round - (not walked) + position.terms.on_first
    all_used = all(farm.bonus for farm in position.farms) or position.phase != TOURISM_END
    return all_used and all(farm.table >= rounds for farm in position.farms)


def _over(position: Village) -> bool:
    """I16: rounds never exceed their number, and nobody acts after the end"""
    done = position.phase == OVER
    return position.round <= position.terms.rounds and done == (not position.to_act)


def _waiting(position: Village) -> bool:
    """I17: nobody waits in a window whose resolution is another seat's"""
    if not position.stack or CHANCE in position.to_act:
        return True
    return position.to_act == frozenset({position.stack[-1].seat})


def _red(position: Village) -> bool:
    """I15: a red service is under way once, for a seat that has it, and never works again"""
    red = [(frame.seat, frame.card) for frame in position.stack if frame.source == RED]
    held = all(position.farms[seat].held >> card & 1 for seat, card in red)
    again = any(farm.used & _REDS for farm in position.farms)
    return held and len(red) == len(set(red)) and not again


POSITION_LAWS: Final[tuple[Callable[[Village], bool], ...]] = (
    *(_greenhouses, _counts, _room, _services, _holders, _workers, _neutral),
    *(_flags, _arrivals, _bonus, _over, _waiting, _red),
)
