"""Standing orders: what a seat may leave word of, what they answer, and what is answered for those
out of time. Plans are in `plans.py`.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import Final

from games.core import Answer, Move, Order, OrderForm
from games.message import message

from ..rules import moves, walk_reach
from ..rules.components.cards import INCIDENTS, SERVICE, SERVICES
from ..rules.components.effects import GAIN_CHOICE, GAIN_HELD, PAY
from ..rules.components.effects import HARVEST as HARVESTING
from ..rules.components.passive_services import cards_of
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
from .plans import Look
from .view import ReykholtView

ASK, ALWAYS, NEVER, AUTO, FAR = "ask", "always", "never", "auto", "far"
WALK, CROP = "walk", "harvest"
GIVE_FIRST, TAKE_FIRST = "give first", "take first"
Given = Mapping[str, str]  # orders by key
_STOPS: Final = (moves.StopHarvesting, moves.StopPlanting, moves.StopAdding)
_SIMPLE: Final = {GAIN_CHOICE, GAIN_HELD, HARVESTING}
_NOT_WAITED_FOR: Final = ("any_time", "own_tourism", "passive", "on_take", "on_bonus")


def simple(costs: Sequence[object], does: Sequence[object]) -> bool:
    """Whether a card's choices are only kinds of vegetables and what to harvest."""
    return all(one[0] == PAY for one in costs) and all(  # type: ignore[index]
        one[0] in _SIMPLE or one[0] < 4 or one[0] == 7  # type: ignore[index]
        for one in does
    )


@lru_cache(1 << 6)
def forms(look: Look[Village], view: ReykholtView) -> tuple[OrderForm, ...]:
    """The standing orders that the viewer may give now."""
    if view.viewer is None or view.phase == OVER:
        return ()
    far = message("Shall your walk go as far as it can by itself?", "R52")
    crop = message("Shall mixed greenhouses be harvested by themselves?", "R53")
    return (
        *plans.forms(look, view),
        OrderForm(WALK, far, (ASK, FAR), advised=FAR),
        OrderForm(CROP, crop, (ASK, AUTO), advised=AUTO),
        OrderForm(GIVE_FIRST, message("What do you give first?", "R53"), KINDS, ranked=True),
        OrderForm(TAKE_FIRST, message("What do you take first?", "R53"), KINDS, ranked=True),
        *_card_forms(view),
        *_incident_forms(view),
    )


def _card_forms(view: ReykholtView) -> list[OrderForm]:
    assert view.viewer is not None
    found = []
    for card in cards_of(view.farms[view.viewer].held):
        service = SERVICES[card]
        if service.auto or service.when in _NOT_WAITED_FOR:
            continue
        text = message("Shall “{card}” be used?", "R53", card=service.id)
        plain = simple(service.costs, service.effects)
        choices = (ASK, NEVER, ALWAYS) if plain else (ASK, NEVER)
        found.append(OrderForm(service.id, text, choices, advised=ALWAYS if plain else ""))
    return found


def _incident_forms(view: ReykholtView) -> list[OrderForm]:
    found = []
    for number, incident in enumerate(INCIDENTS):
        asks = any(one.op > 3 or one.op == GAIN_CHOICE for one in incident.effects)
        to_come = view.events >> number & 1 or number == view.event
        if not to_come or not (asks or incident.costs):
            continue
        plain = simple(incident.costs, incident.effects)
        choices = [ASK, *([NEVER] if incident.optional else []), *([ALWAYS] if plain else [])]
        text = message("Shall “{event}” be answered for you?", "R53", event=incident.id)
        advised = ALWAYS if plain else ""
        found.append(OrderForm(incident.id, text, tuple(choices), advised=advised))
    return found


def answer(
    look: Look[Village], view: ReykholtView, found: Sequence[Move], orders: Sequence[Order]
) -> Answer | None:
    """A plan first, then what the other orders say; they count at once."""
    given = {order.key: order.value for order in orders}
    planned = plans.answer(look, view, found, given)
    if planned is not None:
        return planned
    if view.viewer not in view.to_act:
        return None
    move = _answered(look, view, found, given)
    return Answer(move) if move is not None else None


