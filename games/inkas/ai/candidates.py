"""Trade offers that a bot on turn considers: a card to spare for one that a plan of its lacks, put
to those who could gain by it. `evaluation.py` says how good they are.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, Final

from games.core import Move, Seat

from ..presentation.view import InkasView, SeatView
from ..rules.cards import COSTS, KINDS, LAST_MARKER, ONE, SUPPLY, counts, of_counts
from ..rules.offer_moves import GIVES, TAKES, Offer, sides
from ..rules.position import MAIN
from . import evaluation
from .sample_hidden import ground_of

Swap = tuple[int, int]  # kinds to give and to take, by number

# in one turn, those made to the bot counted: members who are away should not have to read more
OFFERS: Final = 2
LACKING: Final = 2  # cards that a plan may lack and still be worth a word


def candidates(view: InkasView) -> Sequence[Move]:
    """Offers of a card for a card; none off turn, or once enough was said."""
    if view.phase != MAIN or view.viewer != view.on_turn or view.last_offer >= OFFERS:
        return ()
    swaps = dict.fromkeys(swap for cost in COSTS.values() for swap in _swaps(view, counts(cost)))
    asked = ((swap, tuple(_takers(view, *swap))) for swap in swaps)
    found = (_offer(*swap, to) for swap, to in asked if to)
    said = {(one.maker, one.to, one.give, one.take) for one in view.offers}
    return tuple(one for one in found if (view.viewer, one.to, *sides(one)) not in said)


def _offer(give: int, take: int, to: tuple[Seat, ...]) -> Offer:
    cards: dict[str, Any] = {GIVES[give]: 1, TAKES[take]: 1}
    return Offer(**cards, to=to)


def _swaps(view: InkasView, cost: Sequence[int]) -> Iterator[Swap]:
    """The swaps that bring a plan of this cost nearer."""
    missing = [max(0, wanted - own) for wanted, own in zip(cost, view.hand, strict=True)]
    if not 0 < sum(missing) <= LACKING:
        return
    theirs = _with_others(view)
    spare = [kind for kind in range(len(KINDS)) if view.hand[kind] > cost[kind]]
    for take in range(len(KINDS)):
        if missing[take] and theirs[take]:
            yield from ((give, take) for give in spare)


def _with_others(view: InkasView) -> list[int]:
    """Per kind, the cards that the others hold together: what is neither in the supply nor here."""
    rows = zip(counts(SUPPLY), view.supply, view.hand, strict=True)
    return [most - supply - own for most, supply, own in rows]


# --- who could say yes


def _takers(view: InkasView, give: int, take: int) -> Iterator[Seat]:
    """Others who may hold the card wanted and would be better off with the one given."""
    for other in view.seats:
        about_to_win = other.markers >= LAST_MARKER - 1
        if other.seat == view.viewer or other.gone or about_to_win:
            continue
        if _may_gain(view, other, give, take):
            yield other.seat


def _may_gain(view: InkasView, other: SeatView, give: int, take: int) -> bool:
    """Whether the swap helps the other by the cards it is known to hold; a hand of which nothing is
    known may always gain.
    """
    if not any(other.sure):
        return other.hand > 0
    if not other.sure[take]:
        return False
    hand = of_counts(other.sure)
    ground = ground_of(view)
    before = evaluation.of_hand(ground, other.seat, hand)
    after = evaluation.of_hand(ground, other.seat, hand - ONE[take] + ONE[give])
    return after > before
