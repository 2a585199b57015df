"""Resolution: the effects of a building that is built, grown or demolished. The procedure has no
chance; with each answer it runs again from its beginning.

Might is resolved first, then Faith, then Reason; a later age never changes an earlier one.
Shrinking is in `shrinking.py`, the changes of Reason in `age_of_reason.py`.
"""

from __future__ import annotations

from collections.abc import Sequence

from games.core import Seat

from ..boards import age_of_reason
from ..boards.board import Board
from ..boards.board_changes import place_building, remove_building
from ..boards.buildings import (
    CIVIL,
    COLOUR,
    FAITH,
    NOBODY,
    PRINTED_HAMLET,
    REASON,
    SIZE,
    anchor_of,
    find_largest,
    footprint_of,
    kind_of,
    owner_of,
)
from ..boards.grid import NEAR
from ..terms import Terms
from .shrinking import BoardResolution, find_vanished_squares
from .steps import (
    CAME,
    CAST,
    DEMOLISHED,
    DOMINION,
    FADED,
    HIERARCHY,
    OVERRAN,
    OWN_CUBES,
    REFUSED,
    TILES,
    WENT,
    Boards,
    Cause,
    FaithChange,
    Junction,
    Resolution,
    Step,
    Unanswered,
)


def resolve(
    terms: Terms, boards: Boards, actor: Seat, cause: Cause, answers: Sequence[int] = ()
) -> Resolution:
    """The boards after all effects, or up to the first question without an answer."""  # R20
    run = Ripple(terms, boards, actor, answers)
    question = None
    try:
        run.resolve_might_or_faith(cause)
        run.reason()
    except Unanswered as stopped:
        question = stopped.question
    return Resolution((*run.boards,), tuple(run.steps), question)  # type: ignore[arg-type]


