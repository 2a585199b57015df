"""Windows in which services may be used, offers of events, and uses of services at any time.

An ordered window asks one seat after the other, a parallel one all at once. What a service does is
a resolution.
"""

from __future__ import annotations

from typing import Final

from games.core import Move, Seat

from .. import log_messages, shared_moves
from ..board_state import track_order, turn_order
from ..components import effects
from ..components.cards import INCIDENTS, SERVICES
from ..position import (
    AFTER_SPACE,
    ALONE,
    ANY_TIME,
    BY_EVENT,
    HARVEST_END,
    HARVEST_START,
    HOMECOMING_START,
    IN_WINDOW,
    INCIDENT,
    OWN_TOURISM,
    PHASES,
    ROUND_START,
    TOURISM,
    TOURISM_END,
    TOURISM_START,
    AnyVillage,
    MutableVillage,
    Village,
    mutable_copy,
    new_resolution,
)
from ..resolution.conditions import condition_holds
from ..resolution.feasibility import any_time_uses, feasible, window_uses
from ..resolution.gains import gain_vegetables
from ..resolution.resolver import (
    can_keep_obligations,
    has_obligations,
    reachable_minimums,
)

ORDERED: Final = frozenset({ROUND_START, AFTER_SPACE, TOURISM_END})
PARALLEL: Final = frozenset(
    {HARVEST_START, HARVEST_END, TOURISM_START, HOMECOMING_START}
)
WINDOWS: Final = ORDERED | PARALLEL


def open_window(village: MutableVillage, phase: int, order: tuple[Seat, ...]) -> None:
    """Begins a window. A parallel one begins with the automatic services of all."""  # R24
    village.phase = phase
    village.waiting = order
    village.turn += 1
    if phase in PARALLEL:
        for seat in order:
            use_automatic_services(village, seat)


def asks_somebody(village: MutableVillage) -> bool:
    """Whether the window waits for somebody. Seats with nothing to use are skipped."""
    if not village.waiting:
        return False
    if village.phase in PARALLEL:
        return _asks_in_parallel(village)
    return _asks_in_order(village)


def _asks_in_parallel(village: MutableVillage) -> bool:
    seats = [seat for seat in village.waiting if _can_use_service(village, seat)]
    village.waiting = tuple(seats)
    village.to_act = frozenset(seats)
    return bool(seats)


def _asks_in_order(village: MutableVillage) -> bool:
    while village.waiting:
        seat = village.waiting[0]
        use_automatic_services(village, seat)
        if _can_use_service(village, seat):
            village.to_act = ALONE[seat]
            return True
        village.waiting = village.waiting[1:]
    return False


def _can_use_service(village: AnyVillage, seat: Seat) -> bool:
    return bool(window_uses(village, seat, PHASES[village.phase], auto=False))


def use_automatic_services(village: MutableVillage, seat: Seat) -> None:
    """Carries out the seat's cards that have neither a cost nor a choice."""  # R23, R25
    for card in window_uses(village, seat, PHASES[village.phase], auto=True):
        used = village.farms[seat].used | 1 << card
        village.change_farm(seat, used=used)
        if village.log is not None:
            village.add_message(log_messages.used(seat, card))
        for effect in SERVICES[card].effects:
            gain_vegetables(village, seat, effect.kinds[0], effect.n)


def window_moves(position: Village, seat: Seat) -> list[Move]:
    """The answers of a seat that is asked."""
    if position.phase == INCIDENT:
        return [shared_moves.ACCEPT, shared_moves.PASS]
    cards = window_uses(position, seat, PHASES[position.phase], auto=False)
    return [*(shared_moves.USES[card] for card in cards), shared_moves.PASS]


def use_service(village: MutableVillage, seat: Seat, card: int) -> None:
    """Begins the resolution of a service."""  # R23, R26
    service = SERVICES[card]
    source = _SOURCES.get(service.when, IN_WINDOW)
    if not service.unlimited:
        used = village.farms[seat].used | 1 << card
        village.change_farm(seat, used=used)
    if village.log is not None:
        village.add_message(log_messages.used(seat, card))
    resolution = new_resolution(seat, source, card, service.costs, service.effects)
    if source == ANY_TIME:
        minimums = reachable_minimums(village, seat)
        resolution = resolution._replace(mask=minimums)
    village.push(resolution)


_SOURCES: Final = {"any_time": ANY_TIME, "own_tourism": OWN_TOURISM}


def pass_window(village: MutableVillage, seat: Seat) -> None:
    """The seat uses nothing more in this window."""
    waiting = [other for other in village.waiting if other != seat]
    village.waiting = tuple(waiting)
    if village.log is not None:
        village.add_message(log_messages.passed(seat))


def any_time_moves(position: Village, seat: Seat) -> list[Move]:
    """The cards that the seat may use now, on its turn or not."""  # R26, D29
    cards = any_time_uses(position, seat, position.farms[seat])
    if cards and has_obligations(position, seat):
        cards = [card for card in cards if _keeps_obligations(position, seat, card)]
    return [shared_moves.USES[card] for card in cards]


def _keeps_obligations(position: Village, seat: Seat, card: int) -> bool:
    trial = mutable_copy(position)
    use_service(trial, seat, card)
    return can_keep_obligations(trial)


def own_tourism_uses(position: AnyVillage, seat: Seat) -> list[Move]:
    """The cards for the seat's own tourism turn."""
    if position.phase != TOURISM:
        return []
    cards = window_uses(position, seat, "own_tourism", auto=False)
    return [shared_moves.USES[card] for card in cards]


# --- events


def start_event(village: MutableVillage) -> None:
    """Begins the event of the round: effects seat by seat, or an offer to all."""
    # R44
    incident = INCIDENTS[village.event]
    seats = affected_seats(village)
    if incident.optional:
        village.waiting = tuple(seats)
        return
    for seat in reversed(seats):
        _resolve_event(village, seat)


def event_asks_somebody(village: MutableVillage) -> bool:
    """Whether the event waits for somebody: one seat where all take from one pile, else all."""
    incident = INCIDENTS[village.event]
    affected = affected_seats(village) if incident.optional else []
    waiting = [seat for seat in village.waiting if seat in affected]
    village.waiting = tuple(waiting)
    one_by_one = any(effect.op == effects.TAKE_HOUSE for effect in incident.effects)
    village.to_act = frozenset(waiting[:1] if one_by_one else waiting)
    return bool(waiting)


def accept_event(village: MutableVillage, seat: Seat) -> None:
    """The seat takes what the event offers."""
    waiting = [other for other in village.waiting if other != seat]
    village.waiting = tuple(waiting)
    _resolve_event(village, seat)


def _resolve_event(village: MutableVillage, seat: Seat) -> None:
    event = village.event
    costs = INCIDENTS[event].costs
    does = INCIDENTS[event].effects
    village.push(new_resolution(seat, BY_EVENT, event, costs, does))


def affected_seats(village: AnyVillage) -> list[Seat]:
    """The seats that the event of this round concerns, in turn order."""  # R44
    seats = turn_order(village)
    if INCIDENTS[village.event].last:
        seats = track_order(village)[-1:]
    return [seat for seat in seats if _is_affected(village, seat)]


def _is_affected(village: AnyVillage, seat: Seat) -> bool:
    incident = INCIDENTS[village.event]
    farm = village.farms[seat]
    condition = incident.condition
    if condition and not condition_holds(village, seat, farm, condition):
        return False
    if not incident.effects:
        return bool(incident.costs)
    return feasible(village, seat, farm, incident.costs, incident.effects)
