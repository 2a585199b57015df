"""The sentence above the board: the question to the viewer, or what the table waits for. It reveals
no secret of another seat.
"""

from __future__ import annotations

from games.core import Seat
from games.message import Message, Who, message

from ..rules.board import TOKENS
from ..rules.position import OPENING, OVER, SPRING, TURN
from ..rules.reactions import TRIGGERS
from .view import PendingView, RakentaaView


def make_prompt(view: RakentaaView) -> Message:
    """One sentence for the viewer."""
    if view.phase == OVER:
        return message("The game is over.", "R41")
    if view.due:
        return message("{seat} is being dealt cards.", "R36", seat=Who(view.due_to))
    if view.pending is not None:
        return _prompt_for_pending(view, view.pending)
    if view.phase == SPRING:
        return _prompt_for_spring(view)
    return _prompt_outside_questions(view, view.on_turn)


def _prompt_outside_questions(view: RakentaaView, seat: Seat) -> Message:
    if view.phase == OPENING:
        return _prompt_for_opening(view, seat)
    if view.phase == TURN:
        return _prompt_for_turn(view, seat)
    return message("Tiles are being dealt.", "R7")


def _prompt_for_turn(view: RakentaaView, seat: Seat) -> Message:
    if seat != view.viewer:
        return message("Waiting for {seat}.", "R8", seat=Who(seat))
    if view.final:
        return message("Your last turn: build what you can, then end it.", "R40")
    return message("Your turn: build, use tokens or cards, or end it.", "R8")


def _prompt_for_opening(view: RakentaaView, seat: Seat) -> Message:
    second = any(land.castle == seat for land in view.lands)
    if seat != view.viewer:
        return message(
            "Waiting for {seat} to place a castle.",
            "R5" if second else "R4",
            seat=Who(seat),
        )
    if second:
        return message(
            "Place your second castle, on a land with an advanced tile.", "R5"
        )
    return message("Place your first castle, on a land with a basic tile.", "R4")


def _prompt_for_spring(view: RakentaaView) -> Message:
    if view.spring == "asked" and "spring_planting" in view.hand:
        return message(
            "Play {card} to change this year’s order, or keep it.",
            "R34",
            card="spring_planting",
        )
    if view.spring == "asked":
        order = tuple(map(Who, view.order))
        return message("This year’s order: {order}. Your turn.", "R34", order=order)
    return message("Waiting for Spring Planting cards.", "R38")


def _prompt_for_pending(view: RakentaaView, pending: PendingView) -> Message:
    mine = pending.by == view.viewer
    if pending.kind == "window":
        return _prompt_for_window(view, pending)
    if pending.kind == "gifts":
        return _prompt_for_gifts(view, pending)
    if pending.kind == "naming" and mine:
        return message("Choose the token that each rival above you loses.", "R31")
    if pending.kind == "dealing" and mine:
        return message(
            "Exchange another token, or finish {card}.", "R26", card="the_dealer"
        )
    if pending.kind == "picking":
        return message(
            "{seat} gets a random card or token.", "R30", seat=Who(pending.by)
        )
    return message("Waiting for {seat}.", "R8", seat=Who(pending.by))


def _prompt_for_window(view: RakentaaView, pending: PendingView) -> Message:
    assert pending.move is not None
    play = TRIGGERS[type(pending.move)]
    if not pending.asked:
        return message(
            "Waiting for answers to {seat}’s {play}.",
            "R38",
            seat=Who(pending.by),
            play=play,
        )
    done = "{seat} plays {play} against you: "
    if play in TOKENS:
        done = "{seat} uses a {play} against you: "
    ways = "let it happen?"
    if "narrow_escape" in view.hand:
        ways = "escape, or let it happen?"
    return message(done + ways, "R38", seat=Who(pending.by), play=play)


def _prompt_for_gifts(view: RakentaaView, pending: PendingView) -> Message:
    if view.viewer is not None and view.viewer in pending.givers:
        return message(
            "{seat} robs you: which token do you give?",
            "R39",
            seat=Who(pending.by),
        )
    givers = tuple(map(Who, pending.givers))
    text = "Waiting for {givers} to choose a token for {seat}."
    return message(text, "R39", givers=givers, seat=Who(pending.by))
