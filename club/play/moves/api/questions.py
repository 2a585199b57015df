"""The open questions of a member as JSON, and what answers them: moves, drafts, standing orders."""

from __future__ import annotations

from dataclasses import dataclass

from rest_framework import serializers as s

from club.play.moves.services.playing import LONGEST_TURN
from club.play.moves.services.standing_orders import LONGEST_ORDER
from club.play.tables.api.plain_json import MessageSerializer, PlainSentence
from club.play.tables.api.serializers import (
    FaultTolerantSerializer,
    TableBriefSerializer,
    prompt_sentence,
)
from club.play.tables.models import Chair
from club.play.tables.projection import TableProjection
from club.site.api.requests import Sent, line, number
from club.site.api.serializers import UtcTime
from games.notation import MAX_NOTATION_LENGTH


class Moves(Sent):
    moves = s.ListField(
        child=line(
            MAX_NOTATION_LENGTH, help_text="a notation, exactly as `legal` has it"
        ),
        min_length=1,
        max_length=LONGEST_TURN,
    )
    asked = number(help_text="the number of the question that this answers")


class Undoing(Sent):
    asked = number(help_text="the number of the question")
    all = s.BooleanField(default=False, help_text="the whole draft; else its last move")


class StandingDraft(Sent):
    asked = number(help_text="the number of the question")
    stands = s.BooleanField(help_text="play the draft if your time runs out")


class Ordering(Sent):
    key = line(100)
    value = line(LONGEST_ORDER)


class Dropping(Sent):
    key = line(100, help_text="of the standing order")


class ChosenPreset(Sent):
    preset = number(help_text="which of the view's `orders.presets`, from 0 on")


@dataclass(frozen=True, slots=True)
class OpenQuestion:
    """An open question of the member."""

    chair: Chair
    projection: TableProjection


class QuestionSerializer(FaultTolerantSerializer):
    table = TableBriefSerializer(source="projection.table")
    asked = s.IntegerField(
        source="chair.asked", help_text="its number, to be sent back with the answer"
    )
    sentence = MessageSerializer(allow_null=True)
    asked_at = UtcTime(source="chair.turn_since")
    due_at = UtcTime(source="chair.due_at", allow_null=True)

    def compute_sentence(self, question: OpenQuestion) -> PlainSentence | None:
        return prompt_sentence(question.projection)
