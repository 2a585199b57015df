"""What each seat of liar's dice knows, and the sentences that say so. The position itself is in `rules.py`."""

from __future__ import annotations

from dataclasses import dataclass

from games.core import Seat, Viewer
from games.liars_dice.calls import Bid, Cup, in_words
from games.message import Message, Who, message


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
    turn: int
    size: int  # dice each seat began with
    wild: bool
    spot: bool

    @property
    def over(self) -> bool:
        return len(self.out) == len(self.counts) - 1


def asked(view: DiceView) -> Message:
    """What the viewer is asked, or whom the table waits for."""
    speaker = Who(view.speaker)
    if view.over:
        return message("{seat} has the last dice and wins.", "R11", seat=speaker)
    if view.viewer != view.speaker:
        return message("{seat} is to speak.", "R3", seat=speaker)
    if not view.bids:
        return message("Your turn: open with a bid.", "R3")
    bidder, bid = view.bids[-1]
    dice = in_words(bid.count, bid.face)
    return message("{seat} bids {dice}. Bid higher, or doubt it?", "R4", seat=Who(bidder), dice=dice)


def told_of_bid(seat: Seat, bid: Bid) -> Message:
    return message("{seat} bids {dice}.", "R4", seat=Who(seat), dice=in_words(bid.count, bid.face))


def told_of_showdown(showdown: Showdown, counts: tuple[int, ...]) -> tuple[Message, ...]:
    """The sentences for everybody once the cups are lifted; `counts` are the dice left afterwards."""
    call = "{seat} calls it spot on." if showdown.exact else "{seat} challenges."
    cups = [message("{seat} had {pips}.", seat=Who(seat), pips=cup) for seat, cup in enumerate(showdown.cups) if cup]
    found = message("That makes {dice}.", "R8", dice=in_words(showdown.found, showdown.bid.face))
    return (
        message(call, "R7" if showdown.exact else "R6", seat=Who(showdown.caller)),
        *cups,
        found,
        _judged(showdown),
        *_gone(showdown, counts),
    )


def _judged(showdown: Showdown) -> Message:
    if showdown.loser is not None:
        return message("{seat} loses a die.", "R7" if showdown.exact else "R6", seat=Who(showdown.loser))
    if showdown.gainer is not None:
        return message("{seat} gets a die back.", "R7", seat=Who(showdown.gainer))
    return message("{seat} was right and has all dice already.", "R7", seat=Who(showdown.caller))


def _gone(showdown: Showdown, counts: tuple[int, ...]) -> tuple[Message, ...]:
    if showdown.loser is None or counts[showdown.loser]:
        return ()
    gone = message("{seat} has no dice left.", "R10", seat=Who(showdown.loser))
    if counts.count(0) < len(counts) - 1:
        return (gone,)
    return gone, message("{seat} wins.", "R11", seat=Who(next(seat for seat, dice in enumerate(counts) if dice)))
