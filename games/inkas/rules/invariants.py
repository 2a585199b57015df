"""Invariants: what must hold in every position and every step, whatever was played. Those of the
board are in `board_invariants.py`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Final

from .board_invariants import BOARD_LAWS
from .cards import (
    ARTS_LEAST,
    LAST_MARKER,
    STACK,
    STACK_SIZE,
    SUPPLY,
    Bundle,
    card_counts,
    counts,
    holds,
    size,
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
    Proposal,
    Realm,
)
from .tribes import DECLINES


def violations(before: Realm | None, after: Realm) -> Iterator[str]:
    """Every law that the position, or the step to it, breaks."""
    for law in _POSITION_LAWS:
        if not law(after):
            yield f"does not hold: {law.__doc__}"
    for step_law in _STEP_LAWS:
        if before is not None and not step_law(before, after):
            yield f"does not hold: {step_law.__doc__}"


def _supply(realm: Realm) -> bool:
    """for each kind, supply and hands share the cards of the box, and nobody owes any"""
    if any(hand < 0 for hand in realm.hands):
        return False
    per_kind = zip(*map(counts, realm.hands), strict=True)
    in_box = zip(map(sum, per_kind), counts(SUPPLY), strict=True)
    return all(0 <= held <= most for held, most in in_box)


def _counted(realm: Realm) -> bool:
    """nobody doubts more cards of a hand than are in it, nor more than who only watches, nor its
    owner any
    """
    for seat, (hand, row) in enumerate(zip(realm.hands, realm.doubts, strict=True)):
        watchers = row[-1]
        within = holds(hand, watchers) and all(holds(watchers, doubt) for doubt in row)
        if row[seat] or not within:
            return False
    return True


def _development(realm: Realm) -> bool:
    """stacks, hands, open cards and those removed are the twenty of the box, and the first stack is
    drawn first
    """
    out, drawable = realm.out, realm.drawable
    one_stack, both = card_counts(STACK), card_counts(2 * STACK)
    if drawable < 0 or (not realm.second and size(out) > STACK_SIZE):
        return False
    return _within(card_counts(out), both) and _within(card_counts(drawable), one_stack)


def _within(held: Sequence[int], most: Sequence[int]) -> bool:
    return all(0 <= count <= limit for count, limit in zip(held, most, strict=True))


def _goals(realm: Realm) -> bool:
    """a full tribe is declining or has won, and a turn begins with two markers or more"""
    full = [seat for seat in realm.alive if realm.markers[seat] in DECLINES]
    won = [seat for seat in realm.alive if realm.markers[seat] >= LAST_MARKER]
    declining = not full or (realm.phase == FOUND and full == [realm.on_turn])
    ended = not won or realm.phase == OVER
    begun = realm.phase not in (DEAL, FIRST_SEAT, PLACE)
    low = begun and any(realm.markers[seat] < 2 for seat in realm.alive)
    return declining and ended and not low and max(realm.markers) <= LAST_MARKER


def _arts(realm: Realm) -> bool:
    """the mightiest arts lie with most open cards, two or more, and nowhere only without such or
    after a seat left
    """
    most = max(realm.open)
    if realm.arts >= 0:
        return realm.open[realm.arts] == most >= ARTS_LEAST
    return most < ARTS_LEAST or bool(realm.gone and realm.open.count(most) > 1)


def _bought(realm: Realm) -> bool:
    """cards bought this turn are still in the hand of the seat on turn"""
    held = card_counts(realm.cards[realm.on_turn])
    return _within(card_counts(realm.bought), held)


def _seven(realm: Realm) -> bool:
    """cards are given up for a seven alone, half of a hand, and are still in the hand until all
    have chosen
    """
    seven = realm.seven
    if (seven is not None) != (realm.phase == DISCARD):
        return False
    if seven is None:
        return True
    rows = zip(seven.due, seven.chosen, realm.hands, strict=True)
    return bool(seven.owing) and all(_owed_rightly(*row) for row in rows)


def _owed_rightly(due: int, chosen: Bundle, hand: Bundle) -> bool:
    half = due in (0, size(hand) // 2)
    return half and size(chosen) <= due and _within(counts(chosen), counts(hand))


def _offers(realm: Realm) -> bool:
    """offers are open in the main part of a turn alone, and each concerns the seat on turn"""
    if not realm.talks.open:
        return True
    in_time = realm.phase in (MAIN, DRAW) or realm.then == MAIN
    return in_time and all(_concerns_the_turn(realm, one) for one in realm.talks.open)


def _concerns_the_turn(realm: Realm, one: Proposal) -> bool:
    of_the_turn = realm.on_turn == one.maker or one.to == (realm.on_turn,)
    answered = all(one.answer_of(seat) in ("", DECLINED) for seat in realm.gone)
    return of_the_turn and answered and one.maker not in realm.gone


def _second(realm: Realm) -> bool:
    """the second stack has joined exactly when every seat has founded its second tribe"""
    all_founded = all(realm.markers[seat] > DECLINES[0] for seat in realm.alive)
    return realm.phase == OVER or realm.second == all_founded


def _left(realm: Realm) -> bool:
    """who has given up has nothing left"""
    ground = realm.ground
    for seat in realm.gone:
        cards = realm.hands[seat] or realm.cards[seat] or realm.open[seat]
        if cards or ground.owned(seat) or ground.roads[seat]:
            return False
    return True


def _grown(before: Realm, after: Realm) -> bool:
    """markers stay, and so does the second stack; turns count on"""
    pairs = zip(before.markers, after.markers, strict=True)
    kept = all(new >= old for old, new in pairs)
    turns = after.turn - before.turn
    return kept and after.second >= before.second and turns in (0, 1)


def _one_card(before: Realm, after: Realm) -> bool:
    """at most one development card is played in a turn, and none that was bought in it"""
    played = _played(after) - _played(before)
    if len(after.gone) > len(before.gone) or played == 0:
        return True
    return played == 1 and not before.used & PLAYED


def _played(realm: Realm) -> int:
    """Development cards played so far, those of seats that left included."""
    return sum(realm.open) + size(realm.removed)


_POSITION_LAWS: Final[tuple[Callable[[Realm], bool], ...]] = (
    *(_supply, _counted, _development, _goals, _arts, _bought, _seven, _offers, _second, _left),
    *BOARD_LAWS,
)
_STEP_LAWS: Final[tuple[Callable[[Realm, Realm], bool], ...]] = (_grown, _one_card)
