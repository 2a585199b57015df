"""The news of liar's dice for each viewer."""

from __future__ import annotations

from collections.abc import Iterator

from games.core import Ply, Seat, Viewer
from games.message import Message, Who, message

from .dice import bid_text, dice_text
from .moves import Bid, DiceMove, Roll
from .position import DicePosition
from .view import Showdown, cup_name


def ply_news(
    before: DicePosition, ply: Ply[DiceMove], after: DicePosition, viewer: Viewer
) -> Iterator[Message]:
    """News of a roll for its seat alone, news of other plies for all viewers."""
    if isinstance(ply.move, Roll):
        if viewer == before.rolling[0]:
            yield message("You roll {pips}.", pips=ply.move.pips)
        return
    if isinstance(ply.move, Bid):
        yield _bid_message(ply.seat, ply.move)
    if after.last is not None and not after.bids:
        yield from _showdown_messages(after.last)
        yield from _elimination_messages(after.last, after.counts)


def _bid_message(seat: Seat, bid: Bid) -> Message:
    dice = bid_text(bid)
    return message("{seat} bids {dice}.", "R4", seat=Who(seat), dice=dice, place="bid")


def _showdown_messages(showdown: Showdown) -> Iterator[Message]:
    """The cups are lifted: the call, all dice, and the result."""
    rule = "R7" if showdown.exact else "R6"
    call = "{seat} calls spot on." if showdown.exact else "{seat} challenges."
    yield message(call, rule, seat=Who(showdown.caller), place="showdown")
    for seat, cup in enumerate(showdown.cups):
        if cup:
            yield message("{seat} had {pips}.", seat=Who(seat), pips=cup)
    total = dice_text(showdown.found, showdown.bid.face)
    yield message("Total: {dice}.", "R8", dice=total)
    yield _verdict_message(showdown, rule)


def _verdict_message(showdown: Showdown, rule: str) -> Message:
    if showdown.loser is not None:
        return _dice_message("{seat} loses a die.", rule, showdown.loser)
    if showdown.gainer is not None:
        return _dice_message("{seat} gets a die back.", rule, showdown.gainer)
    return message(
        "{seat} is right and already has all dice.", rule, seat=Who(showdown.caller)
    )


def _dice_message(text: str, rule: str, seat: Seat) -> Message:
    return message(text, rule, seat=Who(seat), place=cup_name(seat))


def _elimination_messages(
    showdown: Showdown, counts: tuple[int, ...]
) -> Iterator[Message]:
    """A seat that lost its last die, and the winner."""
    if showdown.loser is None or counts[showdown.loser]:
        return
    yield message("{seat} has no dice left.", "R10", seat=Who(showdown.loser))
    with_dice = [seat for seat, dice in enumerate(counts) if dice]
    if len(with_dice) == 1:
        yield message("{seat} wins.", "R11", seat=Who(with_dice[0]))
