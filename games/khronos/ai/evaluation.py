"""Value of a position for a seat: its wealth and the income it may collect, compared with the
others. The unit is Ecus. The weights were tried out in games between bots.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from itertools import islice
from typing import Any, Final, NamedTuple

from games.core import Seat

from ..rules import bookings, earnings, legal_moves, moves, placement
from ..rules.boards.buildings import CIVIL, COLOUR, FAITH, MIGHT, REASON, SIZE
from ..rules.boards.grid import find_touching_anchors, squares_in
from ..rules.cards import NO_CARDS
from ..rules.position import REFILL, BasePosition, Laying
from ..rules.resolution.attachment import ATTACHED, choose_anchor
from ..rules.resolution.steps import Question
from ..rules.terms import PAYDAYS
from . import card_gains

Incomes = tuple[int, ...]  # by board
Pair = tuple[int, int]  # boards of both adventurers

SPAN: Final = 300.0  # Ecus between the worst and the best that anybody reaches
WEIGHTS: Final = (0.0, 1.0, 1.7)  # of what may be collected, by paydays still to come
ELSEWHERE: Final = 0.15  # of incomes on boards without an own adventurer
OTHERS: Final = 0.6  # of what the others have on average
LEADER: Final = 0.3  # of what the best of the others has
CARD: Final = 0.4  # of a card in hand
# the worth of a journey that is still to be made; below its price, so that no journey is too early
JOURNEY: Final = 0.9
# places that are tried beside own domains, between domains, anywhere else
CANDIDATES: Final = (10, 8, 8)
PAIRS: Final = tuple((first, second) for first in range(3) for second in range(3))
ON_REASON: Final = tuple(
    (first == REASON) * bookings.FIRST | (second == REASON) * bookings.SECOND
    for first, second in PAIRS
)  # by pair: which adventurers are on Reason, as a mask


class SeatFactors(NamedTuple):
    """The basis of a seat's wealth, besides the incomes of the boards."""

    ecus: int
    pawns: tuple[int, int]
    paydays_left: int
    is_payday: bool  # the seat is on turn and is paid at the end of this turn
    is_closing: bool  # and it has no more moves before that


ECUS: Final = "Ecus"
INCOME: Final = "income to come"
CARDS: Final = "cards in hand"
RIVALS: Final = "the rivals' wealth"
LABELS: Final = (ECUS, INCOME, CARDS, RIVALS)


class Estimate(NamedTuple):
    """The best continuation of an open choice."""

    lead: float  # of the seat, in Ecus
    end: BasePosition | None  # where the seats are compared; None before the first turn


def evaluate(position: BasePosition, seat: Seat) -> float:
    """The seat's lead as a share of a lead that no seat reaches."""
    return max(0.0, min(1.0, scale_worth(position, estimate_lead(position, seat))))


def estimate_lead(position: BasePosition, seat: Seat) -> float:
    """The seat's lead in Ecus, after the best continuation of an open choice."""
    return _find_continuation(position, seat).lead


def scale_worth(position: BasePosition, lead: float) -> float:
    return 0.5 + lead / SPAN


def worth_parts(position: BasePosition, seat: Seat) -> dict[str, float]:
    """The seat's lead in Ecus by term, after the best continuation of an open choice."""
    end = _find_continuation(position, seat).end
    return {} if end is None else _compare_seats(end, seat)


def _find_continuation(position: BasePosition, seat: Seat) -> Estimate:
    if position.active < 0:
        return Estimate(0.0, None)
    return _estimate_relevant(_keep_relevant(position, seat), seat)


def _lead(estimate: Estimate) -> float:
    return estimate.lead


def _keep_relevant(position: BasePosition, seat: Seat) -> BasePosition:
    """The position without the cards that the estimate does not depend on.

    Sampled positions often differ in these cards alone, and then share one estimate.
    """
    hands = [NO_CARDS] * position.terms.seats
    for owner in (seat, position.active):
        hands[owner] = position.hands[owner]
    return position.change(hands=tuple(hands), deck=NO_CARDS, discard=NO_CARDS)


@lru_cache(1 << 11)
def _estimate_relevant(position: BasePosition, seat: Seat) -> Estimate:
    if position.pending is not None:
        return _estimate_answers(position, position.pending.question, seat)
    if position.laying is not None:
        return _estimate_placement(position, position.laying, seat)
    return Estimate(sum(_compare_seats(position, seat).values()), position)


def _estimate_answers(
    position: BasePosition, question: Question, seat: Seat
) -> Estimate:
    """The best answer of the seat. Other seats lay their buildings attached."""
    options = question.options
    if question.seat != seat:
        options = options[:1]
        if question.code:
            options = (choose_anchor(position.boards, question, ATTACHED),)
    table = moves.LAY if question.code else moves.SHRINK
    answers: Iterator[Any] = (table[option] for option in options)
    ends = (
        placement.answer_question(position, question.seat, answer) for answer in answers
    )
    return max((_find_continuation(end, seat) for end in ends), key=_lead)


def _estimate_placement(position: BasePosition, chosen: Laying, seat: Seat) -> Estimate:
    """The best of some places for a building whose kind and board are chosen."""
    if chosen.anchor >= 0:
        payment = moves.make_pay(
            placement.list_ground_payments(position, chosen, chosen.anchor)[0]
        )
        return _find_continuation(
            placement.pay_ground(position, position.active, payment), seat
        )
    spots = legal_moves.list_places(position, chosen)
    table = spots.table if isinstance(spots, legal_moves.SquareMoves) else moves.AT
    squares = _list_candidate_squares(position, chosen)
    places: Iterator[Any] = (table[square] for square in squares)
    ends = (
        placement.choose_place(position, position.active, place) for place in places
    )
    return max((_find_continuation(end, seat) for end in ends), key=_lead)


