"""The asker's own time: the zone they live by, quiet hours, leave. What *My time* does, by the same
services.
"""

from __future__ import annotations

from django.utils import timezone
from rest_framework.request import Request
from rest_framework.response import Response

from club.api.base import ApiView
from club.api.requests import body_of, query_of
from club.api.schema import answers
from club.api.time_facts import time_facts
from club.api.vote_answers import TimeShape
from club.api.wishes import ChosenLeave, EndedLeave, LeaveDays, Resting, night_in
from club.members.api_key_rows import KeyScope
from club.timecontrol import services as timecontrol

READ, PLAY = KeyScope.READ, KeyScope.PLAY


class TimeView(ApiView):
    """How the member's time stands comes back, whatever was done."""

    def told(self) -> Response:
        self.member.refresh_from_db(fields=["auto_leave"])
        return Response(time_facts(self.member, timezone.now()))


class OwnTime(TimeView):
    scopes = {"GET": READ, "POST": PLAY}

    @answers(TimeShape)
    def get(self, request: Request) -> Response:
        """Your quiet hours and your leave."""
        return self.told()

    @answers(TimeShape, body=ChosenLeave)
    def post(self, request: Request) -> Response:
        """Choose whether leave is taken by itself when your time is about to run out."""
        timecontrol.choose_automatic_holiday(
            self.member, body_of(ChosenLeave, request)["auto_leave"]
        )
        return self.told()


class Nights(TimeView):
    scopes = {"POST": PLAY}

    @answers(TimeShape, body=Resting, refused=(422,))
    def post(self, request: Request) -> Response:
        """Live by a zone and sleep at night, from now on; without hours, the nights count."""
        told = body_of(Resting, request)
        timecontrol.set_quiet_hours(self.member, told["zone"], night_in(told), timezone.now())
        return self.told()


class TimeOff(TimeView):
    scopes = {"POST": PLAY, "DELETE": PLAY}

    @answers(TimeShape, body=LeaveDays, refused=(422,))
    def post(self, request: Request) -> Response:
        """Take days off, the first and the last included."""
        days = body_of(LeaveDays, request)
        timecontrol.take_holiday(self.member, days["first"], days["last"], timezone.now())
        return self.told()

    @answers(TimeShape, query=EndedLeave)
    def delete(self, request: Request) -> Response:
        """You are back, or will not go: a leave of yours ends now. Another changes nothing."""
        timecontrol.end_holiday(self.member, query_of(EndedLeave, request)["leave"], timezone.now())
        return self.told()
