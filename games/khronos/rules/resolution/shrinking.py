"""Shrinking: buildings of one board shrink until every domain has one top in each colour. The order
of the boards is in `ripple.py`.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from games.core import Seat

from ..boards.board import Domain, list_members
from ..boards.board_changes import place_building, remove_building
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
    find_largest,
    find_power,
    footprint_of,
    has_tied_tops,
    kind_of,
    make_building,
    owner_of,
)
from ..boards.grid import FOOT, INSIDE, NEAR, PRINTED, squares_in
from ..terms import CUBES, Terms
from .steps import (
    DEMOLISHED,
    FELL,
    SHRANK,
    Boards,
    Cause,
    FaithChange,
    Junction,
    Question,
    Step,
    Unanswered,
)

_COLOURS: Final = ((MILITARY, RELIGIOUS), (RELIGIOUS, MILITARY))  # D21


class BoardResolution:
    """One run of the procedure, with its effects on the board of the move."""

    __slots__ = (
        "actor",
        "answers",
        "asked",
        "boards",
        "faith_changes",
        "is_faith_changed",
        "shrunk",
        "steps",
        "terms",
    )

    def __init__(
        self, terms: Terms, boards: Boards, actor: Seat, answers: Sequence[int]
    ) -> None:
        self.terms, self.actor, self.answers, self.asked = terms, actor, answers, 0
        self.boards = list(boards)
        self.steps: list[Step] = []
        self.shrunk: list[tuple[int, int]] = []  # in Might: what, and to what
        self.faith_changes: list[FaithChange] = []  # in Faith, for Reason
        self.is_faith_changed = False  # whether anything has left Faith

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
        return (
            CUBES
            - might.count_cubes(seat)
            - faith.count_cubes(seat)
            - last.count_cubes(seat)
        )

    # --- the board of the move

    def apply_cause(self, cause: Cause) -> None:
        board = self.boards[cause.board]
        code = cause.code
        old = cause.old
        self.steps.append(Step(cause.what, cause.board, code, old))
        if cause.what == DEMOLISHED:
            self.boards[cause.board] = remove_building(board, code)
            self.settle(cause.board, None)
            return
        joined = None
        if COLOUR[kind_of(code)] == CIVIL:
            joined = self.find_junction(cause.board, code, old, ())
        self.boards[cause.board] = place_building(board, code, (old,) if old else ())
        if cause.board == FAITH:
            self.faith_changes.append(FaithChange(code, True, old or None))
        if joined is not None:
            self.settle(cause.board, joined)

    def find_junction(
        self, number: int, code: int, old: int, overrun: Sequence[int]
    ) -> Junction | None:
        """The domains that a civil building joins, with their power; None: it joins none."""  # R23
        board = self.boards[number]
        foot = footprint_of(code)
        near = NEAR[SIZE[kind_of(code)]][anchor_of(code)]
        own = footprint_of(old) if old else 0
        lost = find_vanished_squares(foot, overrun)
        joined = [
            domain
            for domain in board.domains
            if domain.mask & ~lost & near or domain.mask & own
        ]
        if len(joined) < 2:
            return None
        colour = _COLOURS[number][0]
        large = self.terms.large
        return Junction(
            foot,
            tuple(
                (
                    domain.mask,
                    find_power(_find_remaining_profile(domain, overrun), colour, large),
                )
                for domain in joined
            ),
        )

    # --- settling

    def settle(self, number: int, joined: Junction | None) -> None:
        """Shrinks buildings until every domain has one top in each colour."""  # R24
        while (
            conflict := _find_conflict(self.boards[number].domains, _COLOURS[number])
        ) is not None:
            domain, colour = conflict
            size = find_largest(domain.profile, colour)
            kind = colour * 3 + size - 1
            tops = [
                code
                for code in list_members(self.boards[number], domain.mask)
                if kind_of(code) == kind
            ]
            weak = self._find_weakest(tops, domain, joined)
            self._downsize(
                number, weak if weak is not None else self._choose_top(number, tops)
            )

    def _find_weakest(
        self, tops: list[int], domain: Domain, joined: Junction | None
    ) -> int | None:
        """The top of the weakest joined domain; None: the domains are equally strong."""
        if joined is None or not domain.mask & joined.foot:
            return None
        powers = {code: joined.find_power_before(code) for code in tops}
        known = {code: power for code, power in powers.items() if power is not None}
        if len(known) < len(tops) or len(set(known.values())) == 1:
            return None
        return min(
            tops, key=lambda code: (known[code], owner_of(code) != self.actor, code)
        )

    def _choose_top(self, number: int, tops: list[int]) -> int:
        """The actor's own top, or the top that the actor chooses."""  # R25
        own = [code for code in tops if owner_of(code) == self.actor]
        candidates = own or tops
        if len(candidates) == 1:
            return candidates[0]
        options = tuple(anchor_of(code) for code in candidates)
        anchor = self._take_answer(Question(self.actor, number, options))
        return candidates[options.index(anchor)]

    def _downsize(self, number: int, code: int) -> None:
        """Replaces a building by the next smaller one, or removes it."""  # R26
        self.boards[number] = remove_building(self.boards[number], code)
        kind = kind_of(code)
        owner = owner_of(code)
        smaller = self._find_smaller_kind(kind)
        then = 0
        if smaller is not None:
            seat = self.actor if self.terms.active_lays else owner
            options = list_inner_anchors(code, SIZE[smaller])
            anchor = self._take_answer(Question(seat, number, options, code, smaller))
            then = make_building(smaller, anchor, owner)
            self.boards[number] = place_building(self.boards[number], then)
        self.steps.append(Step(SHRANK if then else FELL, number, code, then))
        if number == MIGHT:
            self.shrunk.append((code, then))
            return
        self.faith_changes.append(FaithChange(code, False))
        if then:
            self.faith_changes.append(FaithChange(then, True))

    def _find_smaller_kind(self, kind: int) -> int | None:
        """The next smaller kind with a tile in stock."""  # D27
        for smaller in range(kind - 1, kind - SIZE[kind], -1):
            if self.stock(smaller) > 0:
                return smaller
        return None

    def _take_answer(self, question: Question) -> int:
        if self.asked == len(self.answers):
            raise Unanswered(question)
        self.asked += 1
        return self.answers[self.asked - 1]


