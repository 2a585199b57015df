"""API views of events. They call the same services as the pages."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django.http import Http404
from django.shortcuts import get_object_or_404
from django.utils import timezone
from rest_framework.request import Request
from rest_framework.response import Response

from club.api.api_view import ApiView
from club.api.openapi import answers
from club.api.pagination import ListQuery, in_their_order, list_of
from club.api.requests import body_of, query_of
from club.events import queries
from club.events.api import serializers as forms
from club.events.models import Event
from club.events.recurrence import RepeatRule
from club.events.services import making, repeating
from club.events.services.answers import answer_event
from club.events.services.series_changes import change_later
from club.events.terms import TERMS, event_terms_of
from club.events.wall_times import usual_nights
from club.members.api_key_rows import KeyScope
from club.roles.permissions import expect_power
from club.roles.powers import Power

READ, PLAY, TABLES = KeyScope.READ, KeyScope.PLAY, KeyScope.TABLES
EventList = list_of(forms.EventSerializer)
OF_RULE = ("every", "nth", "until")


class EventView(ApiView):
    """Finds the event."""

    def find(self, event_id: int) -> Event:
        """Raises Http404, and NotAllowed for guests."""
        expect_power(self.member, Power.SEE_ANSWERS)
        return get_object_or_404(Event.objects.with_host(), pk=event_id)

    def page(self, event_id: int, status: int = 200) -> Response:
        """All of the event as it is now."""
        event = self.find(event_id)
        facts = {
            "event": event,
            "answers": queries.event_answers(event),
            "tables": queries.tables_at(event),
            "wishes": queries.wishes_at(event),
            "came": [one.username for one in queries.came_to(event)],
        }
        return Response(forms.EventPageSerializer.serialize(facts), status)


class Events(EventView):
    scopes = {"GET": READ, "POST": TABLES}

    @answers(EventList, query=ListQuery)
    def get(self, request: Request) -> Response:
        """The events to come, the next first."""
        events = queries.events_to_come(timezone.now())
        page = in_their_order(events, query_of(ListQuery, request))
        return Response(EventList.serialize(page))

    @answers(
        forms.EventPageSerializer, status=201, body=forms.EventSent, refused=(403, 422)
    )
    def post(self, request: Request) -> Response:
        """Make an event, or a series; you are its host and come."""
        body, now = body_of(forms.EventSent, request), timezone.now()
        rule = _rule(body)
        if rule is None:
            made = making.make_event(self.member, body["day"], _terms(body), now)
            return self.page(made.pk, 201)
        series = repeating.make_series(self.member, rule, _terms(body), now)
        first = queries.first_of_series(series.pk)
        if first is None:
            raise Http404
        return self.page(first.pk, 201)


class OneEvent(EventView):
    scopes = {"GET": READ, "POST": TABLES}

    @answers(forms.EventPageSerializer, refused=(404,))
    def get(self, request: Request, event_id: int) -> Response:
        """An event with all answers, tables and wishes."""
        return self.page(event_id)

    @answers(forms.EventPageSerializer, body=forms.EventSent, refused=(403, 404, 422))
    def post(self, request: Request, event_id: int) -> Response:
        """As host, change an event; with `every`, this and all later ones of its series."""
        event = self.find(event_id)
        body, now = body_of(forms.EventSent, request), timezone.now()
        rule, terms = _rule(body, event), _terms(body, event)
        if rule is None:
            making.change_event(event_id, self.member, body["day"], terms, now)
            return self.page(event_id)
        first = change_later(event_id, self.member, rule, terms, now)
        return self.page(first.pk)


class EventAnswers(EventView):
    scopes = {"POST": PLAY}

    @answers(
        forms.EventPageSerializer,
        body=forms.EventAnswerSent,
        refused=(403, 404, 422),
    )
    def post(self, request: Request, event_id: int) -> Response:
        """Say yes, maybe or no."""
        self.find(event_id)
        body = body_of(forms.EventAnswerSent, request)
        answer_event(
            event_id,
            self.member,
            body["choice"],
            timezone.now(),
            body["guests"],
            body["remark"],
        )
        return self.page(event_id)


class EventEnd(EventView):
    scopes = {"POST": TABLES}

    @answers(None, status=204, body=forms.EventEndSent, refused=(403, 404, 422))
    def post(self, request: Request, event_id: int) -> Response:
        """As host, call the event off, leave its day out of the series, or end the series after
        it.
        """
        event, now = self.find(event_id), timezone.now()
        act = body_of(forms.EventEndSent, request)["act"]
        if act == "call_off":
            making.call_off_event(event_id, self.member, now)
        elif act == "leave_out":
            repeating.leave_out(event_id, self.member, now)
        else:
            last = event.slot or event.day
            repeating.end_series(event_id, self.member, last, now)
        return Response(status=204)


def _terms(body: Mapping[str, Any], event: Event | None = None) -> Event:
    """What was sent; what was left out stays as it is."""
    sent = {name: body[name] for name in TERMS if name in body}
    sent.setdefault("nights", usual_nights(body["begins"], body["ends"]))
    return event_terms_of(event or Event(), **sent)


def _rule(body: Mapping[str, Any], event: Event | None = None) -> RepeatRule | None:
    """The rule that was sent; what was left out stays as it is."""
    if "every" not in body:
        return None
    before = event.shown_rule if event is not None else None
    nth = before.nth if before and before.every == body["every"] else None
    until = before.until if before else None
    return RepeatRule(
        body["day"], body["every"], body.get("nth", nth), body.get("until", until)
    )
