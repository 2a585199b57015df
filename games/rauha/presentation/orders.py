"""Standing orders: what runs by itself, and plans; what they answer, and what is answered for those
out of time.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Final

from games.core import Answer, Move, Order, OrderForm
from games.message import Message, message

from ..rules.moves import FINISH, FOR_CRYSTALS, THE_REST
from ..rules.position import CHOOSE, OVER, RUN, SCORING, Universe
from . import cancelled_orders, dry_run, plans
from .dry_run import KEYS, SCORING_PLAN, TURN_PLAN, Look
from .plans import ALWAYS, NONE, Plan
from .view import RauhaView

AUTO, ON, OFF = "auto", "on", "off"
_QUESTIONS: Final = {
    TURN_PLAN: message("What shall be done with your card when your turn comes?", "R34"),
    SCORING_PLAN: message("What shall run first in your scoring?", "R34"),
}


@lru_cache(1 << 6)
def forms(look: Look[Universe], view: RauhaView) -> tuple[OrderForm, ...]:
    """The standing orders that the viewer may give now."""
    if view.viewer is None or view.phase == OVER:
        return ()
    found = [OrderForm(AUTO, message("Shall what is free run by itself?", "R33"), (ON, OFF))]
    for key in KEYS:
        plans_ = plans.suggestions(look, view, key)
        if plans_:
            choices = (NONE, *plans_)
            found.append(OrderForm(key, _QUESTIONS[key], choices, planned=True, provisos=(ALWAYS,)))
    return tuple(found)


def read(look: Look[Universe], view: RauhaView, text: str) -> Order | None:
    """The plan that `text` writes; None for another order. Raises IllegalMove."""
    key, _, value = (part.strip() for part in text.partition(":"))
    if key not in KEYS:
        return None
    return Order(key, NONE if value == NONE else str(plans.written(look, view, key, value)))


def answer(
    look: Look[Universe], view: RauhaView, moves: Sequence[Move], orders: Sequence[Order]
) -> Answer | None:
    """A plan first, then what runs by itself; orders count at once, for the question now open
    too.
    """
    given = {order.key: order.value for order in orders}
    for key in KEYS:
        if given.get(key, NONE) != NONE:
            found = _planned(look, view, moves, key, plans.kept(given[key]))
            if found is not None:
                return found
    if view.phase not in (RUN, SCORING) or given.get(AUTO, ON) != ON:
        return None
    move = dry_run.automatic(moves, any(one.usable and one.pay for one in view.sources))
    return Answer(move) if move is not None else None


def default_move(view: RauhaView, moves: Sequence[Move]) -> Move:
    """The default move of a seat out of time: its lowest card, crystals for it, and what is
    free.
    """
    return next((move for move in (FOR_CRYSTALS, FINISH) if move in moves), moves[0])


def _planned(
    look: Look[Universe], view: RauhaView, moves: Sequence[Move], key: str, plan: Plan
) -> Answer | None:
    """The next step of a plan, or its end; None while its time has not come."""
    if _past(view, key, plan):
        return Answer(None, (key,))
    if (view.phase == SCORING) != (key == SCORING_PLAN):
        return None
    why = _set_aside(look, view, key, plan)
    if why is not None:
        return Answer(None, (key,), why)
    steps = plans.pending(plan, view)
    while steps and steps[0] == THE_REST and THE_REST not in moves:
        steps.pop(0)
    if not steps:
        return Answer(None, (key,))
    if steps[0] not in moves:
        return Answer(None, (key,), cancelled_orders.stopped(look(view), view, steps[0]))
    return Answer(steps[0], (key,) if len(steps) == 1 else ())


def _set_aside(look: Look[Universe], view: RauhaView, key: str, plan: Plan) -> Message | None:
    """Why a plan whose time has come is not begun; None: it is, or has been."""
    if any(source.used for source in view.sources):
        return None
    if key == TURN_PLAN and (card := plans.card_of_turn(view)) != plan.card:
        return cancelled_orders.other_card(plan.card, card)  # D17
    return None if plan.always else plans.broken(look, view, key, plan)  # R35


def _past(view: RauhaView, key: str, plan: Plan) -> bool:
    """Whether the plan was for another turn or another scoring."""  # D17
    if key == SCORING_PLAN:
        return view.stop > plan.stop
    return view.phase in (CHOOSE, SCORING) or view.stop != plan.stop
