"""Moves tried without being kept: what they would come to, as far as it can be known."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from rest_framework import serializers as s

from club.api.base.plain_json import Json, Teller
from club.api.base.requests import Sent, line
from club.api.base.serializers import MessageShape, Shape
from club.api.tables.serializers import teller_at
from club.play.services.playing import LONGEST_TURN
from club.tables.projection import Seen
from games.core import AnyPosition, IllegalMove, Move, Seat
from games.message import message
from games.notation import LONGEST

NOTHING_ASKED = message("You may not move now.")


@dataclass
class Trial:
    """Moves tried one after the other, as far as they can be known."""

    position: AnyPosition = field(repr=False)
    steps: list[dict[str, Json]] = field(default_factory=list)
    refused: dict[str, Json] | None = None
    open: bool = False  # the last step's result cannot be known before it is played


class Tried(Sent):
    moves = s.ListField(child=line(LONGEST), min_length=1, max_length=LONGEST_TURN)


class StepShape(Shape):
    move = s.CharField()
    forecast = MessageShape(allow_null=True)


class RefusalShape(Shape):
    move = s.CharField(allow_blank=True)
    why = MessageShape()


class TrialShape(Shape):
    steps = StepShape(many=True)
    open = s.BooleanField(help_text="what the last step brings is known only once it is played")
    balance = MessageShape(allow_null=True)
    refused = RefusalShape(allow_null=True)


def tried(one: Seen, notations: Sequence[str]) -> dict[str, Json]:
    """What these moves would come to, from what is really played on; nothing is kept."""
    teller = teller_at(one)
    if one.decision is None:
        refused = {"move": notations[0], "why": teller.message(NOTHING_ASKED)}
        return {"steps": [], "open": False, "balance": None, "refused": refused}
    seat, before = one.decision.seat, one.decision.before
    trial = Trial(before)
    for notation in notations:
        if not _stepped(trial, notation, seat, teller):
            break
    balance = one.game.balance(one.decision.view_before, trial.position.view(seat))
    return {
        "steps": trial.steps,
        "open": trial.open,
        "balance": teller.message(balance),
        "refused": trial.refused,
    }


def refused_move(one: Seen, notations: Sequence[str]) -> str:
    """The first of the moves that the rules refuse; the last where all alone would do."""
    found = tried(one, notations)["refused"]
    return str(found["move"]) if found else notations[-1]


def _stepped(trial: Trial, notation: str, seat: Seat, teller: Teller) -> bool:
    """One move further; False at the first that is refused or not foreseeable."""
    try:
        move: Move = teller.game.read_move(notation)
    except IllegalMove as illegal:
        trial.refused = {"move": notation, "why": teller.message(illegal.message)}
        return False
    position = trial.position
    if not position.allows(seat, move):
        why = teller.message(position.why_not(seat, move))
        trial.refused = {"move": notation, "why": why}
        return False
    forecast = teller.message(teller.game.forecast(position.view(seat), move))
    trial.steps.append({"move": notation, "forecast": forecast})
    trial.open = not position.foreseeable(seat, move)
    if not trial.open:
        trial.position = position.after(seat, move)
    return not trial.open
