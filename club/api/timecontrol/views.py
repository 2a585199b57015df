"""The asker's nights and leave, time given to others, and how long turns took; what the pages
do, by the same services.
"""

from __future__ import annotations

from django.utils import timezone
from rest_framework.request import Request
from rest_framework.response import Response

from club.api.base.api_view import ApiView
from club.api.base.openapi import OF_A_CHANGE, answers
from club.api.base.requests import body_of, query_of
from club.api.tables.serializers import TableSerializer
from club.api.tables.table_view import TableView
from club.api.timecontrol.serializers import (
    ChosenLeave,
    EndedLeave,
    Forgiving,
    GivingTime,
    LeaveDays,
    Resting,
    TimeSerializer,
    TimesSerializer,
    member_time_now,
    night_in,
)
from club.members.api_key_rows import KeyScope
from club.tables import queries
from club.timecontrol import services as timecontrol
from club.timecontrol.thinking_times import think_times

READ, PLAY = KeyScope.READ, KeyScope.PLAY


class TimeView(ApiView):
    """How the member's time stands comes back, whatever was done."""

    def told(self) -> Response:
        self.member.refresh_from_db(fields=["auto_leave"])
        return Response(TimeSerializer.serialize(member_time_now(self.member, timezone.now())))


class OwnTime(TimeView):
    scopes = {"GET": READ, "POST": PLAY}

    @answers(TimeSerializer)
    def get(self, request: Request) -> Response:
        """Your quiet hours and your leave."""
        return self.told()

    @answers(TimeSerializer, body=ChosenLeave)
    def post(self, request: Request) -> Response:
        """Choose whether leave is taken by itself when your time is about to run out."""
        timecontrol.choose_automatic_holiday(
            self.member, body_of(ChosenLeave, request)["auto_leave"]
        )
        return self.told()


class Nights(TimeView):
    scopes = {"POST": PLAY}

    @answers(TimeSerializer, body=Resting, refused=(422,))
    def post(self, request: Request) -> Response:
        """Live by a zone and sleep at night, from now on; without hours, the nights count."""
        told = body_of(Resting, request)
        timecontrol.set_quiet_hours(self.member, told["zone"], night_in(told), timezone.now())
        return self.told()


class TimeOff(TimeView):
    scopes = {"POST": PLAY, "DELETE": PLAY}

    @answers(TimeSerializer, body=LeaveDays, refused=(422,))
    def post(self, request: Request) -> Response:
        """Take days off, the first and the last included."""
        days = body_of(LeaveDays, request)
        timecontrol.take_holiday(self.member, days["first"], days["last"], timezone.now())
        return self.told()

    @answers(TimeSerializer, query=EndedLeave)
    def delete(self, request: Request) -> Response:
        """You are back, or will not go: a leave of yours ends now. Another changes nothing."""
        timecontrol.end_holiday(self.member, query_of(EndedLeave, request)["leave"], timezone.now())
        return self.told()


class Gifts(TableView):
    scopes = {"POST": PLAY}

    @answers(TableSerializer, body=GivingTime, refused=OF_A_CHANGE)
    def post(self, request: Request, table_id: int) -> Response:
        """Give another's chair more time."""
        self.find(table_id)
        seat = body_of(GivingTime, request)["seat"]
        timecontrol.give_time(table_id, self.member, seat, timezone.now())
        return self.shown(table_id)


class Times(TableView):
    """How long turns took comes back, whatever was done."""

    scopes = {"GET": READ, "POST": PLAY}

    @answers(TimesSerializer, refused=(404,))
    def get(self, request: Request, table_id: int) -> Response:
        """How long everybody took for their turns, as far as all may know."""
        return self.taken(table_id)

    @answers(TimesSerializer, body=Forgiving, refused=(404, 422))
    def post(self, request: Request, table_id: int) -> Response:
        """Forgive a missed turn of another's. What all the others forgive does not count."""
        queries.table_for(self.member, table_id)
        told = body_of(Forgiving, request)
        timecontrol.excuse_miss(table_id, self.member, told["seat"], told["turn"])
        return self.taken(table_id)

    def taken(self, table_id: int) -> Response:
        """No rules are asked for it."""
        table, seat = queries.table_for(self.member, table_id)
        found = think_times(table, self.member, seat is not None)
        return Response(TimesSerializer.serialize({"items": found}))
