"""API views of imports of plays. They call the same services as the pages."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django.http import Http404
from rest_framework.request import Request

from club.api.actions import ActionSchema
from club.api.viewsets import ViewSet
from club.errors import ClubError
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

MOST = 50


class PlayImportViewSet(ViewSet):
    lookup_url_kwarg = "import_id"

    @ActionSchema(ImportsSerializer)
    def list(self, request: Request) -> Mapping[str, Any]:
        """Your imports of plays, the latest first."""
        return {"items": queries.imports_of(self.member)[:MOST]}

    @ActionSchema(PlayImportSerializer, status=201, body=ImportSent, refused=(403, 422))
    def create(self, request: Request) -> PlayImport:
        """Send a file of plays. It is read while you ask for it again; nothing is written before
        you say so.
        """
        content = self.body["content"].encode(errors="replace")
        return receive_plays_file(self.member, content, self.body["name"], self.now)

    @ActionSchema(PlayImportSerializer, refused=(404,))
    def retrieve(self, request: Request, import_id: int) -> PlayImport:
        """An import with its progress."""
        return self.find(import_id)

    @ActionSchema(PlayImportSerializer, body=ImportActSent, refused=(404, 422))
    def update(self, request: Request, import_id: int) -> PlayImport:
        """Say whom names mean, have the plays written, or take them back."""
        self.find(import_id)
        match self.body["act"]:
            case "names":
                self.store_meanings()
                read_again(import_id, self.member)
            case "write":
                let_plays_in(import_id, self.member, self.body["apart"])
            case _:
                take_import_back(import_id, self.member)
        return self.find(import_id)

    def store_meanings(self) -> None:
        """Raises ClubError for a name that no member has."""
        meanings = [
            SaidMeaning(row["name"], row["member"], row["nobody"])
            for row in self.body["names"]
        ]
        if unknown := store_meanings(self.member, meanings):
            text = "There is no member named {name}."
            raise ClubError("no_member", text, name=unknown[0])

    def find(self, import_id: int) -> PlayImport:
        try:
            return own_import(import_id, self.member)
        except ClubError as refused:
            raise Http404 from refused
