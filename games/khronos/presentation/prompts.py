"""The sentence above the board: what the viewer is asked, or what the table waits for."""

from __future__ import annotations

from games.message import Message, Who, message

from ..rules.boards.buildings import BOARDS, KINDS
from ..rules.position import ACTED, DEAL, FIRST, OVER, REFILL, Laying, Pending
from ..rules.terms import PAYDAYS, ROUNDS
from .view import KhronosView


def asked(view: KhronosView) -> Message:
    """One sentence for the viewer."""
    if view.phase == OVER:
        return message("The game is over.", "R36")
    if view.phase == FIRST:
        return message("Chance says who begins.", "R6")
    if view.due:
        return _drawing(view)
    if view.pending is not None:
        return _pending(view, view.pending)
    if view.active != view.viewer:
        return message("Waiting for {seat}.", "R7", seat=Who(view.active))
    return _turn(view) if view.laying is None else _laying(view.laying)


def _drawing(view: KhronosView) -> Message:
    if view.phase in (DEAL, REFILL):
        return message("Cards are being dealt.", "R6")
    return message("{seat} is exchanging cards.", "R8", seat=Who(view.active))


def _turn(view: KhronosView) -> Message:
    if view.round == ROUNDS:
        text = "Your last turn: bring your adventurers where it pays most, then end it."
    elif view.round in PAYDAYS:
        text = "Payday: build, then bring your adventurers where it pays most and end your turn."
    elif view.done & ACTED:
        text = "Build, travel, or end your turn."
    else:
        text = "Your turn: exchange cards, build, travel, or end it."
    return message(text, "R7")


def _laying(laying: Laying) -> Message:
    kind, board = KINDS[laying.kind], BOARDS[laying.board]
    if laying.anchor >= 0:
        text = "Which cards pay for the ground under {building}?"
        return message(text, "R13", building=kind)
    if laying.grows:
        text = "What grows into {building} in the Age of {board}, and where does it lie?"
        return message(text, "R17", building=kind, board=board)
    text = "Where does {building} stand in the Age of {board}?"
    return message(text, "R12", building=kind, board=board)


def _pending(view: KhronosView, pending: Pending) -> Message:
    question = pending.question
    board = BOARDS[question.board]
    if question.seat != view.viewer:
        text = "Waiting for {seat} to decide what shrinks in the Age of {board}."
        rule = "R25"
        if question.code:
            text, rule = (
                "Waiting for {seat} to lay a smaller building in the Age of {board}.",
                "R26",
            )
        return message(text, rule, seat=Who(question.seat), board=board)
    if not question.code:
        text = "Equals meet in the Age of {board}: which of them shrinks?"
        return message(text, "R25", board=board)
    text = "Where inside the old walls does {building} stand in the Age of {board}?"
    return message(text, "R26", building=KINDS[question.kind], board=board)
