"""API views of chairs before the start, nonces, the start, and rematches."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django.utils import timezone
from django.utils.translation import gettext_lazy as _
from rest_framework.exceptions import ValidationError
from rest_framework.request import Request
from rest_framework.response import Response

from club.api.openapi import OF_A_CHANGE, answers
from club.api.requests import Sent, body_of, line, nonce, number, query_of
from club.members.api_key_rows import KeyScope
from club.seating import services as seating
from club.tables import queries
from club.tables.api.serializers import TableSerializer
from club.tables.api.table_view import CREATED, TableView
from club.tables.models import Table

TABLES = KeyScope.TABLES


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


class Seats(TableView):
    scopes = {"POST": TABLES, "DELETE": TABLES}

    @answers(TableSerializer, body=SittingDown, refused=OF_A_CHANGE)
    def post(self, request: Request, table_id: int) -> Response:
        """Sit down; or, as host, give an empty chair to a bot."""
        data = body_of(SittingDown, request)
        invite = data.get("invite", "")
        if not _is_invited_to(invite, table_id):
            self.find(table_id)
        self._sit(table_id, data, invite)
        return self.shown(table_id)

    @answers(None, status=204, query=StandingUp, refused=OF_A_CHANGE)
    def delete(self, request: Request, table_id: int) -> Response:
        """Stand up; or, as host, ask the member in a seat to stand up. A host who stands up closes
        the table.
        """
        self.find(table_id)
        data = query_of(StandingUp, request)
        now = timezone.now()
        if "seat" in data:
            seating.clear_chair(table_id, self.member, data["seat"], now)
        else:
            seating.leave(table_id, self.member, now)
        return Response(status=204)

    def _sit(self, table_id: int, data: Mapping[str, Any], invite: str) -> None:
        now = timezone.now()
        if "bot" in data:
            seating.seat_bot(table_id, self.member, data["seat"], data["bot"], now)
        else:
            seating.join(table_id, self.member, now, invite, data.get("nonce", ""))


class Start(TableView):
    scopes = {"POST": TABLES}

    @answers(TableSerializer, refused=OF_A_CHANGE)
    def post(self, request: Request, table_id: int) -> Response:
        """As host, start the game: the seats are drawn by lot."""
        self.find(table_id)
        seating.start(table_id, self.member, timezone.now())
        return self.shown(table_id)


class Confirm(TableView):
    scopes = {"POST": TABLES}

    @answers(TableSerializer, refused=OF_A_CHANGE)
    def post(self, request: Request, table_id: int) -> Response:
        """Confirm that you are here, before the game begins. The last confirmation starts it."""
        self.find(table_id)
        seating.confirm(table_id, self.member, timezone.now())
        return self.shown(table_id)


class Nonce(TableView):
    scopes = {"POST": TABLES}

    @answers(TableSerializer, body=ChangedNonce, refused=OF_A_CHANGE)
    def post(self, request: Request, table_id: int) -> Response:
        """Add another contribution to chance, before the start. All viewers of the table are
        notified.
        """
        self.find(table_id)
        nonce = body_of(ChangedNonce, request)["nonce"]
        seating.change_nonce(table_id, self.member, nonce, timezone.now())
        return self.shown(table_id)


class Rematch(TableView):
    scopes = {"POST": TABLES}

    @answers(TableSerializer, status=CREATED, refused=OF_A_CHANGE)
    def post(self, request: Request, table_id: int) -> Response:
        """Open another table for the same players, or find the existing one."""
        self.find(table_id)
        opened = seating.rematch(table_id, self.member, timezone.now())
        return self.shown(opened.pk, CREATED)


def _is_invited_to(invite: str, table_id: int) -> bool:
    """Whether the invitation is for this table; the member may find it only by the invitation."""
    try:
        return queries.table_by_invite_link(invite).pk == table_id
    except Table.DoesNotExist:
        return False
