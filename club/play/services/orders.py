"""Standing orders: what a member has a chair do by itself. They act when the table is next settled,
which is at once.
"""

from __future__ import annotations

from datetime import datetime

from club.members.models import Member
from club.play.services.playing import wake
from club.tables.errors import Refused
from club.tables.models import Chair, Table
from club.tables.services.authority import expect_going_on, own_chair
from club.tables.services.history import save_table
from club.tables.services.live_signals import signal_chair
from club.tables.services.lock import lock_table
from club.tables.services.snapshot import TableSnapshot, table_snapshot
from games.core import Order

LONGEST_ORDER = 500  # characters


def set_order(table_id: int, member: Member, text: str, now: datetime) -> None:
    """Keeps a standing order of the member's chair, in place of one with the same key. Raises
    NotYours, IllegalMove.
    """
    if len(text) > LONGEST_ORDER:
        raise Refused("order_too_long", "That is too long for a standing order.")
    before = table_snapshot(table_id, member)
    seat = before.chair_of(member).seat
    order = before.chronicle.game.read_order(before.chronicle.position.view(seat), text)
    with lock_table(table_id) as table:
        expect_going_on(table)
        chair = own_chair(table, member)
        chair.orders[order.key] = [order.value, _first_question(chair)]
        _kept(table, chair)
    wake(table_id, now)


def give_preset(table_id: int, member: Member, number: int, now: datetime) -> None:
    """Gives the standing orders of the game's preset of that number, in place of all that presets
    name. Raises NotYours, and Refused where there is no such preset now.
    """
    named, given = _bundled(table_snapshot(table_id, member), member, number)
    with lock_table(table_id) as table:
        expect_going_on(table)
        chair = own_chair(table, member)
        first = _first_question(chair)
        kept = {key: order for key, order in chair.orders.items() if key not in named}
        chair.orders = kept | {order.key: [order.value, first] for order in given}
        _kept(table, chair)
    wake(table_id, now)


def _bundled(before: TableSnapshot, member: Member, number: int) -> tuple[set[str], list[Order]]:
    """All keys that the seat's presets name, and the orders of one. Raises Refused."""
    game = before.chronicle.game
    view = before.chronicle.position.view(before.chair_of(member).seat)
    presets = game.presets(view)
    if number >= len(presets):
        raise Refused("no_such_preset", "These orders cannot be given now.")
    chosen = presets[number].orders
    given = [game.read_order(view, f"{key}: {value}") for key, value in chosen]
    return {key for preset in presets for key, _ in preset.orders}, given


def drop_order(table_id: int, member: Member, key: str) -> None:
    """Takes a standing order back; nothing happens when there is none such. Raises NotYours."""
    with lock_table(table_id) as table:
        chair = own_chair(table, member)
        if chair.orders.pop(key, None) is not None:
            _kept(table, chair)


def _first_question(chair: Chair) -> int:
    """The first for which an order given now is not late."""
    return chair.asked + 1 if chair.being_asked else chair.asked


def _kept(table: Table, chair: Chair) -> None:
    chair.save(update_fields=["orders"])
    save_table(table)
    signal_chair(chair)
