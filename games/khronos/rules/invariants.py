"""Invariants of a position: checks for tests and simulations. The numbers are those of NOTES.md.
`step_invariants.py` has those of two successive positions.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Final

from . import bookings
from .boards import age_of_reason
from .boards.board_changes import build_board
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
    count_cubes,
    cubes_of,
    footprint_of,
    has_tied_tops,
    kind_of,
    mark_of,
    owner_of,
)
from .boards.grid import PRINTED, RIVER
from .position import ACTED, DEAL, FIRST, OVER, REFILL, TURN, BasePosition
from .resolution import ripple
from .step_invariants import STEP_INVARIANTS
from .terms import CUBES as ALL_CUBES
from .terms import HAND


def violations(before: BasePosition | None, after: BasePosition) -> Iterator[str]:
    """Every invariant that the position, or the step to it, breaks."""
    for invariant in _POSITION_INVARIANTS:
        if not invariant(after):
            yield f"does not hold: {invariant.__doc__}"
    for step_invariant in STEP_INVARIANTS:
        if before is not None and not step_invariant(before, after):
            yield f"does not hold: {step_invariant.__doc__}"


def _check_tiles(position: BasePosition) -> bool:
    """I1: stock and boards share the box's tiles, and none is owed"""
    for kind, count in enumerate(COUNTS):
        laid = sum(
            kind_of(code) == kind
            for board in position.boards
            for code in board.buildings
        )
        if position.stock(kind) != count - laid or laid > count:
            return False
    return True


def _check_cards(position: BasePosition) -> bool:
    """I2: deck, discard pile, hands and row are the whole deck, colour by colour"""
    piles = (position.deck, position.discard, position.row, *position.hands)
    return position.terms.deck == tuple(map(sum, zip(*piles, strict=True))) and all(
        min(pile) >= 0 for pile in piles
    )


def _check_cubes(position: BasePosition) -> bool:
    """I3: a seat's cubes lie in its supply, on its buildings, on Reason's towns or marks"""
    for seat in range(position.terms.seats):
        laid = sum(
            owner_of(code) == seat
            for board in position.boards[:REASON]
            for code in board.buildings
        )
        laid += sum(
            cubes_of(code, seat) + (mark_of(code) == seat)
            for code in position.boards[REASON].buildings
        )
        held = position.pending is not None and position.pending.question.code
        air = int(bool(held) and owner_of(position.pending.question.code) == seat)  # type: ignore[union-attr]
        if position.cubes(seat) < 0 or position.cubes(seat) + laid + air != ALL_CUBES:
            return False
    return True


def _check_ecus(position: BasePosition) -> bool:
    """I4: no seat has fewer than 0 Ecus"""
    return all(type(ecus) is int and ecus >= 0 for ecus in position.ecus)


def _check_footprints(position: BasePosition) -> bool:
    """I5: buildings lie inside the grid, and no two share a square"""
    for board in position.boards:
        feet = [footprint_of(code) for code in board.buildings]
        union = 0
        for foot in feet:
            if not foot or union & foot:
                return False
            union |= foot
        if union != board.occupied:
            return False
    return True


def _check_printed(position: BasePosition) -> bool:
    """I6: every printed hamlet stands, or something civil covers it"""
    return all(
        not PRINTED & ~board.occupied
        and all(
            COLOUR[kind_of(code)] == CIVIL for code in board.buildings_under(PRINTED)
        )
        for board in position.boards
    )


def _check_river(position: BasePosition) -> bool:
    """I7: nothing owned and nothing small stands in the river"""
    return all(
        COLOUR[kind_of(code)] == CIVIL and SIZE[kind_of(code)] > 1
        for board in position.boards
        for code in board.buildings_under(RIVER)
    )


def _check_hierarchy(position: BasePosition) -> bool:
    """I8: every domain of Might and Faith has one top in each colour, once all is resolved"""
    return position.pending is not None or not any(
        has_tied_tops(domain.profile, colour)
        for board in position.boards[:REASON]
        for domain in board.domains
        for colour in range(CIVIL)
    )


