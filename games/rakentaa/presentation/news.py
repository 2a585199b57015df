"""What a viewer learns from a ply. Hidden plies say nothing to others: for them nothing has
happened.
"""

from __future__ import annotations

from games.core import Move, Ply, Viewer
from games.message import Message, Who, message

from ..rules import board, moves, reactions, turn_moves, years
from ..rules.board import TOKENS
from ..rules.position import (
    INCOMES,
    LAY,
    OPENING,
    OVER,
    SPRING,
    TILES,
    TURN,
    Gifts,
    Naming,
    Realm,
    Window,
    seats_in,
)
from .move_news import TELLERS, Told
from .reaction_news import outcome


def learned(before: Realm, ply: Ply[Move], after: Realm, viewer: Viewer) -> tuple[Message, ...]:
    """What the viewer learns from a ply, in the order it happened; empty: nothing at all."""
    return (
        *TELLERS[type(ply.move)](before, ply.seat, ply.move, after, viewer),
        *_effect(before, ply, after),
        *_passed(before, ply, after),
        *_year(before, after),
        *_asked(before, after, viewer),
    )


def _effect(before: Realm, ply: Ply[Move], after: Realm) -> Told:
    """The escapes and the outcome of a play, once nobody is waited for any longer."""
    window = _closed_window(before, ply, after)
    if window is not None:
        for seat in seats_in(window.escaped):
            yield message(
                "{seat} plays {card} and is spared.", "R29", seat=Who(seat), card="narrow_escape"
            )
        yield from outcome(before, window, after)
    closing = window is not None and isinstance(window.move, moves.Robbery)
    if (closing or isinstance(before.pending, Gifts)) and not isinstance(after.pending, Gifts):
        yield from _robbed(before, after)


def _closed_window(before: Realm, ply: Ply[Move], after: Realm) -> Window | None:
    """The window that this ply closed, or opened and closed at once."""
    if isinstance(after.pending, Window | Naming):
        return None
    if isinstance(before.pending, Window):
        return reactions.noted(before.pending, ply.seat, ply.move)
    if isinstance(ply.move, moves.Rob):
        return Window(ply.seat, turn_moves.ROBBERY, 0, 0)
    return Window(ply.seat, ply.move, 0, 0) if type(ply.move) in reactions.TRIGGERS else None


def _robbed(before: Realm, after: Realm) -> Told:
    """Who lost what: nothing else moves tokens in the same ply."""
    for seat, (had, has) in enumerate(zip(before.tokens, after.tokens, strict=True)):
        for kind, (old, new) in enumerate(zip(had, has, strict=True)):
            if new < old:
                yield message("{seat} loses a {token}.", "R31", seat=Who(seat), token=TOKENS[kind])


def _passed(before: Realm, ply: Ply[Move], after: Realm) -> Told:
    """The order when it stands, and the turns that ended by themselves."""
    started = (
        before.phase in (SPRING, TILES) and after.turn > before.turn and after.phase != OPENING
    )
    # said in the same words whether or not somebody was asked to change what the line above has
    # told
    if started:
        yield message("The year is played in this order.", "R7", order=tuple(map(Who, after.order)))
    if after.turn == before.turn or OPENING in (before.phase, after.phase):
        return
    first = 0 if started else before.at + isinstance(ply.move, moves.EndTurn)
    for seat in after.order[first : after.at if after.phase == TURN else None]:
        yield message("{seat} can do nothing and ends the turn.", "R8", seat=Who(seat))


def _year(before: Realm, after: Realm) -> Told:
    """The last year announced, and the end of a year or of the game."""
    if after.final and not before.final:
        seat = after.final_by
        income = board.income(after.spaces[seat])
        yield message(
            "{seat} has an income of {gold} G: the year is the last.",
            "R40",
            seat=Who(seat),
            gold=income,
        )
    ended = (
        after.phase in (TILES, OVER)
        and before.phase != after.phase
        and before.phase not in (LAY, INCOMES, OPENING)
    )
    if not ended and not (after.phase == before.phase == TILES and after.year > before.year):
        return
    for seat, space in enumerate(after.spaces):
        yield message("{seat} is paid {gold} G.", "R9", seat=Who(seat), gold=board.income(space))
    if after.phase == OVER:
        yield from _hands(after)
        places = years.result(after).places
        first = tuple(Who(seat) for seat, place in enumerate(places) if place == 1)
        yield message("The game is over. First: {first}.", "R42", first=first)


def _hands(over: Realm) -> Told:
    """What everybody still held, open to all once the game is over."""  # R44
    for seat, hand in enumerate(over.hands):
        if hand:
            cards = tuple(board.CARDS[card] for card in hand)
            yield message("{seat} is left with {cards}.", "R44", seat=Who(seat), cards=cards)


def _asked(before: Realm, after: Realm, viewer: Viewer) -> Told:
    """To a seat alone that it is now the one asked for Spring Planting."""
    if viewer is None or years.planner(after) != viewer or years.planner(before) == viewer:
        return
    if years.PLANTING in after.hands[viewer]:
        yield message("You may change the order of the year.", "R34")
    else:
        yield message("The order of the year is put to you; it stands.", "D21")
