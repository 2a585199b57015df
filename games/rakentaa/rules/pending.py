"""Pending steps within a turn: answers, choices of tokens, finds of chance."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from games.core import CHANCE, Move, Seat

SEATS: Final = tuple(
    frozenset(seat for seat in range(5) if mask >> seat & 1) for mask in range(32)
)  # per mask of seats


CHANCE_ONLY: Final = frozenset({CHANCE})


@dataclass(frozen=True, slots=True)
class Window:
    """A play that waits for answers of the seats that it affects."""

    by: Seat
    move: Move
    affected: int  # masks of seats
    asked: int
    answered: int = 0
    escaped: int = 0
    named: tuple[int, ...] = ()  # Robbery: token type per seat, -1 for none

    @property
    def to_act(self) -> frozenset[Seat]:
        return SEATS[self.asked & ~self.answered]


@dataclass(frozen=True, slots=True)
class Naming:
    """A Robbery whose player still chooses tokens of the seats above."""

    by: Seat
    named: tuple[int, ...]  # token type per seat, -1 for none yet

    @property
    def to_act(self) -> frozenset[Seat]:
        return SEATS[1 << self.by]


@dataclass(frozen=True, slots=True)
class Dealing:
    """A Dealer whose player may swap again."""

    by: Seat
    given: int  # masks of token types
    taken: int

    @property
    def to_act(self) -> frozenset[Seat]:
        return SEATS[1 << self.by]


@dataclass(frozen=True, slots=True)
class Gifts:
    """A Robbery whose other victims still choose a token."""

    by: Seat
    lost: tuple[int, ...]  # token type per seat, -1 for none (yet)
    asked: int  # masks of seats: who had a choice
    givers: int  # and who still has

    @property
    def to_act(self) -> frozenset[Seat]:
        return SEATS[self.givers]


@dataclass(frozen=True, slots=True)
class Picking:
    """A Pick Pocket whose finds chance still draws, the card first."""

    by: Seat
    card_from: Seat  # -1 when none is (any longer) to be drawn
    token_from: Seat

    @property
    def to_act(self) -> frozenset[Seat]:
        return CHANCE_ONLY


Pending = Window | Naming | Dealing | Gifts | Picking
