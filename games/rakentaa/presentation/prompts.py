"""The sentence above the board: what the viewer is asked, or what the table waits for, without
telling on anybody.
"""

from __future__ import annotations

from games.core import Seat
from games.message import Message, Who, message

from ..rules.board import TOKENS
from ..rules.position import OPENING, OVER, SPRING, TURN
from ..rules.reactions import TRIGGERS
from .view import PendingView, RakentaaView


def asked(view: RakentaaView) -> Message:
    """One sentence for the viewer."""
    if view.phase == OVER:
        return message("The game is over.", "R41")
    if view.due:
        return message("{seat} is being dealt cards.", "R36", seat=Who(view.due_to))
    if view.pending is not None:
        return _pending(view, view.pending)
    if view.phase == SPRING:
        return _spring(view)
    return _own_turn(view, view.on_turn)


def _own_turn(view: RakentaaView, seat: Seat) -> Message:
    if view.phase == OPENING:
        return _opening(view, seat)
    return _turn(view, seat) if view.phase == TURN else message("Tiles are being dealt.", "R7")


def _turn(view: RakentaaView, seat: Seat) -> Message:
    if seat != view.viewer:
        return message("Waiting for {seat}.", "R8", seat=Who(seat))
    if view.final:
        return message("Your last turn: build all you can, then end it.", "R40")
    return message("Your turn: build, use tokens or cards, or end it.", "R8")


def _opening(view: RakentaaView, seat: Seat) -> Message:
    second = any(land.castle == seat for land in view.lands)
    if seat != view.viewer:
        return message(
            "Waiting for {seat} to place a castle.", "R5" if second else "R4", seat=Who(seat)
        )
    if second:
        return message("Place your second castle, on a land with an advanced tile.", "R5")
    return message("Place your first castle, on a land with a basic tile.", "R4")


def _spring(view: RakentaaView) -> Message:
    if view.spring == "asked" and "spring_planting" in view.hand:
        return message(
            "Play {card} to change the order of the year, or leave it.",
            "R34",
            card="spring_planting",
        )
    if view.spring == "asked":
        order = tuple(map(Who, view.order))
        return message("The turns of the year go to {order}: carry on.", "R34", order=order)
    return message("Spring plans are awaited.", "R38")


def _pending(view: RakentaaView, pending: PendingView) -> Message:
    mine = pending.by == view.viewer
    if pending.kind == "window":
        return _window(view, pending)
    if pending.kind == "gifts":
        return _gifts(view, pending)
    if pending.kind == "naming" and mine:
        return message("Name the token that each rival above you loses.", "R31")
    if pending.kind == "dealing" and mine:
        return message("Change another token, or be done with {card}.", "R26", card="the_dealer")
    if pending.kind == "picking":
        return message("Chance decides what {seat} finds.", "R30", seat=Who(pending.by))
    return message("Waiting for {seat}.", "R8", seat=Who(pending.by))


def _window(view: RakentaaView, pending: PendingView) -> Message:
    assert pending.move is not None
    play = TRIGGERS[type(pending.move)]
    if not pending.asked:
        return message(
            "Answers to {seat}’s {play} are awaited.", "R38", seat=Who(pending.by), play=play
        )
    done = (
        "{seat} uses a {play} against you: "
        if play in TOKENS
        else "{seat} plays {play} against you: "
    )
    ways = "escape, or let it happen?" if "narrow_escape" in view.hand else "let it happen?"
    return message(done + ways, "R38", seat=Who(pending.by), play=play)


def _gifts(view: RakentaaView, pending: PendingView) -> Message:
    if view.viewer is not None and view.viewer in pending.givers:
        return message(
            "{seat} robs you: which token do you hand over?", "R39", seat=Who(pending.by)
        )
    givers = tuple(map(Who, pending.givers))
    text = "Waiting for {givers} to choose what to hand to {seat}."
    return message(text, "R39", givers=givers, seat=Who(pending.by))
