"""The prompt: what the viewer is asked, or whom the table waits for."""

from __future__ import annotations

from games.message import Message, Who, message

from ..rules.position import CARD_STEP, CHOOSE, DEAL, OVER, PILE, SCORING
from .view import RauhaView


def prompt_viewer(view: RauhaView) -> Message:
    """One sentence: the question to the viewer, or what other seats do."""
    if view.phase == OVER:
        return _prompt_outcome(view)
    if view.phase == CHOOSE:
        return _prompt_choice(view)
    if view.active == view.viewer:
        return _prompt_active(view)
    return _prompt_waiting(view)


def _prompt_active(view: RauhaView) -> Message:
    if view.phase == CARD_STEP:
        return message("Place your card on a square, or discard it.", "R11")
    if view.phase == SCORING:
        return message("Scoring {number}: what do you run?", "R25", number=view.round)
    return message("What do you run in your line?", "R17")


def _prompt_choice(view: RauhaView) -> Message:
    waiting = tuple(Who(world.seat) for world in view.worlds if not world.chosen)
    if view.viewer is None:
        return message("Waiting for {seats} to choose a card.", "R8", seats=waiting)
    if not view.hand:
        side = "left" if view.symbol == "moon" else "right"
        text = "{symbol}: take a card from the packet on your {side}."
        return message(text, "R8", symbol=view.symbol, side=side)
    text = "You chose “{card}” and can still change it. Waiting for {seats}."
    return message(text, "R8", card=view.hand, seats=waiting)


def _prompt_waiting(view: RauhaView) -> Message:
    if view.phase in (PILE, DEAL):
        return message("The packets are being dealt.", "R7")
    text, rule = (
        ("Waiting for {seat} to score.", "R25")
        if view.phase == SCORING
        else ("Waiting for {seat} to act.", "R10")
    )
    return message(text, rule, seat=Who(view.active))


def _prompt_outcome(view: RauhaView) -> Message:
    places = view.outcome.places if view.outcome else ()
    first = tuple(Who(seat) for seat, place in enumerate(places) if place == 1)
    energy = max(world.energy for world in view.worlds)
    return message(
        "The game is over: {first} with {energy} Energy.",
        "R28",
        first=first,
        energy=energy,
    )
