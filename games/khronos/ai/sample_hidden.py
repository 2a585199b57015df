"""Determinization: a complete position that looks like a view, its hidden cards drawn at random."""

from __future__ import annotations

from random import Random
from typing import TypeVar

from ..presentation.view import UNKNOWN, KhronosView, SeatView
from ..rules.cards import Cards, draw_cards, subtract_cards
from ..rules.position import BasePosition
from ..rules.terms import ECUS

V = TypeVar("V", bound=BasePosition)


def sample_hidden(kind: type[V], view: KhronosView, rng: Random) -> V:
    """A position that looks like the view. Hidden cards are drawn from the unseen ones."""  # R37
    unseen = subtract_cards(view.terms.deck, view.row)
    if view.viewer is not None:
        unseen = subtract_cards(unseen, view.hand)
    hands, unseen = _sample_hands(view, unseen, rng)
    discard = draw_cards(unseen, view.discard, rng)
    return kind(
        terms=view.terms,
        phase=view.phase,
        first=view.first,
        turn=view.turn,
        active=(view.first + view.turn) % view.terms.seats if view.first >= 0 else -1,
        dealt=view.dealt,
        boards=view.boards,
        hands=hands,
        deck=subtract_cards(unseen, discard),
        discard=discard,
        row=view.row,
        ecus=tuple(_sample_ecus(seat, rng) for seat in view.seats),
        earned=view.earned,
        pawns=tuple(seat.pawns for seat in view.seats),
        booked=view.booked,
        done=view.done,
        due=view.due,
        laying=view.laying,
        pending=view.pending,
    )


def _sample_hands(
    view: KhronosView, unseen: Cards, rng: Random
) -> tuple[tuple[Cards, ...], Cards]:
    hands = []
    for seat in view.seats:
        if seat.seat == view.viewer:
            hands.append(view.hand)
            continue
        hand = draw_cards(unseen, seat.cards, rng)
        unseen = subtract_cards(unseen, hand)
        hands.append(hand)
    return tuple(hands), unseen


def _sample_ecus(seat_view: SeatView, rng: Random) -> int:
    """The Ecus of a seat; a random number where they are hidden."""
    if seat_view.ecus == UNKNOWN:
        return int(rng.random() * 3 * ECUS)
    return seat_view.ecus
