"""The API view that brings a game from elsewhere. It calls the same service as the page."""

from __future__ import annotations

from django.utils import timezone
from rest_framework import serializers as s
from rest_framework.request import Request
from rest_framework.response import Response

from club.api.base.openapi import OF_A_CHANGE, answers
from club.api.base.requests import Sent, body_of
from club.api.tables.serializers import TableSerializer
from club.api.tables.table_view import TableView
from club.imported_games import services
from club.imported_games.record_files import LARGEST_FILE
from club.members.api_key_rows import KeyScope


class RecordSent(Sent):
    file = s.CharField(
        max_length=LARGEST_FILE,
        trim_whitespace=False,
        help_text="a record file as text: JSON of `kerho-record 1`, or a transcript",
    )
    private = s.BooleanField(default=True, help_text="false: all members may see it")


class Imports(TableView):
    scopes = {"POST": KeyScope.TABLES}

    @answers(TableSerializer, body=RecordSent, refused=OF_A_CHANGE)
    def post(self, request: Request) -> Response:
        """Bring a game that was played elsewhere. It answers with its table; the same game twice is
        one table.
        """
        sent = body_of(RecordSent, request)
        content = sent["file"].encode("utf-8", "replace")
        brought = services.import_game(
            content, self.member, timezone.now(), private=sent["private"]
        )
        return self.shown(brought.table.pk)
