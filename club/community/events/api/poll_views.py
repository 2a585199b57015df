"""API views of polls of dates."""

from __future__ import annotations

from typing import Any, ClassVar

from django.shortcuts import get_object_or_404
from rest_framework import serializers as s
from rest_framework.decorators import action
from rest_framework.request import Request

from club.community.events.api.serializers import (
    LINE,
    NIGHTS,
    NUMBER,
    NUMBERS,
    TEXT,
    further_terms,
)
from club.community.events.event_times import usual_nights
from club.community.events.models import Event
from club.community.events.poll_models import DatePoll, PollAnswer, PollChoice, PollDay
from club.community.events.services import polls
from club.community.events.terms import TERMS
from club.people.members.api_key_rows import KeyScope
from club.site.api.actions import ActionSchema
from club.site.api.pagination import ListPage, ListQuery, in_their_order, list_of
from club.site.api.requests import ModelSent, Sent, number
from club.site.api.serializers import AnswerSerializer, ModelAnswerSerializer
from club.site.api.viewsets import ViewSet

TERMS_SENT = ("title", "place", "begins", "ends", "nights")
REFUSED = (403, 404, 422)


class PollSent(ModelSent):
    """A poll as it is made."""

    keeps_left_out = True

    days = s.ListField(child=s.DateField(), max_length=100, help_text="two to ten")
    begins = s.TimeField(help_text="on the clock of the club, as 19:00; of each day")

    class Meta:
        model = Event
        fields: ClassVar = ["days", *TERMS_SENT, *further_terms(TERMS_SENT)]
        extra_kwargs: ClassVar = {
            "title": LINE,
            "place": LINE,
            "getting_in": TEXT,
            "text": TEXT,
            **dict.fromkeys(NUMBERS, NUMBER),
            "nights": NIGHTS,
        }


class PollChoiceSent(Sent):
    day = number(help_text="the id of a day of the poll")
    choice = s.ChoiceField(choices=PollChoice.values)


class PollAnswersSent(Sent):
    answers = PollChoiceSent(many=True)


class PollDaySent(Sent):
    day = number(help_text="the id of a day of the poll")


class PollAnswerSerializer(AnswerSerializer):
    """A member's answer to a day."""

    member = s.CharField(source="member.username")
    choice = s.ChoiceField(choices=PollChoice.values)


class PollDaySerializer(ModelAnswerSerializer):
    """A day of a poll."""

    id = s.IntegerField()
    answers = PollAnswerSerializer(many=True)

    class Meta:
        model = PollDay
        fields = ("id", "day", "begins_at", "ends_at", "answers")

    def compute_answers(self, day: PollDay) -> list[PollAnswer]:
        return list(day.answers.all())


class PollSerializer(ModelAnswerSerializer):
    """A poll as a list shows it."""

    id = s.IntegerField()
    host = s.CharField(source="host.username", allow_null=True)
    event = s.IntegerField(source="event_id", allow_null=True, help_text="once fixed")
    open = s.BooleanField(source="is_open")

    class Meta:
        model = DatePoll
        fields = ("id", "title", "place", "zone", "host", "event", "open", "made_at")


class PollPageSerializer(AnswerSerializer):
    """All of a poll."""

    poll = PollSerializer()
    days = PollDaySerializer(many=True)


class DatePollViewSet(ViewSet):
    lookup_url_kwarg = "poll_id"
    scope_of_changes = KeyScope.TABLES

    @ActionSchema(list_of(PollSerializer), query=ListQuery)
    def list(self, request: Request) -> ListPage:
        """The open polls, the newest first."""
        rows = DatePoll.objects.visible_to(self.member).open().select_related("host")
        return in_their_order(rows, self.query)

    @ActionSchema(PollPageSerializer, status=201, body=PollSent, refused=(403, 422))
    def create(self, request: Request) -> dict[str, Any]:
        """Ask the members which day suits; you are the host."""
        body = self.body
        terms = {name: body[name] for name in TERMS if name in body}
        terms.setdefault("nights", usual_nights(body["begins"], body["ends"]))
        made = polls.make_poll(self.member, body["days"], Event(**terms), self.now)
        return self.page(made.pk)

    @ActionSchema(PollPageSerializer, refused=(404,))
    def retrieve(self, request: Request, poll_id: int) -> dict[str, Any]:
        """A poll with its days and all answers."""
        return self.page(poll_id)

    @action(detail=True, methods=["post"])
    @ActionSchema(
        PollPageSerializer,
        body=PollAnswersSent,
        scope=KeyScope.PLAY,
        refused=REFUSED,
    )
    def answer(self, request: Request, poll_id: int) -> dict[str, Any]:
        """Say yes, maybe or no to days; others keep your answer."""
        self.find(poll_id)
        choices = {row["day"]: row["choice"] for row in self.body["answers"]}
        polls.answer_poll(poll_id, self.member, choices, self.now)
        return self.page(poll_id)

    @action(detail=True, methods=["post"])
    @ActionSchema(PollPageSerializer, body=PollDaySent, refused=REFUSED)
    def fix(self, request: Request, poll_id: int) -> dict[str, Any]:
        """As host, make the event on a day; its answers become those of the event."""
        self.find(poll_id)
        polls.fix_day(poll_id, self.body["day"], self.member, self.now)
        return self.page(poll_id)

    @action(detail=True, methods=["post"])
    @ActionSchema(PollPageSerializer, refused=REFUSED)
    def close(self, request: Request, poll_id: int) -> dict[str, Any]:
        """As host, end the poll without an event."""
        self.find(poll_id)
        polls.close_poll(poll_id, self.member, self.now)
        return self.page(poll_id)

    def find(self, poll_id: int) -> DatePoll:
        """Raises Http404, also for guests."""
        rows = DatePoll.objects.visible_to(self.member).select_related("host")
        return get_object_or_404(rows, pk=poll_id)

    def page(self, poll_id: int) -> dict[str, Any]:
        """All of the poll as it is now."""
        poll = self.find(poll_id)
        days = poll.days.prefetch_related("answers__member")
        return {"poll": poll, "days": days}
