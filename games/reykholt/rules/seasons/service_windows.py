"""Windows: the moments at which services may work and events offer something, and uses at any time.

In an ordered window one seat is asked after the other, in a parallel one all at once; what a use
does is a resolution.
"""

from __future__ import annotations

from typing import Final

from games.core import Move, Seat

from .. import log_messages, moves
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
    Bench,
    Scene,
    Village,
    frame_of,
    thaw,
)
from ..resolution.feasibility import any_time_uses, stricken, window_uses
from ..resolution.gains import gain
from ..resolution.resolver import endangered, promises, use_ends_well

ORDERED: Final = frozenset({ROUND_START, AFTER_SPACE, TOURISM_END})
PARALLEL: Final = frozenset({HARVEST_START, HARVEST_END, TOURISM_START, HOMECOMING_START})
WINDOWS: Final = ORDERED | PARALLEL


def open_window(bench: Bench, phase: int, order: tuple[Seat, ...]) -> None:
    """The window begins; in a parallel one what works by itself does so for all, first."""  # R24
    bench.phase, bench.waiting = phase, order
    bench.turn += 1
    if phase in PARALLEL:
        for seat in order:
            work_by_itself(bench, seat)


def asks_somebody(bench: Bench) -> bool:
    """Whether the window still waits for somebody; those with nothing to use are passed over."""
    if not bench.waiting:
        return False
    when = PHASES[bench.phase]
    if bench.phase in PARALLEL:
        bench.waiting = tuple(
            [seat for seat in bench.waiting if window_uses(bench, seat, when, auto=False)]
        )
        bench.to_act = frozenset(bench.waiting)
        return bool(bench.waiting)
    while bench.waiting:
        seat = bench.waiting[0]
        work_by_itself(bench, seat)
        if window_uses(bench, seat, when, auto=False):
            bench.to_act = ALONE[seat]
            return True
        bench.waiting = bench.waiting[1:]
    return False


def work_by_itself(bench: Bench, seat: Seat) -> None:
    """The seat's cards without a cost or a choice bring what they bring."""  # R23, R25
    for card in window_uses(bench, seat, PHASES[bench.phase], auto=True):
        bench.farm(seat, used=bench.farms[seat].used | 1 << card)
        if bench.log is not None:
            bench.tell(log_messages.used(seat, card))
        for effect in SERVICES[card].effects:
            gain(bench, seat, effect.kinds[0], effect.n)


def window_moves(position: Village, seat: Seat) -> list[Move]:
    """What a seat that is asked may answer."""
    if position.phase == INCIDENT:
        return [moves.ACCEPT, moves.PASS]
    cards = window_uses(position, seat, PHASES[position.phase], auto=False)
    return [*(moves.USES[card] for card in cards), moves.PASS]


def use(bench: Bench, seat: Seat, card: int) -> None:
    """A service works: its resolution begins."""  # R23, R26
    service, source = SERVICES[card], IN_WINDOW
    if service.when == "any_time":
        source = ANY_TIME
    elif service.when == "own_tourism":
        source = OWN_TOURISM
    if not service.unlimited:
        bench.farm(seat, used=bench.farms[seat].used | 1 << card)
    if bench.log is not None:
        bench.tell(log_messages.used(seat, card))
    frame = frame_of(seat, source, card, service.costs, service.effects)
    kept = promises(bench, seat) if source == ANY_TIME and bench.stack else 0
    bench.push(frame._replace(mask=kept))


def leave(bench: Bench, seat: Seat) -> None:
    """The seat wants nothing more in this window."""
    bench.waiting = tuple([one for one in bench.waiting if one != seat])
    if bench.log is not None:
        bench.tell(log_messages.passed(seat))


def any_time_moves(position: Village, seat: Seat) -> list[Move]:
    """The cards that the seat may use besides, in turn or out of turn."""  # R26, D29
    cards = any_time_uses(position, seat, position.farms[seat])
    if cards and endangered(position, seat):
        cards = [card for card in cards if _ends_well(position, seat, card)]
    return [moves.USES[card] for card in cards]


def _ends_well(position: Village, seat: Seat, card: int) -> bool:
    trial = thaw(position)
    use(trial, seat, card)
    return use_ends_well(trial)


# --- events


def strike(bench: Bench) -> None:
    """The event of the round: what must be, seat by seat; what may be is asked."""  # R44
    incident, seats = INCIDENTS[bench.event], stricken(bench)
    if incident.optional:
        bench.waiting = tuple(seats)
        return
    for seat in reversed(seats):
        bench.push(frame_of(seat, BY_EVENT, bench.event, incident.costs, incident.effects))


def offers(bench: Bench) -> bool:
    """Whether the event still waits for somebody: all at once, unless they take from one pile."""
    still = stricken(bench) if INCIDENTS[bench.event].optional else []
    bench.waiting = tuple([seat for seat in bench.waiting if seat in still])
    does = INCIDENTS[bench.event].effects
    one_by_one = any(one.op == effects.TAKE_HOUSE for one in does)
    bench.to_act = frozenset(bench.waiting[:1] if one_by_one else bench.waiting)
    return bool(bench.waiting)


def accept(bench: Bench, seat: Seat) -> None:
    """The seat takes what the event offers."""
    incident = INCIDENTS[bench.event]
    bench.waiting = tuple([one for one in bench.waiting if one != seat])
    bench.push(frame_of(seat, BY_EVENT, bench.event, incident.costs, incident.effects))


def own_tourism_uses(position: Scene, seat: Seat) -> list[Move]:
    """The cards for one's own tourism turn."""
    if position.phase != TOURISM:
        return []
    return [moves.USES[card] for card in window_uses(position, seat, "own_tourism", auto=False)]
