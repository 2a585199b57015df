"""Offers between seats and their answers, in sentences, by kind of move."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any, Final

from games.core import Move, Seat, Viewer
from games.message import Message, Who, message

from ..rules.cards import Bundle, priced
from ..rules.offer_moves import Accept, Confirm, Counter, Decline, Offer, Withdraw, bundles
from ..rules.position import Realm
from ..rules.trade.offer_answers import find

Told = Iterator[Message]
Teller = Callable[[Realm, Seat, Any, Realm, Viewer], Told]


def _bargain(text: str, rule: str, given: Bundle, taken: Bundle, **seats: Any) -> Message:
    return message(text, rule, given=priced(given), taken=priced(taken), **seats)


def _offer(before: Realm, seat: Seat, move: Offer, after: Realm, viewer: Viewer) -> Told:
    to = tuple(map(Who, move.to))
    yield _bargain(
        "{seat} offers {given} for {taken} to {to}.", "R35", *bundles(move), seat=Who(seat), to=to
    )


def _counter(before: Realm, seat: Seat, move: Counter, after: Realm, viewer: Viewer) -> Told:
    proposal = find(before, move.offer)
    assert proposal is not None
    text = "{seat} would rather give {given} for {taken}, and offers that to {maker}."
    yield _bargain(text, "R37", *bundles(move), seat=Who(seat), maker=Who(proposal.maker))


def _accept(before: Realm, seat: Seat, move: Accept, after: Realm, viewer: Viewer) -> Told:
    proposal = find(before, move.offer)
    assert proposal is not None
    yield message(
        "{seat} accepts what {maker} offers.", "R36", seat=Who(seat), maker=Who(proposal.maker)
    )
    if not proposal.choose:
        yield _swapped(before, after, proposal, seat)


def _swapped(before: Realm, after: Realm, proposal: Any, seat: Seat) -> Message:
    if before.hands == after.hands:
        return message(
            "{maker} no longer has the cards: the offer lapses.", "R36", maker=Who(proposal.maker)
        )
    text = "{maker} gives {seat} {given} for {taken}."
    return _bargain(
        text, "R36", proposal.give, proposal.take, maker=Who(proposal.maker), seat=Who(seat)
    )


def _decline(before: Realm, seat: Seat, move: Decline, after: Realm, viewer: Viewer) -> Told:
    proposal = find(before, move.offer)
    assert proposal is not None
    yield message(
        "{seat} declines what {maker} offers.", "R36", seat=Who(seat), maker=Who(proposal.maker)
    )


def _confirm(before: Realm, seat: Seat, move: Confirm, after: Realm, viewer: Viewer) -> Told:
    proposal = find(before, move.offer)
    assert proposal is not None
    if find(after, move.offer) is not None:
        yield message("{seat} no longer has the cards.", "R38", seat=Who(move.seat))
    else:
        yield _swapped(before, after, proposal, move.seat)


def _withdraw(before: Realm, seat: Seat, move: Withdraw, after: Realm, viewer: Viewer) -> Told:
    yield message("{seat} withdraws an offer.", "R38", seat=Who(seat))


OFFER_TELLERS: Final[dict[type[Move], Teller]] = {
    Offer: _offer,
    Counter: _counter,
    Accept: _accept,
    Decline: _decline,
    Confirm: _confirm,
    Withdraw: _withdraw,
}
