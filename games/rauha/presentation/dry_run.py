"""Rehearsals of plans: where a plan begins, its steps one after the other, and what runs by itself
after them.

A rehearsal ends with the seat's own step: the rules do not go on, so that no corner pays for water
and nobody else acts. What a plan is and when it lapses is in `plans.py`.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final, TypeVar

from games.core import IllegalMove, Move, Seat
from games.message import Message, message

from ..rules import play, rounds
from ..rules.effects import BUY_ENERGY
from ..rules.faces import EFFECTS, SOURCE
from ..rules.moves import (
    FINISH,
    THE_REST,
    Choose,
    Deal,
    DiscardForCrystals,
    DiscardForSpore,
    Pile,
    Place,
    Run,
)
from ..rules.position import ALONE, CHOOSE, NO_CARD, OVER, RUN, SCORING, Universe
from ..rules.position import CARD as CARD_STEP
from ..rules.track import TURN, members
from . import cancelled_orders
from .view import RauhaView, use_text

U = TypeVar("U", bound=Universe)
Look = Callable[[RauhaView], U]  # makes a position that looks like the view, the same every time

TURN_PLAN, SCORING_PLAN = "plan", "scoring plan"
KEYS: Final = (TURN_PLAN, SCORING_PLAN)


def stage(look: Look[U], view: RauhaView, key: str) -> U | None:
    """The viewer about to begin what it plans, as things stand now; None where there is nothing to
    plan.
    """
    if view.viewer is None or view.phase == OVER or key not in KEYS:
        return None
    position = look(view)
    if key == TURN_PLAN:
        return _own_turn(position, view, view.viewer)
    return _own_scoring(position, view, view.viewer)


def resumed(look: Look[U], view: RauhaView, key: str) -> U | None:
    """Where a plan kept goes on from: its stage, or the running that its card has led to."""
    if key == TURN_PLAN and view.phase == RUN:
        return look(view)
    return stage(look, view, key)


def rehearsed(start: Universe, seat: Seat, planned: Sequence[Move]) -> Universe:
    """The seat's step after the moves planned. Raises IllegalMove with the number of the first that
    cannot be.
    """
    if not planned:
        raise IllegalMove(message("A plan needs a step.", "R34"))
    position = start
    for number, move in enumerate(planned, 1):
        if isinstance(move, Choose | Pile | Deal):
            raise _bad(number, move, message("No card is chosen ahead.", "R34"))
        if _passed_over(start, position, seat, move):
            continue
        if not position.allows(seat, move):
            raise _bad(number, move, position.why_not(seat, move))
        position = play.taken(position, seat, move)
    return position


def run_free(position: Universe, seat: Seat) -> Universe:
    """The seat's step after what runs by itself."""  # D18
    while not _ended(position) and position.phase != CARD_STEP:
        move = automatic(position.legal_moves(seat), _payable(position, seat))
        if move is None:
            break
        position = play.taken(position, seat, move)
    return position


def automatic(moves: Sequence[Move], payable: bool) -> Move | None:
    """What runs by itself: all that is free, and the end where nothing can be paid for; None: the
    seat decides.
    """
    if THE_REST in moves:
        return THE_REST
    return FINISH if FINISH in moves and not payable else None  # R33


def _own_turn(position: U, view: RauhaView, seat: Seat) -> U | None:
    """The seat's step with the card that it has chosen, as if all had chosen and it were next."""
    if not view.hand:
        return None
    if view.phase == CHOOSE:
        hands = tuple(
            position.offer(other)[0] if card == NO_CARD else card
            for other, card in enumerate(position.hands)
        )
        position = rounds.locked(position, hands, None)  # type: ignore[assignment]
    at = position.order.index(seat)
    return position.change(phase=CARD_STEP, at=at, to_act=ALONE[seat], left=0, used=0, usable=0)


def _own_scoring(position: U, view: RauhaView, seat: Seat) -> U | None:
    """The seat's scoring, also while others are still at the turn before it."""
    if view.phase == SCORING and seat == view.active:
        return position
    if _waits_for_the_corner(view, seat):
        position = position.change(
            phase=SCORING,
            stop=view.stop + 1,
            order=position.leading(),
            at=0,
            hands=(NO_CARD,) * view.terms.seats,
        )
    elif view.phase != SCORING or view.order.index(seat) < position.at:
        return None
    begun: U = rounds.scoring_of(position, position.order.index(seat))  # type: ignore[assignment]
    return begun if begun.usable else None


def _waits_for_the_corner(view: RauhaView, seat: Seat) -> bool:
    """Whether the seat has done its third turn of the round, and others have not."""
    acting = view.phase in (CARD_STEP, RUN) and TURN[view.stop] == 3
    return acting and not view.hand and seat != view.active


def _passed_over(start: Universe, position: Universe, seat: Seat, move: Move) -> bool:
    """Whether the move is neither made nor refused: it was made before, or the step has ended."""
    if isinstance(move, Place | DiscardForCrystals | DiscardForSpore):
        return start.phase == RUN and str(move) == use_text(start.worlds[seat].uses[-1])
    if _ended(position):
        return True
    if isinstance(move, Run):
        return bool(position.used >> SOURCE.get(move.source, 0) & 1) and move.source in SOURCE
    return move == THE_REST and not position.allows(seat, move)


def _ended(position: Universe) -> bool:
    """Whether nothing is left of the step to decide."""
    return position.phase != CARD_STEP and not position.usable


def _payable(position: Universe, seat: Seat) -> bool:
    kinds = (EFFECTS[position.face(seat, source)].kind for source in members(position.usable))
    return any(kind >= BUY_ENERGY for kind in kinds)


def _bad(number: int, move: Move, reason: Message) -> IllegalMove:
    text = "Step {number}, “{step}”: {reason}"
    said = cancelled_orders.plain(reason)
    return IllegalMove(message(text, reason.rule, number=number, step=str(move), reason=said))
