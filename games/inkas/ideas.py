"""Offers that a bot on turn thinks of: a card to spare for one that a plan lacks. `worth.py` says how good they are."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, Final

from games.core import Move, Seat
from games.inkas.cards import KINDS, LAST_MARKER, SUPPLY, counts
from games.inkas.desk import COSTS
from games.inkas.offers import GIVES, TAKES, Offer, sides
from games.inkas.realm import MAIN
from games.inkas.view import InkasView

OFFERS: Final = 1  # in one turn, those made to the bot counted: members who are away should not have to read more
LACKING: Final = 2  # cards that a plan may lack and still be worth a word


def ideas(view: InkasView) -> Sequence[Move]:
    """Offers of a card for a card to all who might have it; none off turn, or once enough was said."""  # R35
    if view.phase != MAIN or view.viewer != view.on_turn or view.last_offer >= OFFERS:
        return ()
    to = tuple(_partners(view))
    swaps = dict.fromkeys(swap for _, cost in COSTS for swap in _swaps(view, counts(cost)))
    found = (_offer(give, take, to) for give, take in swaps) if to else ()
    said = {(one.maker, one.to, one.give, one.take) for one in view.offers}
    return tuple(offer for offer in found if (view.viewer, to, *sides(offer)) not in said)


def _offer(give: int, take: int, to: tuple[Seat, ...]) -> Offer:
    cards: dict[str, Any] = {GIVES[give]: 1, TAKES[take]: 1}
    return Offer(**cards, to=to)


def _partners(view: InkasView) -> Iterator[Seat]:
    """Others with cards who are not about to win."""
    for other in view.seats:
        if other.seat != view.viewer and not other.gone and other.hand and other.markers < LAST_MARKER - 1:
            yield other.seat


def _swaps(view: InkasView, cost: Sequence[int]) -> Iterator[tuple[int, int]]:
    """Kinds to give and to take, by number, that bring a plan of this cost nearer."""
    theirs = [most - supply - own for most, supply, own in zip(counts(SUPPLY), view.supply, view.hand, strict=True)]
    missing = [max(0, wanted - own) for wanted, own in zip(cost, view.hand, strict=True)]
    if not 0 < sum(missing) <= LACKING:
        return
    for take in range(len(KINDS)):
        if missing[take] and theirs[take]:
            yield from ((give, take) for give in range(len(KINDS)) if view.hand[give] > cost[give])
