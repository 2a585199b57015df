"""Standing orders: instructions of a member that their chair follows automatically.

An order acts at once where it can, because each service wakes the table.
"""

from __future__ import annotations

from datetime import datetime

from club.base.errors import ClubError
from club.people.members.models import Member
from club.play.moves.services.playing import wake
from club.play.tables.models import Chair, Table
from club.play.tables.services.history import save_table, signal_chair
from club.play.tables.services.lock import TableSnapshot, lock_table, table_snapshot
from club.play.tables.services.permissions import expect_going_on, own_chair
from games.core import Order

LONGEST_ORDER = 500  # characters


def set_order(table_id: int, member: Member, text: str, now: datetime) -> None:
    """Stores a standing order of the member's chair, in place of one with the same key. Raises
    NotAllowed, IllegalMove; ClubError for a text that is too long.
    """
    if len(text) > LONGEST_ORDER:
        raise ClubError("order_too_long", "That is too long for a standing order.")
    snapshot = table_snapshot(table_id, member)
    cached_game = snapshot.cached_game
    view = cached_game.position.view(snapshot.chair_of(member).seat)
    order = cached_game.game.read_order(view, text)
    with lock_table(table_id) as table:
        expect_going_on(table)
        chair = own_chair(table, member)
        chair.orders[order.key] = [order.value, _first_question(chair)]
        _save_orders(table, chair)
    wake(table_id, now)


def give_preset(table_id: int, member: Member, number: int, now: datetime) -> None:
    """Gives the standing orders of the game's preset of that number. They replace all orders that
    any preset contains. Raises NotAllowed; ClubError if there is no preset of that number now.
    """
    snapshot = table_snapshot(table_id, member)
    preset_keys, preset_orders = _read_preset(snapshot, member, number)
    with lock_table(table_id) as table:
        expect_going_on(table)
        chair = own_chair(table, member)
        first = _first_question(chair)
        other_orders = {
            key: order for key, order in chair.orders.items() if key not in preset_keys
        }
        chair.orders = other_orders | {
            order.key: [order.value, first] for order in preset_orders
        }
        _save_orders(table, chair)
    wake(table_id, now)


def _read_preset(
    snapshot: TableSnapshot, member: Member, number: int
) -> tuple[set[str], list[Order]]:
    """The keys of all presets of the seat, and the orders of one preset. Raises ClubError."""
    game = snapshot.cached_game.game
    view = snapshot.cached_game.position.view(snapshot.chair_of(member).seat)
    presets = game.presets(view)
    if number >= len(presets):
        raise ClubError("no_such_preset", "These orders cannot be given now.")
    chosen = presets[number].orders
    preset_orders = [game.read_order(view, f"{key}: {value}") for key, value in chosen]
    return {key for preset in presets for key, _ in preset.orders}, preset_orders


def drop_order(table_id: int, member: Member, key: str) -> None:
    """Cancels a standing order; does nothing if there is none of that key. Raises NotAllowed."""
    with lock_table(table_id) as table:
        chair = own_chair(table, member)
        if chair.orders.pop(key, None) is not None:
            _save_orders(table, chair)


def _first_question(chair: Chair) -> int:
    """The number of the first question that a new order can still answer."""
    if chair.being_asked:
        return chair.asked + 1
    return chair.asked


def _save_orders(table: Table, chair: Chair) -> None:
    chair.save(update_fields=["orders"])
    save_table(table)
    signal_chair(chair)