def _answered(
    look: Look[Village], view: ReykholtView, found: Sequence[Move], given: Given
) -> Move | None:
    assert view.viewer is not None
    scene = look(view)
    farm = scene.farms[view.viewer]
    if view.stack:
        return _resolved(view, scene, found, given)
    if view.phase == HARVEST and given.get(CROP) == AUTO:
        return chosen(scene, farm, found, given)
    if view.phase == TOURISM and given.get(WALK) == FAR:
        step = stride(scene, farm)
        return step if step in found else None
    if view.phase == INCIDENT:
        wish = given.get(INCIDENTS[view.event].id, ASK)
        return {ALWAYS: moves.ACCEPT, NEVER: moves.PASS}.get(wish)
    return _windowed(found, given) if view.phase in WINDOWS else None


def _windowed(found: Sequence[Move], given: Given) -> Move | None:
    """A card to be used, or nothing more where none is to be asked about."""
    cards = [
        move
        for move in found
        if isinstance(move, moves.Use) and SERVICES[SERVICE[move.card]].when != "any_time"
    ]
    wanted = [move for move in cards if given.get(move.card, ASK) == ALWAYS]
    if wanted:
        return wanted[0]
    quiet = all(given.get(move.card, ASK) == NEVER for move in cards)
    return moves.PASS if quiet and moves.PASS in found else None


def _resolved(
    view: ReykholtView, scene: Village, found: Sequence[Move], given: Given
) -> Move | None:
    """A choice inside what an order has begun, or the rules have."""
    frame = view.stack[-1]
    key = ""
    if frame.source == IN_WINDOW:
        key = SERVICES[frame.card].id
    elif frame.source == BY_EVENT and frame.card >= 0:
        key = INCIDENTS[frame.card].id
    token = frame.source == TOKEN and given.get(WALK) == FAR
    if given.get(key, ASK) != ALWAYS and not token:
        return None
    return chosen(scene, scene.farms[frame.seat], found, given)


def default_move(view: ReykholtView, found: Sequence[Move]) -> Move:
    """For a seat out of time: nothing more, or what comes first."""  # R54
    quiet = (
        moves.PASS,
        moves.STOP_PLANTING,
        moves.STOP_HARVESTING,
        moves.STOP_ADDING,
        moves.STAY,
        moves.WALK_FREE,
    )
    return next((move for move in quiet if move in found), found[0])


# --- what is given and taken first


def taking(scene: Village, farm: Farm, given: Given) -> list[int]:
    """Kinds, the most wanted first."""  # R53
    wished = [KIND[name] for name in given.get(TAKE_FIRST, "").split()]
    missing = walk_reach.first_missing(farm.stock, farm.table, walk_reach.prices(scene, farm))
    usual = [missing, *range(len(KINDS) - 1, -1, -1)]
    return list(dict.fromkeys([*wished, *usual]))


def giving(given: Given) -> list[int]:
    """Kinds, the one to part with first in front."""  # R53
    wished = [KIND[name] for name in given.get(GIVE_FIRST, "").split()]
    return list(dict.fromkeys([*wished, *range(len(KINDS))]))


def chosen(scene: Village, farm: Farm, found: Sequence[Move], given: Given) -> Move:
    """What the rankings say of a choice that is about kinds or harvests alone."""
    ranks = {kind: at for at, kind in enumerate(taking(scene, farm, given))}
    pays = [move for move in found if isinstance(move, moves.Pay)]
    if pays:
        order = giving(given)
        return max(pays, key=lambda move: [move.vegetables.count(KINDS[kind]) for kind in order])
    rest = [move for move in found if not isinstance(move, (*_STOPS, moves.Use))]
    return min(rest, key=lambda move: ranks[KIND[move.vegetable]])  # type: ignore[attr-defined]


def stride(scene: Village, farm: Farm) -> Move:
    """The next step of the farthest walk."""  # R52
    now = walk_reach.prices(scene, farm)
    end = walk_reach.farthest(farm.stock, farm.table, not farm.bonus, now)
    if not farm.bonus and not end.before:
        return moves.WALK_FREE
    return moves.WALK if end.table > farm.table else moves.STAY
