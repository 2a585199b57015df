"""The setup: what chance decides before the first round."""

from __future__ import annotations

from games.core import Seat

from ..board_state import turn_order
from ..position import CHANCE_ONLY, DISPLAY, FIRST, OPENING, MutableVillage


def choose_set(village: MutableVillage) -> bool:
    village.to_act = CHANCE_ONLY
    if village.terms.service_set == "random":
        return True
    village.phase = DISPLAY
    return False


def deal(village: MutableVillage) -> bool:
    village.to_act = CHANCE_ONLY
    if not village.display:
        return True
    village.phase = FIRST
    return False


def choose_first(village: MutableVillage) -> bool:
    if village.terms.solo or village.terms.seat_1_first:
        begin(village, 0)
    village.to_act = CHANCE_ONLY
    return village.phase == FIRST


def begin(village: MutableVillage, first: Seat) -> None:
    """Lets the seat begin. Managers stand at the start, each in front of those before."""
    # R8, D2
    village.first = first
    village.order = turn_order(village)
    for seat in village.order:
        village.clock += 1
        village.change_farm(seat, arrival=village.clock)
    village.phase = OPENING
    village.at = 0
