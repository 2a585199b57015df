"""Invariants of positions and plies, for tests and simulations.

A docstring says what must hold; it is the text of the violation. Invariants of the board are in
`board_invariants.py`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Final

from .board_invariants import BOARD_INVARIANTS
from .cards import (
    ARTS_MINIMUM,
    FIRST_STACK,
    LAST_MARKER,
    STACK_SIZE,
    SUPPLY,
    Bundle,
    contains,
    count_by_card,
    count_by_kind,
    count_cards,
)
from .position import (
    DEAL,
    DECLINED,
    DISCARD,
    DRAW,
    FIRST_SEAT,
    FOUND,
    MAIN,
    OVER,
    PLACE,
    PLAYED,
    BasePosition,
    Proposal,
)
from .tribes import DECLINE_MARKERS


def violations(before: BasePosition | None, after: BasePosition) -> Iterator[str]:
    """The violations of the position, and of the ply to it if there is a position before."""
    for holds in _POSITION_INVARIANTS:
        if not holds(after):
            yield f"does not hold: {holds.__doc__}"
    for ply_holds in _STEP_INVARIANTS:
        if before is not None and not ply_holds(before, after):
            yield f"does not hold: {ply_holds.__doc__}"


def _has_cards_of_the_box(position: BasePosition) -> bool:
    """for each kind, supply and hands share the cards of the box, and nobody owes any"""
    if any(hand < 0 for hand in position.hands):
        return False
    per_kind = zip(*map(count_by_kind, position.hands), strict=True)
    in_box = zip(map(sum, per_kind), count_by_kind(SUPPLY), strict=True)
    return all(0 <= held <= most for held, most in in_box)


def _has_valid_doubts(position: BasePosition) -> bool:
    """nobody doubts more cards of a hand than are in it, or than a spectator does; an owner doubts
    none
    """
    for seat, (hand, row) in enumerate(
        zip(position.hands, position.doubts, strict=True)
    ):
        watchers = row[-1]
        within = contains(hand, watchers) and all(
            contains(watchers, doubt) for doubt in row
        )
        if row[seat] or not within:
            return False
    return True


def _has_stacks_of_the_box(position: BasePosition) -> bool:
    """stacks, hands, open cards and those removed are the twenty of the box, and the first stack is
    drawn first
    """
    out = position.out
    drawable = position.drawable
    one_stack = count_by_card(FIRST_STACK)
    both = count_by_card(2 * FIRST_STACK)
    if drawable < 0 or (not position.second and count_cards(out) > STACK_SIZE):
        return False
    return _is_within(count_by_card(out), both) and _is_within(
        count_by_card(drawable), one_stack
    )


def _is_within(held: Sequence[int], most: Sequence[int]) -> bool:
    return all(0 <= count <= limit for count, limit in zip(held, most, strict=True))


def _has_valid_markers(position: BasePosition) -> bool:
    """a full tribe is declining or has won, and a turn begins with two markers or more"""
    phase = position.phase
    markers = position.markers
    full = [seat for seat in position.alive if markers[seat] in DECLINE_MARKERS]
    won = [seat for seat in position.alive if markers[seat] >= LAST_MARKER]
    if full and not (phase == FOUND and full == [position.on_turn]):
        return False
    if won and phase != OVER:
        return False
    has_begun = phase not in (DEAL, FIRST_SEAT, PLACE)
    if has_begun and any(markers[seat] < 2 for seat in position.alive):
        return False
    return max(markers) <= LAST_MARKER


def _has_arts_with_the_mightiest(position: BasePosition) -> bool:
    """the seat with the most open cards, two or more, has the mightiest arts; no seat has it
    without such cards or after a seat left
    """
    most = max(position.open)
    if position.arts >= 0:
        return position.open[position.arts] == most >= ARTS_MINIMUM
    return most < ARTS_MINIMUM or bool(position.gone and position.open.count(most) > 1)


def _has_bought_cards_in_hand(position: BasePosition) -> bool:
    """cards bought this turn are still in the hand of the seat on turn"""
    held = count_by_card(position.cards[position.on_turn])
    return _is_within(count_by_card(position.bought), held)


def _has_valid_discards(position: BasePosition) -> bool:
    """cards are given up for a seven alone, half of a hand, and are still in the hand until all
    have chosen
    """
    seven = position.seven
    if (seven is not None) != (position.phase == DISCARD):
        return False
    if seven is None:
        return True
    rows = zip(seven.due, seven.chosen, position.hands, strict=True)
    return bool(seven.owing) and all(_is_valid_debt(*row) for row in rows)


def _is_valid_debt(due: int, chosen: Bundle, hand: Bundle) -> bool:
    half = due in (0, count_cards(hand) // 2)
    return (
        half
        and count_cards(chosen) <= due
        and _is_within(count_by_kind(chosen), count_by_kind(hand))
    )


def _has_valid_offers(position: BasePosition) -> bool:
    """offers are open in the main part of a turn alone, and each concerns the seat on turn"""
    if not position.trade_state.open:
        return True
    in_time = position.phase in (MAIN, DRAW) or position.then == MAIN
    return in_time and all(
        _concerns_seat_on_turn(position, proposal)
        for proposal in position.trade_state.open
    )


def _concerns_seat_on_turn(position: BasePosition, proposal: Proposal) -> bool:
    of_the_turn = position.on_turn == proposal.maker or proposal.to == (
        position.on_turn,
    )
    answered = all(proposal.answer_of(seat) in ("", DECLINED) for seat in position.gone)
    return of_the_turn and answered and proposal.maker not in position.gone


def _has_second_stack_in_time(position: BasePosition) -> bool:
    """the second stack has joined exactly when every seat has founded its second tribe"""
    all_founded = all(
        position.markers[seat] > DECLINE_MARKERS[0] for seat in position.alive
    )
    return position.phase == OVER or position.second == all_founded


def _has_nothing_of_conceded(position: BasePosition) -> bool:
    """who has given up has nothing left"""
    ground = position.ground
    for seat in position.gone:
        cards = position.hands[seat] or position.cards[seat] or position.open[seat]
        if cards or ground.owned_corners(seat) or ground.roads[seat]:
            return False
    return True


def _never_shrinks(before: BasePosition, after: BasePosition) -> bool:
    """markers stay, and so does the second stack; turns count on"""
    pairs = zip(before.markers, after.markers, strict=True)
    never_fewer = all(new >= old for old, new in pairs)
    turns = after.turn - before.turn
    return never_fewer and after.second >= before.second and turns in (0, 1)


def _plays_one_card_per_turn(before: BasePosition, after: BasePosition) -> bool:
    """at most one development card is played in a turn, and none that was bought in it"""
    played = _count_played_cards(after) - _count_played_cards(before)
    if len(after.gone) > len(before.gone) or played == 0:
        return True
    return played == 1 and not before.used & PLAYED


def _count_played_cards(position: BasePosition) -> int:
    """The number of development cards that were played, also by seats that have left."""
    return sum(position.open) + count_cards(position.removed)


_POSITION_INVARIANTS: Final[tuple[Callable[[BasePosition], bool], ...]] = (
    *(
        _has_cards_of_the_box,
        _has_valid_doubts,
        _has_stacks_of_the_box,
        _has_valid_markers,
        _has_arts_with_the_mightiest,
        _has_bought_cards_in_hand,
        _has_valid_discards,
        _has_valid_offers,
        _has_second_stack_in_time,
        _has_nothing_of_conceded,
    ),
    *BOARD_INVARIANTS,
)
_STEP_INVARIANTS: Final[tuple[Callable[[BasePosition, BasePosition], bool], ...]] = (
    _never_shrinks,
    _plays_one_card_per_turn,
)
