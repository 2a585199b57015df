"""Why a trade between seats is refused; what may be offered and answered is in `offers.py`."""

from __future__ import annotations

from typing import Any

from games.core import Seat
from games.message import Message, Who, message

from ..cards import holds, priced
from ..offer_moves import FIRST, Accept, Confirm, Counter, Decline, Offer, Withdraw, bundles
from ..position import ACCEPTED, Proposal, Realm
from . import offers
from .offer_answers import find


def why_no_deal(realm: Realm, seat: Seat, move: Any) -> Message:
    """The reason, with its rule."""
    if not realm.trading:
        return message("Seats trade after the roll, before the turn ends.", "R34")
    if isinstance(move, Offer | Counter):
        return _no_offer(realm, seat, move)
    proposal = find(realm, move.offer)
    if proposal is None:
        return message("That offer is no longer open.", "R38")
    if isinstance(move, Confirm | Withdraw):
        return _not_the_makers(seat, move, proposal)
    return _no_answer(realm, seat, move, proposal)


def _no_offer(realm: Realm, seat: Seat, move: Offer | Counter) -> Message:
    if not offers.well_formed(move):
        return message("Each side hands over at least one card, and no kind goes both ways.", "R34")
    given, _ = bundles(move)
    if not holds(realm.hands[seat], given):
        return message("You do not have {cards}.", "R35", cards=priced(given))
    if not offers.can_offer_more(realm, seat):
        return message("You have too many offers open.", "R35")
    return (
        _no_counter(realm, seat, move) if isinstance(move, Counter) else _not_so(realm, seat, move)
    )


def _not_so(realm: Realm, seat: Seat, move: Offer) -> Message:
    if not set(move.to) <= set(offers.partners(realm, seat)):
        return message(
            "Only the seat on turn trades, with the others; nobody trades past it.", "R34"
        )
    if offers.repeats(realm, seat, move.to, *bundles(move)):
        return message("You have offered just that.", "R35")
    if move.settle != FIRST:
        return message("Only the seat on turn can choose among those who accept.", "D40")
    return message("Name each seat once, in order.", "R35")


def _no_counter(realm: Realm, seat: Seat, move: Counter) -> Message:
    proposal = find(realm, move.offer)
    if proposal is None:
        return message("That offer is no longer open.", "R38")
    if seat not in proposal.to:
        return message("That offer is not made to you.", "R37")
    return message("Just that is offered already.", "R35")


def _not_the_makers(seat: Seat, move: Confirm | Withdraw, proposal: Proposal) -> Message:
    if proposal.maker != seat:
        return message("That offer is not yours.", "R38")
    if (
        isinstance(move, Confirm)
        and move.seat in proposal.to
        and proposal.answer_of(move.seat) != ACCEPTED
    ):
        return message("{seat} has not accepted.", "R38", seat=Who(move.seat))
    return message("There is nothing to settle with that seat.", "R38")


def _no_answer(realm: Realm, seat: Seat, move: Accept | Decline, proposal: Proposal) -> Message:
    if seat not in proposal.to:
        return message("That offer is not made to you.", "R36")
    if isinstance(move, Accept) and not holds(realm.hands[seat], proposal.take):
        return message("You do not have {cards}.", "R36", cards=priced(proposal.take))
    return message("You have answered so already.", "R36")
