"""What came of a play that others could answer, told to all once the last answer is in."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from games.core import Move
from games.message import Who, message

from ..rules import moves, reactions
from ..rules.position import Gifts, Picking, Realm, Window, seats_in
from .move_news import Told


def outcome(before: Realm, window: Window, after: Realm) -> Told:
    """The sentences about the effect; nothing where the ply says it all."""
    return _TELLERS[type(window.move)](before, window, window.move, after)


def _swapped(before: Realm, window: Window, move: Any, after: Realm) -> Told:
    stay, change = "The tokens stay where they are.", "The tokens change hands."
    yield message(stay if window.escaped else change, "R24")


def _token_banned(before: Realm, window: Window, move: Any, after: Realm) -> Told:
    text = "{token} tokens cannot be used until the year is out."
    yield message(text, "R25", token=move.token)


def _land_banned(before: Realm, window: Window, move: Any, after: Realm) -> Told:
    text = "Nothing can be built on {land} until the year is out."
    yield message(text, "R25", land=move.land)


def _taxed(before: Realm, window: Window, move: Any, after: Realm) -> Told:
    yield message("Building costs one more land fee until the year is out.", "R32")


def _collected(before: Realm, window: Window, move: Any, after: Realm) -> Told:
    payments = reactions.finagled(before, window.by, window.escaped)
    gold = sum(payments.values())
    yield message("{seat} collects {gold} G.", "R27", seat=Who(window.by), gold=gold)


def _picked(before: Realm, window: Window, move: Any, after: Realm) -> Told:
    found = isinstance(after.pending, Picking)
    text = "Chance decides what {seat} finds." if found else "{seat} finds nothing."
    yield message(text, "R30", seat=Who(window.by))


def _robbed(before: Realm, window: Window, move: Any, after: Realm) -> Told:
    if isinstance(after.pending, Gifts):
        seats = tuple(map(Who, seats_in(after.pending.asked)))
        one, several = "{seats} chooses what to hand over.", "{seats} choose what to hand over."
        yield message(one if len(seats) == 1 else several, "R39", seats=seats)
    elif before.tokens == after.tokens:
        yield message("{seat} finds nothing.", "R31", seat=Who(window.by))


def _reordered(before: Realm, window: Window, move: Any, after: Realm) -> Told:
    order = tuple(map(Who, after.order))
    yield message("The turns of the year now go to {order}.", "R34", order=order)


_TELLERS: Final[dict[type[Move], Callable[[Realm, Window, Any, Realm], Told]]] = {
    moves.Swap: _swapped,
    moves.BanToken: _token_banned,
    moves.BanLand: _land_banned,
    moves.RoyalTax: _taxed,
    moves.Finagle: _collected,
    moves.PickPocket: _picked,
    moves.Robbery: _robbed,
    moves.SpringPlanting: _reordered,
}
