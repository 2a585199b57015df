"""Trade offers between seats: legal offers, counter-offers and answers. The game waits for none.

Answers are applied in `offer_answers.py`.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from itertools import combinations
from typing import Any, Final

from games.core import Family, Field, Move, Seat

from ..cards import (
    KINDS,
    OFFERS_OFF_TURN,
    OFFERS_ON_TURN,
    SUPPLY,
    Bundle,
    contains,
    count_by_kind,
)
from ..offer_moves import (
    CHOOSE,
    FIRST,
    GIVES,
    TAKES,
    Accept,
    Confirm,
    Counter,
    Decline,
    Offer,
    SwapMove,
    Withdraw,
    list_sides,
    read_bundles,
)
from ..position import (
    ACCEPTED,
    COUNTERED,
    DECLINED,
    OPEN,
    BasePosition,
    Proposal,
    change_trade_state,
)
from .offer_answers import find_offer, note_refusal

CARDS_OF_KIND: Final = count_by_kind(SUPPLY)  # cards there are of each kind


@cache
def accept_move(number: int) -> Accept:
    return Accept(number)


@cache
def decline_move(number: int) -> Decline:
    return Decline(number)


@cache
def confirm_move(number: int, seat: Seat) -> Confirm:
    return Confirm(number, seat)


@cache
def withdraw_move(number: int) -> Withdraw:
    return Withdraw(number)


def list_answers(position: BasePosition, seat: Seat) -> tuple[Move, ...]:
    """The legal answers of the seat to open offers, and those that settle its own."""  # R36, R38
    answers: tuple[Move, ...] = ()
    for proposal in position.trade_state.open:
        if proposal.maker == seat:
            answers += (*_list_confirmations(proposal), withdraw_move(proposal.number))
        answers += _list_answers_to(position, proposal, seat)
    return answers


def _list_confirmations(proposal: Proposal) -> tuple[Move, ...]:
    accepted = [to for to in proposal.to if proposal.answer_of(to) == ACCEPTED]
    return tuple(confirm_move(proposal.number, to) for to in accepted)


def _list_answers_to(
    position: BasePosition, proposal: Proposal, seat: Seat
) -> tuple[Move, ...]:
    answer = proposal.answer_of(seat)
    number = proposal.number
    can_pay = contains(position.hands[seat], proposal.take)
    yes = (accept_move(number),) if answer and answer != ACCEPTED and can_pay else ()
    no = (decline_move(number),) if answer and answer != DECLINED else ()
    return (*yes, *no)


def list_replies(position: BasePosition) -> Mapping[Seat, Sequence[Move]]:
    """Per seat off turn, the answers to the oldest offer that it has not answered."""
    replies: dict[Seat, Sequence[Move]] = {}
    for proposal in position.trade_state.open if position.trading else ():
        for seat in _list_waiting_seats(proposal):
            if seat != position.on_turn and seat not in replies:
                replies[seat] = _list_answers_to(position, proposal, seat)
    return replies


def _list_waiting_seats(proposal: Proposal) -> Iterator[Seat]:
    """The seats that have not answered."""
    for seat, answer in zip(proposal.to, proposal.answers, strict=True):
        if answer == OPEN:
            yield seat


# --- who may offer what


def list_partners(position: BasePosition, seat: Seat) -> tuple[Seat, ...]:
    """The seats with which the seat may trade: one of both is on turn."""  # R34
    if seat != position.on_turn:
        return (position.on_turn,)
    return tuple(other for other in position.alive if other != seat)


def count_offers(position: BasePosition, seat: Seat) -> int:
    """The number of open offers that the seat has made."""
    return sum(proposal.maker == seat for proposal in position.trade_state.open)


def list_offers_to(position: BasePosition, seat: Seat) -> tuple[Proposal, ...]:
    """The open offers made to the seat."""
    return tuple(
        proposal for proposal in position.trade_state.open if seat in proposal.to
    )


def can_offer_more(position: BasePosition, seat: Seat) -> bool:
    """Whether the seat may make another offer."""  # R35
    most = OFFERS_ON_TURN if seat == position.on_turn else OFFERS_OFF_TURN
    return count_offers(position, seat) < most


def may_offer(position: BasePosition, seat: Seat) -> bool:
    """Whether the seat may make an offer now; its cards are not considered."""  # R34, R35
    return (
        position.trading and seat in position.alive and can_offer_more(position, seat)
    )


def list_families(position: BasePosition, seat: Seat) -> list[Family]:
    """The families of offers and counter-offers that the seat can make."""
    if not may_offer(position, seat) or not position.hands[seat]:
        return []
    cards = _card_fields(position, seat)
    settle = Field("settle", choices=(FIRST, CHOOSE), part="Who gets it")
    chooses = (settle,) if seat == position.on_turn else ()
    families = [Family(Offer, (*cards, _partner_field(position, seat), *chooses))]
    return [
        *families,
        *(
            _counter_family(position, seat, proposal)
            for proposal in list_offers_to(position, seat)
        ),
    ]


def _counter_family(position: BasePosition, seat: Seat, countered: Proposal) -> Family:
    """The family of counter-offers; it begins with the cards of the offer that the seat has."""
    # R37
    number = Field("offer", choices=(str(countered.number),))
    return Family(
        Counter, (number, *_card_fields(position, seat, countered.take, countered.give))
    )


def _partner_field(position: BasePosition, seat: Seat) -> Field:
    """The field for the partners: all groups of them, the smallest first."""
    others = list_partners(position, seat)
    sizes = range(1, len(others) + 1)
    groups = [group for count in sizes for group in combinations(others, count)]
    choices = tuple(" ".join(map(str, group)) for group in groups)
    return Field("to", choices=choices, begins=choices[-1], part="With whom")


def _card_fields(
    position: BasePosition, seat: Seat, give: Bundle = 0, take: Bundle = 0
) -> tuple[Field, ...]:
    """The fields for cards: the seat may give what it has, and take what others have together.

    They begin with these cards. What others have together is public.
    """
    theirs = SUPPLY - position.supply - position.hands[seat]
    return (
        *_list_fields(
            "You give", GIVES, count_by_kind(position.hands[seat]), count_by_kind(give)
        ),
        *_list_fields("You get", TAKES, count_by_kind(theirs), count_by_kind(take)),
    )


def _list_fields(
    part: str, names: Sequence[str], most: Sequence[int], begun: Sequence[int]
) -> Iterator[Field]:
    for name, kind, high, wanted in zip(names, KINDS, most, begun, strict=True):
        if high:
            yield Field(name, (), 0, high, str(min(high, wanted)), part, kind)


def is_well_formed(move: SwapMove) -> bool:
    """Whether both sides give a card, and no kind is given by both."""  # R34
    given, taken = list_sides(move)
    if not (any(given) and any(taken)):
        return False
    crossing = any(give and take for give, take in zip(given, taken, strict=True))
    return not crossing and _is_in_the_box(given) and _is_in_the_box(taken)


def _is_in_the_box(side: tuple[int, ...]) -> bool:
    return all(
        0 <= count <= most for count, most in zip(side, CARDS_OF_KIND, strict=True)
    )


def is_offer_allowed(position: BasePosition, seat: Seat, move: Any) -> bool:
    """Whether the seat may make this offer or counter-offer now."""  # R35, R37
    if not may_offer(position, seat) or not is_well_formed(move):
        return False
    given, _ = read_bundles(move)
    if not contains(position.hands[seat], given):
        return False
    if isinstance(move, Counter):
        return _is_counter_allowed(position, seat, move)
    return _is_new_offer_allowed(position, seat, move)


def _is_counter_allowed(position: BasePosition, seat: Seat, move: Counter) -> bool:
    countered = find_offer(position, move.offer)
    if countered is None or seat not in countered.to:
        return False
    return not is_repeated(position, seat, (countered.maker,), *read_bundles(move))


def _is_new_offer_allowed(position: BasePosition, seat: Seat, move: Offer) -> bool:
    in_order = move.to == tuple(sorted(set(move.to))) != ()
    to_partners = set(move.to) <= set(list_partners(position, seat))
    chooses = move.settle == CHOOSE and seat == position.on_turn  # D40
    settled = chooses or move.settle == FIRST
    return (
        in_order
        and to_partners
        and settled
        and not is_repeated(position, seat, move.to, *read_bundles(move))
    )


def is_repeated(
    position: BasePosition,
    maker: Seat,
    to: tuple[Seat, ...],
    given: Bundle,
    taken: Bundle,
) -> bool:
    """Whether the same offer of that maker is open."""
    same = (maker, to, given, taken)
    offered = [
        (proposal.maker, proposal.to, proposal.give, proposal.take)
        for proposal in position.trade_state.open
    ]
    return same in offered


def make_offer(position: BasePosition, seat: Seat, move: Offer) -> BasePosition:
    """The position after an offer."""  # R35
    return _add_proposal(position, seat, move, move.to, move.settle == CHOOSE)


def make_counter(position: BasePosition, seat: Seat, move: Counter) -> BasePosition:
    """The position after a counter-offer, which also answers the offer."""  # R37
    countered = find_offer(position, move.offer)
    assert countered is not None
    refused = note_refusal(position, countered, seat, COUNTERED)
    return _add_proposal(refused, seat, move, (countered.maker,), choose=False)


def _add_proposal(
    position: BasePosition,
    seat: Seat,
    move: SwapMove,
    to: tuple[Seat, ...],
    choose: bool,
) -> BasePosition:
    given, taken = read_bundles(move)
    number = position.trade_state.last + 1
    answers = (OPEN,) * len(to)
    proposal = Proposal(number, seat, to, given, taken, choose, answers)
    still_open = (*position.trade_state.open, proposal)
    talks = change_trade_state(position.trade_state, open=still_open, last=number)
    return position.change(trade_state=talks)
