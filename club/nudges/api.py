"""The API view of nudges. It calls the same service as the page."""

from __future__ import annotations

from django.urls import path
from django.utils import timezone
from rest_framework.request import Request
from rest_framework.response import Response

from club.api.openapi import OF_A_CHANGE, answers
from club.api.requests import Sent, body_of, number
from club.members.api_key_rows import KeyScope
from club.nudges import services
from club.tables.api.serializers import TableSerializer
from club.tables.api.table_view import TableView


class NudgeSent(Sent):
    seat = number(help_text="of the member who is to be told that the table waits")


class Nudges(TableView):
    scopes = {"POST": KeyScope.PLAY}

    @answers(TableSerializer, body=NudgeSent, refused=OF_A_CHANGE)
    def post(self, request: Request, table_id: int) -> Response:
        """Nudge a member: after half of their time, once a day, where you know of the question."""
        self.find(table_id)
        seat = body_of(NudgeSent, request)["seat"]
        services.nudge_seat(table_id, seat, self.member, timezone.now())
        return self.shown(table_id)


urlpatterns = [
    path("tables/<int:table_id>/nudges", Nudges.as_view(), name="nudges"),
]
