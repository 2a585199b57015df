"""Settling: what shrinks on one board until every domain has one top in each colour. How boards
follow one another is in `ripple.py`.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from games.core import Seat

from ..boards.board import Domain, members, placed, removed
from ..boards.buildings import (
    BYTE,
    CIVIL,
    COLOUR,
    COUNTS,
    EIGHT,
    FAITH,
    MIGHT,
    MILITARY,
    RELIGIOUS,
    SHAPE,
    SIZE,
    UNIT,
    anchor_of,
    building,
    foot_of,
    kind_of,
    largest,
    owner_of,
    power,
    tied,
)
from ..boards.grid import FOOT, INSIDE, NEAR, PRINTED, squares_in
from ..terms import CUBES, Terms
from .steps import (
    DEMOLISHED,
    FELL,
    SHRANK,
    Added,
    Boards,
    Cause,
    Junction,
    Question,
    Step,
    Unanswered,
)

_COLOURS: Final = ((MILITARY, RELIGIOUS), (RELIGIOUS, MILITARY))  # D21


class Settling:
    """One run of the procedure, with what it does on the board where it begins."""

    __slots__ = (
        "actor",
        "answers",
        "asked",
        "boards",
        "follows",
        "shaken",
        "shrunk",
        "steps",
        "terms",
    )

    def __init__(self, terms: Terms, boards: Boards, actor: Seat, answers: Sequence[int]) -> None:
        self.terms, self.actor, self.answers, self.asked = terms, actor, answers, 0
        self.boards = list(boards)
        self.steps: list[Step] = []
        self.shrunk: list[tuple[int, int]] = []  # in Might: what, and to what
        self.follows: list[Added] = []  # in Faith, for Reason
        self.shaken = False  # whether anything has left Faith

    def stock(self, kind: int) -> int:
        """Tiles of the kind that lie on no board."""
        might, faith, last = self.boards
        return (
            COUNTS[kind]
            - (might.tiles >> EIGHT * kind & BYTE)
            - (faith.tiles >> EIGHT * kind & BYTE)
            - (last.tiles >> EIGHT * kind & BYTE)
        )

    def cubes(self, seat: Seat) -> int:
        """Cubes of the seat that lie on no board."""
        might, faith, last = self.boards
        return CUBES - might.owned(seat) - faith.owned(seat) - last.owned(seat)

    # --- the board of the move

    def begin(self, cause: Cause) -> None:
        board, code, old = self.boards[cause.board], cause.code, cause.old
        self.steps.append(Step(cause.what, cause.board, code, old))
        if cause.what == DEMOLISHED:
            self.boards[cause.board] = removed(board, code)
            self.settle(cause.board, None)
            return
        joined = None
        if COLOUR[kind_of(code)] == CIVIL:
            joined = self.junction(cause.board, code, old, ())
        self.boards[cause.board] = placed(board, code, (old,) if old else ())
        if cause.board == FAITH:
            self.follows.append(Added(code, True, old or None))
        if joined is not None:
            self.settle(cause.board, joined)

    def junction(self, number: int, code: int, old: int, overrun: Sequence[int]) -> Junction | None:
        """The domains that a civil building joins, with their power; None where it joins fewer
        than two.
        """  # R23
        board, foot = self.boards[number], foot_of(code)
        near = NEAR[SIZE[kind_of(code)]][anchor_of(code)]
        own = foot_of(old) if old else 0
        lost = vanished(foot, overrun)
        joined = [
            domain for domain in board.domains if domain.mask & ~lost & near or domain.mask & own
        ]
        if len(joined) < 2:
            return None
        colour, large = _COLOURS[number][0], self.terms.large
        return Junction(
            foot,
            tuple((domain.mask, power(_left(domain, overrun), colour, large)) for domain in joined),
        )

    # --- settling

    def settle(self, number: int, joined: Junction | None) -> None:
        """Shrinks buildings until every domain has one top in each colour."""  # R24
        while (conflict := _conflict(self.boards[number].domains, _COLOURS[number])) is not None:
            domain, colour = conflict
            size = largest(domain.profile, colour)
            kind = colour * 3 + size - 1
            tops = [
                code for code in members(self.boards[number], domain.mask) if kind_of(code) == kind
            ]
            weak = self._weakest(tops, domain, joined)
            self._downsize(number, weak if weak is not None else self._chosen(number, tops))

    def _weakest(self, tops: list[int], domain: Domain, joined: Junction | None) -> int | None:
        """The top from the weakest of the domains joined; None where they are equally strong."""
        if joined is None or not domain.mask & joined.foot:
            return None
        powers = {code: joined.origin(code) for code in tops}
        known = {code: one for code, one in powers.items() if one is not None}
        if len(known) < len(tops) or len(set(known.values())) == 1:
            return None
        return min(tops, key=lambda code: (known[code], owner_of(code) != self.actor, code))

    def _chosen(self, number: int, tops: list[int]) -> int:
        """The actor's own top, or the one that the actor names."""  # R25
        own = [code for code in tops if owner_of(code) == self.actor]
        candidates = own or tops
        if len(candidates) == 1:
            return candidates[0]
        options = tuple(anchor_of(code) for code in candidates)
        anchor = self._answer(Question(self.actor, number, options))
        return candidates[options.index(anchor)]

    def _downsize(self, number: int, code: int) -> None:
        """The next smaller building in its place, or nothing."""  # R26
        self.boards[number] = removed(self.boards[number], code)
        kind, owner = kind_of(code), owner_of(code)
        smaller = self._smaller(kind)
        then = 0
        if smaller is not None:
            seat = self.actor if self.terms.active_lays else owner
            options = inner_anchors(code, SIZE[smaller])
            anchor = self._answer(Question(seat, number, options, code, smaller))
            then = building(smaller, anchor, owner)
            self.boards[number] = placed(self.boards[number], then)
        self.steps.append(Step(SHRANK if then else FELL, number, code, then))
        if number == MIGHT:
            self.shrunk.append((code, then))
            return
        self.follows.append(Added(code, False))
        if then:
            self.follows.append(Added(then, True))

    def _smaller(self, kind: int) -> int | None:
        """The next smaller kind of which a tile is left."""  # D27
        for smaller in range(kind - 1, kind - SIZE[kind], -1):
            if self.stock(smaller) > 0:
                return smaller
        return None

    def _answer(self, question: Question) -> int:
        if self.asked == len(self.answers):
            raise Unanswered(question)
        self.asked += 1
        return self.answers[self.asked - 1]


