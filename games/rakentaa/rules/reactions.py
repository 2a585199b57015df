"""What waits for others: Narrow Escapes, gifts to a robber, chance's finds; and the effects once
all have answered.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from games.core import Move, Seat

from .board import CARD, CARDS, FROM_ABOVE, FROM_OTHERS, LAND, TOKEN, TOKENS
from .chance_moves import PickCard, PickToken
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
from .position import (
    Effect,
    Gifts,
    Picking,
    Realm,
    Window,
    discarded,
    moved_token,
    replaced,
    seats_in,
)

NARROW_ESCAPE = CARD["narrow_escape"]
ESCAPE, ACCEPT = Escape(), Accept()

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


def open_window(realm: Realm, by: Seat, move: Move, named: tuple[int, ...] = ()) -> Realm:
    """The play put to those it touches; its effect at once when nobody can answer."""  # R37
    affected = _affected(realm, by, move)
    asked = sum(1 << seat for seat in seats_in(affected) if can_answer(realm, seat))
    window = Window(by, move, affected, asked, named=named)
    return realm.change(pending=window) if asked else _close(realm, window)


def can_answer(realm: Realm, seat: Seat) -> bool:
    """Whether a seat that a play touches is waited for."""  # R37
    return bool(realm.hands[seat]) if realm.terms.all_hands else NARROW_ESCAPE in realm.hands[seat]


def answers(realm: Realm, seat: Seat) -> tuple[Move, ...]:
    """Escape, with the card, or accept."""
    return (ESCAPE, ACCEPT) if NARROW_ESCAPE in realm.hands[seat] else (ACCEPT,)


def answer(realm: Realm, seat: Seat, move: Move) -> Realm:
    """One seat's answer noted; with the last one the effect goes ahead."""  # R38
    assert isinstance(realm.pending, Window)
    window = noted(realm.pending, seat, move)
    return realm.change(pending=window) if window.to_act else _close(realm, window)


def noted(window: Window, seat: Seat, move: Move) -> Window:
    """The window with one more answer."""
    escaped = window.escaped | (1 << seat if isinstance(move, Escape) else 0)
    answered = window.answered | 1 << seat
    return Window(
        window.by, window.move, window.affected, window.asked, answered, escaped, window.named
    )


def closed(realm: Realm) -> Realm:
    """The open window as if all still asked accepted; for bots."""
    assert isinstance(realm.pending, Window)
    return _close(realm, realm.pending)


def gifts(realm: Realm, seat: Seat) -> list[Move]:
    """The tokens that a victim can hand to the robber."""  # R39
    return [Give(TOKENS[kind]) for kind, count in enumerate(realm.tokens[seat]) if count]


def give(realm: Realm, seat: Seat, move: Give) -> Realm:
    """A gift chosen; with the last one all tokens change hands."""  # R39
    pending = realm.pending
    assert isinstance(pending, Gifts)
    lost = replaced(pending.lost, seat, TOKEN[move.token])
    return _robbed(realm, Gifts(pending.by, lost, pending.asked, pending.givers & ~(1 << seat)))


def finds(realm: Realm) -> list[int]:
    """What a Pick Pocket may find next, each card or token once: kinds of card, or of token."""
    picking = realm.pending
    assert isinstance(picking, Picking)
    if picking.card_from != NOBODY:
        return list(realm.hands[picking.card_from])
    return [
        kind for kind, count in enumerate(realm.tokens[picking.token_from]) for _ in range(count)
    ]


def find_move(realm: Realm, kind: int) -> Move:
    """Chance's move that finds this kind."""
    picking = realm.pending
    assert isinstance(picking, Picking)
    return PickCard(CARDS[kind]) if picking.card_from != NOBODY else PickToken(TOKENS[kind])


def pick_card(realm: Realm, move: PickCard) -> Realm:
    """The found card to the thief's hand."""
    picking = realm.pending
    assert isinstance(picking, Picking)
    kind = CARD[move.card]
    loser = list(realm.hands[picking.card_from])
    loser.remove(kind)
    hands = replaced(realm.hands, picking.card_from, tuple(loser))
    hands = replaced(hands, picking.by, tuple(sorted((*hands[picking.by], kind))))
    left = Picking(picking.by, NOBODY, picking.token_from) if picking.token_from != NOBODY else None
    return realm.change(hands=hands, pending=left)


def pick_token(realm: Realm, move: PickToken) -> Realm:
    """The found token to the thief."""
    picking = realm.pending
    assert isinstance(picking, Picking)
    tokens = moved_token(realm.tokens, TOKEN[move.token], picking.token_from, picking.by)
    return realm.change(tokens=tokens, pending=None)


def finagled(realm: Realm, by: Seat, escaped: int) -> dict[Seat, int]:
    """What each seat pays to a Finagle."""  # R27
    above = realm.above(by)
    owed = {seat: FROM_ABOVE if above >> seat & 1 else FROM_OTHERS for seat in realm.rivals(by)}
    return {
        seat: min(due, realm.gold[seat]) for seat, due in owed.items() if not escaped >> seat & 1
    }


