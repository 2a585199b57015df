"""What each viewer of liar's dice learns from a ply."""

from __future__ import annotations

from collections.abc import Iterator

from games.core import Ply, Seat, Viewer
from games.message import Message, Who, message

from .dice import counted, in_words
from .moves import Bid, DiceMove, Roll
from .position import DicePosition
from .view import Showdown


def told(
    before: DicePosition, ply: Ply[DiceMove], after: DicePosition, viewer: Viewer
) -> Iterator[Message]:
    """A roll is told to its seat alone, all else to everybody."""
    if isinstance(ply.move, Roll):
        if viewer == before.rolling[0]:
            yield message("You roll {pips}.", pips=ply.move.pips)
        return
    if isinstance(ply.move, Bid):
        yield _bid(ply.seat, ply.move)
    if after.last is not None and not after.bids:
        yield from _lifted(after.last)
        yield from _gone(after.last, after.counts)


def _bid(seat: Seat, bid: Bid) -> Message:
    return message("{seat} bids {dice}.", "R4", seat=Who(seat), dice=in_words(bid))


def _lifted(showdown: Showdown) -> Iterator[Message]:
    """The cups are lifted: what was under them, and who was right."""
    rule = "R7" if showdown.exact else "R6"
    call = "{seat} calls it spot on." if showdown.exact else "{seat} challenges."
    yield message(call, rule, seat=Who(showdown.caller))
    for seat, cup in enumerate(showdown.cups):
        if cup:
            yield message("{seat} had {pips}.", seat=Who(seat), pips=cup)
    found = counted(showdown.found, showdown.bid.face)
    yield message("That makes {dice}.", "R8", dice=found)
    yield _judged(showdown, rule)


def _judged(showdown: Showdown, rule: str) -> Message:
    if showdown.loser is not None:
        return message("{seat} loses a die.", rule, seat=Who(showdown.loser))
    if showdown.gainer is not None:
        return message("{seat} gets a die back.", rule, seat=Who(showdown.gainer))
    return message("{seat} was right and has all dice already.", rule, seat=Who(showdown.caller))


def _gone(showdown: Showdown, counts: tuple[int, ...]) -> Iterator[Message]:
    """Who has lost its last die, and who wins by that."""
    if showdown.loser is None or counts[showdown.loser]:
        return
    yield message("{seat} has no dice left.", "R10", seat=Who(showdown.loser))
    with_dice = [seat for seat, dice in enumerate(counts) if dice]
    if len(with_dice) == 1:
        yield message("{seat} wins.", "R11", seat=Who(with_dice[0]))
