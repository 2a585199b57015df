"""Refusals of offers and of answers to offers. `offers.py` lists the legal ones."""

from __future__ import annotations

from typing import Any

from games.core import Seat
from games.message import Message, Who, message

from ..cards import contains, describe_cards
from ..offer_moves import (
    FIRST,
    Accept,
    Confirm,
    Counter,
    Decline,
    Offer,
    Withdraw,
    read_bundles,
)
from ..position import ACCEPTED, BasePosition, Proposal
from . import offers
from .offer_answers import find_offer


def refuse_trade_move(position: BasePosition, seat: Seat, move: Any) -> Message:
    """The first reason that applies, with its rule."""
    if not position.trading:
        return message("You can trade after the roll, until the turn ends.", "R34")
    if isinstance(move, Offer | Counter):
        return _refuse_new_offer(position, seat, move)
    proposal = find_offer(position, move.offer)
    if proposal is None:
        return message("That offer is no longer open.", "R38")
    if isinstance(move, Confirm | Withdraw):
        return _refuse_settling(seat, move, proposal)
    return _refuse_answer(position, seat, move, proposal)


def _refuse_new_offer(
    position: BasePosition, seat: Seat, move: Offer | Counter
) -> Message:
    if not offers.is_well_formed(move):
        return message(
            "Each side gives at least one card, and no kind on both sides.", "R34"
        )
    given, _ = read_bundles(move)
    if not contains(position.hands[seat], given):
        return message("You do not have {cards}.", "R35", cards=describe_cards(given))
    if not offers.can_offer_more(position, seat):
        return message("You have too many offers open.", "R35")
    if isinstance(move, Counter):
        return _refuse_counter(position, seat, move)
    return _refuse_offer(position, seat, move)


def _refuse_offer(position: BasePosition, seat: Seat, move: Offer) -> Message:
    if not set(move.to) <= set(offers.list_partners(position, seat)):
        return message(
            "Trade only with the player on turn.",
            "R34",
        )
    if offers.is_repeated(position, seat, move.to, *read_bundles(move)):
        return message("You have made that offer already.", "R35")
    if move.settle != FIRST:
        return message("Only the player on turn can choose who gets it.", "D40")
    return message("Choose each player once, in order.", "R35")


def _refuse_counter(position: BasePosition, seat: Seat, move: Counter) -> Message:
    proposal = find_offer(position, move.offer)
    if proposal is None:
        return message("That offer is no longer open.", "R38")
    if seat not in proposal.to:
        return message("That offer is not for you.", "R37")
    return message("That offer exists already.", "R35")


def _refuse_settling(
    seat: Seat, move: Confirm | Withdraw, proposal: Proposal
) -> Message:
    if proposal.maker != seat:
        return message("That offer is not yours.", "R38")
    if (
        isinstance(move, Confirm)
        and move.seat in proposal.to
        and proposal.answer_of(move.seat) != ACCEPTED
    ):
        return message("{seat} has not accepted.", "R38", seat=Who(move.seat))
    return message("You have no trade to confirm with that player.", "R38")


def _refuse_answer(
    position: BasePosition, seat: Seat, move: Accept | Decline, proposal: Proposal
) -> Message:
    if seat not in proposal.to:
        return message("That offer is not for you.", "R36")
    if isinstance(move, Accept) and not contains(position.hands[seat], proposal.take):
        return message(
            "You do not have {cards}.", "R36", cards=describe_cards(proposal.take)
        )
    return message("You have given that answer already.", "R36")
