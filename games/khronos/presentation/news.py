"""What a viewer learns from a ply: what its teller says, then what everybody collected, and the end
of the game. The tellers are in `told.py`.
"""

from __future__ import annotations

from games.core import Move, Ply, Viewer
from games.message import Message, Who, message

from ..rules.boards.buildings import BOARDS
from ..rules.position import OVER, Valley
from ..rules.terms import PAYDAYS
from ..rules.turns import collected
from .told import TELLERS, Told


def learned(before: Valley, ply: Ply[Move], after: Valley, viewer: Viewer) -> tuple[Message, ...]:
    """What the viewer learns from a ply, in the order it happened."""
    return (
        *TELLERS[type(ply.move)](before, ply.seat, ply.move, after, viewer),
        *_shuffled(before, after),
        *_payday(before, after),
        *_end(before, after),
    )


def _shuffled(before: Valley, after: Valley) -> Told:
    if sum(after.deck) > sum(before.deck):
        yield message("The deck is empty; the discard pile becomes the deck.", "R33")


def _payday(before: Valley, after: Valley) -> Told:
    """What the seat collected whose turn has ended."""
    if before.turn == after.turn or before.round not in PAYDAYS:
        return
    seat = before.active
    pays = collected(before, seat)
    for board, ecus in enumerate(pays):
        if ecus:
            text = "{seat} collects {ecus} Ecus in the Age of {board}."
            if ecus == 1:
                text = "{seat} collects one Ecu in the Age of {board}."
            yield message(text, _RULES[board], seat=Who(seat), ecus=ecus, board=BOARDS[board])
    if not any(pays):
        yield message("{seat} collects nothing.", "R34", seat=Who(seat))


def _end(before: Valley, after: Valley) -> Told:
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
