"""Trade between seats: offers, counter-offers, answers, and what becomes of them. Nobody is ever waited for."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from itertools import combinations
from typing import Any, Final

from games.core import Family, Field, Move, Seat
from games.inkas.cards import OFFERS_OFF_TURN, OFFERS_ON_TURN, SUPPLY, Bundle, counts, holds
from games.inkas.ground import put
from games.inkas.ledger import all_counted
from games.inkas.offers import (
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
from games.inkas.realm import (
    ACCEPTED,
    COUNTERED,
    DECLINED,
    MAIN,
    OPEN,
    Proposal,
    Realm,
    changed_proposal,
    changed_talks,
)

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
            accepted = (to for to in proposal.to if proposal.answer_of(to) == ACCEPTED)
            found += (*(confirm(proposal.number, to) for to in accepted), withdraw(proposal.number))
        answer = proposal.answer_of(seat)
        if answer and answer != ACCEPTED and holds(realm.hands[seat], proposal.take):
            found += (accept(proposal.number),)
        if answer in (OPEN, ACCEPTED):
            found += (decline(proposal.number),)
    return found


def replies(realm: Realm) -> Mapping[Seat, Sequence[Move]]:
    """By seat off turn, yes or no to the oldest offer made to it that it has not answered."""  # R36
    found: dict[Seat, Sequence[Move]] = {}
    for proposal in realm.talks.open if realm.phase == MAIN else ():
        for seat, answer in zip(proposal.to, proposal.answers, strict=True):
            if answer == OPEN and seat != realm.on_turn and seat not in found:
                yes = (accept(proposal.number),) if holds(realm.hands[seat], proposal.take) else ()
                found[seat] = (*yes, decline(proposal.number))
    return found


# --- offers


def partners(realm: Realm, seat: Seat) -> tuple[Seat, ...]:
    """With whom the seat may trade: one of the two is on turn."""  # R34
    if seat != realm.on_turn:
        return (realm.on_turn,)
    return tuple(other for other in realm.alive if other != seat)


def mine(realm: Realm, seat: Seat) -> int:
    """How many offers of the seat's are open."""
    return sum(proposal.maker == seat for proposal in realm.talks.open)


def addressed(realm: Realm, seat: Seat) -> tuple[int, ...]:
    """Numbers of the open offers made to the seat."""
    return tuple(proposal.number for proposal in realm.talks.open if seat in proposal.to)


def can_offer_more(realm: Realm, seat: Seat) -> bool:
    """Whether the seat may make another offer."""  # R35
    return mine(realm, seat) < (OFFERS_ON_TURN if seat == realm.on_turn else OFFERS_OFF_TURN)


def forms(realm: Realm, seat: Seat) -> list[Family]:
    """The forms for an offer and for a counter-offer, as far as the seat can make them."""
    if realm.phase != MAIN or seat not in realm.alive or not realm.hands[seat] or not can_offer_more(realm, seat):
        return []
    cards, others = _card_fields(realm, seat), partners(realm, seat)
    groups = [group for count in range(1, len(others) + 1) for group in combinations(others, count)]
    to = Field("to", choices=tuple(" ".join(map(str, group)) for group in groups))
    settle = (Field("settle", choices=(FIRST, CHOOSE)),) if seat == realm.on_turn else ()
    found = [Family(Offer, (*cards, to, *settle))]
    if numbers := addressed(realm, seat):
        found.append(Family(Counter, (Field("offer", choices=tuple(map(str, numbers))), *cards)))
    return found


def _card_fields(realm: Realm, seat: Seat) -> tuple[Field, ...]:
    """What the seat holds may be given; what all others hold together, which is public, may be asked for."""
    held = counts(realm.hands[seat])
    theirs = counts(SUPPLY - realm.supply - realm.hands[seat])
    gives = [Field(name, low=0, high=count) for name, count in zip(GIVES, held, strict=True) if count]
    return (*gives, *(Field(name, low=0, high=count) for name, count in zip(TAKES, theirs, strict=True) if count))


def well_formed(move: Swapping) -> bool:
    """Whether both sides hand over something, and no kind goes both ways."""  # R34
    given, taken = sides(move)
    sound = all(0 <= count <= most for side in (given, taken) for count, most in zip(side, MOST, strict=True))
    crossing = any(give and take for give, take in zip(given, taken, strict=True))
    return sound and not crossing and any(given) and any(taken)


