"""What lies on the desk beside the board: what things cost, and the offers between seats with their
answers.
"""

from __future__ import annotations

from dataclasses import dataclass

from games.core import Seat

from ..rules.cards import (
    COSTS,
    KINDS,
    counts,
)
from ..rules.position import OPEN
from .view import InkasView, ProposalView

Cards = tuple[tuple[str, int], ...]  # kind and count


@dataclass(frozen=True, slots=True)
class Price:
    """What something costs, and how far the viewer's hand goes towards it."""

    kind: str  # of the move
    cards: tuple[tuple[str, bool], ...]  # one by one; whether the viewer has it


@dataclass(frozen=True, slots=True)
class Talk:
    """An open offer."""

    number: int
    maker: Seat
    give: Cards
    take: Cards
    choose: bool
    answers: tuple[tuple[Seat, str], ...]
    look: str  # asked: the viewer has not answered yet
    lacking: bool  # it was made to the viewer, who has not got the cards


def prices(view: InkasView) -> tuple[Price, ...]:
    """The four things to build or buy."""
    return tuple(_price(view, kind, counts(cost)) for kind, cost in COSTS.items())


def _price(view: InkasView, kind: str, cost: tuple[int, ...]) -> Price:
    held = view.hand or cost  # who only looks on lacks nothing
    one_by_one = [
        (name, number < have)
        for name, count, have in zip(KINDS, cost, held, strict=True)
        for number in range(count)
    ]
    return Price(kind, tuple(one_by_one))


def talks(view: InkasView) -> tuple[Talk, ...]:
    """The open offers, the oldest first."""
    return tuple(_talk(view, one) for one in view.offers)


def _talk(view: InkasView, one: ProposalView) -> Talk:
    answers = tuple(zip(one.to, one.answers, strict=True))
    return Talk(
        number=one.number,
        maker=one.maker,
        give=cards(one.give),
        take=cards(one.take),
        choose=one.choose,
        answers=answers,
        look=" asked" if (view.viewer, OPEN) in answers else "",
        lacking=view.viewer in one.to and _lacks(view, one.take),
    )


def _lacks(view: InkasView, wanted: tuple[int, ...]) -> bool:
    return any(want > have for want, have in zip(wanted, view.hand, strict=True))


def cards(counted: tuple[int, ...]) -> Cards:
    """Counts per kind as cards, none of which there are none."""
    return tuple((kind, count) for kind, count in zip(KINDS, counted, strict=True) if count)
