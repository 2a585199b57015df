"""The flow: setup, then rounds of work, harvest, tourism and homecoming.

`run_to_next_choice` runs the steps of all phases. Workers are placed in `work.py`, resolutions are
in `resolver.py`, windows in `service_windows.py`, walks in `tourism.py`.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from games.core import Seat

from .. import log_messages
from ..board_state import track_order, turn_order
from ..components import effects
from ..components.effects import RANDOM, Effect
from ..position import (
    AFTER_SPACE,
    ALONE,
    BY_EVENT,
    CHANCE_ONLY,
    DISPLAY,
    EVENT,
    FIRST,
    HARVEST,
    HARVEST_END,
    HARVEST_START,
    HOMECOMING_START,
    INCIDENT,
    MORNING,
    NO_SEATS,
    NONE,
    OPENING,
    OVER,
    ROUND_START,
    SET,
    TOURISM,
    TOURISM_END,
    TOURISM_START,
    WORK,
    WORKERS,
    MutableVillage,
    new_resolution,
)
from ..resolution import resolver
from ..resolution.feasibility import any_time_uses
from ..resolution.greenhouses import await_chance
from . import harvest, service_windows, setup, tourism, work

ON_TOP: Final = 9  # the "drawer" of a greenhouse that is only shown
_SOLO_DRAW: Final = (work.TOMATO, Effect(effects.TAKE_HOUSE, 1, piles=(RANDOM,)))


def run_to_next_choice(village: MutableVillage) -> None:
    """Goes on until a seat has a choice, chance acts, or the game is over."""
    while village.drawer < 0:
        village.legal = None
        if village.terms.visible and not village.top and village.unseen:
            await_chance(village, ON_TOP)  # D3
        elif village.stack:
            if resolver.take_step(village):
                return
        elif _STEPS[village.phase](village):
            return


def _opening(village: MutableVillage) -> bool:
    """Gives what a story begins with, in turn order."""  # R43
    story = village.terms.story_card
    if story is None or village.at == len(village.order):
        start_round(village)
        return False
    seat = village.order[village.at]
    village.at += 1
    village.push(new_resolution(seat, BY_EVENT, NONE, (), story.setup))
    return False


# --- a round begins


def start_round(village: MutableVillage) -> None:
    """Sets everything that is counted by the round to its start."""  # R9
    village.event = NONE
    village.at = 0
    village.order = turn_order(village)
    village.trail = ()
    for seat in village.order:
        village.change_farm(
            seat,
            home=WORKERS,
            used=0,
            flags=0,
            bonus=False,
            given=0,
            served=False,
            crop=0,
            cropped=0,
        )
    if village.log is not None:
        village.add_message(log_messages.round_begins(village.round, village.first))
    village.phase = MORNING
    if village.terms.solo:
        village.push(new_resolution(0, BY_EVENT, NONE, (), _SOLO_DRAW))  # R39


def _morning(village: MutableVillage) -> bool:
    village.phase = EVENT if village.terms.story else INCIDENT
    return False


def _reveal_due(village: MutableVillage) -> bool:
    village.to_act = CHANCE_ONLY
    return True


def reveal(village: MutableVillage, event: int) -> None:
    """Begins the event of the round."""  # R43
    village.event = event
    village.events &= ~(1 << event)
    village.phase = INCIDENT
    if village.log is not None:
        village.add_message(log_messages.revealed(event))
    service_windows.start_event(village)


def _incident(village: MutableVillage) -> bool:
    if village.event != NONE and service_windows.event_asks_somebody(village):
        return True
    service_windows.open_window(village, ROUND_START, turn_order(village))
    return False


def _round_start(village: MutableVillage) -> bool:
    if service_windows.asks_somebody(village):
        return True
    village.phase = WORK
    village.at = 0
    village.order = turn_order(village)
    village.turn += 1
    return False


# --- work


def _work(village: MutableVillage) -> bool:
    order = village.order
    if village.at >= WORKERS * len(order):
        service_windows.open_window(village, HARVEST_START, turn_order(village))
        return False
    seat = order[village.at % len(order)]
    village.legal = work.list_placements(village, seat)
    if village.legal:
        village.to_act = ALONE[seat]
        return True
    if village.log is not None:
        village.add_message(log_messages.at_home(seat))  # D11
    village.at += 1
    village.turn += 1
    return False


def _after_space(village: MutableVillage) -> bool:
    if service_windows.asks_somebody(village):
        return True
    village.phase = WORK
    village.at += 1
    village.turn += 1
    return False


# --- harvest


def _harvest_start(village: MutableVillage) -> bool:
    if service_windows.asks_somebody(village):
        return True
    village.phase = HARVEST
    village.turn += 1
    for seat in turn_order(village):
        harvest.harvest_season(village, seat)
    return False


def _harvest(village: MutableVillage) -> bool:
    village.to_act = frozenset(
        seat for seat in turn_order(village) if village.farms[seat].crop
    )
    if village.to_act:
        return True
    service_windows.open_window(village, HARVEST_END, turn_order(village))
    return False


def _harvest_end(village: MutableVillage) -> bool:
    if service_windows.asks_somebody(village):
        return True
    order = walking_order(village)
    village.order = order
    village.at = 0
    if village.log is not None:
        village.add_message(
            log_messages.season("Tourism: the order is {order}.", order)
        )
    service_windows.open_window(village, TOURISM_START, order)
    return False


# --- tourism


def walking_order(village: MutableVillage) -> tuple[Seat, ...]:
    """The order of the walk, kept for the whole season."""  # R28, D23
    return turn_order(village) if village.alone >= 0 else track_order(village)


def _tourism_start(village: MutableVillage) -> bool:
    if service_windows.asks_somebody(village):
        return True
    village.phase = TOURISM
    village.at = 0
    village.turn += 1
    return False


def _tourism(village: MutableVillage) -> bool:
    if village.at >= len(village.order):
        service_windows.open_window(village, TOURISM_END, walking_order(village))
        return False
    seat = village.order[village.at]
    has_services = bool(any_time_uses(village, seat, village.farms[seat]))
    if not tourism.asks_seat(village, seat, has_services):
        return False
    village.to_act = ALONE[seat]
    return True


def _tourism_end(village: MutableVillage) -> bool:
    if service_windows.asks_somebody(village):
        return True
    village.order = turn_order(village)
    service_windows.open_window(village, HOMECOMING_START, village.order)
    return False


# --- homecoming


def _homecoming_start(village: MutableVillage) -> bool:
    if service_windows.asks_somebody(village):
        return True
    stay = village.round if village.terms.solo else NONE
    workers = [worker for worker in village.workers if worker[2] == stay]
    village.workers = tuple(workers)  # R33, R41
    if village.log is not None:
        village.add_message(log_messages.homecoming())
    village.turn += 1
    if village.round == village.terms.rounds:
        for seat in village.order if not village.terms.solo else ():
            village.change_farm(seat, home=WORKERS)
        village.phase = OVER
        return False
    village.round += 1
    village.first = (village.first + 1) % village.terms.seats
    start_round(village)
    return False


def _over(village: MutableVillage) -> bool:
    """The end."""  # R34
    village.to_act = NO_SEATS
    return True


_STEPS: Final[dict[int, Callable[[MutableVillage], bool]]] = {
    SET: setup.choose_set,
    DISPLAY: setup.deal,
    FIRST: setup.choose_first,
    OPENING: _opening,
    MORNING: _morning,
    EVENT: _reveal_due,
    INCIDENT: _incident,
    ROUND_START: _round_start,
    WORK: _work,
    AFTER_SPACE: _after_space,
    HARVEST_START: _harvest_start,
    HARVEST: _harvest,
    HARVEST_END: _harvest_end,
    TOURISM_START: _tourism_start,
    TOURISM: _tourism,
    TOURISM_END: _tourism_end,
    HOMECOMING_START: _homecoming_start,
    OVER: _over,
}
