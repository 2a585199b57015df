"""API views of quiet hours, holidays, time given to others, and lengths of turns. They call the
same services as the pages.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from rest_framework.decorators import action
from rest_framework.request import Request

from club.play.tables import queries
from club.play.tables.api.serializers import TableSerializer, TableWithIdleReasons
from club.play.tables.api.table_actions import TableActions
from club.play.time_control import services as timecontrol
from club.play.time_control.api.serializers import (
    ChosenLeave,
    EndedLeave,
    ExcuseBody,
    GivingTime,
    LeaveDays,
    MemberTime,
    Resting,
    TimeSerializer,
    TimesSerializer,
    member_time_now,
    night_in,
)
from club.play.time_control.thinking_times import think_times
from club.site.api.actions import OF_A_CHANGE, ActionSchema
from club.site.api.viewsets import ViewSet


class OwnTimeViewSet(ViewSet):
    """The member's time settings, which each action returns."""

    lookup_url_kwarg = None

    @ActionSchema(TimeSerializer)
    def retrieve(self, request: Request) -> MemberTime:
        """Your quiet hours and your holidays."""
        return self.own_time()

    @ActionSchema(TimeSerializer, body=ChosenLeave)
    def update(self, request: Request) -> MemberTime:
        """Choose whether a holiday starts automatically when your time is about to run out."""
        timecontrol.choose_automatic_holiday(self.member, self.body["auto_leave"])
        return self.own_time()

    @action(detail=True, methods=["post"])
    @ActionSchema(TimeSerializer, body=Resting, refused=(422,))
    def rest(self, request: Request) -> MemberTime:
        """Set your time zone and quiet hours from now on; without hours, nights count."""
        zone, night = self.body["zone"], night_in(self.body)
        timecontrol.set_quiet_hours(self.member, zone, night, self.now)
        return self.own_time()

    @action(detail=True, methods=["post"])
    @ActionSchema(TimeSerializer, body=LeaveDays, refused=(422,))
    def leave(self, request: Request) -> MemberTime:
        """Take a holiday, from the first day to the last."""
        first, last = self.sent("first", "last")
        timecontrol.take_holiday(self.member, first, last, self.now)
        return self.own_time()

    @leave.mapping.delete
    @ActionSchema(TimeSerializer, query=EndedLeave)
    def end_leave(self, request: Request) -> MemberTime:
        """End a holiday of yours now, or cancel it. Other ids change nothing."""
        timecontrol.end_holiday(self.member, self.query["leave"], self.now)
        return self.own_time()

    def own_time(self) -> MemberTime:
        self.member.refresh_from_db(fields=["auto_leave"])
        return member_time_now(self.member, self.now)


class TableTimeViewSet(TableActions):
    @action(detail=True, methods=["post"])
    @ActionSchema(TableSerializer, body=GivingTime, refused=OF_A_CHANGE)
    def gifts(self, request: Request, table_id: int) -> TableWithIdleReasons:
        """Give more time to another player's chair."""
        self.find(table_id)
        timecontrol.give_time(table_id, self.member, self.body["seat"], self.now)
        return self.shown(table_id)

    @action(detail=True)
    @ActionSchema(TimesSerializer, refused=(404,))
    def times(self, request: Request, table_id: int) -> Mapping[str, Any]:
        """The lengths of all players' turns, as far as everybody may know them."""
        return self.think_times(table_id)

    @times.mapping.post
    @ActionSchema(TimesSerializer, body=ExcuseBody, refused=(404, 422))
    def excuse(self, request: Request, table_id: int) -> Mapping[str, Any]:
        """Forgive another member's missed turn. A turn that all others forgive does not count."""
        queries.table_for(self.member, table_id)
        seat, turn = self.sent("seat", "turn")
        timecontrol.excuse_miss(table_id, self.member, seat, turn)
        return self.think_times(table_id)

    def think_times(self, table_id: int) -> Mapping[str, Any]:
        """Returns the lengths of turns, without running rules."""
        table, seat = queries.table_for(self.member, table_id)
        return {"items": think_times(table, self.member, seat is not None)}
