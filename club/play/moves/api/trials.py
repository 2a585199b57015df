"""Trial moves: the results of moves, as far as they can be known. Nothing is stored."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from rest_framework import serializers as s

from club.play.moves.services.playing import LONGEST_TURN
from club.play.tables.api.plain_json import MessageSerializer, PlainSentence, Teller
from club.play.tables.api.serializers import table_teller
from club.play.tables.projection import TableProjection
from club.site.api.requests import Sent, line
from club.site.api.serializers import AnswerSerializer
from games.core import AnyPosition, IllegalMove, Move, Seat
from games.message import message
from games.notation import MAX_NOTATION_LENGTH

NOTHING_ASKED = message("You may not move now.")


@dataclass(frozen=True, slots=True)
class TrialStep:
    """A trial move and its result, as far as its seat can know it."""

    move: str
    forecast: PlainSentence | None


@dataclass(frozen=True, slots=True)
class RefusedMove:
    """A move that the rules refuse, and the reason."""

    move: str
    why: PlainSentence


@dataclass
class Trial:
    """The results of several trial moves, one after the other."""

    steps: list[TrialStep] = field(default_factory=list)
    open: bool = False  # the last step's result cannot be known before it is played
    balance: PlainSentence | None = None
    refused: RefusedMove | None = None


class Tried(Sent):
    moves = s.ListField(
        child=line(MAX_NOTATION_LENGTH), min_length=1, max_length=LONGEST_TURN
    )


class StepSerializer(AnswerSerializer):
    move = s.CharField()
    forecast = MessageSerializer(allow_null=True)


class RefusalSerializer(AnswerSerializer):
    move = s.CharField(allow_blank=True)
    why = MessageSerializer()


class TrialSerializer(AnswerSerializer):
    steps = StepSerializer(many=True)
    open = s.BooleanField(
        help_text="what the last step brings is known only once it is played"
    )
    balance = MessageSerializer(allow_null=True)
    refused = RefusalSerializer(allow_null=True)


def try_moves(projection: TableProjection, notations: Sequence[str]) -> Trial:
    """The result of these moves, played after the member's draft. Nothing is stored."""
    trial = Trial()
    teller = table_teller(projection)
    decision = projection.decision
    if decision is None:
        trial.refused = RefusedMove(notations[0], teller.message(NOTHING_ASKED))
        return trial
    position = decision.before
    for notation in notations:
        further = _position_after(trial, position, decision.seat, notation, teller)
        if further is None:
            break
        position = further
    balance = projection.game.balance(
        decision.view_before, position.view(decision.seat)
    )
    trial.balance = teller.message_if_any(balance)
    return trial


def refused_move(projection: TableProjection, notations: Sequence[str]) -> str:
    """The first move that the rules refuse; the last one if each move alone is legal."""
    refused = try_moves(projection, notations).refused
    if refused:
        return refused.move
    return notations[-1]


def _position_after(
    trial: Trial, position: AnyPosition, seat: Seat, notation: str, teller: Teller
) -> AnyPosition | None:
    """The position after the move; None if the move is illegal or not deterministic."""
    try:
        move: Move = teller.game.read_move(notation)
    except IllegalMove as illegal:
        trial.refused = RefusedMove(notation, teller.message(illegal.message))
        return None
    if not position.allows(seat, move):
        trial.refused = RefusedMove(
            notation, teller.message(position.why_not(seat, move))
        )
        return None
    forecast = teller.message_if_any(teller.game.forecast(position.view(seat), move))
    trial.steps.append(TrialStep(notation, forecast))
    trial.open = not position.is_deterministic(seat, move)
    if trial.open:
        return None
    return position.after(seat, move)
