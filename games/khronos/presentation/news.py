"""News of a ply: of the move itself, of a payday, and of the end of the game. News of each kind of
move are in `move_news.py`.
"""

from __future__ import annotations

from games.core import Move, Ply, Viewer
from games.message import Message, Who, message

from ..rules.boards.buildings import BOARDS
from ..rules.position import OVER, BasePosition
from ..rules.terms import PAYDAYS
from ..rules.turns import list_collected
from .move_news import REPORTERS, News


def list_news(
    before: BasePosition, ply: Ply[Move], after: BasePosition, viewer: Viewer
) -> tuple[Message, ...]:
    """News of a ply for the viewer, in the order in which things happened."""
    return (
        *REPORTERS[type(ply.move)](before, ply.seat, ply.move, after, viewer),
        *_report_shuffled(before, after),
        *_report_payday(before, after),
        *_report_end(before, after),
    )


def _report_shuffled(before: BasePosition, after: BasePosition) -> News:
    if sum(after.deck) > sum(before.deck):
        yield message("The discard pile is shuffled into a new deck.", "R33")


def _report_payday(before: BasePosition, after: BasePosition) -> News:
    """The income of a seat at the end of its turn."""
    if before.turn == after.turn or before.round not in PAYDAYS:
        return
    seat = before.active
    pays = list_collected(before, seat)
    for board, ecus in enumerate(pays):
        if ecus:
            text = "{seat} collects {ecus} Ecus in the Age of {board}."
            if ecus == 1:
                text = "{seat} collects 1 Ecu in the Age of {board}."
            yield message(
                text, _RULES[board], seat=Who(seat), ecus=ecus, board=BOARDS[board]
            )
    if not any(pays):
        yield message("{seat} collects nothing.", "R34", seat=Who(seat))


def _report_end(before: BasePosition, after: BasePosition) -> News:
    if before.phase == OVER or after.phase != OVER or after.outcome is None:
        return
    places = after.outcome.places
    winners = tuple(Who(seat) for seat, place in enumerate(places) if place == 1)
    ecus = max(after.ecus)
    text = "The game is over: {seats} is richest, with {ecus} Ecus."
    if len(winners) > 1:
        text = "The game is over: {seats} share the win, with {ecus} Ecus each."
    yield message(text, "R36", seats=winners, ecus=ecus)


_RULES = ("R34", "R34", "R35")
