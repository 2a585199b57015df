"""API views of quiet hours, holidays, time given to others, and lengths of turns. They call the
same services as the pages.
"""

from __future__ import annotations

from django.utils import timezone
from rest_framework.request import Request
from rest_framework.response import Response

from club.api.api_view import ApiView
from club.api.openapi import OF_A_CHANGE, answers
from club.api.requests import body_of, query_of
from club.members.api_key_rows import KeyScope
from club.tables import queries
from club.tables.api.serializers import TableSerializer
from club.tables.api.table_view import TableView
from club.timecontrol import services as timecontrol
from club.timecontrol.api.serializers import (
    ChosenLeave,
    EndedLeave,
    ExcuseBody,
    GivingTime,
    LeaveDays,
    Resting,
    TimeSerializer,
    TimesSerializer,
    member_time_now,
    night_in,
)
from club.timecontrol.thinking_times import think_times

READ, PLAY = KeyScope.READ, KeyScope.PLAY


class TimeView(ApiView):
    """A view that always returns the member's time settings."""

    def answer_time(self) -> Response:
        self.member.refresh_from_db(fields=["auto_leave"])
        return Response(
            TimeSerializer.serialize(member_time_now(self.member, timezone.now()))
        )


class OwnTime(TimeView):
    scopes = {"GET": READ, "POST": PLAY}

    @answers(TimeSerializer)
    def get(self, request: Request) -> Response:
        """Your quiet hours and your holidays."""
        return self.answer_time()

    @answers(TimeSerializer, body=ChosenLeave)
    def post(self, request: Request) -> Response:
        """Choose whether a holiday starts automatically when your time is about to run out."""
        timecontrol.choose_automatic_holiday(
            self.member, body_of(ChosenLeave, request)["auto_leave"]
        )
        return self.answer_time()


class Nights(TimeView):
    scopes = {"POST": PLAY}

    @answers(TimeSerializer, body=Resting, refused=(422,))
    def post(self, request: Request) -> Response:
        """Set your time zone and quiet hours from now on; without hours, nights count."""
        body = body_of(Resting, request)
        timecontrol.set_quiet_hours(
            self.member, body["zone"], night_in(body), timezone.now()
        )
        return self.answer_time()


class TimeOff(TimeView):
    scopes = {"POST": PLAY, "DELETE": PLAY}

    @answers(TimeSerializer, body=LeaveDays, refused=(422,))
    def post(self, request: Request) -> Response:
        """Take a holiday, from the first day to the last."""
        days = body_of(LeaveDays, request)
        timecontrol.take_holiday(
            self.member, days["first"], days["last"], timezone.now()
        )
        return self.answer_time()

    @answers(TimeSerializer, query=EndedLeave)
    def delete(self, request: Request) -> Response:
        """End a holiday of yours now, or cancel it. Other ids change nothing."""
        timecontrol.end_holiday(
            self.member, query_of(EndedLeave, request)["leave"], timezone.now()
        )
        return self.answer_time()


class Gifts(TableView):
    scopes = {"POST": PLAY}

    @answers(TableSerializer, body=GivingTime, refused=OF_A_CHANGE)
    def post(self, request: Request, table_id: int) -> Response:
        """Give more time to another player's chair."""
        self.find(table_id)
        seat = body_of(GivingTime, request)["seat"]
        timecontrol.give_time(table_id, self.member, seat, timezone.now())
        return self.shown(table_id)


class Times(TableView):
    """A view that always returns the lengths of turns."""

    scopes = {"GET": READ, "POST": PLAY}

    @answers(TimesSerializer, refused=(404,))
    def get(self, request: Request, table_id: int) -> Response:
        """The lengths of all players' turns, as far as everybody may know them."""
        return self.taken(table_id)

    @answers(TimesSerializer, body=ExcuseBody, refused=(404, 422))
    def post(self, request: Request, table_id: int) -> Response:
        """Forgive another member's missed turn. A turn that all others forgive does not count."""
        queries.table_for(self.member, table_id)
        body = body_of(ExcuseBody, request)
        timecontrol.excuse_miss(table_id, self.member, body["seat"], body["turn"])
        return self.taken(table_id)

    def taken(self, table_id: int) -> Response:
        """Returns the lengths of turns, without running rules."""
        table, seat = queries.table_for(self.member, table_id)
        turns = think_times(table, self.member, seat is not None)
        return Response(TimesSerializer.serialize({"items": turns}))
