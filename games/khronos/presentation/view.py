"""The view of each viewer. It is built field by field; pages and bots use nothing else.

The boards are open, so a view has the boards themselves. Hands, the deck, the discard pile and, by
option, Ecus are hidden.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from games.core import Outcome, Seat, Viewer

from ..rules import cards
from ..rules.cards import NO_CARDS, Cards
from ..rules.position import OVER, BasePosition, Laying, Pending
from ..rules.resolution.steps import Boards
from ..rules.terms import Terms

UNKNOWN = -1  # in place of Ecus that are not shown


@dataclass(frozen=True, slots=True)
class SeatView:
    """One seat and what it has."""

    seat: Seat
    ecus: int  # -1: hidden
    cards: int  # in hand
    cubes: int  # left to place
    pawns: tuple[int, int]  # boards of both adventurers


@dataclass(frozen=True, slots=True)
class KhronosView:
    """A position as one viewer sees it."""

    viewer: Viewer
    terms: Terms
    phase: str  # first, deal, turn, refill or over
    first: Seat
    turn: int
    dealt: int
    round: int  # 1 to 7
    active: Seat  # -1 before the first seat is drawn and after the end
    boards: Boards
    seats: tuple[SeatView, ...]
    earned: tuple[tuple[int, ...], ...]  # per seat, Ecus collected on each board so far
    stock: tuple[int, ...]  # tiles left, by kind
    hand: Cards  # the viewer's
    deck: int  # cards
    discard: int  # cards
    row: Cards
    booked: int
    left: tuple[int, ...]  # by board, cards that the seat on turn can still spend there
    done: int
    due: int  # cards about to be drawn
    laying: Laying | None
    pending: Pending | None
    outcome: Outcome | None

    @property
    def deciding(self) -> Seat:
        """The seat that decides; -1: none."""
        if self.due or self.active < 0:
            return -1
        if self.pending:
            return self.pending.question.seat
        return self.active


def make_view(position: BasePosition, viewer: Viewer) -> KhronosView:
    """The view of the position for the viewer."""  # R37
    over = position.phase == OVER
    begun = position.first >= 0 and not over
    return KhronosView(
        viewer=viewer,
        terms=position.terms,
        phase=position.phase,
        first=position.first,
        turn=position.turn,
        dealt=position.dealt,
        round=position.round,
        active=position.active if begun else -1,
        boards=position.boards,
        seats=tuple(
            _make_seat_view(position, seat, viewer)
            for seat in range(position.terms.seats)
        ),
        earned=position.earned,
        stock=tuple(map(position.stock, range(9))),
        hand=NO_CARDS if viewer is None else position.hands[viewer],
        deck=sum(position.deck),
        discard=sum(position.discard),
        row=position.row,
        booked=position.booked,
        left=tuple(map(position.limit, range(3))) if begun else (0, 0, 0),
        done=position.done,
        due=position.due,
        laying=position.laying,
        pending=position.pending,
        outcome=position.outcome,
    )


def _make_seat_view(position: BasePosition, seat: Seat, viewer: Viewer) -> SeatView:
    shown = not position.terms.closed or seat == viewer or position.phase == OVER
    return SeatView(
        seat=seat,
        ecus=position.ecus[seat] if shown else UNKNOWN,
        cards=sum(position.hands[seat]),
        cubes=position.cubes(seat),
        pawns=position.pawns[seat],
    )


def held(view: KhronosView) -> Sequence[str]:
    """The viewer's cards as words."""
    return cards.list_card_words(view.hand)
