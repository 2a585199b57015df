"""A whole valley that looks like a view, hidden cards drawn at random; what it is worth is in
`evaluation.py`.
"""

from __future__ import annotations

from random import Random
from typing import TypeVar

from ..presentation.view import UNKNOWN, KhronosView, SeatView
from ..rules.cards import Cards, drawn, minus
from ..rules.position import Valley
from ..rules.terms import ECUS

V = TypeVar("V", bound=Valley)


def sample_hidden(kind: type[V], view: KhronosView, rng: Random) -> V:
    """A valley that the viewer might be looking at: others' cards are drawn from what it has not
    seen.
    """  # R37
    unseen = minus(view.terms.deck, view.row)
    if view.viewer is not None:
        unseen = minus(unseen, view.hand)
    hands, unseen = _hands(view, unseen, rng)
    discard = drawn(unseen, view.discard, rng)
    return kind(
        terms=view.terms,
        phase=view.phase,
        first=view.first,
        turn=view.turn,
        active=(view.first + view.turn) % view.terms.seats if view.first >= 0 else -1,
        dealt=view.dealt,
        boards=view.boards,
        hands=hands,
        deck=minus(unseen, discard),
        discard=discard,
        row=view.row,
        ecus=tuple(_ecus(one, rng) for one in view.seats),
        earned=view.earned,
        pawns=tuple(one.pawns for one in view.seats),
        booked=view.booked,
        done=view.done,
        due=view.due,
        laying=view.laying,
        pending=view.pending,
    )


def _hands(view: KhronosView, unseen: Cards, rng: Random) -> tuple[tuple[Cards, ...], Cards]:
    hands = []
    for one in view.seats:
        if one.seat == view.viewer:
            hands.append(view.hand)
            continue
        hand = drawn(unseen, one.cards, rng)
        unseen = minus(unseen, hand)
        hands.append(hand)
    return tuple(hands), unseen


def _ecus(one: SeatView, rng: Random) -> int:
    """Money where it is seen, and something like it where it is not."""
    return int(rng.random() * 3 * ECUS) if one.ecus == UNKNOWN else one.ecus
