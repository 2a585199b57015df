"""Dry runs of plans: the position in which a plan begins, its steps, and what runs automatically.

A dry run ends with the seat's own step: no other seat acts, and no corner pays for water. Plans
and their cancellation are in `plans.py`.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final, TypeVar

from games.core import IllegalMove, Move, Seat
from games.message import Message, message

from ...rules import play, rounds
from ...rules.effects import BUY_ENERGY
from ...rules.faces import EFFECTS, SOURCE_INDEX
from ...rules.moves import (
    FINISH,
    RUN_THE_REST,
    Choose,
    Deal,
    DiscardForCrystals,
    DiscardForSpore,
    Pile,
    Place,
    Run,
)
from ...rules.position import (
    CARD_STEP,
    CHOOSE,
    NO_CARD,
    OVER,
    RUN,
    SCORING,
    SEAT_ALONE,
    BasePosition,
)
from ...rules.track import TURN_OF_ROUND, list_bits_cached
from ...rules.worlds import write_use
from ..view import RauhaView
from . import cancelled_orders

U = TypeVar("U", bound=BasePosition)
# makes a position that matches the view, the same one every time
SampleView = Callable[[RauhaView], U]

TURN_PLAN = "plan"
SCORING_PLAN = "scoring plan"
KEYS: Final = (TURN_PLAN, SCORING_PLAN)


def start_plan(look: SampleView[U], view: RauhaView, key: str) -> U | None:
    """The planning position of the viewer; None if there is nothing to plan."""
    if view.viewer is None or view.phase == OVER or key not in KEYS:
        return None
    position = look(view)
    if key == TURN_PLAN:
        return _start_own_turn(position, view, view.viewer)
    return _start_own_scoring(position, view, view.viewer)


def resume_plan(look: SampleView[U], view: RauhaView, key: str) -> U | None:
    """The position in which a stored plan continues: its beginning, or the runs after its card."""
    if key == TURN_PLAN and view.phase == RUN:
        return look(view)
    return start_plan(look, view, key)


def run_plan(start: BasePosition, seat: Seat, planned: Sequence[Move]) -> BasePosition:
    """The position after the planned moves. Raises IllegalMove with the number of the first move
    that is not possible.
    """
    if not planned:
        raise IllegalMove(message("A plan needs a step.", "R34"))
    position = start
    for number, move in enumerate(planned, 1):
        if isinstance(move, Choose | Pile | Deal):
            raise _refuse_step(number, move, message("No card is chosen ahead.", "R34"))
        if _is_skipped(start, position, seat, move):
            continue
        if not position.allows(seat, move):
            raise _refuse_step(number, move, position.why_not(seat, move))
        position = play.apply_step(position, seat, move)
    return position


def run_free_sources(position: BasePosition, seat: Seat) -> BasePosition:
    """The position after all that runs automatically."""  # D18
    while not _is_step_over(position) and position.phase != CARD_STEP:
        move = choose_automatic_move(
            position.legal_moves(seat), _can_pay_for_source(position, seat)
        )
        if move is None:
            break
        position = play.apply_step(position, seat, move)
    return position


def choose_automatic_move(moves: Sequence[Move], payable: bool) -> Move | None:
    """The automatic move: run the free sources, or finish if nothing can be paid for. None if the
    seat decides.
    """
    if RUN_THE_REST in moves:
        return RUN_THE_REST
    return FINISH if FINISH in moves and not payable else None  # R33


def _start_own_turn(position: U, view: RauhaView, seat: Seat) -> U | None:
    """The seat's step with its chosen card, as if all had chosen and it were next."""
    if not view.hand:
        return None
    if view.phase == CHOOSE:
        hands = tuple(
            position.offer(other)[0] if card == NO_CARD else card
            for other, card in enumerate(position.hands)
        )
        position = rounds.lock_choices(position, hands, None)  # type: ignore[assignment]
    at = position.order.index(seat)
    return position.change(
        phase=CARD_STEP,
        at=at,
        to_act=SEAT_ALONE[seat],
        left=0,
        used=0,
        usable=0,
    )


def _start_own_scoring(position: U, view: RauhaView, seat: Seat) -> U | None:
    """The seat's scoring, even if other seats still act before it."""
    if view.phase == SCORING and seat == view.active:
        return position
    if _waits_for_scoring(view, seat):
        position = position.change(
            phase=SCORING,
            stop=view.stop + 1,
            order=position.seats_from_leader(),
            at=0,
            hands=(NO_CARD,) * view.terms.seats,
        )
    elif view.phase != SCORING or view.order.index(seat) < position.at:
        return None
    begun: U = rounds.start_scoring(position, position.order.index(seat))  # type: ignore[assignment]
    return begun if begun.usable else None


def _waits_for_scoring(view: RauhaView, seat: Seat) -> bool:
    """Whether the seat has finished its third turn of the round, and others have not."""
    acting = view.phase in (CARD_STEP, RUN) and TURN_OF_ROUND[view.stop] == 3
    return acting and not view.hand and seat != view.active


def _is_skipped(
    start: BasePosition, position: BasePosition, seat: Seat, move: Move
) -> bool:
    """Whether a dry run skips the move: it was made before, or the step is over."""
    if isinstance(move, Place | DiscardForCrystals | DiscardForSpore):
        return start.phase == RUN and str(move) == write_use(
            start.worlds[seat].uses[-1]
        )
    if _is_step_over(position):
        return True
    if isinstance(move, Run):
        number = SOURCE_INDEX.get(move.source)
        return number is not None and bool(position.used >> number & 1)
    return move == RUN_THE_REST and not position.allows(seat, move)


def _is_step_over(position: BasePosition) -> bool:
    """Whether the step has no decision left."""
    return position.phase != CARD_STEP and not position.usable


def _can_pay_for_source(position: BasePosition, seat: Seat) -> bool:
    kinds = (
        EFFECTS[position.face(seat, source)].kind
        for source in list_bits_cached(position.usable)
    )
    return any(kind >= BUY_ENERGY for kind in kinds)


def _refuse_step(number: int, move: Move, reason: Message) -> IllegalMove:
    text = "Step {number}, “{step}”: {reason}"
    reason_text = cancelled_orders.render_reason(reason)
    return IllegalMove(
        message(text, reason.rule, number=number, step=str(move), reason=reason_text)
    )