def planted(order: tuple[Seat, ...], wish: tuple[Seat, ...], escaped: int) -> tuple[Seat, ...]:
    """The order of the year after a Spring Planting: who escaped keeps its tile."""  # R34
    keeping = seats_in(escaped)
    movers = iter([seat for seat in wish if seat not in keeping])
    return tuple(seat if seat in keeping else next(movers) for seat in order)


def _affected(realm: Realm, by: Seat, move: Move) -> int:
    """Mask of the seats that may answer a play."""  # R37
    if isinstance(move, Swap):
        return 1 << move.seat
    if isinstance(move, PickPocket):
        return sum({1 << seat for seat in (move.card_from, move.token_from) if seat != NOBODY})
    if isinstance(move, SpringPlanting):
        return sum(
            1 << seat
            for seat, now in zip(move.order, realm.order, strict=True)
            if seat not in (now, by)
        )
    if isinstance(move, Finagle):
        return sum(1 << seat for seat in realm.rivals(by) if realm.gold[seat])
    if isinstance(move, Robbery):
        return sum(1 << seat for seat in realm.rivals(by) if any(realm.tokens[seat]))
    return sum(1 << seat for seat in realm.order[realm.at + 1 :])


def _close(realm: Realm, window: Window) -> Realm:
    """Escapes paid with their cards, then the effect on everybody else."""  # R38
    if realm.pending is not None:
        realm = realm.change(pending=None)
    for seat in seats_in(window.escaped):
        realm = realm.change(**discarded(realm, seat, [NARROW_ESCAPE]))
    return _EFFECTS[type(window.move)](realm, window)


def _swapped(realm: Realm, window: Window) -> Realm:
    move = window.move
    assert isinstance(move, Swap)
    if window.escaped:
        return realm
    tokens = moved_token(realm.tokens, TOKEN[move.give], window.by, move.seat)
    return realm.change(tokens=moved_token(tokens, TOKEN[move.take], move.seat, window.by))


def _banned(realm: Realm, window: Window) -> Realm:
    if isinstance(window.move, BanToken):
        effect = Effect("ban_token", TOKEN[window.move.token], window.by, window.escaped)
    else:
        assert isinstance(window.move, BanLand)
        effect = Effect("ban_land", LAND[window.move.land], window.by, window.escaped)
    return realm.change(effects=(*realm.effects, effect))


def _taxed(realm: Realm, window: Window) -> Realm:
    # R32
    return realm.change(effects=(*realm.effects, Effect("extra_fee", 0, window.by, window.escaped)))


def _collected(realm: Realm, window: Window) -> Realm:
    gold = list(realm.gold)
    for seat, paid in finagled(realm, window.by, window.escaped).items():
        gold[seat] -= paid
        gold[window.by] += paid
    return realm.change(gold=tuple(gold))


def _picked(realm: Realm, window: Window) -> Realm:
    move = window.move
    assert isinstance(move, PickPocket)
    halves = [
        seat if seat != NOBODY and not window.escaped >> seat & 1 else NOBODY
        for seat in (move.card_from, move.token_from)
    ]
    return (
        realm.change(pending=Picking(window.by, *halves)) if halves != [NOBODY, NOBODY] else realm
    )


def _asked_for_gifts(realm: Realm, window: Window) -> Realm:
    """Those above lose what was named, the others choose; who has one type only chooses nothing."""
    lost, givers = [NOBODY] * realm.terms.seats, 0
    for seat in seats_in(window.affected & ~window.escaped):
        kinds = [kind for kind, count in enumerate(realm.tokens[seat]) if count]
        if window.named[seat] != NOBODY:
            lost[seat] = window.named[seat]
        elif len(kinds) == 1:
            lost[seat] = kinds[0]
        else:
            givers |= 1 << seat
    return _robbed(realm, Gifts(window.by, tuple(lost), givers, givers))


def _robbed(realm: Realm, gifts: Gifts) -> Realm:
    if gifts.givers:
        return realm.change(pending=gifts)
    tokens = realm.tokens
    for seat, kind in enumerate(gifts.lost):
        if kind != NOBODY:
            tokens = moved_token(tokens, kind, seat, gifts.by)
    return realm.change(tokens=tokens, pending=None)


def _reordered(realm: Realm, window: Window) -> Realm:
    move = window.move
    assert isinstance(move, SpringPlanting)
    return realm.change(order=planted(realm.order, move.order, window.escaped))


_EFFECTS: Final[dict[type[Move], Callable[[Realm, Window], Realm]]] = {
    Swap: _swapped,
    BanToken: _banned,
    BanLand: _banned,
    Finagle: _collected,
    PickPocket: _picked,
    Robbery: _asked_for_gifts,
    RoyalTax: _taxed,
    SpringPlanting: _reordered,
}
