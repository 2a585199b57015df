"""The view of liar's dice: the information that a viewer may have."""

from __future__ import annotations

from dataclasses import dataclass

from games.core import Seat, Viewer

from .dice import Cup
from .moves import Bid


def cup_name(seat: Seat) -> str:
    """Returns the name of a seat's cup as a place on the board."""
    return f"cup-{seat}"


@dataclass(frozen=True, slots=True)
class Showdown:
    """The result of a hand, with all cups lifted."""

    caller: Seat
    bidder: Seat
    bid: Bid
    exact: bool  # spot on was called; False: a challenge
    cups: tuple[Cup, ...]  # per seat
    found: int  # dice that counted
    loser: Seat | None  # seat that lost a die
    gainer: Seat | None  # seat that got a die back


@dataclass(frozen=True, slots=True)
class DiceView:
    """Public information, and the viewer's own dice."""

    viewer: Viewer
    mine: Cup
    counts: tuple[int, ...]  # dice per seat
    speaker: Seat  # the seat that bids or calls next
    bids: tuple[tuple[Seat, Bid], ...]  # of this hand, oldest first
    out: tuple[Seat, ...]  # seats without dice, in the order of their elimination
    last: Showdown | None  # result of the hand before
    turn: int  # bids and calls before this view
    size: int  # dice each seat began with
    wild: bool
    spot: bool

    @property
    def over(self) -> bool:
        """Whether a single seat has dice left."""
        return len(self.out) == len(self.counts) - 1

    @property
    def last_bid(self) -> Bid | None:
        """The last bid of this hand; None: there is none."""
        if self.bids:
            return self.bids[-1][1]
        return None