class Ripple(BoardResolution):
    """One run of the procedure over the boards."""

    __slots__ = ()

    def resolve_might_or_faith(self, cause: Cause) -> None:
        """Resolves the board of the move, then Faith if it is later."""
        self.apply_cause(cause)
        if cause.board == FAITH:
            return
        for before, after in self.shrunk:
            self._shrink_shadow(before, after)
        joined = None
        if cause.what != DEMOLISHED and SIZE[kind_of(cause.code)] > 1:
            joined = self._cast_shadow(cause.code, cause.old)
        if joined is not None or self.is_faith_changed:
            self.settle(FAITH, joined)

    def reason(self) -> None:
        """Applies to Reason every building that left Faith or came to it, in order."""  # R28
        for faith_change in self.faith_changes:
            if SIZE[kind_of(faith_change.code)] > 1:
                self._update_reason(faith_change)

    # --- Faith

    def _shrink_shadow(self, before: int, after: int) -> None:
        """Shrinks or removes the shadow of a building that shrank in Might."""  # R27
        if SIZE[kind_of(before)] == 1 or before not in self.boards[FAITH].buildings:
            return
        self.boards[FAITH] = remove_building(self.boards[FAITH], before)
        self.faith_changes.append(FaithChange(before, False))
        self.is_faith_changed = True
        if after and self._may_stay(after):
            self.boards[FAITH] = place_building(self.boards[FAITH], after)
            self.faith_changes.append(FaithChange(after, True))
            self.steps.append(Step(FADED, FAITH, before, after))
        else:
            self.steps.append(Step(FADED, FAITH, before))

    def _may_stay(self, code: int) -> bool:
        """Whether the smaller shadow is lawful. It lies inside the old one, so Dominion holds."""
        kind = kind_of(code)
        lawful = not _is_topped(self.boards[FAITH], code)
        return SIZE[kind] == 2 and self.stock(kind) > 0 and lawful

    def _cast_shadow(self, code: int, old: int) -> Junction | None:
        """Lays the shadow of the new building on Faith, unless a rule refuses it."""  # R21
        board = self.boards[FAITH]
        kind = kind_of(code)
        if code in board.buildings:
            return None  # D38
        overrun = [
            building
            for building in board.buildings_under(footprint_of(code))
            if kind_of(building) != PRINTED_HAMLET
        ]
        shadow = old if old in board.buildings and _has_shadow(old) else 0  # D41
        cleared = _clear(board, overrun)
        why = self._find_shortage(code, overrun)
        if not why and COLOUR[kind] != CIVIL:
            why = _find_broken_rule(board, cleared, code, shadow, overrun)
        if why:
            self.steps.append(Step(REFUSED, FAITH, code, 0, why))
            return None
        joined = None
        if COLOUR[kind] == CIVIL:
            joined = self.find_junction(FAITH, code, shadow, overrun)
        self._lay_shadow(code, old, shadow, overrun, cleared)
        return joined

    def _find_shortage(self, code: int, overrun: Sequence[int]) -> str:
        """The piece that the shadow lacks: a tile or a cube; empty: nothing."""
        owner = owner_of(code)
        if self.stock(kind_of(code)) <= 0:
            return TILES  # D15
        if owner != NOBODY and not self._has_cube(owner, overrun):
            return OWN_CUBES  # D16
        return ""

    def _has_cube(self, owner: Seat, overrun: Sequence[int]) -> bool:
        return self.cubes(owner) > 0 or any(
            owner_of(building) == owner for building in overrun
        )

    def _lay_shadow(
        self, code: int, old: int, shadow: int, overrun: Sequence[int], cleared: Board
    ) -> None:
        """Lays the shadow and removes the buildings under it."""
        for building in overrun:
            self.steps.append(Step(OVERRAN, FAITH, building, code))
            self.is_faith_changed = True
            if building != shadow:
                self.faith_changes.append(FaithChange(building, False))
        covered = tuple(cleared.buildings_under(footprint_of(code)))  # printed hamlets
        self.boards[FAITH] = place_building(cleared, code, covered)
        self.faith_changes.append(FaithChange(code, True, old or None))
        self.steps.append(Step(CAST, FAITH, code))

    # --- Reason

    def _update_reason(self, faith_change: FaithChange) -> None:
        board = self.boards[REASON]
        place = faith_change.code >> 24
        if not faith_change.came:
            stood = age_of_reason.find_standing(board, place)
            if stood is not None:
                self.boards[REASON] = age_of_reason.remove_with_cubes(board, stood)
                self.steps.append(Step(WENT, REASON, stood))
            return
        in_stock = self.stock(place & 15) > 0
        then = age_of_reason.follow_faith(
            board, place, faith_change.old, in_stock, self.terms.returning
        )
        if then == board:
            return
        self.boards[REASON] = then
        came = age_of_reason.find_standing(then, place)
        if came is not None:
            self.steps.append(Step(CAME, REASON, came))


def _has_shadow(code: int) -> bool:
    """Whether a building has a shadow. A printed hamlet has its equal in every age."""
    kind = kind_of(code)
    return SIZE[kind] > 1 or kind == PRINTED_HAMLET


def _clear(board: Board, overrun: Sequence[int]) -> Board:
    for building in overrun:
        board = remove_building(board, building)
    return board


def _find_broken_rule(
    board: Board, cleared: Board, code: int, shadow: int, overrun: Sequence[int]
) -> str:
    """The rule that keeps an owned building off Faith; empty: none."""  # R22
    if _joins_domains(board, code, shadow, overrun):
        return DOMINION
    return HIERARCHY if _is_topped(cleared, code) else ""


def _joins_domains(
    board: Board, code: int, shadow: int, overrun: Sequence[int]
) -> bool:
    """Whether an owned building would join domains."""  # R15
    near = NEAR[SIZE[kind_of(code)]][anchor_of(code)]
    lost = find_vanished_squares(footprint_of(code), overrun)
    own = footprint_of(shadow) if shadow else 0
    touched = [
        domain
        for domain in board.domains
        if domain.mask & ~lost & near or domain.mask & own
    ]
    return len(touched) > 1


def _is_topped(board: Board, code: int) -> bool:
    """Whether the domain of the building has a top of its size already."""  # R16
    kind = kind_of(code)
    near = NEAR[SIZE[kind]][anchor_of(code)]
    profile = 0
    for domain in board.domains:
        if domain.mask & near:
            profile += domain.profile
    return find_largest(profile, COLOUR[kind]) == SIZE[kind]
