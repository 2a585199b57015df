"""API views of series of events."""

from __future__ import annotations

from typing import Any

from django.shortcuts import get_object_or_404
from rest_framework import serializers as s
from rest_framework.decorators import action
from rest_framework.request import Request

from club.base.roles.permissions import expect_power
from club.base.roles.powers import Power
from club.community.events import queries
from club.community.events.api.serializers import EventAnswerSerializer, EventSerializer
from club.community.events.event_times import Every
from club.community.events.models import EventSeries
from club.community.events.presentation.month_calendar import read_month
from club.community.events.services.series_answers import answer_month
from club.people.members.api_key_rows import KeyScope
from club.site.api.actions import ActionSchema
from club.site.api.requests import Sent
from club.site.api.serializers import AnswerSerializer
from club.site.api.viewsets import ViewSet


class SeriesPartSerializer(AnswerSerializer):
    """A rule of a series, from its first day on."""

    first = s.DateField()
    every = s.ChoiceField(choices=Every.values)
    nth = s.IntegerField(allow_null=True)
    until = s.DateField(allow_null=True)


class EventSeriesSerializer(AnswerSerializer):
    """A series with its rules and its events to come."""

    id = s.IntegerField()
    rules = SeriesPartSerializer(many=True)
    events = EventSerializer(many=True)


class MonthAnswerSent(Sent):
    month = s.RegexField(r"^\d{4}-\d{2}$", max_length=7, help_text="as 2026-12")


class SeriesAnswersSerializer(AnswerSerializer):
    answers = EventAnswerSerializer(many=True)


class EventSeriesViewSet(ViewSet):
    lookup_url_kwarg = "series_id"
    scope_of_changes = KeyScope.PLAY

    @ActionSchema(EventSeriesSerializer, refused=(403, 404))
    def retrieve(self, request: Request, series_id: int) -> dict[str, Any]:
        """A series, its rules and its events to come."""
        series = self.find(series_id)
        return {
            "id": series.pk,
            "rules": series.parts.all(),
            "events": queries.series_to_come(series, self.now),
        }

    @action(detail=True, methods=["post"])
    @ActionSchema(
        SeriesAnswersSerializer, body=MonthAnswerSent, refused=(403, 404, 422)
    )
    def answer(self, request: Request, series_id: int) -> dict[str, Any]:
        """Say yes to all open events of a month."""
        self.find(series_id)
        month = read_month(self.body["month"], self.now.date())
        return {"answers": answer_month(series_id, self.member, month, self.now)}

    def find(self, series_id: int) -> EventSeries:
        """Raises Http404, and NotAllowed for guests."""
        expect_power(self.member, Power.SEE_ANSWERS)
        return get_object_or_404(EventSeries, pk=series_id)
