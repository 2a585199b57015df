"""API views of imports of plays. They call the same services as the pages."""

from __future__ import annotations

from django.http import Http404
from django.utils import timezone
from rest_framework.request import Request
from rest_framework.response import Response

from club.api.base.api_view import ApiView
from club.api.base.openapi import answers
from club.api.base.requests import body_of
from club.api.plays.serializers import (
    ImportActSent,
    ImportSent,
    ImportsSerializer,
    PlayImportSerializer,
)
from club.errors import ClubError
from club.file_imports.models import FileImport
from club.file_imports.services import (
    confirm_import,
    own_import,
    read_again,
    receive_file,
    take_import_back,
)
from club.members.api_key_rows import KeyScope
from club.plays.imports.import_kind import PLAYS, say_meanings
from club.plays.imports.meanings import SaidMeaning

READ, PLAY = KeyScope.READ, KeyScope.PLAY
MOST = 50


class Imports(ApiView):
    scopes = {"GET": READ, "POST": PLAY}

    @answers(ImportsSerializer)
    def get(self, request: Request) -> Response:
        """Your imports of plays, the latest first."""
        items = list(FileImport.objects.of_member(self.member, PLAYS)[:MOST])
        return Response(ImportsSerializer.serialize({"items": items}))

    @answers(PlayImportSerializer, status=201, body=ImportSent, refused=(403, 422))
    def post(self, request: Request) -> Response:
        """Send a file of plays. It is read while you ask for it again; nothing is written before
        you say so.
        """
        sent = body_of(ImportSent, request)
        content = sent["content"].encode(errors="replace")
        imported = receive_file(
            PLAYS, self.member, content, sent["name"], timezone.now()
        )
        return Response(PlayImportSerializer.serialize(imported), status=201)


class OneImport(ApiView):
    scopes = {"GET": READ, "POST": PLAY}

    @answers(PlayImportSerializer, refused=(404,))
    def get(self, request: Request, import_id: int) -> Response:
        """An import with its progress."""
        return self.shown(import_id)

    @answers(PlayImportSerializer, body=ImportActSent, refused=(404, 422))
    def post(self, request: Request, import_id: int) -> Response:
        """Say whom names mean, have the plays written, or take them back."""
        self.find(import_id)
        sent = body_of(ImportActSent, request)
        if sent["act"] == "names":
            said = [
                SaidMeaning(one["name"], one["member"], one["nobody"])
                for one in sent["names"]
            ]
            say_meanings(self.member, said)
            read_again(import_id, self.member)
        elif sent["act"] == "write":
            confirm_import(import_id, self.member, sent["apart"])
        else:
            take_import_back(import_id, self.member)
        return self.shown(import_id)

    def find(self, import_id: int) -> FileImport:
        try:
            return own_import(import_id, self.member, PLAYS)
        except ClubError as refused:
            raise Http404 from refused

    def shown(self, import_id: int) -> Response:
        return Response(PlayImportSerializer.serialize(self.find(import_id)))
