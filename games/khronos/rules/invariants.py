"""What must hold in every position, whatever was played: checks for tests and simulations. Their
numbers are those of RULES.md; what must hold from one position to the next is in
`step_invariants.py`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Final

from . import bookings
from .boards import age_of_reason
from .boards.board import built_of
from .boards.buildings import (
    BYTE,
    CIVIL,
    COLOUR,
    COUNTS,
    CUBES,
    EIGHT,
    FAITH,
    NOBODY,
    PRINTED_HAMLET,
    REASON,
    SIZE,
    all_cubes,
    cubes_of,
    foot_of,
    kind_of,
    mark_of,
    owner_of,
    tied,
)
from .boards.grid import PRINTED, RIVER
from .position import ACTED, DEAL, FIRST, OVER, REFILL, TURN, Valley
from .resolution import ripple
from .step_invariants import STEP_LAWS
from .terms import CUBES as ALL_CUBES
from .terms import HAND


def violations(before: Valley | None, after: Valley) -> Iterator[str]:
    """Every law that the position, or the step to it, breaks."""
    for law in _POSITION_LAWS:
        if not law(after):
            yield f"does not hold: {law.__doc__}"
    for step_law in STEP_LAWS:
        if before is not None and not step_law(before, after):
            yield f"does not hold: {step_law.__doc__}"


def _tiles(valley: Valley) -> bool:
    """I1: stock and boards share the box's tiles, and none is owed"""
    for kind, count in enumerate(COUNTS):
        laid = sum(kind_of(code) == kind for board in valley.boards for code in board.buildings)
        if valley.stock(kind) != count - laid or laid > count:
            return False
    return True


def _cards(valley: Valley) -> bool:
    """I2: deck, discard pile, hands and row are the whole deck, colour by colour"""
    piles = (valley.deck, valley.discard, valley.row, *valley.hands)
    return valley.terms.deck == tuple(map(sum, zip(*piles, strict=True))) and all(
        min(pile) >= 0 for pile in piles
    )


def _cubes(valley: Valley) -> bool:
    """I3: a seat's cubes lie in its supply, on its buildings, on Reason's towns or marks"""
    for seat in range(valley.terms.seats):
        laid = sum(
            owner_of(code) == seat for board in valley.boards[:REASON] for code in board.buildings
        )
        laid += sum(
            cubes_of(code, seat) + (mark_of(code) == seat)
            for code in valley.boards[REASON].buildings
        )
        held = valley.pending is not None and valley.pending.question.code
        air = int(bool(held) and owner_of(valley.pending.question.code) == seat)  # type: ignore[union-attr]
        if valley.cubes(seat) < 0 or valley.cubes(seat) + laid + air != ALL_CUBES:
            return False
    return True


def _ecus(valley: Valley) -> bool:
    """I4: nobody has fewer than no Ecus"""
    return all(type(ecus) is int and ecus >= 0 for ecus in valley.ecus)


def _footprints(valley: Valley) -> bool:
    """I5: buildings lie inside the grid, and no two share a square"""
    for board in valley.boards:
        feet = [foot_of(code) for code in board.buildings]
        union = 0
        for foot in feet:
            if not foot or union & foot:
                return False
            union |= foot
        if union != board.occupied:
            return False
    return True


def _printed(valley: Valley) -> bool:
    """I6: every printed hamlet stands, or something civil covers it"""
    return all(
        not PRINTED & ~board.occupied
        and all(COLOUR[kind_of(code)] == CIVIL for code in board.under(PRINTED))
        for board in valley.boards
    )


def _river(valley: Valley) -> bool:
    """I7: nothing owned and nothing small stands in the river"""
    return all(
        COLOUR[kind_of(code)] == CIVIL and SIZE[kind_of(code)] > 1
        for board in valley.boards
        for code in board.under(RIVER)
    )


def _hierarchy(valley: Valley) -> bool:
    """I8: every domain of Might and Faith has one top in each colour, once all is resolved"""
    return valley.pending is not None or not any(
        tied(domain.profile, colour)
        for board in valley.boards[:REASON]
        for domain in board.domains
        for colour in range(CIVIL)
    )


