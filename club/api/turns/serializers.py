"""A turn as JSON: the view, what is asked, the legal moves with their forecasts, forms for moves
too many to list, draft and standing orders; and what a program sends in answer.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any, TypeVar

from rest_framework import serializers as s

from club.api.base.etags import tag_of
from club.api.base.plain_json import Json, PlainSentence, Teller, WithTeller, plain
from club.api.base.requests import Sent, line, number
from club.api.base.serializers import AnswerSerializer, Anything, MessageSerializer, UtcTime
from club.api.tables.serializers import OutcomeSerializer, open_question, teller_at
from club.play.bot_advice import Advice, advice_for
from club.play.services.orders import LONGEST_ORDER
from club.play.services.playing import LONGEST_TURN
from club.tables.models import Status
from club.tables.presentation.move_words import move_in_words
from club.tables.projection import TableProjection
from games.core import Family, Move, OrderForm, OrderPreset, Outcome
from games.notation import LONGEST, kind_name

T = TypeVar("T")


class Moves(Sent):
    moves = s.ListField(
        child=line(LONGEST, help_text="a notation, exactly as `legal` has it"),
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
class LegalMove:
    """A move that may be played, and from what its seat knows."""

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
    choices = s.ListField(child=s.CharField(allow_blank=True), help_text="none: a number in bounds")
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

    def compute_balance(self, one: TableProjection) -> PlainSentence | None:
        decision = one.decision
        if decision is None or not decision.laid.kept:
            return None
        balance = one.game.balance(decision.view_before, decision.view)
        return teller_at(one).message_if_any(balance)


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
    orders = s.DictField(child=s.CharField(), help_text="by key; others of presets are dropped")

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

    def compute_given(self, one: TableProjection) -> dict[str, str]:
        own = one.own if one.may_order else None
        return {key: value for key, (value, _asked) in own.orders.items()} if own else {}

    def compute_forms(self, one: TableProjection) -> list[WithTeller[OrderForm]]:
        return _told(one, one.game.orders(one.view)) if one.may_order else []

    def compute_presets(self, one: TableProjection) -> list[WithTeller[OrderPreset]]:
        return _told(one, one.game.presets(one.view)) if one.may_order else []


class TurnSerializer(AnswerSerializer):
    table = s.IntegerField(source="table.pk")
    status = s.ChoiceField(source="table.status", choices=Status.values)
    seat = s.IntegerField(source="viewer", allow_null=True)
    asked = s.IntegerField(
        allow_null=True, help_text="send it back with the answer; null: nothing to decide"
    )
    must = s.BooleanField(help_text="the game waits for you; false: you may, and need not")
    due_at = UtcTime(source="own.due_at", allow_null=True)
    mark = s.CharField()
    view = Anything(help_text="shaped as games/{slug}/schema says; null before the start")
    sentence = MessageSerializer(allow_null=True)
    legal = LegalSerializer(many=True)
    families = FamilySerializer(many=True, help_text="moves too many to list: fill in the notation")
    draft = DraftSerializer(allow_null=True)
    orders = OrdersSerializer(source="*")
    outcome = OutcomeSerializer(allow_null=True)

    def compute_asked(self, one: TableProjection) -> int | None:
        return open_question(one)

    def compute_must(self, one: TableProjection) -> bool:
        return one.decision is not None and one.decision.must

    def compute_mark(self, one: TableProjection) -> str:
        return tag_of(one)

    def compute_view(self, one: TableProjection) -> Json:
        return plain(one.decision.view if one.decision else one.view)

    def compute_sentence(self, one: TableProjection) -> PlainSentence | None:
        return teller_at(one).message_if_any(one.asks) if one.read else None

    def compute_legal(self, one: TableProjection) -> list[LegalMove]:
        if (decision := one.decision) is None:
            return []
        view, teller = decision.view, teller_at(one)
        return [LegalMove(move, view, teller) for move in decision.legal]

    def compute_families(self, one: TableProjection) -> Sequence[Family]:
        return one.decision.families if one.decision else ()

    def compute_draft(self, one: TableProjection) -> TableProjection | None:
        return one if one.decision else None

    def compute_outcome(self, one: TableProjection) -> Outcome | None:
        return one.outcome


class AdviceSerializer(AnswerSerializer):
    move = s.CharField(source="thing.move", help_text="its notation")
    said = s.CharField(help_text="in words")
    forecast = MessageSerializer(allow_null=True)
    among = s.IntegerField(
        source="thing.among", help_text="moves that it was compared with, itself included"
    )

    def compute_said(self, advice: WithTeller[Advice]) -> str:
        return move_in_words(advice.thing.move, advice.teller.cast)

    def compute_forecast(self, advice: WithTeller[Advice]) -> PlainSentence | None:
        return advice.teller.message_if_any(advice.thing.brings)


class CounselSerializer(AnswerSerializer):
    advice = AdviceSerializer(
        allow_null=True, help_text="null: nothing is asked of you, or no table of learning"
    )

    def compute_advice(self, one: TableProjection) -> WithTeller[Advice] | None:
        found = advice_for(one)
        return WithTeller(found, teller_at(one)) if found else None


def _told(one: TableProjection, things: Sequence[T]) -> list[WithTeller[T]]:
    teller = teller_at(one)
    return [WithTeller(thing, teller) for thing in things]
