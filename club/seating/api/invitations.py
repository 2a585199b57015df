"""API views of invitations: by name, and by a link."""

from __future__ import annotations

from django.utils import timezone
from rest_framework import serializers as s
from rest_framework.request import Request
from rest_framework.response import Response

from club.api.api_view import ApiView
from club.api.openapi import OF_A_CHANGE, answers
from club.api.pagination import ListQuery, in_their_order, list_of
from club.api.requests import Sent, body_of, name_of_member, query_of
from club.api.serializers import AnswerSerializer, UtcTime
from club.members.api_key_rows import KeyScope
from club.play import optional_actions
from club.seating import services as seating
from club.tables import queries
from club.tables.api.serializers import (
    TableBriefSerializer,
    TableLineSerializer,
    TableSerializer,
    TableWithIdleReasons,
)
from club.tables.api.table_view import TableView
from club.tables.projection import project_tables
from club.timecontrol.idle_reasons import idle_reasons

TABLES = KeyScope.TABLES


class AskedMember(Sent):
    name = name_of_member(help_text="of the member who is asked to sit down")


class InvitationSerializer(AnswerSerializer):
    table = TableBriefSerializer()
    host = s.CharField(source="table.host.username")
    asked_at = UtcTime()


InvitationList = list_of(InvitationSerializer)


class Invitations(TableView):
    scopes = {"POST": TABLES, "DELETE": TABLES}

    @answers(TableSerializer, body=AskedMember, refused=OF_A_CHANGE)
    def post(self, request: Request, table_id: int) -> Response:
        """As host, invite a member by name."""
        self.find(table_id)
        name = body_of(AskedMember, request)["name"]
        seating.ask_by_name(table_id, self.member, name, timezone.now())
        return self.shown(table_id)

    @answers(None, status=204, refused=OF_A_CHANGE)
    def delete(self, request: Request, table_id: int) -> Response:
        """Decline an invitation. You can no longer see a private table afterwards."""
        self.find(table_id)
        seating.decline(table_id, self.member, timezone.now())
        return Response(status=204)


class Invite(TableView):
    scopes = {"POST": TABLES, "DELETE": TABLES}

    @answers(TableSerializer, refused=OF_A_CHANGE)
    def post(self, request: Request, table_id: int) -> Response:
        """As host, make another invitation link; the previous link stops working."""
        self.find(table_id)
        seating.renew_invite(table_id, self.member)
        return self.shown(table_id)

    @answers(TableSerializer, refused=OF_A_CHANGE)
    def delete(self, request: Request, table_id: int) -> Response:
        """As host, revoke the invitation."""
        self.find(table_id)
        seating.revoke_invite(table_id, self.member)
        return self.shown(table_id)


class OwnInvitations(ApiView):
    scopes = {"GET": KeyScope.READ}

    @answers(InvitationList, query=ListQuery)
    def get(self, request: Request) -> Response:
        """The tables that you are invited to by name, oldest first."""
        invitations = optional_actions.invitations(self.member)
        query = query_of(ListQuery, request)
        return Response(InvitationList.serialize(in_their_order(invitations, query)))


class Invited(ApiView):
    scopes = {"GET": KeyScope.READ}

    @answers(TableLineSerializer, refused=(404,))
    def get(self, request: Request, invite: str) -> Response:
        """The table of an invitation link. Anybody who has the link may sit down there."""
        (projection,) = project_tables(
            [queries.table_by_invite_link(invite)], self.member
        )
        (idle_reason,) = idle_reasons([projection], timezone.now())
        return Response(
            TableLineSerializer.serialize(TableWithIdleReasons(projection, idle_reason))
        )
