"""Invariants of a ply: what may change between a position and the next, as far as the rules go by
themselves. What must hold in each position is in `invariants.py`.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from games.core import Seat

from .effects import BUY_ENERGY, CRYSTALS
from .faces import COSTS, DISCARD_CRYSTALS, EFFECTS, ENTITIES, SHOWN
from .position import CARD, NO_CARD, OVER, RUN, SCORING, Universe
from .track import CROSSING, members
from .worlds import FOR_CRYSTALS


def lined_up(position: Universe, seat: Seat, entity: int) -> bool:
    """Whether a line through the square that the seat covered last shows the Entity's symbol three
    times.
    """
    world = position.worlds[seat]
    shown = [SHOWN[face] >> entity & 1 for face in world.cells]
    cell = world.uses[-1]
    if cell >= FOR_CRYSTALS or not shown[cell]:
        return False
    return any(all(shown[one] for one in pair) for pair in CROSSING[cell])


def _walked(before: Universe, after: Universe) -> bool:
    """avatars never walk back; Energy never shrinks; Spores stay"""
    steps = zip(before.worlds, after.worlds, strict=True)
    kept = all(old.energy <= new.energy and not old.spores & ~new.spores for old, new in steps)
    return kept and before.stop <= after.stop and before.phase != OVER


def _others(before: Universe, after: Universe) -> bool:
    """only who acts gains or loses, but for Entities and at corners"""
    if before.stop != after.stop or before.phase not in (CARD, RUN):
        return True
    idle = set(before.order) - set(before.order[before.at : after.at + 1])
    return all(before.worlds[seat] == after.worlds[seat] for seat in idle)


def _holders(before: Universe, after: Universe) -> bool:
    """an Entity once welcomed stays with somebody, and moves only to a seat that lines up its
    symbol
    """
    for entity in range(len(ENTITIES)):
        old, new = before.holders[entity], after.holders[entity]
        if old != new and (new == NO_CARD or not lined_up(after, new, entity)):
            return False
    return True


def _crystals(before: Universe, after: Universe) -> bool:
    """crystals change by the price of a card, a card thrown away for them, and what is run"""
    for seat in range(before.terms.seats):
        gained = after.worlds[seat].crystals - before.worlds[seat].crystals
        if gained not in _possible(before, after, seat):
            return False
    return True


def _possible(before: Universe, after: Universe, seat: Seat) -> set[int]:
    """By how much a seat's crystals may have changed."""
    used = after.worlds[seat].uses[len(before.worlds[seat].uses) :]
    if used:
        card = after.picks[seat][len(after.worlds[seat].uses) - 1]
        return {_paid(use, card) for use in used}
    if before.phase not in (RUN, SCORING) or seat != before.active:
        return {0}
    if _same_step(before, after):
        return {_ran(before, seat, after.used & ~before.used)}
    free = [source for source in members(before.usable) if not _pays(before, seat, source)]
    last = {_ran(before, seat, 1 << source) for source in members(before.usable)}
    return {0, sum(_ran(before, seat, 1 << source) for source in free), *last}


def _paid(use: int, card: int) -> int:
    """What a card's use brings: its price goes, or crystals come for it."""
    if use < FOR_CRYSTALS:
        return -COSTS[card]
    return DISCARD_CRYSTALS if use == FOR_CRYSTALS else 0


def _ran(position: Universe, seat: Seat, sources: int) -> int:
    """Crystals that running these sources brings, less those paid for them."""
    ran = [EFFECTS[position.face(seat, source)] for source in members(sources)]
    return sum(effect.amount if effect.kind == CRYSTALS else -effect.pay for effect in ran)


def _pays(position: Universe, seat: Seat, source: int) -> bool:
    return EFFECTS[position.face(seat, source)].kind >= BUY_ENERGY


def _once(before: Universe, after: Universe) -> bool:
    """what has run stays so for the whole step, and of the Entities a turn opens those alone that
    it welcomes
    """
    same = _same_step(before, after)
    if same and before.used & ~after.used:
        return False
    if after.phase != RUN:
        return True
    opened = (after.left | after.used) >> 9
    if same:
        return not opened & ~((before.left | before.used) >> 9)
    return opened == after.held(after.active) & ~before.held(after.active)


def _same_step(before: Universe, after: Universe) -> bool:
    """Whether a seat is still running what it ran."""
    old, new = ((one.phase, one.stop, one.at) for one in (before, after))
    return old == new and before.phase in (RUN, SCORING)


CHANGE_LAWS: Final[tuple[Callable[[Universe, Universe], bool], ...]] = (
    *(_walked, _others, _holders),
    *(_crystals, _once),
)
