"""Invariants of a ply: what may change from one position to the next.

A docstring says what must hold; it is the text of the violation. Invariants of one position are in
`invariants.py`.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from games.core import Seat

from .effects import BUY_ENERGY, CRYSTALS
from .faces import COSTS, DISCARD_CRYSTALS, EFFECTS, ENTITIES, SYMBOL_MASKS
from .position import CARD_STEP, NO_CARD, OVER, RUN, SCORING, BasePosition
from .track import LINE_PARTNERS, list_bits_cached
from .worlds import FOR_CRYSTALS


def is_lined_up(position: BasePosition, seat: Seat, entity: int) -> bool:
    """Whether a line through the seat's last card shows the Entity's symbol three times."""
    world = position.worlds[seat]
    shown = [SYMBOL_MASKS[face] >> entity & 1 for face in world.cells]
    cell = world.uses[-1]
    if cell >= FOR_CRYSTALS or not shown[cell]:
        return False
    row, column = LINE_PARTNERS[cell]
    return all(shown[other] for other in row) or all(shown[other] for other in column)


def _never_goes_back(before: BasePosition, after: BasePosition) -> bool:
    """avatars never walk back; Energy never shrinks; Spores stay"""
    if before.stop > after.stop or before.phase == OVER:
        return False
    for old, new in zip(before.worlds, after.worlds, strict=True):
        if new.energy < old.energy or old.spores & ~new.spores:
            return False
    return True


def _changes_only_the_active(before: BasePosition, after: BasePosition) -> bool:
    """only who acts gains or loses, but for Entities and at corners"""
    if before.stop != after.stop or before.phase not in (CARD_STEP, RUN):
        return True
    active = before.order[before.at : after.at + 1]
    idle = set(before.order) - set(active)
    return all(before.worlds[seat] == after.worlds[seat] for seat in idle)


def _moves_entities_to_lines(before: BasePosition, after: BasePosition) -> bool:
    """an Entity once welcomed stays with somebody, and moves only to a seat that lines up its
    symbol
    """
    for entity in range(len(ENTITIES)):
        old = before.holders[entity]
        new = after.holders[entity]
        if old != new and (new == NO_CARD or not is_lined_up(after, new, entity)):
            return False
    return True


def _changes_crystals_by_rule(before: BasePosition, after: BasePosition) -> bool:
    """crystals change by the price of a card, by a card thrown away for them, and by the sources
    that run
    """
    for seat in range(before.terms.seats):
        gained = after.worlds[seat].crystals - before.worlds[seat].crystals
        if gained not in _list_crystal_changes(before, after, seat):
            return False
    return True


def _list_crystal_changes(
    before: BasePosition, after: BasePosition, seat: Seat
) -> set[int]:
    """The changes of a seat's crystals that the ply allows."""
    used = after.worlds[seat].uses[len(before.worlds[seat].uses) :]
    if used:
        card = after.picks[seat][len(after.worlds[seat].uses) - 1]
        return {_crystals_of_use(use, card) for use in used}
    if before.phase not in (RUN, SCORING) or seat != before.active:
        return {0}
    if _is_same_step(before, after):
        return {_crystals_of_runs(before, seat, after.used & ~before.used)}
    free = [
        source
        for source in list_bits_cached(before.usable)
        if not _costs_crystals(before, seat, source)
    ]
    last = {
        _crystals_of_runs(before, seat, 1 << source)
        for source in list_bits_cached(before.usable)
    }
    return {
        0,
        sum(_crystals_of_runs(before, seat, 1 << source) for source in free),
        *last,
    }


def _crystals_of_use(use: int, card: int) -> int:
    """The crystals that a use of the card brings; negative: its price."""
    if use < FOR_CRYSTALS:
        return -COSTS[card]
    return DISCARD_CRYSTALS if use == FOR_CRYSTALS else 0


def _crystals_of_runs(position: BasePosition, seat: Seat, sources: int) -> int:
    """The crystals that runs of these sources bring, less those that they cost."""
    total = 0
    for source in list_bits_cached(sources):
        effect = EFFECTS[position.face(seat, source)]
        total += effect.amount if effect.kind == CRYSTALS else -effect.pay
    return total


def _costs_crystals(position: BasePosition, seat: Seat, source: int) -> bool:
    return EFFECTS[position.face(seat, source)].kind >= BUY_ENERGY


def _runs_sources_once(before: BasePosition, after: BasePosition) -> bool:
    """what has run stays so for the whole step, and of the Entities a turn opens those alone that
    it welcomes
    """
    same = _is_same_step(before, after)
    if same and before.used & ~after.used:
        return False
    if after.phase != RUN:
        return True
    opened = (after.left | after.used) >> 9
    if same:
        return not opened & ~((before.left | before.used) >> 9)
    return opened == after.held(after.active) & ~before.held(after.active)


def _is_same_step(before: BasePosition, after: BasePosition) -> bool:
    """Whether both positions are in one step in which a seat runs sources."""
    same_place = before.stop == after.stop and before.at == after.at
    same_phase = before.phase == after.phase and before.phase in (RUN, SCORING)
    return same_place and same_phase


PLY_INVARIANTS: Final[tuple[Callable[[BasePosition, BasePosition], bool], ...]] = (
    *(_never_goes_back, _changes_only_the_active, _moves_entities_to_lines),
    *(_changes_crystals_by_rule, _runs_sources_once),
)
