"""What each viewer can be sure of in every hand, who counts along: only robbed cards are not seen
by all.

`Realm.doubts` has, per seat and viewer (the last is the spectators), the cards of the hand that the
viewer is not sure of. What is sure, hand less doubt, comes out the same whichever card was robbed,
and so tells nothing.
"""

from __future__ import annotations

from functools import cache, lru_cache
from typing import Any

from games.core import Seat, Viewer

from .board.pieces import put
from .cards import EACH, GUARD, Bundle, counts, of_counts
from .position import OVER, Doubts, Realm


@cache
def no_doubts(seats: int) -> Doubts:
    """Everybody knows every hand: nothing was robbed yet."""
    return ((0,) * (seats + 1),) * seats


def counted(realm: Realm, seat: Seat, hand: Bundle) -> dict[str, Any]:
    """The fields of a change in which a hand loses cards that all can see: no more is in doubt than
    is left.
    """
    return {"hands": put(realm.hands, seat, hand), "doubts": _within(realm.doubts, seat, hand)}


def all_counted(realm: Realm, hands: tuple[Bundle, ...]) -> dict[str, Any]:
    """The same where several hands change."""
    doubts = realm.doubts
    for seat, hand in enumerate(hands):
        doubts = _within(doubts, seat, hand)
    return {"hands": hands, "doubts": doubts}


def _within(doubts: Doubts, seat: Seat, hand: Bundle) -> Doubts:
    most = doubts[seat][-1]  # who only watches knows least
    if not most or ((hand | GUARD) - most) & GUARD == GUARD:
        return doubts
    return put(doubts, seat, tuple(_least(doubt, hand) for doubt in doubts[seat]))


def robbed(realm: Realm, hands: tuple[Bundle, ...], card: Bundle) -> dict[str, Any]:
    """The fields of a change in which the seat on turn has won the victim's card; these two know
    its kind.
    """
    thief, victim = realm.on_turn, realm.victim
    both = (thief, victim)
    counting = _within(realm.doubts, victim, hands[victim])
    lost = tuple(
        counting[victim][viewer]
        if viewer in both
        else _one_lost(realm.hands[victim] - doubt, hands[victim])
        for viewer, doubt in enumerate(realm.doubts[victim])
    )
    won = tuple(
        doubt if viewer in both else doubt + card
        for viewer, doubt in enumerate(realm.doubts[thief])
    )
    return {"hands": hands, "doubts": put(put(counting, victim, lost), thief, won)}


def sure(realm: Realm, seat: Seat, viewer: Viewer) -> Bundle:
    """The cards that the viewer knows to be in the seat's hand: at the end all."""  # R48
    if realm.phase == OVER:
        return realm.hands[seat]
    return realm.hands[seat] - realm.doubts[seat][-1 if viewer is None else viewer]


def dealt_doubts(dealt: tuple[Bundle, ...]) -> Doubts:
    """The doubts when those cards of each hand are a guess: everybody else's as well, but the
    owner's.
    """
    seats = len(dealt)
    return tuple(
        tuple(0 if viewer == seat else dealt[seat] for viewer in range(seats + 1))
        for seat in range(seats)
    )


def _one_lost(was_sure: Bundle, hand: Bundle) -> Bundle:
    """What of a hand is in doubt when any one card may have gone: of each kind one less is sure."""
    some = (was_sure + 127 * EACH) >> 7 & EACH  # a one for each kind there was
    return hand - (was_sure - some)


@lru_cache(1 << 12)
def _least(doubt: Bundle, hand: Bundle) -> Bundle:
    return of_counts(map(min, counts(doubt), counts(hand)))
