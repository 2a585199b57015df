"""Moves tried without being kept: what they would come to, as far as it can be known."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from rest_framework import serializers as s

from club.api.base.plain_json import PlainSentence, Teller
from club.api.base.requests import Sent, line
from club.api.base.serializers import AnswerSerializer, MessageSerializer
from club.api.tables.serializers import teller_at
from club.play.services.playing import LONGEST_TURN
from club.tables.projection import TableProjection
from games.core import AnyPosition, IllegalMove, Move, Seat
from games.message import message
from games.notation import LONGEST

NOTHING_ASKED = message("You may not move now.")


@dataclass(frozen=True, slots=True)
class TriedStep:
    """A move that was tried, and what it comes to as far as its seat can know."""

    move: str
    forecast: PlainSentence | None


@dataclass(frozen=True, slots=True)
class RefusedMove:
    """A move that the rules refuse, and why."""

    move: str
    why: PlainSentence


@dataclass
class Trial:
    """Moves tried one after the other, as far as they can be known."""

    steps: list[TriedStep] = field(default_factory=list)
    open: bool = False  # the last step's result cannot be known before it is played
    balance: PlainSentence | None = None
    refused: RefusedMove | None = None


class Tried(Sent):
    moves = s.ListField(child=line(LONGEST), min_length=1, max_length=LONGEST_TURN)


class StepSerializer(AnswerSerializer):
    move = s.CharField()
    forecast = MessageSerializer(allow_null=True)


class RefusalSerializer(AnswerSerializer):
    move = s.CharField(allow_blank=True)
    why = MessageSerializer()


class TrialSerializer(AnswerSerializer):
    steps = StepSerializer(many=True)
    open = s.BooleanField(help_text="what the last step brings is known only once it is played")
    balance = MessageSerializer(allow_null=True)
    refused = RefusalSerializer(allow_null=True)


def tried(one: TableProjection, notations: Sequence[str]) -> Trial:
    """What these moves would come to, from what is really played on; nothing is kept."""
    trial, teller, decision = Trial(), teller_at(one), one.decision
    if decision is None:
        trial.refused = RefusedMove(notations[0], teller.message(NOTHING_ASKED))
        return trial
    position = decision.before
    for notation in notations:
        further = _stepped(trial, position, decision.seat, notation, teller)
        if further is None:
            break
        position = further
    balance = one.game.balance(decision.view_before, position.view(decision.seat))
    trial.balance = teller.message_if_any(balance)
    return trial


def refused_move(one: TableProjection, notations: Sequence[str]) -> str:
    """The first of the moves that the rules refuse; the last where all alone would do."""
    refused = tried(one, notations).refused
    return refused.move if refused else notations[-1]


def _stepped(
    trial: Trial, position: AnyPosition, seat: Seat, notation: str, teller: Teller
) -> AnyPosition | None:
    """The position one move further; None after the first that is refused or not foreseeable."""
    try:
        move: Move = teller.game.read_move(notation)
    except IllegalMove as illegal:
        trial.refused = RefusedMove(notation, teller.message(illegal.message))
        return None
    if not position.allows(seat, move):
        trial.refused = RefusedMove(notation, teller.message(position.why_not(seat, move)))
        return None
    forecast = teller.message_if_any(teller.game.forecast(position.view(seat), move))
    trial.steps.append(TriedStep(notation, forecast))
    trial.open = not position.is_deterministic(seat, move)
    return None if trial.open else position.after(seat, move)
