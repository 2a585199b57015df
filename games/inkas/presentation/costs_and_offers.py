"""The panel beside the board: costs, and the offers between seats with their answers."""

from __future__ import annotations

from dataclasses import dataclass

from games.core import Seat

from ..rules.cards import (
    COSTS,
    KINDS,
    count_by_kind,
)
from ..rules.position import OPEN
from .view import InkasView, ProposalView

Cards = tuple[tuple[str, int], ...]  # kind and count


@dataclass(frozen=True, slots=True)
class Price:
    """The cost of a move, and which of its cards the viewer has."""

    kind: str  # of the move
    cards: tuple[tuple[str, bool], ...]  # each card, and whether the viewer has it


@dataclass(frozen=True, slots=True)
class OfferPicture:
    """An open offer."""

    number: int
    maker: Seat
    give: Cards
    take: Cards
    choose: bool
    answers: tuple[tuple[Seat, str], ...]
    css_class: str  # " asked" if the viewer has not answered yet
    lacking: bool  # it is made to the viewer, who does not have the cards


def list_prices(view: InkasView) -> tuple[Price, ...]:
    """The costs of the four things that a seat can build or buy."""
    return tuple(
        _build_price(view, kind, count_by_kind(cost)) for kind, cost in COSTS.items()
    )


def _build_price(view: InkasView, kind: str, cost: tuple[int, ...]) -> Price:
    held = view.hand or cost  # a spectator lacks nothing
    one_by_one = [
        (name, number < have)
        for name, count, have in zip(KINDS, cost, held, strict=True)
        for number in range(count)
    ]
    return Price(kind, tuple(one_by_one))


def list_offer_pictures(view: InkasView) -> tuple[OfferPicture, ...]:
    """The open offers, the oldest first."""
    return tuple(_build_offer_picture(view, offer) for offer in view.offers)


def _build_offer_picture(view: InkasView, proposal_view: ProposalView) -> OfferPicture:
    answers = tuple(zip(proposal_view.to, proposal_view.answers, strict=True))
    return OfferPicture(
        number=proposal_view.number,
        maker=proposal_view.maker,
        give=list_counted_cards(proposal_view.give),
        take=list_counted_cards(proposal_view.take),
        choose=proposal_view.choose,
        answers=answers,
        css_class=" asked" if (view.viewer, OPEN) in answers else "",
        lacking=view.viewer in proposal_view.to and _lacks(view, proposal_view.take),
    )


def _lacks(view: InkasView, wanted: tuple[int, ...]) -> bool:
    return any(want > have for want, have in zip(wanted, view.hand, strict=True))


def list_counted_cards(counted: tuple[int, ...]) -> Cards:
    """Kind and count of each kind of which there is a card."""
    return tuple(
        (kind, count) for kind, count in zip(KINDS, counted, strict=True) if count
    )
