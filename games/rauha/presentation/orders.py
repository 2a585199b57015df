"""Standing orders: automatic runs and plans; their answers, and the default move."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Final

from games.core import Answer, Move, Order, OrderForm
from games.message import Message, message

from ..rules.moves import FINISH, FOR_CRYSTALS, RUN_THE_REST
from ..rules.position import CHOOSE, OVER, RUN, SCORING, BasePosition
from .planning import cancelled_orders, dry_run, plans
from .planning.dry_run import KEYS, SCORING_PLAN, TURN_PLAN, SampleView
from .planning.plans import ALWAYS, NONE, Plan
from .view import RauhaView

AUTO = "auto"
ON = "on"
OFF = "off"
_QUESTIONS: Final = {
    TURN_PLAN: message("What do you do with your card on your turn?", "R34"),
    SCORING_PLAN: message("What runs first in your scoring?", "R34"),
}


@lru_cache(1 << 6)
def list_order_forms(
    look: SampleView[BasePosition], view: RauhaView
) -> tuple[OrderForm, ...]:
    """The standing orders that the viewer may give now."""
    if view.viewer is None or view.phase == OVER:
        return ()
    forms = [
        OrderForm(AUTO, message("Run everything free automatically?", "R33"), (ON, OFF))
    ]
    for key in KEYS:
        plans_ = plans.suggest_plans(look, view, key)
        if plans_:
            choices = (NONE, *plans_)
            forms.append(
                OrderForm(
                    key, _QUESTIONS[key], choices, planned=True, provisos=(ALWAYS,)
                )
            )
    return tuple(forms)


def read_plan_order(
    look: SampleView[BasePosition], view: RauhaView, text: str
) -> Order | None:
    """The order of a plan written as "plan: steps"; None for other orders. Raises IllegalMove."""
    key, _, value = (part.strip() for part in text.partition(":"))
    if key not in KEYS:
        return None
    return Order(
        key, NONE if value == NONE else str(plans.read_new_plan(look, view, key, value))
    )


def find_answer(
    look: SampleView[BasePosition],
    view: RauhaView,
    moves: Sequence[Move],
    orders: Sequence[Order],
) -> Answer | None:
    """The answer of a plan, or else of automatic runs. Orders answer an open question, too."""
    order_values = {order.key: order.value for order in orders}
    for key in KEYS:
        if order_values.get(key, NONE) != NONE:
            planned_answer = _answer_by_plan(
                look, view, moves, key, plans.read_stored_plan(order_values[key])
            )
            if planned_answer is not None:
                return planned_answer
    if view.phase not in (RUN, SCORING) or order_values.get(AUTO, ON) != ON:
        return None
    move = dry_run.choose_automatic_move(
        moves, any(source.usable and source.pay for source in view.sources)
    )
    if move is not None:
        return Answer(move)
    return None


def default_move(view: RauhaView, moves: Sequence[Move]) -> Move:
    """The default move: the lowest card, crystals for it, and then all that is free."""
    return next((move for move in (FOR_CRYSTALS, FINISH) if move in moves), moves[0])


def _answer_by_plan(
    look: SampleView[BasePosition],
    view: RauhaView,
    moves: Sequence[Move],
    key: str,
    plan: Plan,
) -> Answer | None:
    """The next step of a plan, or its end; None while its turn has not come."""
    if _is_past(view, key, plan):
        return Answer(None, (key,))
    if (view.phase == SCORING) != (key == SCORING_PLAN):
        return None
    why = _explain_cancellation(look, view, key, plan)
    if why is not None:
        return Answer(None, (key,), why)
    steps = plans.list_pending_steps(plan, view)
    while steps and steps[0] == RUN_THE_REST and RUN_THE_REST not in moves:
        steps.pop(0)
    if not steps:
        return Answer(None, (key,))
    if steps[0] not in moves:
        return Answer(
            None, (key,), cancelled_orders.explain_stop(look(view), view, steps[0])
        )
    return Answer(steps[0], (key,) if len(steps) == 1 else ())


def _explain_cancellation(
    look: SampleView[BasePosition], view: RauhaView, key: str, plan: Plan
) -> Message | None:
    """The reason why a plan is cancelled when its turn comes; None: it is not, or has begun."""
    if any(source.used for source in view.sources):
        return None
    if key == TURN_PLAN and (card := plans.find_card_of_turn(view)) != plan.card:
        return cancelled_orders.explain_other_card(plan.card, card)  # D17
    return (
        None if plan.always else plans.explain_broken_plan(look, view, key, plan)
    )  # R35


def _is_past(view: RauhaView, key: str, plan: Plan) -> bool:
    """Whether the plan was for another turn or another scoring."""  # D17
    if key == SCORING_PLAN:
        return view.stop > plan.stop
    return view.phase in (CHOOSE, SCORING) or view.stop != plan.stop
