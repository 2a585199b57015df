"""Standing orders: their forms and answers, and the default move. Plans are in `plans.py`."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import Final

from games.core import Answer, Move, Order, OrderForm
from games.message import message

from ..rules import moves, shared_moves, walk_reach
from ..rules.components.cards import INCIDENTS, SERVICE, SERVICES, Incident
from ..rules.components.effects import (
    ADVANCE,
    GAIN,
    GAIN_CHOICE,
    GAIN_HELD,
    GAIN_NEXT,
    PAY,
    Cost,
    Effect,
)
from ..rules.components.effects import HARVEST as HARVESTING
from ..rules.components.masks import has
from ..rules.components.passive_services import list_cards
from ..rules.components.vegetables import KIND, KINDS
from ..rules.position import (
    BY_EVENT,
    HARVEST,
    IN_WINDOW,
    INCIDENT,
    OVER,
    TOKEN,
    TOURISM,
    Farm,
    Village,
)
from ..rules.seasons.service_windows import WINDOWS
from . import plans
from .plans import FindPosition
from .view import ReykholtView

ASK = "ask"
ALWAYS = "always"
NEVER = "never"
AUTO = "auto"
FAR = "far"
WALK = "walk"
CROP = "harvest"
GIVE_FIRST = "give first"
TAKE_FIRST = "take first"
OrderValues = Mapping[str, str]  # orders by key
_TAKING: Final = (moves.Harvest, moves.Choose)
_SIMPLE: Final = {GAIN, GAIN_CHOICE, GAIN_NEXT, GAIN_HELD, ADVANCE, HARVESTING}
_NOT_WAITED_FOR: Final = ("any_time", "own_tourism", "passive", "on_take", "on_bonus")


def is_simple(costs: Sequence[Cost], does: Sequence[Effect]) -> bool:
    """Whether a card's choices are only kinds of vegetables and what to harvest."""
    only_vegetables = all(cost.op == PAY for cost in costs)
    return only_vegetables and all(effect.op in _SIMPLE for effect in does)


@lru_cache(1 << 6)
def forms(look: FindPosition[Village], view: ReykholtView) -> tuple[OrderForm, ...]:
    """The standing orders that the viewer may give now."""
    if view.viewer is None or view.phase == OVER:
        return ()
    far = message("Walk as far as possible automatically?", "R52")
    crop = message("Harvest mixed greenhouses automatically?", "R53")
    give_first = message("What do you give first?", "R53")
    take_first = message("What do you take first?", "R53")
    return (
        *plans.forms(look, view),
        OrderForm(WALK, far, (ASK, FAR), advised=FAR),
        OrderForm(CROP, crop, (ASK, AUTO), advised=AUTO),
        OrderForm(GIVE_FIRST, give_first, KINDS, ranked=True),
        OrderForm(TAKE_FIRST, take_first, KINDS, ranked=True),
        *_card_forms(view),
        *_incident_forms(view),
    )


def _card_forms(view: ReykholtView) -> list[OrderForm]:
    assert view.viewer is not None
    forms = []
    for card in list_cards(view.farms[view.viewer].held):
        service = SERVICES[card]
        if service.auto or service.when in _NOT_WAITED_FOR:
            continue
        text = message("Use “{card}” automatically?", "R53", card=service.id)
        plain = is_simple(service.costs, service.effects)
        choices = (ASK, NEVER, ALWAYS) if plain else (ASK, NEVER)
        forms.append(
            OrderForm(service.id, text, choices, advised=ALWAYS if plain else "")
        )
    return forms


def _incident_forms(view: ReykholtView) -> list[OrderForm]:
    forms = []
    for number, incident in enumerate(INCIDENTS):
        may_come = has(view.events, number) or number == view.event
        if may_come and _has_choice(incident):
            forms.append(_incident_form(incident))
    return forms


def _has_choice(incident: Incident) -> bool:
    ops = {effect.op for effect in incident.effects}
    return bool(incident.costs or ops - {GAIN, GAIN_NEXT, GAIN_HELD})


def _incident_form(incident: Incident) -> OrderForm:
    plain = is_simple(incident.costs, incident.effects)
    choices = [ASK]
    if incident.optional:
        choices.append(NEVER)
    if plain:
        choices.append(ALWAYS)
    text = message("Answer “{event}” automatically?", "R53", event=incident.id)
    advised = ALWAYS if plain else ""
    return OrderForm(incident.id, text, tuple(choices), advised=advised)


def answer(
    look: FindPosition[Village],
    view: ReykholtView,
    legal_moves: Sequence[Move],
    orders: Sequence[Order],
) -> Answer | None:
    """The answer of a plan, else that of the other orders."""
    order_values = {order.key: order.value for order in orders}
    planned = plans.answer(look, view, legal_moves, order_values)
    if planned is not None:
        return planned
    if view.viewer not in view.to_act:
        return None
    move = _answered(look, view, legal_moves, order_values)
    if move is not None:
        return Answer(move)
    return None


