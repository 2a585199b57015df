"""API views of taking a game back. They call the same services as the page."""

from __future__ import annotations

from django.urls import path
from django.utils import timezone
from rest_framework import serializers as s
from rest_framework.request import Request
from rest_framework.response import Response

from club.api.api_view import ApiView
from club.api.openapi import OF_A_CHANGE, answers
from club.api.requests import Sent, body_of, choice, number
from club.api.serializers import AnswerSerializer, UtcTime
from club.members.api_key_rows import KeyScope
from club.tables.models import Table
from club.tables.queries import table_for
from club.take_back import services
from club.take_back.take_back_page import take_back_page


class OpenTakeBackSerializer(AnswerSerializer):
    """An open proposal."""

    id = s.IntegerField(source="pk")
    line = s.IntegerField(help_text="of the public log; the last that stays")
    made_at = UtcTime()


class TakenBackSerializer(AnswerSerializer):
    """A time that the game was taken back."""

    line = s.IntegerField()
    at = UtcTime()


class TakeBacksSerializer(AnswerSerializer):
    """The open proposal of a table, and the times that its game was taken back."""

    proposal = OpenTakeBackSerializer(allow_null=True)
    agreed = s.ListField(child=s.CharField(), help_text="names of members")
    missing = s.ListField(child=s.CharField(), help_text="names of members")
    past = TakenBackSerializer(many=True)


class TakeBackSent(Sent):
    line = number(help_text="of the public log, the last that stays; 0: the beginning")


class TakeBackAnswerSent(Sent):
    answer = choice(("yes", "no"))


class TakeBackView(ApiView):
    """Shows all about taking back."""

    def shown(self, table_id: int) -> Response:
        """Raises Table.DoesNotExist."""
        table, seat = table_for(self.member, table_id)
        if table.record is None:
            raise Table.DoesNotExist
        page = take_back_page(table, seat, self.member, timezone.now())
        return Response(TakeBacksSerializer.serialize(page))


class TakeBacks(TakeBackView):
    scopes = {"GET": KeyScope.READ, "POST": KeyScope.PLAY}

    @answers(TakeBacksSerializer, refused=(404,))
    def get(self, request: Request, table_id: int) -> Response:
        """The open proposal to take the game back, and the times that it was."""
        return self.shown(table_id)

    @answers(TakeBacksSerializer, body=TakeBackSent, refused=OF_A_CHANGE)
    def post(self, request: Request, table_id: int) -> Response:
        """Propose to take the game back. It is done when all members at the table agree."""
        table_for(self.member, table_id)
        line = body_of(TakeBackSent, request)["line"]
        services.propose_take_back(table_id, self.member, line, timezone.now())
        return self.shown(table_id)


class TakeBack(TakeBackView):
    scopes = {"POST": KeyScope.PLAY}

    @answers(TakeBacksSerializer, body=TakeBackAnswerSent, refused=OF_A_CHANGE)
    def post(self, request: Request, table_id: int, pk: int) -> Response:
        """Agree to the proposal, or not."""
        table_for(self.member, table_id)
        if body_of(TakeBackAnswerSent, request)["answer"] == "yes":
            services.agree_to_take_back(table_id, self.member, pk, timezone.now())
        else:
            services.refuse_take_back(table_id, self.member, pk, timezone.now())
        return self.shown(table_id)


urlpatterns = [
    path(
        "tables/<int:table_id>/take-back",
        TakeBacks.as_view(),
        name="take_backs",
    ),
    path(
        "tables/<int:table_id>/take-back/<int:pk>",
        TakeBack.as_view(),
        name="take_back",
    ),
]
