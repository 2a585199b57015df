"""Trade offers between seats: who may offer, counter and answer what. Nobody is ever waited for.
What becomes of an answer is in `offer_answers.py`.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from itertools import combinations
from typing import Any, Final

from games.core import Family, Field, Move, Seat

from ..cards import KINDS, OFFERS_OFF_TURN, OFFERS_ON_TURN, SUPPLY, Bundle, counts, holds
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
    Swapping,
    Withdraw,
    bundles,
    sides,
)
from ..position import ACCEPTED, COUNTERED, DECLINED, OPEN, Proposal, Realm, changed_talks
from .offer_answers import answered, find

MOST: Final = counts(SUPPLY)  # cards there are of each kind


@cache
def accept(number: int) -> Accept:
    return Accept(number)


@cache
def decline(number: int) -> Decline:
    return Decline(number)


@cache
def confirm(number: int, seat: Seat) -> Confirm:
    return Confirm(number, seat)


@cache
def withdraw(number: int) -> Withdraw:
    return Withdraw(number)


def answers(realm: Realm, seat: Seat) -> tuple[Move, ...]:
    """What the seat can do about the offers that are open."""  # R36, R38
    found: tuple[Move, ...] = ()
    for proposal in realm.talks.open:
        if proposal.maker == seat:
            found += (*_confirmations(proposal), withdraw(proposal.number))
        found += _answers_to(realm, proposal, seat)
    return found


def _confirmations(proposal: Proposal) -> tuple[Move, ...]:
    accepted = [to for to in proposal.to if proposal.answer_of(to) == ACCEPTED]
    return tuple(confirm(proposal.number, to) for to in accepted)


def _answers_to(realm: Realm, proposal: Proposal, seat: Seat) -> tuple[Move, ...]:
    answer, number = proposal.answer_of(seat), proposal.number
    can_pay = holds(realm.hands[seat], proposal.take)
    yes = (accept(number),) if answer and answer != ACCEPTED and can_pay else ()
    no = (decline(number),) if answer and answer != DECLINED else ()
    return (*yes, *no)


def replies(realm: Realm) -> Mapping[Seat, Sequence[Move]]:
    """By seat off turn, yes or no to the oldest offer made to it that it has not answered."""
    found: dict[Seat, Sequence[Move]] = {}
    for proposal in realm.talks.open if realm.trading else ():
        for seat in _asked(proposal):
            if seat != realm.on_turn and seat not in found:
                found[seat] = _answers_to(realm, proposal, seat)
    return found


def _asked(proposal: Proposal) -> Iterator[Seat]:
    """The seats that have not answered."""
    for seat, answer in zip(proposal.to, proposal.answers, strict=True):
        if answer == OPEN:
            yield seat


# --- who may offer what


def partners(realm: Realm, seat: Seat) -> tuple[Seat, ...]:
    """With whom the seat may trade: one of the two is on turn."""  # R34
    if seat != realm.on_turn:
        return (realm.on_turn,)
    return tuple(other for other in realm.alive if other != seat)


def mine(realm: Realm, seat: Seat) -> int:
    """How many offers of the seat's are open."""
    return sum(proposal.maker == seat for proposal in realm.talks.open)


def addressed(realm: Realm, seat: Seat) -> tuple[Proposal, ...]:
    """The open offers made to the seat."""
    return tuple(proposal for proposal in realm.talks.open if seat in proposal.to)


def can_offer_more(realm: Realm, seat: Seat) -> bool:
    """Whether the seat may make another offer."""  # R35
    most = OFFERS_ON_TURN if seat == realm.on_turn else OFFERS_OFF_TURN
    return mine(realm, seat) < most


def may_offer(realm: Realm, seat: Seat) -> bool:
    """Whether the seat may offer anything now, with whatever cards."""  # R34, R35
    return realm.trading and seat in realm.alive and can_offer_more(realm, seat)


def forms(realm: Realm, seat: Seat) -> list[Family]:
    """The forms for an offer and for a counter-offer, as far as the seat can make them."""
    if not may_offer(realm, seat) or not realm.hands[seat]:
        return []
    cards = _card_fields(realm, seat)
    settle = Field("settle", choices=(FIRST, CHOOSE), part="Who gets it")
    chooses = (settle,) if seat == realm.on_turn else ()
    found = [Family(Offer, (*cards, _partner_field(realm, seat), *chooses))]
    return [*found, *(_counter_form(realm, seat, one) for one in addressed(realm, seat))]