def _owners(valley: Valley) -> bool:
    """I9: what is military or religious has an owner in Might and Faith, and nothing else has"""
    owned = all(
        (owner_of(code) == NOBODY) == (COLOUR[kind_of(code)] == CIVIL)
        for board in valley.boards[:REASON]
        for code in board.buildings
    )
    return owned and all(owner_of(code) == NOBODY for code in valley.boards[REASON].buildings)


def _no_small(valley: Valley) -> bool:
    """I10: no small tile lies on Reason"""
    return all(
        SIZE[kind_of(code)] > 1 or kind_of(code) == PRINTED_HAMLET
        for code in valley.boards[REASON].buildings
    )


def _mirrored(valley: Valley) -> bool:
    """I11: what lies on Reason lies on Faith too, once all is resolved"""
    faith = {code >> 24 for code in valley.boards[FAITH].buildings}
    return valley.pending is not None or all(
        code >> 24 in faith
        for code in valley.boards[REASON].buildings
        if kind_of(code) != PRINTED_HAMLET
    )


def _people(valley: Valley) -> bool:
    """I12: no civil building is overfull, and only large ruins are marked"""
    for code in valley.boards[REASON].buildings:
        if COLOUR[kind_of(code)] == CIVIL:
            if all_cubes(code) > age_of_reason.capacity(code, valley.terms.large):
                return False
        elif code & CUBES:
            return False
        if mark_of(code) != NOBODY and not (
            age_of_reason.is_ruin(code) and SIZE[kind_of(code)] == 3
        ):
            return False
    return True


def _bookings(valley: Valley) -> bool:
    """I14: some way to book the cards of the turn is left, and all ways book as many"""
    unspent = valley.booked == bookings.NONE
    return len(bookings.sums(valley.booked)) == 1 and (unspent or bool(valley.done & ACTED))


def _hands(valley: Valley) -> bool:
    """I15: a turn begins with four cards, and nobody who waits has more or fewer"""
    if valley.phase in (FIRST, DEAL):
        return True
    return all(
        sum(hand) == HAND
        for seat, hand in enumerate(valley.hands)
        if seat != valley.active or valley.phase == OVER
    )


def _fresh(valley: Valley) -> bool:
    """I15: a turn begins with four cards"""
    fresh = valley.phase == TURN and not valley.done and valley.laying is None
    return not fresh or sum(valley.hands[valley.active]) == HAND


def _ended(valley: Valley) -> bool:
    """I17: nothing is legal once the game is over"""
    return valley.phase != OVER or not any(
        valley.legal_moves(seat) for seat in range(valley.terms.seats)
    )


def _rerun(valley: Valley) -> bool:
    """I18: a resolution run again is the same"""
    pending = valley.pending
    if pending is None:
        return True
    again = ripple.resolve(
        valley.terms, pending.boards, valley.active, pending.cause, pending.answers
    )
    return again.boards == valley.boards and again.question == pending.question


def _domains(valley: Valley) -> bool:
    """domains kept as buildings come and go are those of the buildings that stand"""
    return all(
        sorted(board.domains) == sorted(fresh.domains)
        and (board.tiles, board.cubes) == (fresh.tiles, fresh.cubes)
        for board in valley.boards[:REASON]
        for fresh in (built_of(_tiles_of(board.buildings)),)
    )


def _tiles_of(buildings: tuple[int, ...]) -> list[int]:
    return [code for code in buildings if kind_of(code) != PRINTED_HAMLET]


def _counters(valley: Valley) -> bool:
    """no counter of tiles or cubes overflows"""
    return all(
        (board.tiles >> EIGHT * kind & BYTE) <= count
        for board in valley.boards
        for kind, count in enumerate(COUNTS)
    ) and valley.phase in (FIRST, DEAL, TURN, REFILL, OVER)


_POSITION_LAWS: Final[tuple[Callable[[Valley], bool], ...]] = (
    *(_tiles, _cards, _cubes, _ecus, _footprints, _printed, _river, _hierarchy, _owners),
    *(_no_small, _mirrored, _people, _bookings, _hands, _fresh, _ended, _rerun, _domains),
    _counters,
)
