"""The flow: setup, then rounds of work, harvest, tourism and homecoming. `run_on` goes as far as
the next choice.

Placing workers is here; resolutions are in `resolver.py`, windows in
`service_windows.py`, walking in `tourism.py`.
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
    Bench,
    frame_of,
)
from ..resolution import resolver
from ..resolution.feasibility import any_time_uses
from ..resolution.greenhouses import await_draw
from . import harvest, service_windows, setup, tourism, work

ON_TOP: Final = 9  # "drawer" of a greenhouse that is only shown
_SOLO_DRAW: Final = (work.TOMATO, Effect(effects.TAKE_HOUSE, 1, piles=(RANDOM,)))


def run_on(bench: Bench) -> None:
    """As far as the rules go by themselves: until a seat has a choice, chance acts, or the game is
    over.
    """
    while bench.drawer < 0:
        bench.legal = None
        if bench.terms.visible and not bench.top and bench.unseen:
            await_draw(bench, ON_TOP)  # D3
        elif bench.stack:
            if resolver.settle(bench):
                return
        elif _STEPS[bench.phase](bench):
            return


def _opening(bench: Bench) -> bool:
    """A story's gifts, in turn order."""  # R43
    tale = bench.terms.tale
    if tale is None or bench.at == len(bench.order):
        start_round(bench)
        return False
    seat = bench.order[bench.at]
    bench.at += 1
    bench.push(frame_of(seat, BY_EVENT, NONE, (), tale.setup))
    return False


# --- a round begins


def start_round(bench: Bench) -> None:
    """Everything that is counted by the round starts anew."""  # R9
    bench.event, bench.at, bench.order = NONE, 0, turn_order(bench)
    bench.trail = ()
    for seat in bench.order:
        bench.farm(
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
    if bench.log is not None:
        bench.tell(log_messages.round_begins(bench.round, bench.first))
    bench.phase = MORNING
    if bench.terms.solo:
        bench.push(frame_of(0, BY_EVENT, NONE, (), _SOLO_DRAW))  # R39


def _morning(bench: Bench) -> bool:
    bench.phase = EVENT if bench.terms.story else INCIDENT
    return False


def _reveal_due(bench: Bench) -> bool:
    bench.to_act = CHANCE_ONLY
    return True


def reveal(bench: Bench, event: int) -> None:
    """The event of the round strikes."""  # R43
    bench.event, bench.events = event, bench.events & ~(1 << event)
    bench.phase = INCIDENT
    if bench.log is not None:
        bench.tell(log_messages.revealed(event))
    service_windows.strike(bench)


def _incident(bench: Bench) -> bool:
    if bench.event != NONE and service_windows.offers(bench):
        return True
    service_windows.open_window(bench, ROUND_START, turn_order(bench))
    return False


def _round_start(bench: Bench) -> bool:
    if service_windows.asks_somebody(bench):
        return True
    bench.phase, bench.at, bench.order = WORK, 0, turn_order(bench)
    bench.turn += 1
    return False


# --- work


def _work(bench: Bench) -> bool:
    order = bench.order
    if bench.at >= WORKERS * len(order):
        service_windows.open_window(bench, HARVEST_START, turn_order(bench))
        return False
    seat = order[bench.at % len(order)]
    bench.legal = work.placements(bench, seat)
    if bench.legal:
        bench.to_act = ALONE[seat]
        return True
    if bench.log is not None:
        bench.tell(log_messages.at_home(seat))  # D11
    bench.at += 1
    bench.turn += 1
    return False


def _after_space(bench: Bench) -> bool:
    if service_windows.asks_somebody(bench):
        return True
    bench.phase = WORK
    bench.at += 1
    bench.turn += 1
    return False


# --- harvest


def _harvest_start(bench: Bench) -> bool:
    if service_windows.asks_somebody(bench):
        return True
    bench.phase = HARVEST
    bench.turn += 1
    for seat in turn_order(bench):
        harvest.bring_in(bench, seat)
    return False


def _harvest(bench: Bench) -> bool:
    bench.to_act = frozenset(seat for seat in turn_order(bench) if bench.farms[seat].crop)
    if bench.to_act:
        return True
    service_windows.open_window(bench, HARVEST_END, turn_order(bench))
    return False


def _harvest_end(bench: Bench) -> bool:
    if service_windows.asks_somebody(bench):
        return True
    order = walking_order(bench)
    bench.order, bench.at = order, 0
    if bench.log is not None:
        bench.tell(log_messages.season("Tourists come; the order is {order}.", order))
    service_windows.open_window(bench, TOURISM_START, order)
    return False


# --- tourism


def walking_order(bench: Bench) -> tuple[Seat, ...]:
    """The order of the walk, kept for the whole season."""  # R28, D23
    return turn_order(bench) if bench.alone >= 0 else track_order(bench)


def _tourism_start(bench: Bench) -> bool:
    if service_windows.asks_somebody(bench):
        return True
    bench.phase, bench.at = TOURISM, 0
    bench.turn += 1
    return False


def _tourism(bench: Bench) -> bool:
    if bench.at >= len(bench.order):
        service_windows.open_window(bench, TOURISM_END, walking_order(bench))
        return False
    seat = bench.order[bench.at]
    besides = bool(any_time_uses(bench, seat, bench.farms[seat]))
    if not tourism.prompts(bench, seat, besides):
        return False
    bench.to_act = ALONE[seat]
    return True


def _tourism_end(bench: Bench) -> bool:
    if service_windows.asks_somebody(bench):
        return True
    bench.order = turn_order(bench)
    service_windows.open_window(bench, HOMECOMING_START, bench.order)
    return False


# --- homecoming


def _homecoming_start(bench: Bench) -> bool:
    if service_windows.asks_somebody(bench):
        return True
    stay = bench.round if bench.terms.solo else NONE
    bench.workers = tuple([one for one in bench.workers if one[2] == stay])  # R33, R41
    if bench.log is not None:
        bench.tell(log_messages.homecoming())
    bench.turn += 1
    if bench.round == bench.terms.rounds:
        for seat in bench.order if not bench.terms.solo else ():
            bench.farm(seat, home=WORKERS)
        bench.phase = OVER
        return False
    bench.round += 1
    bench.first = (bench.first + 1) % bench.terms.seats
    start_round(bench)
    return False


def _over(bench: Bench) -> bool:
    """The end."""  # R34
    bench.to_act = NO_SEATS
    return True


_STEPS: Final[dict[int, Callable[[Bench], bool]]] = {
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
