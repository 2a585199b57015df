"""Candidates: trade offers that a bot on turn considers. `evaluation.py` says how good they are.

A candidate gives a spare card for one that a plan lacks, and is made to seats that could gain.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, Final

from games.core import Move, Seat

from ..presentation.view import InkasView, SeatView
from ..rules.cards import (
    COSTS,
    KINDS,
    LAST_MARKER,
    ONE_OF_KIND,
    SUPPLY,
    bundle_of_counts,
    count_by_kind,
)
from ..rules.offer_moves import GIVES, TAKES, Offer, list_sides
from ..rules.position import MAIN
from . import evaluation
from .sample_hidden import build_ground

KindSwap = tuple[int, int]  # kinds to give and to take, by number

# in one turn, with offers made to the bot: members should not have to read more
OFFER_LIMIT: Final = 2
LACKING_LIMIT: Final = 2  # cards that a plan may lack


def list_candidates(view: InkasView) -> Sequence[Move]:
    """Offers of a card for a card; empty off turn, or after enough offers."""
    if (
        view.phase != MAIN
        or view.viewer != view.on_turn
        or view.last_offer >= OFFER_LIMIT
    ):
        return ()
    swaps = dict.fromkeys(
        swap
        for cost in COSTS.values()
        for swap in _list_swaps(view, count_by_kind(cost))
    )
    swap_partners = ((swap, tuple(_list_takers(view, *swap))) for swap in swaps)
    new_offers = (_build_offer(*swap, to) for swap, to in swap_partners if to)
    open_offers = {
        (offer.maker, offer.to, offer.give, offer.take) for offer in view.offers
    }
    return tuple(
        new_offer
        for new_offer in new_offers
        if (view.viewer, new_offer.to, *list_sides(new_offer)) not in open_offers
    )


def _build_offer(give: int, take: int, to: tuple[Seat, ...]) -> Offer:
    cards: dict[str, Any] = {GIVES[give]: 1, TAKES[take]: 1}
    return Offer(**cards, to=to)


def _list_swaps(view: InkasView, cost: Sequence[int]) -> Iterator[KindSwap]:
    """The swaps that bring a plan of this cost nearer."""
    missing = [
        max(0, wanted - own) for wanted, own in zip(cost, view.hand, strict=True)
    ]
    if not 0 < sum(missing) <= LACKING_LIMIT:
        return
    theirs = _count_cards_of_others(view)
    spare = [kind for kind in range(len(KINDS)) if view.hand[kind] > cost[kind]]
    for take in range(len(KINDS)):
        if missing[take] and theirs[take]:
            yield from ((give, take) for give in spare)


def _count_cards_of_others(view: InkasView) -> list[int]:
    """Per kind, how many cards the other seats have together."""
    rows = zip(count_by_kind(SUPPLY), view.supply, view.hand, strict=True)
    return [most - supply - own for most, supply, own in rows]


# --- seats that could accept


def _list_takers(view: InkasView, give: int, take: int) -> Iterator[Seat]:
    """Other seats that may have the card wanted and would gain by the card given."""
    for other in view.seats:
        about_to_win = other.markers >= LAST_MARKER - 1
        if other.seat == view.viewer or other.gone or about_to_win:
            continue
        if _may_gain(view, other, give, take):
            yield other.seat


def _may_gain(view: InkasView, other: SeatView, give: int, take: int) -> bool:
    """Whether the swap helps the other seat by its known cards; an unknown hand may always gain."""
    if not any(other.sure):
        return other.hand > 0
    if not other.sure[take]:
        return False
    hand = bundle_of_counts(other.sure)
    ground = build_ground(view)
    before = evaluation.evaluate_hand(ground, other.seat, hand)
    after = evaluation.evaluate_hand(
        ground, other.seat, hand - ONE_OF_KIND[take] + ONE_OF_KIND[give]
    )
    return after > before
