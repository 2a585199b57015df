"""A turn as JSON: view, prompt, legal moves with forecasts, forms, draft and standing orders; also
the bodies of requests.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any, TypeVar

from rest_framework import serializers as s

from club.play.tables.api.answer_cache import tag_of
from club.play.tables.api.plain_json import (
    MessageSerializer,
    PlainSentence,
    Teller,
    WithTeller,
    plain,
)
from club.play.tables.api.serializers import (
    OutcomeSerializer,
    open_question,
    table_teller,
)
from club.play.tables.models import Status
from club.play.tables.presentation.move_words import move_in_words
from club.play.tables.projection import TableProjection
from club.site.api.serializers import AnswerSerializer, Anything, Json, UtcTime
from games.core import Family, Move, OrderForm, OrderPreset, Outcome
from games.notation import kind_name

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class LegalMove:
    """A legal move, and the knowledge that its forecast is based on."""

    move: Move
    view: Any = field(repr=False)
    teller: Teller


class LegalSerializer(AnswerSerializer):
    move = s.CharField(help_text="its notation: send this")
    said = s.CharField(help_text="in words")
    forecast = MessageSerializer(allow_null=True)

    def compute_said(self, legal: LegalMove) -> str:
        return move_in_words(legal.move, legal.teller.cast)

    def compute_forecast(self, legal: LegalMove) -> PlainSentence | None:
        teller = legal.teller
        return teller.message_if_any(teller.game.forecast(legal.view, legal.move))


class BlankSerializer(AnswerSerializer):
    name = s.CharField()
    choices = s.ListField(
        child=s.CharField(allow_blank=True), help_text="none: a number in bounds"
    )
    low = s.IntegerField()
    high = s.IntegerField()


class FamilySerializer(AnswerSerializer):
    kind = s.CharField()
    notation = s.CharField(source="kind.NOTATION")
    blanks = BlankSerializer(source="fields", many=True)

    def compute_kind(self, family: Family) -> str:
        return kind_name(family.kind)


class DraftSerializer(AnswerSerializer):
    moves = s.ListField(source="decision.laid.kept", child=s.CharField())
    lost = s.ListField(
        source="decision.laid.lost", child=s.CharField(), help_text="no longer legal"
    )
    closed = s.BooleanField(
        source="decision.laid.closed",
        help_text="the last result is unknown: play, or take it back",
    )
    stands = s.BooleanField(
        source="own.draft_stands", help_text="it is played if your time runs out"
    )
    balance = MessageSerializer(allow_null=True)

    def compute_balance(self, projection: TableProjection) -> PlainSentence | None:
        decision = projection.decision
        if decision is None or not decision.laid.kept:
            return None
        balance = projection.game.balance(decision.view_before, decision.view)
        return table_teller(projection).message_if_any(balance)


class OrderFormSerializer(AnswerSerializer):
    key = s.CharField(source="thing.key")
    question = MessageSerializer()
    choices = s.ListField(source="thing.choices", child=s.CharField())
    ranked = s.BooleanField(source="thing.ranked")
    planned = s.BooleanField(source="thing.planned")
    provisos = s.ListField(source="thing.provisos", child=s.CharField())
    advised = s.CharField(source="thing.advised", allow_blank=True)

    def compute_question(self, form: WithTeller[OrderForm]) -> PlainSentence:
        return form.teller.message(form.thing.question)


class PresetSerializer(AnswerSerializer):
    text = MessageSerializer()
    orders = s.DictField(
        child=s.CharField(), help_text="by key; others of presets are dropped"
    )

    def compute_text(self, preset: WithTeller[OrderPreset]) -> PlainSentence:
        return preset.teller.message(preset.thing.text)

    def compute_orders(self, preset: WithTeller[OrderPreset]) -> dict[str, str]:
        return dict(preset.thing.orders)


class OrdersSerializer(AnswerSerializer):
    given = s.DictField(child=s.CharField(), help_text="by key")
    forms = OrderFormSerializer(many=True)
    presets: Any = PresetSerializer(
        many=True, help_text="bundles, given by their place in this list"
    )

    def compute_given(self, projection: TableProjection) -> dict[str, str]:
        own_seat = projection.own if projection.may_order else None
        if own_seat:
            return {key: value for key, (value, _asked) in own_seat.orders.items()}
        return {}

    def compute_forms(self, projection: TableProjection) -> list[WithTeller[OrderForm]]:
        if projection.may_order:
            return _with_teller(projection, projection.game.orders(projection.view))
        return []

    def compute_presets(
        self, projection: TableProjection
    ) -> list[WithTeller[OrderPreset]]:
        if projection.may_order:
            return _with_teller(projection, projection.game.presets(projection.view))
        return []


class TurnSerializer(AnswerSerializer):
    table = s.IntegerField(source="table.pk")
    status = s.ChoiceField(source="table.status", choices=Status.values)
    seat = s.IntegerField(source="viewer", allow_null=True)
    asked = s.IntegerField(
        allow_null=True,
        help_text="send it back with the answer; null: nothing to decide",
    )
    must = s.BooleanField(
        help_text="the game waits for you; false: you may, and need not"
    )
    due_at = UtcTime(source="own.due_at", allow_null=True)
    mark = s.CharField()
    view = Anything(
        help_text="shaped as games/{slug}/schema says; null before the start"
    )
    sentence = MessageSerializer(allow_null=True)
    legal = LegalSerializer(many=True)
    families = FamilySerializer(
        many=True, help_text="moves too many to list: fill in the notation"
    )
    draft = DraftSerializer(allow_null=True)
    orders = OrdersSerializer(source="*")
    outcome = OutcomeSerializer(allow_null=True)

    def compute_asked(self, projection: TableProjection) -> int | None:
        return open_question(projection)

    def compute_must(self, projection: TableProjection) -> bool:
        return projection.decision is not None and projection.decision.must

    def compute_mark(self, projection: TableProjection) -> str:
        return tag_of(projection)

    def compute_view(self, projection: TableProjection) -> Json:
        return plain(
            projection.decision.view if projection.decision else projection.view
        )

    def compute_sentence(self, projection: TableProjection) -> PlainSentence | None:
        if projection.read:
            return table_teller(projection).message_if_any(projection.prompt)
        return None

    def compute_legal(self, projection: TableProjection) -> list[LegalMove]:
        if (decision := projection.decision) is None:
            return []
        view = decision.view
        teller = table_teller(projection)
        return [LegalMove(move, view, teller) for move in decision.legal]

    def compute_families(self, projection: TableProjection) -> Sequence[Family]:
        if projection.decision:
            return projection.decision.families
        return ()

    def compute_draft(self, projection: TableProjection) -> TableProjection | None:
        return projection if projection.decision else None

    def compute_outcome(self, projection: TableProjection) -> Outcome | None:
        return projection.outcome


def _with_teller(
    projection: TableProjection, things: Sequence[T]
) -> list[WithTeller[T]]:
    teller = table_teller(projection)
    return [WithTeller(thing, teller) for thing in things]
