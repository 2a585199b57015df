"""API views of imports of plays. They call the same services as the pages."""

from __future__ import annotations

from django.http import Http404
from django.utils import timezone
from rest_framework.request import Request
from rest_framework.response import Response

from club.api.api_view import ApiView
from club.api.openapi import answers
from club.api.requests import body_of
from club.errors import ClubError
from club.members.api_key_rows import KeyScope
from club.plays import queries
from club.plays.api.serializers import (
    ImportActSent,
    ImportSent,
    ImportsSerializer,
    PlayImportSerializer,
)
from club.plays.imports.importing import (
    let_plays_in,
    own_import,
    read_again,
    receive_plays_file,
    take_import_back,
)
from club.plays.imports.meanings import SaidMeaning, store_meanings
from club.plays.models import PlayImport

READ, PLAY = KeyScope.READ, KeyScope.PLAY
MOST = 50


class Imports(ApiView):
    scopes = {"GET": READ, "POST": PLAY}

    @answers(ImportsSerializer)
    def get(self, request: Request) -> Response:
        """Your imports of plays, the latest first."""
        items = list(queries.imports_of(self.member)[:MOST])
        return Response(ImportsSerializer.serialize({"items": items}))

    @answers(PlayImportSerializer, status=201, body=ImportSent, refused=(403, 422))
    def post(self, request: Request) -> Response:
        """Send a file of plays. It is read while you ask for it again; nothing is written before
        you say so.
        """
        sent = body_of(ImportSent, request)
        content = sent["content"].encode(errors="replace")
        imported = receive_plays_file(
            self.member, content, sent["name"], timezone.now()
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
            if unknown := store_meanings(self.member, said):
                raise ClubError(
                    "no_member", "There is no member named {name}.", name=unknown[0]
                )
            read_again(import_id, self.member)
        elif sent["act"] == "write":
            let_plays_in(import_id, self.member, sent["apart"])
        else:
            take_import_back(import_id, self.member)
        return self.shown(import_id)

    def find(self, import_id: int) -> PlayImport:
        try:
            return own_import(import_id, self.member)
        except ClubError as refused:
            raise Http404 from refused

    def shown(self, import_id: int) -> Response:
        return Response(PlayImportSerializer.serialize(self.find(import_id)))
