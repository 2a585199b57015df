"""News of a ply. A hidden ply has no news for other viewers."""

from __future__ import annotations

from typing import Final

from games.core import Move, Ply, Viewer
from games.message import Message, Who, message

from ..rules import board, game_flow, moves, reactions, turn_moves
from ..rules.board import TOKENS
from ..rules.pending import Gifts, Naming, Window
from ..rules.position import (
    INCOMES,
    LAY,
    OPENING,
    OVER,
    SPRING,
    TILES,
    TURN,
    BasePosition,
    list_seats,
)
from . import chance_news, move_news
from .move_news import News
from .reaction_news import report_outcome

_REPORTERS: Final = {**move_news.REPORTERS, **chance_news.REPORTERS}


def list_news(
    before: BasePosition, ply: Ply[Move], after: BasePosition, viewer: Viewer
) -> tuple[Message, ...]:
    """News of a ply for the viewer, in the order in which things happened; empty: none."""
    return (
        *_REPORTERS[type(ply.move)](before, ply.seat, ply.move, after, viewer),
        *_report_effect(before, ply, after),
        *_report_passed_turns(before, ply, after),
        *_report_year(before, after),
        *_report_spring_question(before, after, viewer),
    )


def _report_effect(before: BasePosition, ply: Ply[Move], after: BasePosition) -> News:
    """The escapes and the outcome of a play, after the last answer."""
    window = _find_closed_window(before, ply, after)
    if window is not None:
        for seat in list_seats(window.escaped):
            yield message(
                "{seat} plays {card} and escapes.",
                "R29",
                seat=Who(seat),
                card="narrow_escape",
            )
        yield from report_outcome(before, window, after)
    closing = window is not None and isinstance(window.move, moves.Robbery)
    if (closing or isinstance(before.pending, Gifts)) and not isinstance(
        after.pending, Gifts
    ):
        yield from _report_lost_tokens(before, after)


def _find_closed_window(
    before: BasePosition, ply: Ply[Move], after: BasePosition
) -> Window | None:
    """The window that this ply closed, or opened and closed."""
    if isinstance(after.pending, Window | Naming):
        return None
    if isinstance(before.pending, Window):
        return reactions.add_answer(before.pending, ply.seat, ply.move)
    if isinstance(ply.move, moves.Rob):
        return Window(ply.seat, turn_moves.ROBBERY, 0, 0)
    if type(ply.move) in reactions.TRIGGERS:
        return Window(ply.seat, ply.move, 0, 0)
    return None


def _report_lost_tokens(before: BasePosition, after: BasePosition) -> News:
    """The lost tokens. No other tokens move in the same ply."""
    for seat, (had, has) in enumerate(zip(before.tokens, after.tokens, strict=True)):
        for kind, (old, new) in enumerate(zip(had, has, strict=True)):
            if new < old:
                yield message(
                    "{seat} loses a {token}.", "R31", seat=Who(seat), token=TOKENS[kind]
                )


def _report_passed_turns(
    before: BasePosition, ply: Ply[Move], after: BasePosition
) -> News:
    """The final order of the year, and the turns that ended automatically."""
    started = (
        before.phase in (SPRING, TILES)
        and after.turn > before.turn
        and after.phase != OPENING
    )
    # the same sentence whether or not a seat was asked to change the order: it reveals no card
    if started:
        yield message(
            "The order of the year stands.",
            "R7",
            order=tuple(map(Who, after.order)),
        )
    if after.turn == before.turn or OPENING in (before.phase, after.phase):
        return
    first = 0 if started else before.at + isinstance(ply.move, moves.EndTurn)
    for seat in after.order[first : after.at if after.phase == TURN else None]:
        yield message(
            "{seat} has no moves left and ends the turn.", "R8", seat=Who(seat)
        )


def _report_year(before: BasePosition, after: BasePosition) -> News:
    """The last year, the end of a year and the end of the game."""
    if after.final and not before.final:
        seat = after.final_by
        income = board.find_income(after.spaces[seat])
        yield message(
            "{seat} has an income of {gold} G: this is the last year.",
            "R40",
            seat=Who(seat),
            gold=income,
        )
    ended = (
        after.phase in (TILES, OVER)
        and before.phase != after.phase
        and before.phase not in (LAY, INCOMES, OPENING)
    )
    if not ended and not (
        after.phase == before.phase == TILES and after.year > before.year
    ):
        return
    for seat, space in enumerate(after.spaces):
        yield message(
            "{seat} gets {gold} G.",
            "R9",
            seat=Who(seat),
            gold=board.find_income(space),
        )
    if after.phase == OVER:
        yield from _report_hands(after)
        places = game_flow.make_outcome(after).places
        first = tuple(Who(seat) for seat, place in enumerate(places) if place == 1)
        yield message("The game is over. First: {first}.", "R42", first=first)


def _report_hands(over: BasePosition) -> News:
    """The cards in all hands, open after the end of the game."""  # R44
    for seat, hand in enumerate(over.hands):
        if hand:
            cards = tuple(board.CARDS[card] for card in hand)
            yield message(
                "{seat} still has {cards}.", "R44", seat=Who(seat), cards=cards
            )


def _report_spring_question(
    before: BasePosition, after: BasePosition, viewer: Viewer
) -> News:
    """Tells a seat alone that it is now asked for Spring Planting."""
    if (
        viewer is None
        or game_flow.find_spring_planner(after) != viewer
        or game_flow.find_spring_planner(before) == viewer
    ):
        return
    if game_flow.PLANTING in after.hands[viewer]:
        yield message("You may change the order of the year.", "R34")
    else:
        yield message("You may not change the order of the year.", "D21")
