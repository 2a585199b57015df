"""The costs and gains of a move, in a few words on its button."""

from __future__ import annotations

from games.core import Move, Seat
from games.message import Message, message

from ..rules import moves
from ..rules.components.cards import SERVICE, SERVICES, SPACE
from ..rules.components.vegetables import wanted_kind
from ..rules.position import Village
from ..rules.seasons import tourism
from . import captions
from .view import ReykholtView


def forecast(position: Village, view: ReykholtView, move: Move) -> Message | None:
    """None if the move itself says everything."""
    if view.viewer is None:
        return None
    if isinstance(move, moves.Place):
        number = SPACE[position.terms.board][move.space]
        branch = position.terms.spaces[number].branches[move.second]
        return message("{brings}", "R10", brings=captions.branch(branch))
    if isinstance(move, moves.TakeService | moves.ShareService | moves.Use):
        service = SERVICES[SERVICE[move.card]]
        return message("{brings}", "R23", brings=captions.service(service))
    if isinstance(move, moves.Walk):
        return _walk(position, view.viewer)
    if isinstance(move, moves.WalkFree):
        return _bonus(position, view.viewer)
    return None


def _walk(position: Village, seat: Seat) -> Message:
    table = position.farms[seat].table + 1
    price = captions.vegetables(tourism.price(position, table), wanted_kind(table))
    return message("table {table} for {price}", "R29", table=table, price=price)


def _bonus(position: Village, seat: Seat) -> Message:
    farm = position.farms[seat]
    kind = wanted_kind(farm.table + 1)
    gain = captions.vegetables(tourism.bonus_vegetables(position, farm)[kind], kind)
    return message(
        "table {table}, and take {gain}", "R30", table=farm.table + 1, gain=gain
    )
