"""What each seat of liar's dice may know. The position itself is in `position`."""

from __future__ import annotations

from dataclasses import dataclass

from games.core import Seat, Viewer

from .dice import Cup
from .moves import Bid


@dataclass(frozen=True, slots=True)
class Showdown:
    """How the last bid of a hand was judged, with all cups lifted."""

    caller: Seat
    bidder: Seat
    bid: Bid
    exact: bool  # called spot on rather than challenged
    cups: tuple[Cup, ...]  # per seat
    found: int  # dice that counted
    loser: Seat | None  # who lost a die
    gainer: Seat | None  # who got one back


@dataclass(frozen=True, slots=True)
class DiceView:
    """All that lies open, and the viewer's own dice."""

    viewer: Viewer
    mine: Cup
    counts: tuple[int, ...]  # dice per seat
    speaker: Seat  # who speaks next
    bids: tuple[tuple[Seat, Bid], ...]  # of this hand, oldest first
    out: tuple[Seat, ...]  # seats without dice, the first to go first
    last: Showdown | None  # of the hand before
    turn: int  # calls so far
    size: int  # dice each seat began with
    wild: bool
    spot: bool

    @property
    def over(self) -> bool:
        """Whether a single seat has dice left."""
        return len(self.out) == len(self.counts) - 1

    @property
    def last_bid(self) -> Bid | None:
        """The bid that stands; None before the first of a hand."""
        return self.bids[-1][1] if self.bids else None
