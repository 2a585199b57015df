"""Standing orders: where a seat's smaller buildings are laid while it is away, and what is played
for those out of time.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from games.core import Answer, Move, Order, OrderForm
from games.message import message

from ..rules.moves import END_TURN, LAY
from ..rules.position import OVER
from ..rules.resolution.attachment import ATTACHED, DETACHED, attached
from ..rules.resolution.steps import Question
from .view import KhronosView

KEY: Final = "smaller building"
ASK: Final = "ask"
POLICIES: Final = (ATTACHED, DETACHED, ASK)


def forms(view: KhronosView) -> tuple[OrderForm, ...]:
    """The standing order that the viewer may give; none where the seat on turn lays everything."""
    if view.viewer is None or view.phase == OVER or view.terms.active_lays:
        return ()
    question = message("Where are your buildings laid when others shrink them?", "R38")
    return (OrderForm(KEY, question, POLICIES),)


def answer(view: KhronosView, moves: Sequence[Move], orders: Sequence[Order]) -> Answer | None:
    """Where the smaller building lies; an order given while the question is open waits for the
    next.
    """  # R38, D43
    if view.pending is None or not view.pending.question.code:
        return None
    question = view.pending.question
    if question.seat == view.active:
        return None  # it is the seat's own turn
    given = next((order for order in orders if order.key == KEY), None)
    if given is not None and (given.late or given.value == ASK):
        return None
    policy = given.value if given is not None else ATTACHED
    return Answer(_laid(view, question, policy))


def default_move(view: KhronosView, moves: Sequence[Move]) -> Move:
    """For a seat out of time the turn ends, and a building is laid attached."""  # R39
    if view.pending is not None and view.pending.question.code:
        return _laid(view, view.pending.question, ATTACHED)
    return END_TURN if END_TURN in moves else moves[0]


def _laid(view: KhronosView, question: Question, policy: str) -> Move:
    return LAY[attached(view.boards, question, policy)]
