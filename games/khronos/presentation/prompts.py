"""The sentence above the boards: the question to the viewer, or what the table waits for."""

from __future__ import annotations

from games.message import Message, Who, message

from ..rules.boards.buildings import BOARDS, KINDS
from ..rules.position import ACTED, DEAL, FIRST, OVER, REFILL, Laying, Pending
from ..rules.terms import PAYDAYS, ROUNDS
from .view import KhronosView


def make_prompt(view: KhronosView) -> Message:
    """One sentence for the viewer."""
    if view.phase == OVER:
        return message("The game is over.", "R36")
    if view.phase == FIRST:
        return message("The starting player is drawn.", "R6")
    if view.due:
        return _prompt_for_drawing(view)
    if view.pending is not None:
        return _prompt_for_question(view, view.pending)
    if view.active == view.viewer and view.laying is not None:
        return _prompt_for_placement(view.laying)
    return _prompt_for_turn(view)


def _prompt_for_drawing(view: KhronosView) -> Message:
    if view.phase in (DEAL, REFILL):
        return message("Cards are being dealt.", "R6")
    return message("{seat} is exchanging cards.", "R8", seat=Who(view.active))


def _prompt_for_turn(view: KhronosView) -> Message:
    if view.active != view.viewer:
        return message("Waiting for {seat}.", "R7", seat=Who(view.active))
    if view.round == ROUNDS:
        text = "Your last turn: move your adventurers to the ages that pay most, then end it."
    elif view.round in PAYDAYS:
        text = "Payday: build, move your adventurers to the ages that pay most, end your turn."
    elif view.done & ACTED:
        text = "Build, travel, or end your turn."
    else:
        text = "Your turn: exchange cards, build, travel, or end it."
    return message(text, "R7")


def _prompt_for_placement(laying: Laying) -> Message:
    kind = KINDS[laying.kind]
    board = BOARDS[laying.board]
    if laying.anchor >= 0:
        text = "Pay for the terrain under {building}."
        return message(text, "R13", building=kind)
    if laying.grows:
        text = "Upgrade to {building} in the Age of {board}."
        return message(text, "R17", building=kind, board=board)
    text = "Place {building} in the Age of {board}."
    return message(text, "R12", building=kind, board=board)


def _prompt_for_question(view: KhronosView, pending: Pending) -> Message:
    question = pending.question
    board = BOARDS[question.board]
    if question.seat != view.viewer:
        text = "Waiting for {seat} to decide what shrinks in the Age of {board}."
        rule = "R25"
        if question.code:
            text = (
                "Waiting for {seat} to place a smaller building in the Age of {board}."
            )
            rule = "R26"
        return message(text, rule, seat=Who(question.seat), board=board)
    if not question.code:
        text = "Equal buildings meet in the Age of {board}."
        return message(text, "R25", board=board)
    text = "A building shrinks in the Age of {board}: place {building} on its squares."
    return message(text, "R26", building=KINDS[question.kind], board=board)