def list_inner_anchors(code: int, size: int) -> tuple[int, ...]:
    """The places of a smaller building inside a larger one, by anchor."""  # R26
    foot = footprint_of(code)
    return tuple(
        square
        for square in squares_in(foot)
        if not FOOT[size][square] & ~foot and FOOT[size][square]
    )


def find_vanished_squares(foot: int, overrun: Sequence[int]) -> int:
    """The squares where no old building remains after a building has come."""  # D42
    lost = 0
    for building in overrun:
        lost |= SHAPE[building >> 24]
    return lost & (INSIDE ^ PRINTED) | foot


def _find_remaining_profile(domain: Domain, overrun: Sequence[int]) -> int:
    """The profile of the domain without the buildings that are overrun."""
    profile = domain.profile
    for building in overrun:
        if SHAPE[building >> 24] & domain.mask:
            profile -= UNIT[kind_of(building)]
    return profile


def _find_conflict(
    domains: Sequence[Domain], colours: tuple[int, int]
) -> tuple[Domain, int] | None:
    """The first domain with several tops in a colour, and the colour."""
    conflicts = [
        (domain.mask & -domain.mask, place, domain)
        for domain in domains
        for place, colour in enumerate(colours)
        if has_tied_tops(domain.profile, colour)
    ]
    if not conflicts:
        return None
    _, place, domain = min(conflicts, key=lambda conflict: conflict[:2])
    return domain, colours[place]