def _answered(
    look: FindPosition[Village],
    view: ReykholtView,
    legal_moves: Sequence[Move],
    order_values: OrderValues,
) -> Move | None:
    assert view.viewer is not None
    village = look(view)
    farm = village.farms[view.viewer]
    if view.stack:
        return _resolved(view, village, legal_moves, order_values)
    if view.phase == HARVEST and order_values.get(CROP) == AUTO:
        return preferred_move(village, farm, legal_moves, order_values)
    if view.phase == TOURISM and order_values.get(WALK) == FAR:
        step = next_walk_step(village, farm)
        return step if step in legal_moves else None
    if view.phase == INCIDENT:
        wish = order_values.get(INCIDENTS[view.event].id, ASK)
        return {ALWAYS: shared_moves.ACCEPT, NEVER: shared_moves.PASS}.get(wish)
    if view.phase in WINDOWS:
        return _windowed(legal_moves, order_values)
    return None


def _windowed(legal_moves: Sequence[Move], order_values: OrderValues) -> Move | None:
    """The use of a card, or a pass if no card is to be asked about."""
    uses = [move for move in legal_moves if isinstance(move, moves.Use)]
    uses = [move for move in uses if not _is_any_time(move)]
    values = [order_values.get(move.card, ASK) for move in uses]
    if ALWAYS in values:
        return uses[values.index(ALWAYS)]
    all_never = all(value == NEVER for value in values)
    if all_never and shared_moves.PASS in legal_moves:
        return shared_moves.PASS
    return None


def _is_any_time(move: moves.Use) -> bool:
    return SERVICES[SERVICE[move.card]].when == "any_time"


def _resolved(
    view: ReykholtView,
    village: Village,
    legal_moves: Sequence[Move],
    order_values: OrderValues,
) -> Move | None:
    """A choice in a resolution that an order or the rules have begun."""
    resolution = view.stack[-1]
    key = ""
    if resolution.source == IN_WINDOW:
        key = SERVICES[resolution.card].id
    elif resolution.source == BY_EVENT and resolution.card >= 0:
        key = INCIDENTS[resolution.card].id
    takes_token = resolution.source == TOKEN and order_values.get(WALK) == FAR
    if order_values.get(key, ASK) != ALWAYS and not takes_token:
        return None
    return preferred_move(
        village, village.farms[resolution.seat], legal_moves, order_values
    )


def default_move(view: ReykholtView, legal_moves: Sequence[Move]) -> Move:
    """For a seat out of time: nothing more, else the first move."""  # R54
    quiet = (
        shared_moves.PASS,
        shared_moves.STOP_PLANTING,
        shared_moves.STOP_HARVESTING,
        shared_moves.STOP_ADDING,
        shared_moves.STAY,
        shared_moves.WALK_FREE,
    )
    return next((move for move in quiet if move in legal_moves), legal_moves[0])


# --- kinds that are given and taken first


def rank_taken_kinds(
    village: Village, farm: Farm, order_values: OrderValues
) -> list[int]:
    """Kinds, the one to take first in front: ranked ones, the lacking one, then rare ones."""
    # R53, D38
    wished = [KIND[name] for name in order_values.get(TAKE_FIRST, "").split()]
    now = walk_reach.prices(village, farm)
    lacking = walk_reach.first_unpaid_kind(farm.stock, farm.table, now)
    rare_first = range(len(KINDS) - 1, -1, -1)
    return list(dict.fromkeys([*wished, lacking, *rare_first]))


def rank_given_kinds(order_values: OrderValues) -> list[int]:
    """Kinds, the one to give first in front."""  # R53
    wished = [KIND[name] for name in order_values.get(GIVE_FIRST, "").split()]
    return list(dict.fromkeys([*wished, *range(len(KINDS))]))


def preferred_move(
    village: Village, farm: Farm, legal_moves: Sequence[Move], order_values: OrderValues
) -> Move:
    """The best move of a choice about kinds and harvests, by the rankings."""
    payments = [move for move in legal_moves if isinstance(move, moves.Pay)]
    if payments:
        return _preferred_payment(payments, rank_given_kinds(order_values))
    taking = [move for move in legal_moves if isinstance(move, _TAKING)]
    ranked = rank_taken_kinds(village, farm, order_values)
    # D37: of equal moves the first, which is about the oldest greenhouse
    return min(taking, key=lambda move: ranked.index(KIND[move.vegetable]))


def _preferred_payment(payments: list[moves.Pay], order: list[int]) -> Move:
    """The payment with most of the first kind, then of the second, and so on."""
    names = [KINDS[kind] for kind in order]
    return max(payments, key=lambda move: [move.vegetables.count(n) for n in names])


def next_walk_step(village: Village, farm: Farm) -> Move:
    """The next step of the farthest walk."""  # R52
    now = walk_reach.prices(village, farm)
    end = walk_reach.farthest(farm.stock, farm.table, not farm.bonus, now)
    if not farm.bonus and not end.before:
        return shared_moves.WALK_FREE
    if end.table > farm.table:
        return shared_moves.WALK
    return shared_moves.STAY
