"""Answers to trade offers: accepting, declining, confirming and withdrawing, and swapping cards.

Making offers is in `offers.py`.
"""

from __future__ import annotations

from games.core import Seat

from ..board.pieces import replace_item
from ..cards import contains
from ..known_cards import change_hands
from ..offer_moves import Accept, Confirm, Decline, Withdraw
from ..position import (
    ACCEPTED,
    COUNTERED,
    DECLINED,
    OPEN,
    BasePosition,
    Proposal,
    change_proposal,
    change_trade_state,
)


def find_offer(position: BasePosition, number: int) -> Proposal | None:
    """The open offer with that number."""
    for proposal in position.trade_state.open:
        if proposal.number == number:
            return proposal
    return None


def accept_offer(position: BasePosition, seat: Seat, move: Accept) -> BasePosition:
    """The position after a seat accepted: the answer is noted if the maker chooses, else cards are
    swapped.
    """
    proposal = find_offer(position, move.offer)
    assert proposal is not None
    if proposal.choose:
        return _note_answer(position, proposal, seat, ACCEPTED)
    return _swap_cards(position, proposal, seat)


def decline_offer(position: BasePosition, seat: Seat, move: Decline) -> BasePosition:
    """The position after a seat declined."""
    proposal = find_offer(position, move.offer)
    assert proposal is not None
    return note_refusal(position, proposal, seat, DECLINED)


def confirm_offer(position: BasePosition, seat: Seat, move: Confirm) -> BasePosition:
    """The position after the maker chose a seat; one without the cards is asked again."""  # R38
    proposal = find_offer(position, move.offer)
    assert proposal is not None
    maker_can = contains(position.hands[seat], proposal.give)
    partner_can = contains(position.hands[move.seat], proposal.take)
    if maker_can and not partner_can:
        return _note_answer(position, proposal, move.seat, OPEN)
    return _swap_cards(position, proposal, move.seat)


def withdraw_offer(position: BasePosition, seat: Seat, move: Withdraw) -> BasePosition:
    """The position after the maker withdrew its offer."""
    return close_offer(position, move.offer)


def close_offer(position: BasePosition, number: int) -> BasePosition:
    """The position without that offer."""
    still_open = tuple(
        proposal for proposal in position.trade_state.open if proposal.number != number
    )
    talks = change_trade_state(position.trade_state, open=still_open)
    return position.change(trade_state=talks)


def note_refusal(
    position: BasePosition, proposal: Proposal, seat: Seat, answer: str
) -> BasePosition:
    """The position after a refusal; the last one closes the offer."""  # R36
    noted = _answered_proposal(proposal, seat, answer)
    if set(noted.answers) <= {DECLINED, COUNTERED}:
        return close_offer(position, proposal.number)
    return _replace_offer(position, noted)


def _note_answer(
    position: BasePosition, proposal: Proposal, seat: Seat, answer: str
) -> BasePosition:
    return _replace_offer(position, _answered_proposal(proposal, seat, answer))


def _answered_proposal(proposal: Proposal, seat: Seat, answer: str) -> Proposal:
    at = proposal.to.index(seat)
    answers = replace_item(proposal.answers, at, answer)
    return change_proposal(proposal, answers=answers)


def _replace_offer(position: BasePosition, noted: Proposal) -> BasePosition:
    """The position with that offer in place of the one with its number."""
    still_open = tuple(
        noted if proposal.number == noted.number else proposal
        for proposal in position.trade_state.open
    )
    talks = change_trade_state(position.trade_state, open=still_open)
    return position.change(trade_state=talks)


def _swap_cards(position: BasePosition, proposal: Proposal, seat: Seat) -> BasePosition:
    """The position after the offer closed; cards are swapped if the maker still has them."""
    position = close_offer(position, proposal.number)
    maker = proposal.maker
    give = proposal.give
    take = proposal.take
    hands = position.hands
    traded = position.trade_state.traded
    if not contains(hands[maker], give):
        return position
    hands = replace_item(hands, maker, hands[maker] - give + take)
    hands = replace_item(hands, seat, hands[seat] - take + give)
    traded = replace_item(traded, maker, traded[maker] + give)
    traded = replace_item(traded, seat, traded[seat] + take)
    talks = change_trade_state(position.trade_state, traded=traded)
    return position.change(**change_hands(position, hands), trade_state=talks)


def remove_seat_from_offers(position: BasePosition, seat: Seat) -> BasePosition:
    """The position after a seat gave up: its offers are closed, and it declines all others."""
    for proposal in position.trade_state.open:
        if proposal.maker == seat:
            position = close_offer(position, proposal.number)
        elif seat in proposal.to:
            position = note_refusal(position, proposal, seat, DECLINED)
    return position