def inner_anchors(code: int, size: int) -> tuple[int, ...]:
    """Where a smaller building may lie inside a larger one, by anchor."""  # R26
    foot = foot_of(code)
    return tuple(
        square
        for square in squares_in(foot)
        if not FOOT[size][square] & ~foot and FOOT[size][square]
    )


def vanished(foot: int, overrun: Sequence[int]) -> int:
    """The squares where nothing of old still stands once a building has come."""  # D42
    lost = 0
    for one in overrun:
        lost |= SHAPE[one >> 24]
    return lost & (INSIDE ^ PRINTED) | foot


def _left(domain: Domain, overrun: Sequence[int]) -> int:
    """The domain's profile without the buildings overrun."""
    profile = domain.profile
    for one in overrun:
        if SHAPE[one >> 24] & domain.mask:
            profile -= UNIT[kind_of(one)]
    return profile


def _conflict(domains: Sequence[Domain], colours: tuple[int, int]) -> tuple[Domain, int] | None:
    """The first domain with several tops in a colour, and the colour."""
    found = [
        (domain.mask & -domain.mask, place, domain)
        for domain in domains
        for place, colour in enumerate(colours)
        if tied(domain.profile, colour)
    ]
    if not found:
        return None
    _, place, domain = min(found, key=lambda one: one[:2])
    return domain, colours[place]
