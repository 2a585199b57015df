"""The setup: what chance has to settle before the first round."""

from __future__ import annotations

from games.core import Seat

from ..board_state import turn_order
from ..position import CHANCE_ONLY, DISPLAY, FIRST, OPENING, Bench


def choose_set(bench: Bench) -> bool:
    bench.to_act = CHANCE_ONLY
    if bench.terms.service_set == "random":
        return True
    bench.phase = DISPLAY
    return False


def deal(bench: Bench) -> bool:
    if bench.display:
        bench.phase = FIRST
    bench.to_act = CHANCE_ONLY
    return not bench.display


def choose_first(bench: Bench) -> bool:
    if bench.terms.solo or bench.terms.seat_1_first:
        begin(bench, 0)
    bench.to_act = CHANCE_ONLY
    return bench.phase == FIRST


def begin(bench: Bench, first: Seat) -> None:
    """The seat begins; all stand at the start, each in front of the one before."""  # R8, D2
    bench.first = first
    bench.order = turn_order(bench)
    for seat in bench.order:
        bench.clock += 1
        bench.farm(seat, arrival=bench.clock)
    bench.phase, bench.at = OPENING, 0
