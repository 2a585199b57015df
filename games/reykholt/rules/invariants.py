"""Invariants of every position, for tests and simulations, numbered as in NOTES.md.

`step_invariants.py` has those of the step from one position to the next, `resolution_invariants.py`
those of the end of a resolution.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Final

from games.core import CHANCE

from . import chance
from .board_state import modifier, occupied, own_spaces
from .components.cards import CARDS, HOUSES, PAIR, SERVICES
from .components.masks import has, mask_of, numbers_in
from .position import OVER, RED, TOURISM, TOURISM_END, WORKERS, Village
from .resolution_invariants import RESOLUTION_INVARIANTS
from .step_invariants import STEP_INVARIANTS

_RED_SERVICES: Final = mask_of(
    number for number, service in enumerate(SERVICES) if service.red
)


def violations(before: Village | None, after: Village) -> Iterator[str]:
    """Every invariant that the position, or the step to it, violates."""
    for invariant in POSITION_INVARIANTS:
        if not invariant(after):
            yield f"does not hold: {invariant.__doc__}"
    if before is None:
        return
    for step_invariant in (*STEP_INVARIANTS, *RESOLUTION_INVARIANTS):
        if not step_invariant(before, after):
            yield f"does not hold: {step_invariant.__doc__}"


def _greenhouses(position: Village) -> bool:
    """I1: every greenhouse card is in one place"""
    places = [house for pile in position.piles for house in pile]
    places += [*position.top, *position.bottom]
    places += numbers_in(position.unseen)
    for farm in position.farms:
        places += [house for house, _ in farm.houses if house not in PAIR]
    seats = position.terms.seats
    in_game = [n for n, house in enumerate(CARDS) if house.min_seats <= seats]
    return sorted(places) == in_game


def _counts(position: Village) -> bool:
    """I2: no count is negative"""
    for farm in position.farms:
        counts = [farm.stock, *(growing for _, growing in farm.houses)]
        if any(min(count) < 0 for count in counts):
            return False
    return True


def _room(position: Village) -> bool:
    """I3: no greenhouse holds more than its parcels, but one that was handed over"""
    for farm in position.farms:
        parcels = farm.passives.parcels
        for house, growing in farm.houses:
            if sum(growing) > max(parcels[house], _most_before(position, house)):
                return False
    return True


def _most_before(position: Village, house: int) -> int:
    """The most that a greenhouse can have held before it was handed over."""  # D28
    return HOUSES[house].parcels + (position.terms.seats == 2)


def _services(position: Village) -> bool:
    """I4: services are on display, with one seat, or with two neighbours"""
    seats = position.terms.seats
    for _, owner, sharer in position.services:
        are_neighbours = seats > 2 and (owner - sharer) % seats in (1, seats - 1)
        if sharer >= 0 and not are_neighbours:
            return False
    number = len(position.display) + len(position.services)
    return number in (0, chance.display_size(position.terms))


def _holders(position: Village) -> bool:
    """I4: who has a service holds it"""
    held = [0] * position.terms.seats
    for card, owner, sharer in position.services:
        held[owner] |= 1 << card
        if sharer >= 0:
            held[sharer] |= 1 << card
    return held == [farm.held for farm in position.farms]


def _workers(position: Village) -> bool:
    """I6: a space has one worker, a seat three a round"""
    spaces = [space for space, _, _ in position.workers]
    doubled = len(spaces) - len(set(spaces))
    if doubled > position.terms.wildcard:
        return False
    for seat, farm in enumerate(position.farms):
        if farm.home + len(own_spaces(position, seat)) != WORKERS:
            return False
    return True


def _neutral(position: Village) -> bool:
    """I19: no worker stands on a blocked space, but for one with the wildcard"""
    blocked = occupied(position.change(workers=()))
    spaces = [space for space, _, _ in position.workers]
    on_blocked = [space for space in spaces if has(blocked, space)]
    return len(on_blocked) <= position.terms.wildcard


def _flags(position: Village) -> bool:
    """I7: a seat uses one flag a column and round, unless flags are lifted"""
    for seat, farm in enumerate(position.farms):
        columns = [space.column for space in own_spaces(position, seat) if space.flag]
        lifted = farm.passives.no_flags or modifier(position, "ignore_flags")
        if len(columns) > len(set(columns)) and not lifted:
            return False
    return True


def _arrivals(position: Village) -> bool:
    """I8: no two managers arrived at once, so the order of the walk is strict"""
    arrivals = [farm.arrival for farm in position.farms]
    if position.clock == 0:
        return True
    return len(set(arrivals)) == len(arrivals)


def _bonus(position: Village) -> bool:
    """I9: after a walk every seat has used its bonus, so nobody is behind the round"""
    farms = position.farms
    if position.phase == TOURISM_END and not all(farm.bonus for farm in farms):
        return False
    rounds_walked = position.round if position.phase > TOURISM else position.round - 1
    least = rounds_walked + position.terms.on_first
    return all(farm.table >= least for farm in farms)


def _over(position: Village) -> bool:
    """I16: no round comes after the last, and nobody acts after the end"""
    if position.round > position.terms.rounds:
        return False
    is_over = position.phase == OVER
    return is_over == (not position.to_act)


def _waiting(position: Village) -> bool:
    """I17: only the seat of a resolution is asked in it"""
    if not position.stack or CHANCE in position.to_act:
        return True
    return position.to_act == {position.stack[-1].seat}


def _red(position: Village) -> bool:
    """I15: a red service is resolved once, for a seat that has it, and not used again"""
    red = [
        (resolution.seat, resolution.card)
        for resolution in position.stack
        if resolution.source == RED
    ]
    if len(red) > len(set(red)):
        return False
    if any(farm.used & _RED_SERVICES for farm in position.farms):
        return False
    held = [position.farms[seat].held for seat, _ in red]
    return all(has(mask, card) for mask, (_, card) in zip(held, red, strict=True))


POSITION_INVARIANTS: Final[tuple[Callable[[Village], bool], ...]] = (
    *(_greenhouses, _counts, _room, _services, _holders, _workers, _neutral),
    *(_flags, _arrivals, _bonus, _over, _waiting, _red),
)
