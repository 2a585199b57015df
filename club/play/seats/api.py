"""The API of seats, nonces, the start, rematches, and invitations by name and by a link."""

from __future__ import annotations

from typing import Any

from django.utils.translation import gettext_lazy as _
from rest_framework import serializers as s
from rest_framework.decorators import action
from rest_framework.exceptions import ValidationError
from rest_framework.request import Request
from rest_framework.response import Response

from club.people.members.api_key_rows import KeyScope
from club.play.moves.queries import invitations
from club.play.seats import services as seating
from club.play.tables import queries
from club.play.tables.api.opening import nonce
from club.play.tables.api.serializers import (
    TableBriefSerializer,
    TableLineSerializer,
    TableSerializer,
    TableWithIdleReasons,
)
from club.play.tables.api.table_actions import CREATED, TableActions
from club.play.tables.models import Table
from club.play.tables.projection import project_tables
from club.play.time_control.queries import idle_reasons
from club.site.api.actions import OF_A_CHANGE, ActionSchema
from club.site.api.pagination import ListPage, ListQuery, in_their_order, list_of
from club.site.api.requests import Sent, line, name_of_member, number
from club.site.api.serializers import AnswerSerializer, UtcTime
from club.site.api.viewsets import ApiRouter, ViewSet


class AskedMember(Sent):
    name = name_of_member(help_text="of the member who is asked to sit down")


class SittingDown(Sent):
    """Empty: the member sits down. With a bot and a seat: the host gives the bot that chair."""

    invite = line(32, required=False, help_text="where the table is by invitation")
    bot = line(20, required=False)
    seat = number(required=False)
    nonce = nonce(required=False)

    def validate(self, attrs: dict[str, Any]) -> dict[str, Any]:
        if ("bot" in attrs) != ("seat" in attrs):
            raise ValidationError(_("A bot is given a seat: send both, or neither."))
        return attrs


class StandingUp(Sent):
    """Empty: the member stands up."""

    seat = number(
        required=False, help_text="the host asks whoever sits there to stand up"
    )


class ChangedNonce(Sent):
    nonce = nonce(default="")


class InvitationSerializer(AnswerSerializer):
    table = TableBriefSerializer()
    host = s.CharField(source="table.host.username")
    asked_at = UtcTime()


class SeatingViewSet(TableActions):
    scope_of_changes = KeyScope.TABLES

    @action(detail=True, methods=["post"])
    @ActionSchema(TableSerializer, body=SittingDown, refused=OF_A_CHANGE)
    def seats(self, request: Request, table_id: int) -> TableWithIdleReasons:
        """Sit down; or, as host, give an empty chair to a bot."""
        body = self.body
        invite = body.get("invite", "")
        if not _is_invited_to(invite, table_id):
            self.find(table_id)
        if "bot" in body:
            seat, bot = body["seat"], body["bot"]
            seating.seat_bot(table_id, self.member, seat, bot, self.now)
        else:
            nonce = body.get("nonce", "")
            seating.join(table_id, self.member, self.now, invite, nonce)
        return self.table_now(table_id)

    @seats.mapping.delete
    @ActionSchema(status=204, query=StandingUp, refused=OF_A_CHANGE)
    def stand_up(self, request: Request, table_id: int) -> None:
        """Stand up; or, as host, ask the member in a seat to stand up. A host who stands up closes
        the table.
        """
        self.find(table_id)
        if "seat" in self.query:
            seat = self.query["seat"]
            seating.clear_chair(table_id, self.member, seat, self.now)
        else:
            seating.leave(table_id, self.member, self.now)

    @action(detail=True, methods=["post"])
    @ActionSchema(TableSerializer, refused=OF_A_CHANGE)
    def start(self, request: Request, table_id: int) -> TableWithIdleReasons:
        """As host, start the game: the seats are drawn by lot."""
        self.find(table_id)
        seating.start(table_id, self.member, self.now)
        return self.table_now(table_id)

    @action(detail=True, methods=["post"])
    @ActionSchema(TableSerializer, refused=OF_A_CHANGE)
    def confirm(self, request: Request, table_id: int) -> TableWithIdleReasons:
        """Confirm that you are here, before the game begins. The last confirmation starts it."""
        self.find(table_id)
        seating.confirm(table_id, self.member, self.now)
        return self.table_now(table_id)

    @action(detail=True, methods=["post"])
    @ActionSchema(TableSerializer, body=ChangedNonce, refused=OF_A_CHANGE)
    def nonce(self, request: Request, table_id: int) -> TableWithIdleReasons:
        """Add another contribution to chance, before the start. All viewers of the table are
        notified.
        """
        self.find(table_id)
        seating.change_nonce(table_id, self.member, self.body["nonce"], self.now)
        return self.table_now(table_id)

    @action(detail=True, methods=["post"])
    @ActionSchema(TableSerializer, status=CREATED, refused=OF_A_CHANGE)
    def rematch(self, request: Request, table_id: int) -> Response:
        """Open another table for the same players, or find the existing one."""
        self.find(table_id)
        return self.created(seating.rematch(table_id, self.member, self.now).pk)

    @action(detail=True, methods=["post"])
    @ActionSchema(TableSerializer, body=AskedMember, refused=OF_A_CHANGE)
    def invitations(self, request: Request, table_id: int) -> TableWithIdleReasons:
        """As host, invite a member by name."""
        self.find(table_id)
        seating.ask_by_name(table_id, self.member, self.body["name"], self.now)
        return self.table_now(table_id)

    @invitations.mapping.delete
    @ActionSchema(status=204, refused=OF_A_CHANGE)
    def decline(self, request: Request, table_id: int) -> None:
        """Decline an invitation. You can no longer see a private table afterwards."""
        self.find(table_id)
        seating.decline(table_id, self.member, self.now)

    @action(detail=True, methods=["post"])
    @ActionSchema(TableSerializer, refused=OF_A_CHANGE)
    def invite(self, request: Request, table_id: int) -> TableWithIdleReasons:
        """As host, make another invitation link; the previous link stops working."""
        self.find(table_id)
        seating.renew_invite(table_id, self.member)
        return self.table_now(table_id)

    @invite.mapping.delete
    @ActionSchema(TableSerializer, refused=OF_A_CHANGE)
    def revoke_invite(self, request: Request, table_id: int) -> TableWithIdleReasons:
        """As host, revoke the invitation."""
        self.find(table_id)
        seating.revoke_invite(table_id, self.member)
        return self.table_now(table_id)


class InvitationViewSet(ViewSet):
    lookup_url_kwarg = "invite"
    lookup_value_converter = "str"

    @ActionSchema(list_of(InvitationSerializer), query=ListQuery)
    def list(self, request: Request) -> ListPage:
        """The tables that you are invited to by name, oldest first."""
        return in_their_order(invitations(self.member), self.query)

    @ActionSchema(TableLineSerializer, refused=(404,))
    def retrieve(self, request: Request, invite: str) -> TableWithIdleReasons:
        """The table of an invitation link. Anybody who has the link may sit down there."""
        table = queries.table_by_invite_link(invite)
        (projection,) = project_tables([table], self.member)
        (idle_reason,) = idle_reasons([projection], self.now)
        return TableWithIdleReasons(projection, idle_reason)


def _is_invited_to(invite: str, table_id: int) -> bool:
    """Whether the invitation is for this table; the member may find it only by the invitation."""
    try:
        return queries.table_by_invite_link(invite).pk == table_id
    except Table.DoesNotExist:
        return False


router = ApiRouter()
router.register("tables", SeatingViewSet)
router.register("invitations", InvitationViewSet)
urlpatterns = router.urls