def _check_owners(position: BasePosition) -> bool:
    """I9: military and religious buildings have an owner in Might and Faith, and no other building
    has one
    """
    owned = all(
        (owner_of(code) == NOBODY) == (COLOUR[kind_of(code)] == CIVIL)
        for board in position.boards[:REASON]
        for code in board.buildings
    )
    return owned and all(
        owner_of(code) == NOBODY for code in position.boards[REASON].buildings
    )


def _check_no_small(position: BasePosition) -> bool:
    """I10: no small tile lies on Reason"""
    return all(
        SIZE[kind_of(code)] > 1 or kind_of(code) == PRINTED_HAMLET
        for code in position.boards[REASON].buildings
    )


def _check_mirrored(position: BasePosition) -> bool:
    """I11: what lies on Reason lies on Faith too, once all is resolved"""
    faith = {code >> 24 for code in position.boards[FAITH].buildings}
    return position.pending is not None or all(
        code >> 24 in faith
        for code in position.boards[REASON].buildings
        if kind_of(code) != PRINTED_HAMLET
    )


def _check_people(position: BasePosition) -> bool:
    """I12: no civil building is overfull, and only large ruins are marked"""
    for code in position.boards[REASON].buildings:
        if COLOUR[kind_of(code)] == CIVIL:
            if count_cubes(code) > age_of_reason.find_capacity(
                code, position.terms.large
            ):
                return False
        elif code & CUBES:
            return False
        if mark_of(code) != NOBODY and not (
            age_of_reason.is_ruin(code) and SIZE[kind_of(code)] == 3
        ):
            return False
    return True


def _check_bookings(position: BasePosition) -> bool:
    """I14: some way to book the cards of the turn is left, and all ways book as many"""
    unspent = position.booked == bookings.NONE
    return len(bookings.list_sums(position.booked)) == 1 and (
        unspent or bool(position.done & ACTED)
    )


def _check_hands(position: BasePosition) -> bool:
    """I15: a turn begins with four cards, and nobody who waits has more or fewer"""
    if position.phase in (FIRST, DEAL):
        return True
    return all(
        sum(hand) == HAND
        for seat, hand in enumerate(position.hands)
        if seat != position.active or position.phase == OVER
    )


def _check_fresh(position: BasePosition) -> bool:
    """I15: a turn begins with four cards"""
    fresh = position.phase == TURN and not position.done and position.laying is None
    return not fresh or sum(position.hands[position.active]) == HAND


def _check_ended(position: BasePosition) -> bool:
    """I17: nothing is legal once the game is over"""
    return position.phase != OVER or not any(
        position.legal_moves(seat) for seat in range(position.terms.seats)
    )


def _check_rerun(position: BasePosition) -> bool:
    """I18: a resolution run again is the same"""
    pending = position.pending
    if pending is None:
        return True
    again = ripple.resolve(
        position.terms, pending.boards, position.active, pending.cause, pending.answers
    )
    return again.boards == position.boards and again.question == pending.question


def _check_domains(position: BasePosition) -> bool:
    """domains kept as buildings come and go are those of the buildings that stand"""
    return all(
        sorted(board.domains) == sorted(fresh.domains)
        and (board.tiles, board.cubes) == (fresh.tiles, fresh.cubes)
        for board in position.boards[:REASON]
        for fresh in (build_board(_list_tiles(board.buildings)),)
    )


def _list_tiles(buildings: tuple[int, ...]) -> list[int]:
    return [code for code in buildings if kind_of(code) != PRINTED_HAMLET]


def _check_counters(position: BasePosition) -> bool:
    """no counter of tiles or cubes overflows"""
    return all(
        (board.tiles >> EIGHT * kind & BYTE) <= count
        for board in position.boards
        for kind, count in enumerate(COUNTS)
    ) and position.phase in (FIRST, DEAL, TURN, REFILL, OVER)


_POSITION_INVARIANTS: Final[tuple[Callable[[BasePosition], bool], ...]] = (
    *(
        _check_tiles,
        _check_cards,
        _check_cubes,
        _check_ecus,
        _check_footprints,
        _check_printed,
        _check_river,
        _check_hierarchy,
        _check_owners,
    ),
    *(
        _check_no_small,
        _check_mirrored,
        _check_people,
        _check_bookings,
        _check_hands,
        _check_fresh,
        _check_ended,
        _check_rerun,
        _check_domains,
    ),
    _check_counters,
)
