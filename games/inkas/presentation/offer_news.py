"""News of offers between seats and their answers, by kind of move."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any, Final

from games.core import Move, Seat, Viewer
from games.message import Message, Who, message

from ..rules.cards import Bundle, describe_cards
from ..rules.offer_moves import (
    Accept,
    Confirm,
    Counter,
    Decline,
    Offer,
    Withdraw,
    read_bundles,
)
from ..rules.position import BasePosition
from ..rules.trade.offer_answers import find_offer

Messages = Iterator[Message]
Reporter = Callable[[BasePosition, Seat, Any, BasePosition, Viewer], Messages]


def _swap_message(
    text: str, rule: str, given: Bundle, taken: Bundle, **seats: Any
) -> Message:
    return message(
        text, rule, given=describe_cards(given), taken=describe_cards(taken), **seats
    )


def _report_offer(
    before: BasePosition, seat: Seat, move: Offer, after: BasePosition, viewer: Viewer
) -> Messages:
    to = tuple(map(Who, move.to))
    yield _swap_message(
        "{seat} offers {given} for {taken} to {to}.",
        "R35",
        *read_bundles(move),
        seat=Who(seat),
        to=to,
    )


def _report_counter(
    before: BasePosition, seat: Seat, move: Counter, after: BasePosition, viewer: Viewer
) -> Messages:
    proposal = find_offer(before, move.offer)
    assert proposal is not None
    text = "{seat} offers {maker} {given} for {taken} instead."
    yield _swap_message(
        text, "R37", *read_bundles(move), seat=Who(seat), maker=Who(proposal.maker)
    )


def _report_acceptance(
    before: BasePosition, seat: Seat, move: Accept, after: BasePosition, viewer: Viewer
) -> Messages:
    proposal = find_offer(before, move.offer)
    assert proposal is not None
    yield message(
        "{seat} accepts the offer of {maker}.",
        "R36",
        seat=Who(seat),
        maker=Who(proposal.maker),
    )
    if not proposal.choose:
        yield _swap_outcome(before, after, proposal, seat)


def _swap_outcome(
    before: BasePosition, after: BasePosition, proposal: Any, seat: Seat
) -> Message:
    if before.hands == after.hands:
        return message(
            "{maker} no longer has the cards: the offer ends.",
            "R36",
            maker=Who(proposal.maker),
        )
    text = "{maker} gives {seat} {given} for {taken}."
    return _swap_message(
        text,
        "R36",
        proposal.give,
        proposal.take,
        maker=Who(proposal.maker),
        seat=Who(seat),
    )


def _report_refusal(
    before: BasePosition, seat: Seat, move: Decline, after: BasePosition, viewer: Viewer
) -> Messages:
    proposal = find_offer(before, move.offer)
    assert proposal is not None
    yield message(
        "{seat} declines the offer of {maker}.",
        "R36",
        seat=Who(seat),
        maker=Who(proposal.maker),
    )


def _report_confirmation(
    before: BasePosition, seat: Seat, move: Confirm, after: BasePosition, viewer: Viewer
) -> Messages:
    proposal = find_offer(before, move.offer)
    assert proposal is not None
    if find_offer(after, move.offer) is not None:
        yield message("{seat} no longer has the cards.", "R38", seat=Who(move.seat))
    else:
        yield _swap_outcome(before, after, proposal, move.seat)


def _report_withdrawal(
    before: BasePosition,
    seat: Seat,
    move: Withdraw,
    after: BasePosition,
    viewer: Viewer,
) -> Messages:
    yield message("{seat} withdraws an offer.", "R38", seat=Who(seat))


OFFER_REPORTERS: Final[dict[type[Move], Reporter]] = {
    Offer: _report_offer,
    Counter: _report_counter,
    Accept: _report_acceptance,
    Decline: _report_refusal,
    Confirm: _report_confirmation,
    Withdraw: _report_withdrawal,
}