def _counter_form(realm: Realm, seat: Seat, countered: Proposal) -> Family:
    """The form that begins from the cards of the offer, as far as the seat holds them."""  # R37
    number = Field("offer", choices=(str(countered.number),))
    return Family(Counter, (number, *_card_fields(realm, seat, countered.take, countered.give)))


def _partner_field(realm: Realm, seat: Seat) -> Field:
    """Every group of partners, the smallest first."""
    others = partners(realm, seat)
    sizes = range(1, len(others) + 1)
    groups = [group for count in sizes for group in combinations(others, count)]
    choices = tuple(" ".join(map(str, group)) for group in groups)
    return Field("to", choices=choices, begins=choices[-1], part="With whom")


def _card_fields(realm: Realm, seat: Seat, give: Bundle = 0, take: Bundle = 0) -> tuple[Field, ...]:
    """What the seat holds may be given; what all others hold together, which is public, may be
    asked for. It begins from these cards.
    """
    theirs = SUPPLY - realm.supply - realm.hands[seat]
    return (
        *_side("You give", GIVES, counts(realm.hands[seat]), counts(give)),
        *_side("You get", TAKES, counts(theirs), counts(take)),
    )


def _side(
    part: str, names: Sequence[str], most: Sequence[int], begun: Sequence[int]
) -> Iterator[Field]:
    for name, kind, high, wanted in zip(names, KINDS, most, begun, strict=True):
        if high:
            yield Field(name, (), 0, high, str(min(high, wanted)), part, kind)


def well_formed(move: Swapping) -> bool:
    """Whether both sides hand over something, and no kind goes both ways."""  # R34
    given, taken = sides(move)
    if not (any(given) and any(taken)):
        return False
    crossing = any(give and take for give, take in zip(given, taken, strict=True))
    return not crossing and _in_the_box(given) and _in_the_box(taken)


def _in_the_box(side: tuple[int, ...]) -> bool:
    return all(0 <= count <= most for count, most in zip(side, MOST, strict=True))


def allows(realm: Realm, seat: Seat, move: Any) -> bool:
    """Whether the seat may make this offer or counter-offer."""  # R35, R37
    if not may_offer(realm, seat) or not well_formed(move):
        return False
    given, _ = bundles(move)
    if not holds(realm.hands[seat], given):
        return False
    if isinstance(move, Counter):
        return _allows_counter(realm, seat, move)
    return _allows_offer(realm, seat, move)


def _allows_counter(realm: Realm, seat: Seat, move: Counter) -> bool:
    countered = find(realm, move.offer)
    if countered is None or seat not in countered.to:
        return False
    return not repeats(realm, seat, (countered.maker,), *bundles(move))


def _allows_offer(realm: Realm, seat: Seat, move: Offer) -> bool:
    in_order = move.to == tuple(sorted(set(move.to))) != ()
    to_partners = set(move.to) <= set(partners(realm, seat))
    chooses = move.settle == CHOOSE and seat == realm.on_turn  # D40
    settled = chooses or move.settle == FIRST
    return (
        in_order and to_partners and settled and not repeats(realm, seat, move.to, *bundles(move))
    )


def repeats(realm: Realm, maker: Seat, to: tuple[Seat, ...], given: Bundle, taken: Bundle) -> bool:
    """Whether that maker offers the same already."""
    same = (maker, to, given, taken)
    offered = [(one.maker, one.to, one.give, one.take) for one in realm.talks.open]
    return same in offered


def offer(realm: Realm, seat: Seat, move: Offer) -> Realm:
    """An offer laid on the table."""  # R35
    return _proposed(realm, seat, move, move.to, move.settle == CHOOSE)


def counter(realm: Realm, seat: Seat, move: Counter) -> Realm:
    """A counter-offer to the maker of another, which counts as answered."""  # R37
    countered = find(realm, move.offer)
    assert countered is not None
    refused = answered(realm, countered, seat, COUNTERED)
    return _proposed(refused, seat, move, (countered.maker,), choose=False)


def _proposed(
    realm: Realm, seat: Seat, move: Swapping, to: tuple[Seat, ...], choose: bool
) -> Realm:
    given, taken = bundles(move)
    number, answers = realm.talks.last + 1, (OPEN,) * len(to)
    proposal = Proposal(number, seat, to, given, taken, choose, answers)
    still_open = (*realm.talks.open, proposal)
    talks = changed_talks(realm.talks, open=still_open, last=number)
    return realm.change(talks=talks)
