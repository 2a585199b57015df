"""What answers about a turn look like, for the schema; see `tables/serializers.py`."""

from __future__ import annotations

from typing import Any

from rest_framework import serializers as s

from club.api.tables.serializers import UTC, Anything, MessageShape, OutcomeShape, Shape
from club.tables.models import Status


class LegalShape(Shape):
    move = s.CharField(help_text="its notation: send this")
    said = s.CharField(help_text="in words")
    forecast = MessageShape(allow_null=True)


class BlankShape(Shape):
    name = s.CharField()
    choices = s.ListField(child=s.CharField(allow_blank=True), help_text="none: a number in bounds")
    low = s.IntegerField()
    high = s.IntegerField()


class FamilyShape(Shape):
    kind = s.CharField()
    notation = s.CharField()
    blanks = BlankShape(many=True)


class DraftShape(Shape):
    moves = s.ListField(child=s.CharField())
    lost = s.ListField(child=s.CharField(), help_text="no longer legal")
    closed = s.BooleanField(help_text="the last result is unknown: play, or take it back")
    stands = s.BooleanField(help_text="it is played if your time runs out")
    balance = MessageShape(allow_null=True)


class OrderFormShape(Shape):
    key = s.CharField()
    question = MessageShape()
    choices = s.ListField(child=s.CharField())
    ranked = s.BooleanField()
    planned = s.BooleanField()
    provisos = s.ListField(child=s.CharField())
    advised = s.CharField(allow_blank=True)


class PresetShape(Shape):
    text = MessageShape()
    orders = s.DictField(child=s.CharField(), help_text="by key; others of presets are dropped")


class OrdersShape(Shape):
    given = s.DictField(child=s.CharField(), help_text="by key")
    forms = OrderFormShape(many=True)
    presets: Any = PresetShape(many=True, help_text="bundles, given by their place in this list")


class TurnShape(Shape):
    table = s.IntegerField()
    status = s.ChoiceField(choices=Status.values)
    seat = s.IntegerField(allow_null=True)
    asked = s.IntegerField(
        allow_null=True, help_text="send it back with the answer; null: nothing to decide"
    )
    must = s.BooleanField(help_text="the game waits for you; false: you may, and need not")
    due_at = s.DateTimeField(allow_null=True, help_text=UTC)
    mark = s.CharField()
    view = Anything(help_text="shaped as games/{slug}/schema says; null before the start")
    sentence = MessageShape(allow_null=True)
    legal = LegalShape(many=True)
    families = FamilyShape(many=True, help_text="moves too many to list: fill in the notation")
    draft = DraftShape(allow_null=True)
    orders = OrdersShape()
    outcome = OutcomeShape(allow_null=True)


class LogLine(Shape):
    number = s.IntegerField()
    at = s.DateTimeField(help_text=UTC)
    what = s.CharField(help_text="ply, or what else befell the table")
    seat = s.IntegerField(allow_null=True, help_text="null: nobody's, or not known to you")
    by = s.CharField(
        allow_null=True, help_text="member, bot, order, ladder; null: not known to you"
    )
    sentences = MessageShape(many=True)


class AdviceShape(Shape):
    move = s.CharField(help_text="its notation")
    said = s.CharField(help_text="in words")
    forecast = MessageShape(allow_null=True)
    among = s.IntegerField(help_text="moves that it was compared with, itself included")


class CounselShape(Shape):
    advice = AdviceShape(
        allow_null=True, help_text="null: nothing is asked of you, or no table of learning"
    )


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