def allows(realm: Realm, seat: Seat, move: Any) -> bool:
    """Whether the seat may make this offer or counter-offer."""  # R35, R37
    if realm.phase != MAIN or seat not in realm.alive or not well_formed(move) or not can_offer_more(realm, seat):
        return False
    given, taken = bundles(move)
    if not holds(realm.hands[seat], given):
        return False
    if isinstance(move, Counter):
        countered = find(realm, move.offer)
        return countered is not None and seat in countered.to and not repeats(realm, (countered.maker,), given, taken)
    fits = set(move.to) <= set(partners(realm, seat)) and move.to == tuple(sorted(set(move.to))) != ()
    settles = move.settle in (FIRST, CHOOSE) and (move.settle == FIRST or seat == realm.on_turn)  # D40
    return fits and settles and not repeats(realm, move.to, given, taken, seat)


def repeats(realm: Realm, to: tuple[Seat, ...], given: Bundle, taken: Bundle, maker: Seat | None = None) -> bool:
    """Whether the same is offered already."""
    return any(
        (one.to, one.give, one.take) == (to, given, taken) and maker in (None, one.maker) for one in realm.talks.open
    )


def find(realm: Realm, number: int) -> Proposal | None:
    """The open offer with that number."""
    return next((one for one in realm.talks.open if one.number == number), None)


def offer(realm: Realm, seat: Seat, move: Offer) -> Realm:
    """An offer laid on the table."""  # R35
    return _proposed(realm, seat, move, move.to, move.settle == CHOOSE)


def counter(realm: Realm, seat: Seat, move: Counter) -> Realm:
    """A counter-offer to the maker of another, which counts as answered."""  # R37
    countered = find(realm, move.offer)
    assert countered is not None
    return _proposed(answered(realm, countered, seat, COUNTERED), seat, move, (countered.maker,), choose=False)


def _proposed(realm: Realm, seat: Seat, move: Swapping, to: tuple[Seat, ...], choose: bool) -> Realm:
    given, taken = bundles(move)
    number = realm.talks.last + 1
    proposal = Proposal(number, seat, to, given, taken, choose, (OPEN,) * len(to))
    return realm.change(talks=changed_talks(realm.talks, open=(*realm.talks.open, proposal), last=number))


# --- answers


def accepted(realm: Realm, seat: Seat, move: Accept) -> Realm:
    """Yes: noted where the maker chooses, otherwise the cards change hands if the maker still has them."""  # R36
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
    if holds(realm.hands[seat], proposal.give) and not holds(realm.hands[move.seat], proposal.take):
        return _with_answer(realm, proposal, move.seat, OPEN)
    return _swapped(realm, proposal, move.seat)


def withdrawn(realm: Realm, seat: Seat, move: Withdraw) -> Realm:
    """The maker's offer taken back."""
    return closed(realm, move.offer)


def closed(realm: Realm, number: int) -> Realm:
    """Without that offer."""
    still_open = tuple(one for one in realm.talks.open if one.number != number)
    return realm.change(talks=changed_talks(realm.talks, open=still_open))


def answered(realm: Realm, proposal: Proposal, seat: Seat, answer: str) -> Realm:
    """A refusal noted; with the last one the offer closes."""  # R36
    noted = _answer(proposal, seat, answer)
    if set(noted.answers) <= {DECLINED, COUNTERED}:
        return closed(realm, proposal.number)
    return _with_answer(realm, proposal, seat, answer)


def _answer(proposal: Proposal, seat: Seat, answer: str) -> Proposal:
    return changed_proposal(proposal, answers=put(proposal.answers, proposal.to.index(seat), answer))


def _with_answer(realm: Realm, proposal: Proposal, seat: Seat, answer: str) -> Realm:
    noted = _answer(proposal, seat, answer)
    still_open = tuple(noted if one.number == noted.number else one for one in realm.talks.open)
    return realm.change(talks=changed_talks(realm.talks, open=still_open))


def _swapped(realm: Realm, proposal: Proposal, seat: Seat) -> Realm:
    """The cards swapped and the offer closed; without the maker's cards it lapses."""
    realm = closed(realm, proposal.number)
    maker, hands, traded = proposal.maker, realm.hands, realm.talks.traded
    if not holds(hands[maker], proposal.give):
        return realm
    hands = put(hands, maker, hands[maker] - proposal.give + proposal.take)
    hands = put(hands, seat, hands[seat] - proposal.take + proposal.give)
    traded = put(traded, maker, traded[maker] + proposal.give)
    traded = put(traded, seat, traded[seat] + proposal.take)
    return realm.change(**all_counted(realm, hands), talks=changed_talks(realm.talks, traded=traded))


def without(realm: Realm, seat: Seat) -> Realm:
    """The offers after a seat has given up: its own are gone, those made to it are declined by it."""  # R47
    for proposal in realm.talks.open:
        if proposal.maker == seat:
            realm = closed(realm, proposal.number)
        elif seat in proposal.to:
            realm = answered(realm, proposal, seat, DECLINED)
    return realm
