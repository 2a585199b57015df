"""What the viewer is asked now, in one sentence, or whom the table waits for."""

from __future__ import annotations

from games.message import Message, Who, message

from ..rules.position import CARD, CHOOSE, DEAL, OVER, PILE, SCORING
from .view import RauhaView


def asked(view: RauhaView) -> Message:
    """The question to the viewer, or what the others are about."""
    if view.phase == OVER:
        return _over(view)
    if view.phase == CHOOSE:
        return _choosing(view)
    return _asked(view) if view.active == view.viewer else _waiting(view)


def _asked(view: RauhaView) -> Message:
    if view.phase == CARD:
        return message("Place “{card}” on a square, or discard it.", "R11", card=view.hand)
    if view.phase == SCORING:
        return message("Scoring {number}: what will you run?", "R25", number=view.round)
    return message("What of your line will you run?", "R17")


def _choosing(view: RauhaView) -> Message:
    waiting = tuple(Who(world.seat) for world in view.worlds if not world.chosen)
    if view.viewer is None:
        return message("Waiting for {seats} to choose a card.", "R8", seats=waiting)
    if not view.hand:
        side = "left" if view.symbol == "moon" else "right"
        text = "{symbol}: take a card from the packet on your {side}."
        return message(text, "R8", symbol=view.symbol, side=side)
    text = "You have chosen “{card}” and may still change it. Waiting for {seats}."
    return message(text, "R8", card=view.hand, seats=waiting)


def _waiting(view: RauhaView) -> Message:
    if view.phase in (PILE, DEAL):
        return message("The packets are being dealt.", "R7")
    text, rule = (
        ("Waiting for {seat} to score.", "R25")
        if view.phase == SCORING
        else ("Waiting for {seat} to act.", "R10")
    )
    return message(text, rule, seat=Who(view.active))


def _over(view: RauhaView) -> Message:
    places = view.outcome.places if view.outcome else ()
    first = tuple(Who(seat) for seat, place in enumerate(places) if place == 1)
    energy = max(world.energy for world in view.worlds)
    return message(
        "The game is over: {first} with {energy} Energy.", "R28", first=first, energy=energy
    )
