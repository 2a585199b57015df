"""The cards that a viewer who counts along knows to be in each hand: only robbed cards are hidden.

`doubts` of a position has, per seat and viewer, the cards of the hand that the viewer does not know
to be there; the last viewer is the spectators. The hand without the doubts is the same for every
robbed card, so it reveals nothing.
"""

from __future__ import annotations

from functools import cache, lru_cache
from typing import Any

from games.core import Seat, Viewer

from .board.pieces import replace_item
from .cards import GUARD, ONE_OF_EACH_KIND, Bundle, bundle_of_counts, count_by_kind
from .position import OVER, BasePosition, Doubts


@cache
def create_doubts(seats: int) -> Doubts:
    """The doubts at the start: all viewers know all hands."""
    return ((0,) * (seats + 1),) * seats


def change_hand(position: BasePosition, seat: Seat, hand: Bundle) -> dict[str, Any]:
    """The fields of a position in which a hand changes openly. Doubts stay within the hand."""
    return {
        "hands": replace_item(position.hands, seat, hand),
        "doubts": _limit_doubts(position.doubts, seat, hand),
    }


def change_hands(position: BasePosition, hands: tuple[Bundle, ...]) -> dict[str, Any]:
    """The same for several hands."""
    doubts = position.doubts
    for seat, hand in enumerate(hands):
        doubts = _limit_doubts(doubts, seat, hand)
    return {"hands": hands, "doubts": doubts}


def _limit_doubts(doubts: Doubts, seat: Seat, hand: Bundle) -> Doubts:
    most = doubts[seat][-1]  # spectators know least
    if not most or ((hand | GUARD) - most) & GUARD == GUARD:
        return doubts
    return replace_item(
        doubts, seat, tuple(_common_cards(doubt, hand) for doubt in doubts[seat])
    )


def change_robbed_hands(
    position: BasePosition, hands: tuple[Bundle, ...], card: Bundle
) -> dict[str, Any]:
    """The fields of a position after the seat on turn has robbed the card of the victim.

    Only these two seats know its kind.
    """
    thief = position.on_turn
    victim = position.victim
    both = (thief, victim)
    counting = _limit_doubts(position.doubts, victim, hands[victim])
    lost = tuple(
        counting[victim][viewer]
        if viewer in both
        else _doubt_any_card(position.hands[victim] - doubt, hands[victim])
        for viewer, doubt in enumerate(position.doubts[victim])
    )
    won = tuple(
        doubt if viewer in both else doubt + card
        for viewer, doubt in enumerate(position.doubts[thief])
    )
    return {
        "hands": hands,
        "doubts": replace_item(replace_item(counting, victim, lost), thief, won),
    }


def find_known_cards(position: BasePosition, seat: Seat, viewer: Viewer) -> Bundle:
    """The cards that the viewer knows to be in the seat's hand; all of them at the end."""
    # R48
    if position.phase == OVER:
        return position.hands[seat]
    return (
        position.hands[seat] - position.doubts[seat][-1 if viewer is None else viewer]
    )


def create_sampled_doubts(dealt: tuple[Bundle, ...]) -> Doubts:
    """The doubts of a sampled position: all viewers but the owner doubt the sampled cards."""
    seats = len(dealt)
    return tuple(
        tuple(0 if viewer == seat else dealt[seat] for viewer in range(seats + 1))
        for seat in range(seats)
    )


def _doubt_any_card(known: Bundle, hand: Bundle) -> Bundle:
    """The doubted cards of a hand that lost one unknown card: one less of each kind is known."""
    one_of_known = (known + 127 * ONE_OF_EACH_KIND) >> 7 & ONE_OF_EACH_KIND
    return hand - (known - one_of_known)


@lru_cache(1 << 12)
def _common_cards(doubt: Bundle, hand: Bundle) -> Bundle:
    return bundle_of_counts(map(min, count_by_kind(doubt), count_by_kind(hand)))
