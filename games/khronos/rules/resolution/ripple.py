"""Resolution: what a building put up, grown or demolished does to the three boards. One procedure
without any chance, run again from its beginning with every answer it is given.

Might is settled wholly, then Faith, then Reason; time never runs backwards. What shrinks
on a board is in `shrinking.py`, what Reason does with it in `age_of_reason.py`.
"""

from __future__ import annotations

from collections.abc import Sequence

from games.core import Seat

from ..boards import age_of_reason
from ..boards.board import Board, placed, removed
from ..boards.buildings import (
    CIVIL,
    COLOUR,
    FAITH,
    NOBODY,
    PRINTED_HAMLET,
    REASON,
    SIZE,
    anchor_of,
    foot_of,
    kind_of,
    largest,
    owner_of,
)
from ..boards.grid import NEAR
from ..terms import Terms
from .shrinking import Settling, vanished
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
    Added,
    Boards,
    Cause,
    Junction,
    Resolution,
    Step,
    Unanswered,
)


def resolve(
    terms: Terms, boards: Boards, actor: Seat, cause: Cause, answers: Sequence[int] = ()
) -> Resolution:
    """The boards after all that follows, or as they stand where the answers run out."""  # R20
    run = Ripple(terms, boards, actor, answers)
    question = None
    try:
        run.might_or_faith(cause)
        run.reason()
    except Unanswered as stopped:
        question = stopped.question
    return Resolution((*run.boards,), tuple(run.steps), question)  # type: ignore[arg-type]


class Ripple(Settling):
    """One run of the procedure, from board to board."""

    __slots__ = ()

    def might_or_faith(self, cause: Cause) -> None:
        """The board of the move, then Faith if that is later."""
        self.begin(cause)
        if cause.board == FAITH:
            return
        for before, after in self.shrunk:
            self._fade(before, after)
        joined = None
        if cause.what != DEMOLISHED and SIZE[kind_of(cause.code)] > 1:
            joined = self._cast(cause.code, cause.old)
        if joined is not None or self.shaken:
            self.settle(FAITH, joined)

    def reason(self) -> None:
        """Everything that left Faith or came to it, in order."""  # R28
        for one in self.follows:
            if SIZE[kind_of(one.code)] > 1:
                self._follow(one)

    # --- Faith

    def _fade(self, before: int, after: int) -> None:
        """The shadow of a building that shrank in Might shrinks too, or goes."""  # R27
        if SIZE[kind_of(before)] == 1 or before not in self.boards[FAITH].buildings:
            return
        self.boards[FAITH] = removed(self.boards[FAITH], before)
        self.follows.append(Added(before, False))
        self.shaken = True
        if after and self._may_stay(after):
            self.boards[FAITH] = placed(self.boards[FAITH], after)
            self.follows.append(Added(after, True))
            self.steps.append(Step(FADED, FAITH, before, after))
        else:
            self.steps.append(Step(FADED, FAITH, before))

    def _may_stay(self, code: int) -> bool:
        """Whether the smaller shadow is itself lawful; it lies in the old one, so Dominion is."""
        kind = kind_of(code)
        lawful = not _topped(self.boards[FAITH], code)
        return SIZE[kind] == 2 and self.stock(kind) > 0 and lawful

    def _cast(self, code: int, old: int) -> Junction | None:
        """The new building's shadow on Faith, unless it is refused there."""  # R21
        board, kind = self.boards[FAITH], kind_of(code)
        if code in board.buildings:
            return None  # D38
        overrun = [one for one in board.under(foot_of(code)) if kind_of(one) != PRINTED_HAMLET]
        shadow = old if old in board.buildings and _casts(old) else 0  # D41
        cleared = _cleared(board, overrun)
        why = self._barred(code, overrun)
        if not why and COLOUR[kind] != CIVIL:
            why = _unlawful(board, cleared, code, shadow, overrun)
        if why:
            self.steps.append(Step(REFUSED, FAITH, code, 0, why))
            return None
        joined = None
        if COLOUR[kind] == CIVIL:
            joined = self.junction(FAITH, code, shadow, overrun)
        self._overrun(code, old, shadow, overrun, cleared)
        return joined

    def _barred(self, code: int, overrun: Sequence[int]) -> str:
        """What a shadow lacks before anybody looks at the board: a tile, or a cube."""
        owner = owner_of(code)
        if self.stock(kind_of(code)) <= 0:
            return TILES  # D15
        if owner != NOBODY and not self._has_cube(owner, overrun):
            return OWN_CUBES  # D16
        return ""

    def _has_cube(self, owner: Seat, overrun: Sequence[int]) -> bool:
        return self.cubes(owner) > 0 or any(owner_of(one) == owner for one in overrun)

    def _overrun(
        self, code: int, old: int, shadow: int, overrun: Sequence[int], cleared: Board
    ) -> None:
        """Lays the shadow, over whatever stood there."""
        for one in overrun:
            self.steps.append(Step(OVERRAN, FAITH, one, code))
            self.shaken = True
            if one != shadow:
                self.follows.append(Added(one, False))
        covered = tuple(cleared.under(foot_of(code)))  # printed hamlets
        self.boards[FAITH] = placed(cleared, code, covered)
        self.follows.append(Added(code, True, old or None))
        self.steps.append(Step(CAST, FAITH, code))

    # --- Reason

    def _follow(self, one: Added) -> None:
        board, place = self.boards[REASON], one.code >> 24
        if not one.came:
            stood = age_of_reason.standing(board, place)
            if stood is not None:
                self.boards[REASON] = age_of_reason.without(board, stood)
                self.steps.append(Step(WENT, REASON, stood))
            return
        in_stock = self.stock(place & 15) > 0
        then = age_of_reason.followed(board, place, one.old, in_stock, self.terms.returning)
        if then == board:
            return
        self.boards[REASON] = then
        came = age_of_reason.standing(then, place)
        if came is not None:
            self.steps.append(Step(CAME, REASON, came))


def _casts(code: int) -> bool:
    """Whether a building has a shadow at all; a printed hamlet answers to those of other ages."""
    kind = kind_of(code)
    return SIZE[kind] > 1 or kind == PRINTED_HAMLET


def _cleared(board: Board, overrun: Sequence[int]) -> Board:
    for one in overrun:
        board = removed(board, one)
    return board


def _unlawful(board: Board, cleared: Board, code: int, shadow: int, overrun: Sequence[int]) -> str:
    """The law that keeps an owned building off Faith; empty: none does."""  # R22
    if _crosses(board, code, shadow, overrun):
        return DOMINION
    return HIERARCHY if _topped(cleared, code) else ""


def _crosses(board: Board, code: int, shadow: int, overrun: Sequence[int]) -> bool:
    """Whether an owned building would join domains."""  # R15
    near = NEAR[SIZE[kind_of(code)]][anchor_of(code)]
    lost = vanished(foot_of(code), overrun)
    own = foot_of(shadow) if shadow else 0
    touched = [
        domain for domain in board.domains if domain.mask & ~lost & near or domain.mask & own
    ]
    return len(touched) > 1


def _topped(board: Board, code: int) -> bool:
    """Whether the domain that a building would belong to has tops of its size already."""  # R16
    kind = kind_of(code)
    near = NEAR[SIZE[kind]][anchor_of(code)]
    profile = 0
    for domain in board.domains:
        if domain.mask & near:
            profile += domain.profile
    return largest(profile, COLOUR[kind]) == SIZE[kind]
