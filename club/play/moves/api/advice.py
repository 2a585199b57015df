"""Advice as JSON: the move, and the reasons for it."""

from __future__ import annotations

from collections.abc import Sequence

from django.utils.translation import gettext
from rest_framework import serializers as s

from club.play.moves.bot_advice import Advice, advice_for
from club.play.tables.api.plain_json import MessageSerializer, PlainSentence, WithTeller
from club.play.tables.api.serializers import table_teller
from club.play.tables.presentation.move_words import move_in_words
from club.play.tables.projection import TableProjection
from club.site.api.serializers import AnswerSerializer
from games.reasons import Comparison, Difference

Rival = WithTeller[Comparison]


class DifferenceSerializer(AnswerSerializer):
    term = s.CharField(help_text="of the worth, as “room to build”")
    figure = s.FloatField(
        help_text="how much higher it is after the advised move, in the game's own unit"
    )

    def compute_term(self, difference: Difference) -> str:
        return gettext(difference.label)

    def compute_figure(self, difference: Difference) -> float:
        return round(difference.figure, 2)


class RivalSerializer(AnswerSerializer):
    move = s.CharField(source="thing.other", help_text="its notation")
    said = s.CharField(help_text="in words")
    lead = s.FloatField(
        help_text="how much higher the advised move is valued, between 0 and 1"
    )
    differences = DifferenceSerializer(
        many=True, help_text="the largest, gains first; empty: none is known"
    )

    def compute_said(self, rival: Rival) -> str:
        return move_in_words(rival.thing.other, rival.teller.cast)

    def compute_lead(self, rival: Rival) -> float:
        return round(rival.thing.lead, 4)

    def compute_differences(self, rival: Rival) -> Sequence[Difference]:
        return rival.thing.differences


class AdviceSerializer(AnswerSerializer):
    move = s.CharField(source="thing.move", help_text="its notation")
    said = s.CharField(help_text="in words")
    forecast = MessageSerializer(allow_null=True)
    among = s.IntegerField(
        source="thing.among",
        help_text="moves that it was compared with, itself included",
    )
    wins_at_once = s.BooleanField(source="thing.best.wins_at_once")
    next_best = RivalSerializer(
        allow_null=True, help_text="null: nothing else is possible"
    )
    other_kind = RivalSerializer(
        allow_null=True,
        help_text="the best move of another kind; null: all moves are of one kind",
    )

    def compute_said(self, advice: WithTeller[Advice]) -> str:
        return move_in_words(advice.thing.move, advice.teller.cast)

    def compute_forecast(self, advice: WithTeller[Advice]) -> PlainSentence | None:
        return advice.teller.message_if_any(advice.thing.brings)

    def compute_next_best(self, advice: WithTeller[Advice]) -> Rival | None:
        return _rival(advice, advice.thing.best.next_best)

    def compute_other_kind(self, advice: WithTeller[Advice]) -> Rival | None:
        return _rival(advice, advice.thing.best.other_kind)


class AdviceAnswerSerializer(AnswerSerializer):
    advice = AdviceSerializer(
        allow_null=True,
        help_text="null: nothing is asked of you, or no table of learning",
    )

    def compute_advice(self, projection: TableProjection) -> WithTeller[Advice] | None:
        advice = advice_for(projection)
        if advice:
            return WithTeller(advice, table_teller(projection))
        return None


def _rival(advice: WithTeller[Advice], comparison: Comparison | None) -> Rival | None:
    return WithTeller(comparison, advice.teller) if comparison else None
