"""What a host does besides seating bots: asking members to sit down, invitations, letting play go
on; and what those who were asked, or sit there, do before the start.
"""

from __future__ import annotations

from django.utils import timezone
from rest_framework.request import Request
from rest_framework.response import Response

from club.api.base.openapi import OF_A_CHANGE, answers
from club.api.tables.requests import AskedMember, ChangedNonce, body_of
from club.api.tables.serializers import TableShape
from club.api.tables.table_view import TableView
from club.members.api_key_rows import KeyScope
from club.play import services as play
from club.seating import services as seating
from club.tables import queries

TABLES = KeyScope.TABLES


class Invitations(TableView):
    scopes = {"POST": TABLES, "DELETE": TABLES}

    @answers(TableShape, body=AskedMember, refused=OF_A_CHANGE)
    def post(self, request: Request, table_id: int) -> Response:
        """As host, ask a member by name to sit down."""
        self.find(table_id)
        name = body_of(AskedMember, request)["name"]
        seating.ask_by_name(table_id, self.member, name, timezone.now())
        return self.shown(table_id)

    @answers(None, status=204, refused=OF_A_CHANGE)
    def delete(self, request: Request, table_id: int) -> Response:
        """Say no, having been asked. A private table is no longer yours to see then."""
        self.find(table_id)
        seating.decline(table_id, self.member, timezone.now())
        return Response(status=204)


class Invite(TableView):
    scopes = {"POST": TABLES, "DELETE": TABLES}

    @answers(TableShape, refused=OF_A_CHANGE)
    def post(self, request: Request, table_id: int) -> Response:
        """As host, make another invitation to pass on; the one before opens nothing any more."""
        self.find(table_id)
        seating.renew_invite(table_id, self.member)
        return self.shown(table_id)

    @answers(TableShape, refused=OF_A_CHANGE)
    def delete(self, request: Request, table_id: int) -> Response:
        """As host, take the invitation back."""
        self.find(table_id)
        seating.revoke_invite(table_id, self.member)
        return self.shown(table_id)


class Nonce(TableView):
    scopes = {"POST": TABLES}

    @answers(TableShape, body=ChangedNonce, refused=OF_A_CHANGE)
    def post(self, request: Request, table_id: int) -> Response:
        """Add another word to chance, before the start. All who see the table are told of it."""
        self.find(table_id)
        own = body_of(ChangedNonce, request)["nonce"]
        seating.change_nonce(table_id, self.member, own, timezone.now())
        return self.shown(table_id)


class Resume(TableView):
    scopes = {"POST": TABLES}

    @answers(TableShape, refused=OF_A_CHANGE)
    def post(self, request: Request, table_id: int) -> Response:
        """As host, let play go on where it is held; elsewhere it goes on anyway."""
        queries.table_for(self.member, table_id)  # one that cannot be drawn goes on as well
        play.resume(table_id, self.member, timezone.now())
        return self.shown(table_id)
