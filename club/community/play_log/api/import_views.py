"""API views of imports of plays. They call the same services as the pages."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django.http import Http404
from rest_framework.request import Request

from club.base.errors import NotFound
from club.community.play_log.api.serializers import (
    ImportActSent,
    ImportSent,
    ImportsSerializer,
    PlayImportSerializer,
)
from club.community.play_log.imports.import_kind import PLAYS, say_meanings
from club.community.play_log.imports.meanings import SaidMeaning
from club.people.file_imports.models import FileImport
from club.people.file_imports.services import (
    confirm_import,
    own_import,
    read_again,
    receive_file,
    take_import_back,
)
from club.site.api.actions import ActionSchema
from club.site.api.viewsets import ViewSet

MOST = 50


class PlayImportViewSet(ViewSet):
    lookup_url_kwarg = "import_id"

    @ActionSchema(ImportsSerializer)
    def list(self, request: Request) -> Mapping[str, Any]:
        """Your imports of plays, the latest first."""
        return {"items": FileImport.objects.of_member(self.member, PLAYS)[:MOST]}

    @ActionSchema(PlayImportSerializer, status=201, body=ImportSent, refused=(403, 422))
    def create(self, request: Request) -> FileImport:
        """Send a file of plays. It is read while you ask for it again; nothing is written before
        you say so.
        """
        content = self.body["content"].encode(errors="replace")
        name = self.body["name"]
        return receive_file(PLAYS, self.member, content, name, self.now)

    @ActionSchema(PlayImportSerializer, refused=(404,))
    def retrieve(self, request: Request, import_id: int) -> FileImport:
        """An import with its progress."""
        return self.find(import_id)

    @ActionSchema(PlayImportSerializer, body=ImportActSent, refused=(404, 422))
    def update(self, request: Request, import_id: int) -> FileImport:
        """Say whom names mean, have the plays written, or take them back."""
        self.find(import_id)
        match self.body["act"]:
            case "names":
                meanings = [
                    SaidMeaning(row["name"], row["member"], row["nobody"])
                    for row in self.body["names"]
                ]
                say_meanings(self.member, meanings)
                read_again(import_id, self.member)
            case "write":
                confirm_import(import_id, self.member, self.body["apart"])
            case _:
                take_import_back(import_id, self.member)
        return self.find(import_id)

    def find(self, import_id: int) -> FileImport:
        try:
            return own_import(import_id, self.member, PLAYS)
        except NotFound as missing:
            raise Http404 from missing