def _list_candidate_squares(position: BasePosition, chosen: Laying) -> list[int]:
    """Squares beside the seat's own domains, squares between domains, and some others."""
    anchors = placement.find_anchors(position, chosen)
    board = position.boards[chosen.board]
    size = SIZE[chosen.kind]
    own = _find_anchors_beside_own(position, size)
    between = board.find_joining_anchors(size) if COLOUR[chosen.kind] == CIVIL else 0
    masks = (anchors & own, anchors & between & ~own, anchors & ~own & ~between)
    squares: list[int] = []
    for mask, most in zip(masks, CANDIDATES, strict=True):
        squares += _pick_evenly(mask, most)
    return squares


def _find_anchors_beside_own(position: BasePosition, size: int) -> int:
    """The places at which a building of that size touches a domain that pays the seat on turn."""
    anchors = 0
    for number in (MIGHT, FAITH):
        board = position.boards[number]
        for estate in earnings.list_domain_incomes(position.terms, number, board):
            if position.active in estate.holders:
                anchors |= find_touching_anchors(estate.mask)[size - 1]
    return anchors


def _pick_evenly(mask: int, most: int) -> Iterator[int]:
    """About this number of squares of the mask, at even distances."""
    step = max(1, -(-mask.bit_count() // most))
    return islice(squares_in(mask), 0, None, step)


def _compare_seats(position: BasePosition, seat: Seat) -> dict[str, float]:
    """The seat's wealth and cards, and a part of what the others have."""
    terms = position.terms
    boards = position.boards
    by_board = [
        earnings.find_incomes(terms, number, board)
        for number, board in enumerate(boards)
    ]
    by_seat = [*zip(*by_board, strict=True)][: terms.seats]
    wealth = [
        _estimate_wealth(position, owner, incomes)
        for owner, incomes in enumerate(by_seat)
    ]
    others = [*wealth[:seat], *wealth[seat + 1 :]]
    mean = OTHERS * sum(others) / len(others)
    return {
        ECUS: position.ecus[seat],
        INCOME: wealth[seat] - position.ecus[seat],
        CARDS: CARD * sum(position.hands[seat]),
        RIVALS: -mean - LEADER * max(others),
    }


def _estimate_wealth(position: BasePosition, seat: Seat, incomes: Incomes) -> float:
    """A seat's Ecus and what it may collect."""
    own = _find_factors(position, seat)
    if own.is_payday and not own.is_closing:
        return _estimate_before_payday(position, own, incomes)
    return _estimate_without_moves(own, incomes)


def _find_factors(position: BasePosition, seat: Seat) -> SeatFactors:
    seats = position.terms.seats
    ended = (position.turn + seats - 1 - (seat - position.first) % seats) // seats
    is_payday = seat == position.active and ended + 1 in PAYDAYS
    return SeatFactors(
        ecus=position.ecus[seat],
        pawns=position.pawns[seat],
        paydays_left=sum(payday > ended for payday in PAYDAYS),
        is_payday=is_payday,
        is_closing=is_payday and position.phase == REFILL,
    )


@lru_cache(1 << 12)
def _estimate_without_moves(own: SeatFactors, incomes: Incomes) -> float:
    """The wealth of a seat that has no moves before it is paid, or is paid in a later turn."""
    if own.is_closing:
        now = float(_sum_incomes(incomes, own.pawns))
        return own.ecus + now + _estimate_later_paydays(own, incomes)
    weight = WEIGHTS[own.paydays_left]
    later = max(_estimate_journey(own, incomes, pair, weight) for pair in PAIRS)
    return own.ecus + later + weight * ELSEWHERE * sum(incomes)


def _estimate_before_payday(
    position: BasePosition, own: SeatFactors, incomes: Incomes
) -> float:
    """The wealth of the seat on turn, which may still move and is paid at the end."""
    gains = [_estimate_cards(position, adventurers) for adventurers in range(4)]
    now = max(
        _estimate_journey(own, incomes, pair, 1.0, gains[adventurers])
        for pair, adventurers in zip(PAIRS, ON_REASON, strict=True)
    )
    return own.ecus + now + _estimate_later_paydays(own, incomes)


def _estimate_later_paydays(own: SeatFactors, incomes: Incomes) -> float:
    """The income from the paydays after this turn."""
    best = max(_sum_incomes(incomes, pair) for pair in PAIRS)
    return WEIGHTS[own.paydays_left - 1] * (best + ELSEWHERE * sum(incomes))


def _estimate_journey(
    own: SeatFactors, incomes: Incomes, pair: Pair, weight: float, gain: float = 0.0
) -> float:
    """The income of the adventurers on a pair of boards, less the journey to them."""
    moved = (own.pawns[0] != pair[0]) + (own.pawns[1] != pair[1])
    if moved > own.ecus:
        return 0.0
    return weight * _sum_incomes(incomes, pair) + gain - JOURNEY * moved


def _sum_incomes(incomes: Incomes, pair: Pair) -> int:
    """The incomes of the boards of a pair, which may be the same board."""
    first, second = pair
    if first == second:
        return incomes[first]
    return incomes[first] + incomes[second]


def _estimate_cards(position: BasePosition, adventurers: int) -> float:
    """The gain of the seat on turn by cards while those adventurers (a mask) are on Reason."""
    if not adventurers:
        return 0.0
    hand = position.hands[position.active]
    board = position.boards[REASON]
    limit = min(bookings.count_spendable(position.booked, adventurers), sum(hand))
    return card_gains.estimate_gain(position.terms, board, position.active, hand, limit)
