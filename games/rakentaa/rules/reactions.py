"""Plays that other seats may answer: the window for a Narrow Escape, the gifts to a robber, and the
effects after the last answer.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from games.core import Move, Seat

from .board import CARD, FROM_ABOVE, FROM_OTHERS, LAND, TOKEN, TOKENS
from .moves import (
    NOBODY,
    Accept,
    BanLand,
    BanToken,
    Escape,
    Finagle,
    Give,
    PickPocket,
    Robbery,
    RoyalTax,
    SpringPlanting,
    Swap,
)
from .pending import Gifts, Picking, Window
from .position import (
    BasePosition,
    Effect,
    discard_cards,
    list_seats,
    move_token,
    replace_item,
)

NARROW_ESCAPE = CARD["narrow_escape"]
ESCAPE = Escape()
ACCEPT = Accept()

TRIGGERS: Final[dict[type[Move], str]] = {
    Swap: "market",
    BanToken: "fort",
    BanLand: "fort",
    Finagle: "finagle",
    PickPocket: "pick_pocket",
    Robbery: "robbery",
    RoyalTax: "royal_tax",
    SpringPlanting: "spring_planting",
}


def open_window(
    position: BasePosition, by: Seat, move: Move, named: tuple[int, ...] = ()
) -> BasePosition:
    """Asks the seats that the play affects. It takes effect at once when none can answer."""  # R37
    affected = _find_affected(position, by, move)
    asked_seats = sum(
        1 << seat for seat in list_seats(affected) if can_answer(position, seat)
    )
    window = Window(by, move, affected, asked_seats, named=named)
    if asked_seats:
        return position.change(pending=window)
    return _close_window(position, window)


def can_answer(position: BasePosition, seat: Seat) -> bool:
    """Whether the table waits for a seat that a play affects."""  # R37
    if position.terms.all_hands:
        return bool(position.hands[seat])
    return NARROW_ESCAPE in position.hands[seat]


def list_answers(position: BasePosition, seat: Seat) -> tuple[Move, ...]:
    """Accept; with the card also escape."""
    if NARROW_ESCAPE in position.hands[seat]:
        return ESCAPE, ACCEPT
    return (ACCEPT,)


def answer(position: BasePosition, seat: Seat, move: Move) -> BasePosition:
    """Stores the answer of a seat. The last answer closes the window."""  # R38
    assert isinstance(position.pending, Window)
    window = add_answer(position.pending, seat, move)
    if window.to_act:
        return position.change(pending=window)
    return _close_window(position, window)


def add_answer(window: Window, seat: Seat, move: Move) -> Window:
    """The window with one more answer."""
    escaped = window.escaped
    if isinstance(move, Escape):
        escaped |= 1 << seat
    answered = window.answered | 1 << seat
    return Window(
        window.by,
        window.move,
        window.affected,
        window.asked,
        answered,
        escaped,
        window.named,
    )


def close_as_accepted(position: BasePosition) -> BasePosition:
    """The position as if all open answers were to accept; for bots."""
    assert isinstance(position.pending, Window)
    return _close_window(position, position.pending)


def list_gifts(position: BasePosition, seat: Seat) -> list[Move]:
    """The tokens that a victim can give to the robber."""  # R39
    return [
        Give(TOKENS[kind]) for kind, count in enumerate(position.tokens[seat]) if count
    ]


def give(position: BasePosition, seat: Seat, move: Give) -> BasePosition:
    """Stores the choice of a victim. The last choice moves all tokens."""  # R39
    pending = position.pending
    assert isinstance(pending, Gifts)
    lost = replace_item(pending.lost, seat, TOKEN[move.token])
    givers = pending.givers & ~(1 << seat)
    gifts = Gifts(pending.by, lost, pending.asked, givers)
    return _collect_gifts(position, gifts)


def find_finagle_payments(
    position: BasePosition, by: Seat, escaped: int
) -> dict[Seat, int]:
    """The amount that each seat pays to a Finagle."""  # R27
    above = position.seats_above(by)
    owed = {
        seat: FROM_ABOVE if above >> seat & 1 else FROM_OTHERS
        for seat in position.rivals(by)
    }
    return {
        seat: min(due, position.gold[seat])
        for seat, due in owed.items()
        if not escaped >> seat & 1
    }


def reorder_turns(
    order: tuple[Seat, ...], wish: tuple[Seat, ...], escaped: int
) -> tuple[Seat, ...]:
    """The order of the year after a Spring Planting. A seat that escapes keeps its tile."""  # R34
    keeping = list_seats(escaped)
    movers = iter([seat for seat in wish if seat not in keeping])
    return tuple(seat if seat in keeping else next(movers) for seat in order)


def _find_affected(position: BasePosition, by: Seat, move: Move) -> int:
    """Mask of the seats that may answer a play."""  # R37
    if isinstance(move, Swap):
        return 1 << move.seat
    if isinstance(move, PickPocket):
        return sum(
            {1 << seat for seat in (move.card_from, move.token_from) if seat != NOBODY}
        )
    if isinstance(move, SpringPlanting):
        return sum(
            1 << seat
            for seat, now in zip(move.order, position.order, strict=True)
            if seat not in (now, by)
        )
    if isinstance(move, Finagle):
        return sum(1 << seat for seat in position.rivals(by) if position.gold[seat])
    if isinstance(move, Robbery):
        return sum(
            1 << seat for seat in position.rivals(by) if any(position.tokens[seat])
        )
    return sum(1 << seat for seat in position.order[position.at + 1 :])


def _close_window(position: BasePosition, window: Window) -> BasePosition:
    """Discards the cards of the escapes, then applies the effect to the other seats."""  # R38
    if position.pending is not None:
        position = position.change(pending=None)
    for seat in list_seats(window.escaped):
        position = position.change(**discard_cards(position, seat, [NARROW_ESCAPE]))
    return _EFFECTS[type(window.move)](position, window)


def _apply_swap(position: BasePosition, window: Window) -> BasePosition:
    move = window.move
    assert isinstance(move, Swap)
    if window.escaped:
        return position
    tokens = move_token(position.tokens, TOKEN[move.give], window.by, move.seat)
    return position.change(
        tokens=move_token(tokens, TOKEN[move.take], move.seat, window.by)
    )


def _apply_ban(position: BasePosition, window: Window) -> BasePosition:
    if isinstance(window.move, BanToken):
        effect = Effect(
            "ban_token", TOKEN[window.move.token], window.by, window.escaped
        )
    else:
        assert isinstance(window.move, BanLand)
        effect = Effect("ban_land", LAND[window.move.land], window.by, window.escaped)
    return position.change(effects=(*position.effects, effect))


def _apply_tax(position: BasePosition, window: Window) -> BasePosition:
    # R32
    return position.change(
        effects=(*position.effects, Effect("extra_fee", 0, window.by, window.escaped))
    )


def _apply_finagle(position: BasePosition, window: Window) -> BasePosition:
    gold = list(position.gold)
    for seat, paid in find_finagle_payments(
        position, window.by, window.escaped
    ).items():
        gold[seat] -= paid
        gold[window.by] += paid
    return position.change(gold=tuple(gold))


def _apply_pick_pocket(position: BasePosition, window: Window) -> BasePosition:
    move = window.move
    assert isinstance(move, PickPocket)
    halves = [
        seat if seat != NOBODY and not window.escaped >> seat & 1 else NOBODY
        for seat in (move.card_from, move.token_from)
    ]
    if halves != [NOBODY, NOBODY]:
        return position.change(pending=Picking(window.by, *halves))
    return position


def _apply_robbery(position: BasePosition, window: Window) -> BasePosition:
    """Seats above the robber lose the named token, the others choose. A seat with one type has no
    choice.
    """
    lost = [NOBODY] * position.terms.seats
    givers = 0
    for seat in list_seats(window.affected & ~window.escaped):
        kinds = [kind for kind, count in enumerate(position.tokens[seat]) if count]
        if window.named[seat] != NOBODY:
            lost[seat] = window.named[seat]
        elif len(kinds) == 1:
            lost[seat] = kinds[0]
        else:
            givers |= 1 << seat
    return _collect_gifts(position, Gifts(window.by, tuple(lost), givers, givers))


def _collect_gifts(position: BasePosition, gifts: Gifts) -> BasePosition:
    if gifts.givers:
        return position.change(pending=gifts)
    tokens = position.tokens
    for seat, kind in enumerate(gifts.lost):
        if kind != NOBODY:
            tokens = move_token(tokens, kind, seat, gifts.by)
    return position.change(tokens=tokens, pending=None)


def _apply_new_order(position: BasePosition, window: Window) -> BasePosition:
    move = window.move
    assert isinstance(move, SpringPlanting)
    return position.change(
        order=reorder_turns(position.order, move.order, window.escaped)
    )


_EFFECTS: Final[dict[type[Move], Callable[[BasePosition, Window], BasePosition]]] = {
    Swap: _apply_swap,
    BanToken: _apply_ban,
    BanLand: _apply_ban,
    Finagle: _apply_finagle,
    PickPocket: _apply_pick_pocket,
    Robbery: _apply_robbery,
    RoyalTax: _apply_tax,
    SpringPlanting: _apply_new_order,
}
