"""The prompts of liar's dice."""

from __future__ import annotations

from games.message import Message, Who, message

from .dice import bid_text
from .view import DiceView


def prompt_message(view: DiceView) -> Message:
    """The question to the viewer, or the seat that the table waits for, in one sentence."""
    speaker = Who(view.speaker)
    if view.over:
        return message("{seat} has the last dice and wins.", "R11", seat=speaker)
    if view.viewer != view.speaker:
        return message("Waiting for {seat} to bid.", "R3", seat=speaker)
    if not view.bids:
        return message("Your turn: open with a bid.", "R3")
    bidder, bid = view.bids[-1]
    text = "{seat} bids {dice}. Bid higher, or challenge?"
    return message(text, "R4", seat=Who(bidder), dice=bid_text(bid))
