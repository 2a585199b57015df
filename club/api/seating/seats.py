"""Who sits where before a table starts, what they add to chance, the start, and a rematch."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django.utils import timezone
from django.utils.translation import gettext_lazy as _
from rest_framework.exceptions import ValidationError
from rest_framework.request import Request
from rest_framework.response import Response

from club.api.base.openapi import OF_A_CHANGE, answers
from club.api.base.requests import Sent, body_of, line, nonce, number, query_of
from club.api.tables.serializers import TableSerializer
from club.api.tables.table_view import CREATED, TableView
from club.members.api_key_rows import KeyScope
from club.seating import services as seating
from club.tables import queries
from club.tables.models import Table

TABLES = KeyScope.TABLES


class SittingDown(Sent):
    """Empty: you sit down yourself. With a bot and a seat: the host gives it that chair."""

    invite = line(32, required=False, help_text="where the table is by invitation")
    bot = line(20, required=False)
    seat = number(required=False)
    nonce = nonce(required=False)

    def validate(self, attrs: dict[str, Any]) -> dict[str, Any]:
        if ("bot" in attrs) != ("seat" in attrs):
            raise ValidationError(_("A bot is given a seat: send both, or neither."))
        return attrs


class StandingUp(Sent):
    """Empty: you stand up yourself."""

    seat = number(required=False, help_text="the host asks whoever sits there to stand up")


class ChangedNonce(Sent):
    nonce = nonce(default="")


class Seats(TableView):
    scopes = {"POST": TABLES, "DELETE": TABLES}

    @answers(TableSerializer, body=SittingDown, refused=OF_A_CHANGE)
    def post(self, request: Request, table_id: int) -> Response:
        """Sit down; or, as host, give an empty chair to a bot."""
        told = body_of(SittingDown, request)
        invite = told.get("invite", "")
        if not _invited(invite, table_id):
            self.find(table_id)
        self._sit(table_id, told, invite)
        return self.shown(table_id)

    @answers(None, status=204, query=StandingUp, refused=OF_A_CHANGE)
    def delete(self, request: Request, table_id: int) -> Response:
        """Stand up; or, as host, ask whoever sits in a seat to. A host who stands up closes the
        table.
        """
        self.find(table_id)
        told, now = query_of(StandingUp, request), timezone.now()
        if "seat" in told:
            seating.clear_chair(table_id, self.member, told["seat"], now)
        else:
            seating.leave(table_id, self.member, now)
        return Response(status=204)

    def _sit(self, table_id: int, told: Mapping[str, Any], invite: str) -> None:
        now = timezone.now()
        if "bot" in told:
            seating.seat_bot(table_id, self.member, told["seat"], told["bot"], now)
        else:
            seating.join(table_id, self.member, now, invite, told.get("nonce", ""))


class Start(TableView):
    scopes = {"POST": TABLES}

    @answers(TableSerializer, refused=OF_A_CHANGE)
    def post(self, request: Request, table_id: int) -> Response:
        """As host, let play begin: lots are drawn for the seats."""
        self.find(table_id)
        seating.start(table_id, self.member, timezone.now())
        return self.shown(table_id)


class Confirm(TableView):
    scopes = {"POST": TABLES}

    @answers(TableSerializer, refused=OF_A_CHANGE)
    def post(self, request: Request, table_id: int) -> Response:
        """Say that you are here, before the game begins; with the last answer it does."""
        self.find(table_id)
        seating.confirm(table_id, self.member, timezone.now())
        return self.shown(table_id)


class Nonce(TableView):
    scopes = {"POST": TABLES}

    @answers(TableSerializer, body=ChangedNonce, refused=OF_A_CHANGE)
    def post(self, request: Request, table_id: int) -> Response:
        """Add another word to chance, before the start. All who see the table are told of it."""
        self.find(table_id)
        own = body_of(ChangedNonce, request)["nonce"]
        seating.change_nonce(table_id, self.member, own, timezone.now())
        return self.shown(table_id)


class Rematch(TableView):
    scopes = {"POST": TABLES}

    @answers(TableSerializer, status=CREATED, refused=OF_A_CHANGE)
    def post(self, request: Request, table_id: int) -> Response:
        """Open another table for the same company, or find the one there is."""
        self.find(table_id)
        opened = seating.rematch(table_id, self.member, timezone.now())
        return self.shown(opened.pk, CREATED)


def _invited(invite: str, table_id: int) -> bool:
    """Whether the invitation leads to this table, which its bearer cannot find otherwise."""
    try:
        return queries.invited_to(invite).pk == table_id
    except Table.DoesNotExist:
        return False
