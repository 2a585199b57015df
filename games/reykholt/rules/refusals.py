"""The reasons for refusals of moves. They are asked only about moves that are not legal, and use
only what the seat itself can see.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from games.core import CHANCE, Move, Seat
from games.message import Message, Who, message

from . import moves
from .board_state import modifier, occupied
from .components.cards import HOUSE, SERVICE, SERVICES, SPACE
from .components.masks import has
from .components.vegetables import KINDS, wanted_kind
from .position import ANY_TIME, HARVEST, INCIDENT, NOBODY, OVER, TOURISM, WORK, Village
from .resolution import feasibility
from .resolution.resolver import RESOLVING
from .seasons import tourism
from .seasons.service_windows import WINDOWS

_PHASES: Final[dict[type[Move], tuple[int, ...]]] = {
    moves.Place: (WORK,),
    moves.Harvest: (HARVEST,),
    moves.Accept: (INCIDENT,),
    moves.Pass: (INCIDENT, *sorted(WINDOWS)),
    moves.Walk: (TOURISM,),
    moves.WalkFree: (TOURISM,),
    moves.Stay: (TOURISM,),
    moves.Donate: (TOURISM,),
    moves.Serve: (TOURISM,),
}


def why_not(position: Village, seat: Seat, move: Move) -> Message:
    """The reason why the seat may not make the move now."""
    if position.phase == OVER:
        return message("The game is over.", "R34")
    if CHANCE in position.to_act:
        return message("First something is drawn.", "R36")
    if isinstance(move, moves.Use):
        return _use(position, seat, move)
    if seat not in position.to_act:
        return _not_your_turn(position)
    if position.stack:
        return _resolution(position, seat, move)
    return _own(position, seat, move)


def _not_your_turn(position: Village) -> Message:
    if position.active == NOBODY:
        return message("Another player must decide now.", "R36")
    return message("It is {seat}'s turn.", "R36", seat=Who(position.active))


def _own(position: Village, seat: Seat, move: Move) -> Message:
    """The reason for a refusal outside resolutions."""
    if position.phase not in _PHASES.get(type(move), ()):
        return message("That is not possible now.", "R36")
    reason = _REASONS.get(type(move))
    if reason is None:
        return message("That is not possible now.", "R36")
    return reason(position, seat, move)


def _place(position: Village, seat: Seat, move: moves.Place) -> Message:
    terms = position.terms
    number = SPACE[terms.board].get(move.space)
    if number is None or terms.spaces[number].min_seats > terms.seats:
        return message("There is no such space on this board.", "R10")
    space = terms.spaces[number]
    farm = position.farms[seat]
    if has(occupied(position), number):
        return message("“{space}” has a worker already.", "R10", space=space.id)
    flagged = space.flag and has(farm.flags, space.column)
    if flagged and not modifier(position, "ignore_flags"):
        return message("You have used a flag of this column already.", "R11")
    if move.second and len(space.branches) == 1:
        return message("“{space}” has only one option.", "R10", space=space.id)
    branch = space.branches[move.second]
    if any(not feasibility.payable(cost, farm) for cost in branch.costs):
        return message("You cannot pay for “{space}”.", "R10", space=space.id)
    return message("“{space}” has no effect for you now.", "R10", space=space.id)


def _walk(position: Village, seat: Seat, move: moves.Walk) -> Message:
    table = position.farms[seat].table + 1
    number = tourism.price(position, table)
    price = f"{number}_{KINDS[wanted_kind(table)]}"
    return message("Table {table} costs {what}.", "R29", table=table, what=price)


def _walk_free(position: Village, seat: Seat, move: Move) -> Message:
    return message("You have used the bonus of this round.", "R30")


def _stay(position: Village, seat: Seat, move: Move) -> Message:
    return message("Use the bonus before you stay.", "R31")


def _donate(position: Village, seat: Seat, move: Move) -> Message:
    return message("No more tomatoes can go into the basket now.", "R46")


def _serve(position: Village, seat: Seat, move: Move) -> Message:
    return message("A recipe takes three different vegetables, once a round.", "R49")


def _crop(position: Village, seat: Seat, move: Move) -> Message:
    return message("You cannot harvest that.", "R27")


def _use(position: Village, seat: Seat, move: moves.Use) -> Message:
    card = SERVICE.get(move.card)
    if card is None or not has(position.farms[seat].held, card):
        return message("You have no such service.", "R23")
    service = SERVICES[card]
    farm = position.farms[seat]
    if has(farm.used, card) and not service.unlimited:
        return message("“{card}” has been used this round.", "R23", card=service.id)
    sources = [
        resolution.source for resolution in position.stack if resolution.seat == seat
    ]
    if ANY_TIME in sources:
        return message("First finish the other service.", "D35")
    if service.when == "any_time" and feasibility.usable(position, seat, farm, card):
        return message("Then you could not finish the present action.", "D29")
    return message("“{card}” cannot be used now.", "R23", card=service.id)


def _resolution(position: Village, seat: Seat, move: Move) -> Message:
    """Inside a resolution."""
    if type(move) not in RESOLVING:
        return message("First finish the present action.", "R12")
    resolution = position.stack[-1]
    if resolution.costs:
        return message("Give exactly the price.", "R13")
    if isinstance(move, moves.Plant):
        return _plant(position, seat, move)
    if isinstance(move, moves.TakeService):
        return message("“{card}” cannot be taken now.", "R21", card=move.card)
    if isinstance(move, moves.ShareService):
        return message("You cannot share “{card}” now.", "R22", card=move.card)
    return message("That is not possible here.", "R12")


def _plant(position: Village, seat: Seat, move: moves.Plant) -> Message:
    farm = position.farms[seat]
    house = HOUSE.get(move.greenhouse)
    growing = dict(farm.houses).get(NOBODY if house is None else house)
    if house is None or growing is None or move.vegetable not in KINDS:
        return message("You have no such greenhouse or vegetable.", "R16")
    if any(growing):
        return message("Only an empty greenhouse can be planted.", "R16")
    kind = KINDS.index(move.vegetable)
    if not has(farm.passives.allowed[house], kind):
        return message(
            "{vegetable} does not grow there.", "R16", vegetable=move.vegetable
        )
    if not farm.stock[kind] and not has(farm.passives.free, kind):
        return message(
            "You have no {vegetable} to plant.", "R16", vegetable=move.vegetable
        )
    return message("Then you could not plant the rest that you must plant.", "R17")


_REASONS: Final[dict[type[Move], Callable[[Village, Seat, Any], Message]]] = {
    moves.Place: _place,
    moves.Walk: _walk,
    moves.WalkFree: _walk_free,
    moves.Stay: _stay,
    moves.Donate: _donate,
    moves.Serve: _serve,
    moves.Harvest: _crop,
}
