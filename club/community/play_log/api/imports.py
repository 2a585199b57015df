"""The API of guests who turn out to be members, of names in files of plays, and of imports."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django.http import Http404
from rest_framework import serializers as s
from rest_framework.request import Request

from club.base.errors import NotFound
from club.base.texts.short_texts import CODE_POINTS, MAX_NAME_LENGTH
from club.base.ui.web import expect_found, or_404
from club.community.play_log import queries, services
from club.community.play_log.api.plays import Body, PlayActions
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
from club.site.api.requests import Sent, choice, line, name_of_member, number
from club.site.api.serializers import AnswerSerializer, ModelAnswerSerializer
from club.site.api.viewsets import ViewSet

MOST = 50


class GuestClaimSerializer(AnswerSerializer):
    """A member says that they were a guest of yours."""

    id = s.IntegerField(source="pk")
    member = s.CharField(source="member.username")
    guest = s.CharField(source="guest.name")


class ClaimsSerializer(AnswerSerializer):
    items = GuestClaimSerializer(many=True)


class ClaimSent(Sent):
    play = number(help_text="in which you were the guest")
    place = number(help_text="of the guest in its list, from 0")


class ClaimAnswerSent(Sent):
    agree = s.BooleanField()


class NameInFileSerializer(AnswerSerializer):
    """A name in a file of plays that may be yours."""

    id = s.IntegerField(source="claim.pk")
    logger = s.CharField(
        source="claim.guest.logger.username", help_text="who sent the file"
    )
    name = s.CharField(source="claim.guest.name")
    plays = s.IntegerField(help_text="how many plays have the name")


class NamesInFilesSerializer(AnswerSerializer):
    items = NameInFileSerializer(many=True)


class NameAnswerSent(Sent):
    claim = number(help_text="`id` of the name")
    played = s.BooleanField(help_text="true: the name is yours")


class RowProblemSerializer(AnswerSerializer):
    """A row of a file that cannot be read."""

    line = s.IntegerField()
    why = s.CharField()


class PlayImportSerializer(ModelAnswerSerializer):
    """A file of plays."""

    id = s.IntegerField(source="pk")
    refusal = s.CharField(help_text="why the file cannot be read; empty: it can")
    program = s.CharField(source="source", help_text="that wrote the file")
    unread = s.IntegerField(help_text="rows that are left out")
    problems = RowProblemSerializer(many=True, help_text="the first of these rows")

    class Meta:
        model = FileImport
        fields = (
            *("id", "status", "refusal", "program", "unread", "problems"),
            *("total", "done", "new", "changed", "at"),
        )

    def compute_problems(self, imported: FileImport) -> list[dict[str, object]]:
        return [{"line": line, "why": why} for line, why in imported.problems]


class ImportsSerializer(AnswerSerializer):
    items = PlayImportSerializer(many=True)


class ImportSent(Sent):
    name = line(200, default="plays", allow_blank=True)
    content = s.CharField(trim_whitespace=False, help_text="the text of the file")


class MeaningSent(Sent):
    name = line(MAX_NAME_LENGTH * CODE_POINTS)
    member = name_of_member(default="", allow_blank=True)
    nobody = s.BooleanField(default=False)


class ImportActSent(Sent):
    act = choice(("names", "write", "back"))
    names = s.ListField(child=MeaningSent(), default=list, max_length=1_000)
    apart = s.ListField(child=line(100), default=list, max_length=1_000)


class GuestClaimViewSet(PlayActions):
    lookup_url_kwarg = "claim_id"

    @ActionSchema(ClaimsSerializer)
    def list(self, request: Request) -> Body:
        """Members who say that they were guests of yours."""
        return {"items": queries.claims_to_answer(self.member)}

    @ActionSchema(GuestClaimSerializer, status=201, body=ClaimSent, refused=(404, 422))
    def create(self, request: Request) -> Body:
        """Say that you were a guest of a play. Its logger is asked."""
        place = self.body["place"]
        scorers = self.find(self.body["play"]).scorers.all()
        guests = [row.guest_id for row in scorers if row.position == place]
        guest_id = or_404(guests[0] if guests else None)
        claim = services.claim_guest(guest_id, self.member, self.now)
        return {"pk": claim.pk, "member": claim.member, "guest": {"name": ""}}

    @ActionSchema(ClaimsSerializer, body=ClaimAnswerSent, refused=(403, 404, 422))
    def update(self, request: Request, claim_id: int) -> Body:
        """Say whether a member was your guest."""
        expect_found(queries.claim_of_notice(f"claim{claim_id}"))
        services.answer_claim(claim_id, self.member, self.body["agree"], self.now)
        return {"items": queries.claims_to_answer(self.member)}


class PlayNameViewSet(ViewSet):
    lookup_url_kwarg = None

    @ActionSchema(NamesInFilesSerializer)
    def retrieve(self, request: Request) -> Body:
        """The names in files of plays that may be yours, until you have answered."""
        return {"items": queries.names_to_answer(self.member.pk)}

    @ActionSchema(NamesInFilesSerializer, body=NameAnswerSent, refused=(422,))
    def update(self, request: Request) -> Body:
        """Say whether a name in a file of plays is yours. Until you agree it is a guest's."""
        claim, played = self.sent("claim", "played")
        services.answer_named(claim, self.member, played, self.now)
        return {"items": queries.names_to_answer(self.member.pk)}


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
