"""What each viewer may know of a moment, built up field by field; boards are drawn and bots think
from it.

Everything on the boards is open, so a view holds the boards themselves. Hidden are hands, the deck,
what was discarded, and money where the table plays so.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from games.core import Outcome, Seat, Viewer

from ..rules import cards
from ..rules.cards import NO_CARDS, Cards
from ..rules.position import OVER, Laying, Pending, Valley
from ..rules.resolution.steps import Boards
from ..rules.terms import Terms

UNKNOWN = -1  # in place of Ecus that are not shown


@dataclass(frozen=True, slots=True)
class SeatView:
    """One seat and what lies before it."""

    seat: Seat
    ecus: int  # -1: hidden
    cards: int  # in hand
    cubes: int  # left to place
    pawns: tuple[int, int]  # boards of both adventurers


@dataclass(frozen=True, slots=True)
class KhronosView:
    """One moment as one viewer sees it."""

    viewer: Viewer
    terms: Terms
    phase: str  # first, deal, turn, refill or over
    first: Seat
    turn: int
    dealt: int
    round: int  # 1 to 7
    active: Seat  # -1 before anybody has been drawn to begin, and when all is over
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
        """Who is asked now; -1 for nobody."""
        if self.due or self.active < 0:
            return -1
        return self.pending.question.seat if self.pending else self.active


def seen(valley: Valley, viewer: Viewer) -> KhronosView:
    """The moment as the viewer sees it."""  # R37
    over = valley.phase == OVER
    begun = valley.first >= 0 and not over
    return KhronosView(
        viewer=viewer,
        terms=valley.terms,
        phase=valley.phase,
        first=valley.first,
        turn=valley.turn,
        dealt=valley.dealt,
        round=valley.round,
        active=valley.active if begun else -1,
        boards=valley.boards,
        seats=tuple(_seat(valley, seat, viewer) for seat in range(valley.terms.seats)),
        earned=valley.earned,
        stock=tuple(map(valley.stock, range(9))),
        hand=NO_CARDS if viewer is None else valley.hands[viewer],
        deck=sum(valley.deck),
        discard=sum(valley.discard),
        row=valley.row,
        booked=valley.booked,
        left=tuple(map(valley.limit, range(3))) if begun else (0, 0, 0),
        done=valley.done,
        due=valley.due,
        laying=valley.laying,
        pending=valley.pending,
        outcome=valley.outcome,
    )


def _seat(valley: Valley, seat: Seat, viewer: Viewer) -> SeatView:
    shown = not valley.terms.closed or seat == viewer or valley.phase == OVER
    return SeatView(
        seat=seat,
        ecus=valley.ecus[seat] if shown else UNKNOWN,
        cards=sum(valley.hands[seat]),
        cubes=valley.cubes(seat),
        pawns=valley.pawns[seat],
    )


def held(view: KhronosView) -> Sequence[str]:
    """The viewer's cards as words."""
    return cards.words(view.hand)
