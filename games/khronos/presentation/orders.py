"""Standing orders: where the smaller buildings of an absent seat are laid. Also the default move of
a seat whose time is over.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from games.core import Answer, Move, Order, OrderForm
from games.message import message

from ..rules.moves import END_TURN, LAY
from ..rules.position import OVER
from ..rules.resolution.attachment import ATTACHED, DETACHED, choose_anchor
from ..rules.resolution.steps import Question
from .view import KhronosView

KEY: Final = "smaller building"
ASK: Final = "ask"
POLICIES: Final = (ATTACHED, DETACHED, ASK)


def list_forms(view: KhronosView) -> tuple[OrderForm, ...]:
    """The standing order that the viewer may give; none when the seat on turn lays all."""
    if view.viewer is None or view.phase == OVER or view.terms.active_lays:
        return ()
    question = message("Where do your buildings stand after others shrink them?", "R38")
    return (OrderForm(KEY, question, POLICIES),)


def find_answer(
    view: KhronosView, moves: Sequence[Move], orders: Sequence[Order]
) -> Answer | None:
    """The place of the smaller building. An order that is given while the question is open counts
    from the next question on.
    """  # R38, D43
    if view.pending is None or not view.pending.question.code:
        return None
    question = view.pending.question
    if question.seat == view.active:
        return None  # it is the seat's own turn
    order = next((order for order in orders if order.key == KEY), None)
    if order is not None and (order.late or order.value == ASK):
        return None
    policy = order.value if order is not None else ATTACHED
    return Answer(_lay_by_policy(view, question, policy))


def choose_default_move(view: KhronosView, moves: Sequence[Move]) -> Move:
    """The default move: a turn ends, and a building is laid attached."""  # R39
    if view.pending is not None and view.pending.question.code:
        return _lay_by_policy(view, view.pending.question, ATTACHED)
    if END_TURN in moves:
        return END_TURN
    return moves[0]


def _lay_by_policy(view: KhronosView, question: Question, policy: str) -> Move:
    return LAY[choose_anchor(view.boards, question, policy)]
