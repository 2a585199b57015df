"""Settling trade offers: acceptances, refusals and withdrawals, and the cards that change hands.
What may be offered, and by whom, is in `offers.py`.
"""

from __future__ import annotations

from games.core import Seat

from ..board.pieces import put
from ..cards import holds
from ..known_cards import all_counted
from ..offer_moves import Accept, Confirm, Decline, Withdraw
from ..position import (
    ACCEPTED,
    COUNTERED,
    DECLINED,
    OPEN,
    Proposal,
    Realm,
    changed_proposal,
    changed_talks,
)


def find(realm: Realm, number: int) -> Proposal | None:
    """The open offer with that number."""
    return next((one for one in realm.talks.open if one.number == number), None)


def accepted(realm: Realm, seat: Seat, move: Accept) -> Realm:
    """Yes: noted where the maker chooses, otherwise the cards change hands if the maker still has
    them.
    """
    proposal = find(realm, move.offer)
    assert proposal is not None
    if proposal.choose:
        return _with_answer(realm, proposal, seat, ACCEPTED)
    return _swapped(realm, proposal, seat)


def declined(realm: Realm, seat: Seat, move: Decline) -> Realm:
    """No."""
    proposal = find(realm, move.offer)
    assert proposal is not None
    return answered(realm, proposal, seat, DECLINED)


def confirmed(realm: Realm, seat: Seat, move: Confirm) -> Realm:
    """The maker's choice; a partner without the cards is asked anew."""  # R38
    proposal = find(realm, move.offer)
    assert proposal is not None
    maker_can = holds(realm.hands[seat], proposal.give)
    partner_can = holds(realm.hands[move.seat], proposal.take)
    if maker_can and not partner_can:
        return _with_answer(realm, proposal, move.seat, OPEN)
    return _swapped(realm, proposal, move.seat)


def withdrawn(realm: Realm, seat: Seat, move: Withdraw) -> Realm:
    """The maker's offer taken back."""
    return closed(realm, move.offer)


def closed(realm: Realm, number: int) -> Realm:
    """Without that offer."""
    still_open = tuple(one for one in realm.talks.open if one.number != number)
    talks = changed_talks(realm.talks, open=still_open)
    return realm.change(talks=talks)


def answered(realm: Realm, proposal: Proposal, seat: Seat, answer: str) -> Realm:
    """A refusal noted; with the last one the offer closes."""  # R36
    noted = _noted(proposal, seat, answer)
    if set(noted.answers) <= {DECLINED, COUNTERED}:
        return closed(realm, proposal.number)
    return _in_place(realm, noted)


def _with_answer(realm: Realm, proposal: Proposal, seat: Seat, answer: str) -> Realm:
    return _in_place(realm, _noted(proposal, seat, answer))


def _noted(proposal: Proposal, seat: Seat, answer: str) -> Proposal:
    at = proposal.to.index(seat)
    answers = put(proposal.answers, at, answer)
    return changed_proposal(proposal, answers=answers)


def _in_place(realm: Realm, noted: Proposal) -> Realm:
    """The offers with that one in place of the one of its number."""
    still_open = tuple(noted if one.number == noted.number else one for one in realm.talks.open)
    talks = changed_talks(realm.talks, open=still_open)
    return realm.change(talks=talks)


def _swapped(realm: Realm, proposal: Proposal, seat: Seat) -> Realm:
    """The cards swapped and the offer closed; without the maker's cards it lapses."""
    realm = closed(realm, proposal.number)
    maker, give, take = proposal.maker, proposal.give, proposal.take
    hands, traded = realm.hands, realm.talks.traded
    if not holds(hands[maker], give):
        return realm
    hands = put(hands, maker, hands[maker] - give + take)
    hands = put(hands, seat, hands[seat] - take + give)
    traded = put(traded, maker, traded[maker] + give)
    traded = put(traded, seat, traded[seat] + take)
    talks = changed_talks(realm.talks, traded=traded)
    return realm.change(**all_counted(realm, hands), talks=talks)


def without(realm: Realm, seat: Seat) -> Realm:
    """The offers once a seat has given up: its own are gone, those made to it are declined."""
    for proposal in realm.talks.open:
        if proposal.maker == seat:
            realm = closed(realm, proposal.number)
        elif seat in proposal.to:
            realm = answered(realm, proposal, seat, DECLINED)
    return realm
