"""News of the outcome of a play that others could answer, after the last answer."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from games.core import Move
from games.message import Who, message

from ..rules import moves, reactions
from ..rules.pending import Gifts, Picking, Window
from ..rules.position import BasePosition, list_seats
from .move_news import News


def report_outcome(before: BasePosition, window: Window, after: BasePosition) -> News:
    """The sentences about the effect; none when the news of the ply say it all."""
    return _REPORTERS[type(window.move)](before, window, window.move, after)


def _report_swap(
    before: BasePosition, window: Window, move: Any, after: BasePosition
) -> News:
    stay = "The tokens stay where they are."
    change = "The tokens change hands."
    yield message(stay if window.escaped else change, "R24")


def _report_banned_token(
    before: BasePosition, window: Window, move: Any, after: BasePosition
) -> News:
    text = "{token} tokens cannot be used until the end of the year."
    yield message(text, "R25", token=move.token)


def _report_banned_land(
    before: BasePosition, window: Window, move: Any, after: BasePosition
) -> News:
    text = "Nothing can be built on {land} until the end of the year."
    yield message(text, "R25", land=move.land)


def _report_tax(
    before: BasePosition, window: Window, move: Any, after: BasePosition
) -> News:
    yield message("Building costs one more land fee until the end of the year.", "R32")


def _report_finagle(
    before: BasePosition, window: Window, move: Any, after: BasePosition
) -> News:
    payments = reactions.find_finagle_payments(before, window.by, window.escaped)
    gold = sum(payments.values())
    yield message("{seat} collects {gold} G.", "R27", seat=Who(window.by), gold=gold)


def _report_pick_pocket(
    before: BasePosition, window: Window, move: Any, after: BasePosition
) -> News:
    gets_something = isinstance(after.pending, Picking)
    text = (
        "{seat} gets a random card or token."
        if gets_something
        else "{seat} gets nothing."
    )
    yield message(text, "R30", seat=Who(window.by))


def _report_robbery(
    before: BasePosition, window: Window, move: Any, after: BasePosition
) -> News:
    if isinstance(after.pending, Gifts):
        seats = tuple(map(Who, list_seats(after.pending.asked)))
        singular = "{seats} chooses a token to give."
        plural = "{seats} choose tokens to give."
        yield message(singular if len(seats) == 1 else plural, "R39", seats=seats)
    elif before.tokens == after.tokens:
        yield message("{seat} gets nothing.", "R31", seat=Who(window.by))


def _report_new_order(
    before: BasePosition, window: Window, move: Any, after: BasePosition
) -> News:
    order = tuple(map(Who, after.order))
    yield message("The order of the year is now {order}.", "R34", order=order)


_REPORTERS: Final[
    dict[type[Move], Callable[[BasePosition, Window, Any, BasePosition], News]]
] = {
    moves.Swap: _report_swap,
    moves.BanToken: _report_banned_token,
    moves.BanLand: _report_banned_land,
    moves.RoyalTax: _report_tax,
    moves.Finagle: _report_finagle,
    moves.PickPocket: _report_pick_pocket,
    moves.Robbery: _report_robbery,
    moves.SpringPlanting: _report_new_order,
}
