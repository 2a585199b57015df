"""The API view of practice. It calls the same services as the page."""

from __future__ import annotations

from django.urls import path
from django.utils import timezone
from rest_framework import serializers as s
from rest_framework.request import Request
from rest_framework.response import Response

from club.api.openapi import OF_A_CHANGE, answers
from club.api.requests import Sent, body_of, choice, name_of_member, number
from club.members.api_key_rows import KeyScope
from club.practice import services, with_others
from club.tables.api.serializers import TableSerializer
from club.tables.api.table_view import TableView
from games import bots

BEST = bots.names()[-1]


class PracticeSent(Sent):
    plies = number(help_text="of the finished game that are taken over")
    seat = number(allow_null=True, help_text="null: all seats, by yourself")
    bot = choice(bots.names(), default=BEST, help_text="in the other seats")
    once = s.UUIDField(required=False, help_text="the same again begins no second game")


class InvitedSent(Sent):
    name = name_of_member(help_text="of the member who is to take a seat")


class SeatSent(Sent):
    seat = number(help_text="a free one")


class Practice(TableView):
    scopes = {"POST": KeyScope.TABLES, "DELETE": KeyScope.TABLES}

    @answers(TableSerializer, body=PracticeSent, refused=OF_A_CHANGE)
    def post(self, request: Request, table_id: int) -> Response:
        """Begin a game of your own that goes on from a finished one. It answers with its table."""
        table = self.find(table_id)
        sent = body_of(PracticeSent, request)
        choices = services.PracticeStart(
            sent["plies"], sent["seat"], sent["bot"], sent.get("once")
        )
        begun = services.begin_practice(table, self.member, choices, timezone.now())
        return self.shown(begun.pk)

    @answers(TableSerializer, refused=OF_A_CHANGE)
    def delete(self, request: Request, table_id: int) -> Response:
        """End your practice."""
        self.find(table_id)
        services.end_practice(table_id, self.member, timezone.now())
        return self.shown(table_id)


class PracticeInvitations(TableView):
    scopes = {"POST": KeyScope.TABLES}

    @answers(TableSerializer, body=InvitedSent, refused=OF_A_CHANGE)
    def post(self, request: Request, table_id: int) -> Response:
        """As host of practice, invite a member to the seats that are free. They decline it like any
        invitation.
        """
        self.find(table_id)
        name = body_of(InvitedSent, request)["name"]
        with_others.invite_to_practice(table_id, self.member, name, timezone.now())
        return self.shown(table_id)


class PracticeSeats(TableView):
    scopes = {"POST": KeyScope.TABLES, "DELETE": KeyScope.TABLES}

    @answers(TableSerializer, body=SeatSent, refused=OF_A_CHANGE)
    def post(self, request: Request, table_id: int) -> Response:
        """Take a free seat of practice that you are invited to."""
        self.find(table_id)
        seat = body_of(SeatSent, request)["seat"]
        with_others.take_seat(table_id, self.member, seat, timezone.now())
        return self.shown(table_id)

    @answers(TableSerializer, refused=OF_A_CHANGE)
    def delete(self, request: Request, table_id: int) -> Response:
        """Leave the seat. Its host plays it again."""
        self.find(table_id)
        with_others.leave_practice(table_id, self.member, timezone.now())
        return self.shown(table_id)


urlpatterns = [
    path("tables/<int:table_id>/practice", Practice.as_view(), name="practice"),
    path(
        "tables/<int:table_id>/practice/invitations",
        PracticeInvitations.as_view(),
        name="practice_invitations",
    ),
    path(
        "tables/<int:table_id>/practice/seats",
        PracticeSeats.as_view(),
        name="practice_seats",
    ),
]
