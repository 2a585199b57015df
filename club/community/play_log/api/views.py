"""API views of plays and of their imports. They call the same services as the pages."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django.http import Http404
from rest_framework.decorators import action
from rest_framework.request import Request

from club.base.errors import NotFound
from club.base.roles.permissions import may
from club.base.roles.powers import Power
from club.base.ui.web import expect_found, or_404
from club.community.play_log import queries, services
from club.community.play_log.api.serializers import (
    ClaimAnswerSent,
    ClaimSent,
    ClaimsSerializer,
    GuestClaimSerializer,
    ImportActSent,
    ImportSent,
    ImportsSerializer,
    NameAnswerSent,
    NamesInFilesSerializer,
    PlayAnswerSent,
    PlayImportSerializer,
    PlayPreferencesSent,
    PlayPreferencesSerializer,
    PlaySent,
    PlaySerializer,
    PlaysSerializer,
)
from club.community.play_log.draft import PlayDraft, ScorerDraft
from club.community.play_log.imports.import_kind import PLAYS, say_meanings
from club.community.play_log.imports.meanings import SaidMeaning
from club.community.play_log.models import Play
from club.community.play_log.presentation import ShownPlay, shown_plays
from club.community.play_log.services.rows import members_by_name
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
Body = Mapping[str, Any]
MOST_IMPORTS = 50


class PlayActions(ViewSet):
    """Finds plays that the asker may see."""

    def find(self, play_id: int) -> Play:
        play = or_404(queries.find_play(play_id))
        expect_found(may(self.member, Power.READ_NEWS) or play.belongs_to(self.member))
        return play

    def shown(self, play_id: int) -> ShownPlay:
        (play,) = shown_plays([self.find(play_id)], self.member)
        return play


class PlayViewSet(PlayActions):
    lookup_url_kwarg = "play_id"

    @ActionSchema(PlaysSerializer)
    def list(self, request: Request) -> Body:
        """Your plays, the latest first, and those that you are to confirm."""
        own = queries.plays_of_member(self.member)[:MOST]
        asked = queries.plays_to_confirm(self.member)[: queries.MOST_TO_CONFIRM]
        return {
            "items": shown_plays(own, self.member),
            "to_confirm": shown_plays(asked, self.member),
        }

    @ActionSchema(PlaySerializer, status=201, body=PlaySent, refused=(403, 422))
    def create(self, request: Request) -> ShownPlay:
        """Log a play that you sat in, or one of the day of an event whose host you are."""
        draft, is_another = _draft(self.body), self.body["another"]
        play = services.log_play(self.member, draft, self.now, is_another)
        return self.shown(play.pk)

    @ActionSchema(PlaySerializer, refused=(404,))
    def retrieve(self, request: Request, play_id: int) -> ShownPlay:
        """A play."""
        return self.shown(play_id)

    @ActionSchema(PlaySerializer, body=PlaySent, refused=(403, 404, 422))
    def update(self, request: Request, play_id: int) -> ShownPlay:
        """Replace what your play says; another title, day, scorer or place asks all again."""
        self.find(play_id)
        draft, version, why = _draft(self.body), self.body["version"], self.body["why"]
        services.edit_play(play_id, self.member, draft, version, why, self.now)
        return self.shown(play_id)

    @action(detail=True, methods=["post"])
    @ActionSchema(PlaySerializer, body=PlayAnswerSent, refused=(403, 404, 422))
    def answer(self, request: Request, play_id: int) -> ShownPlay:
        """Confirm a play, object to it, or take your own back."""
        self.find(play_id)
        why, version = self.sent("why", "version")
        match self.body["answer"]:
            case "confirm":
                services.confirm_play(play_id, self.member, version, self.now)
            case "object":
                services.object_to_play(play_id, self.member, version, why, self.now)
            case _:
                services.withdraw_play(play_id, self.member, why, self.now)
        return self.shown(play_id)


class PlayPreferencesViewSet(ViewSet):
    lookup_url_kwarg = None

    @ActionSchema(PlayPreferencesSerializer)
    def retrieve(self, request: Request) -> Body:
        """Whether others leave you out of their plays."""
        return {"left_out": queries.is_left_out(self.member)}

    @ActionSchema(PlayPreferencesSerializer, body=PlayPreferencesSent)
    def update(self, request: Request) -> Body:
        """Have others leave you out of their plays, or not."""
        services.set_left_out(self.member, self.body["left_out"], self.now)
        return {"left_out": queries.is_left_out(self.member)}


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


def _draft(body: Body) -> PlayDraft:
    members = members_by_name([row["name"] for row in body["scorers"]])
    scorers = []
    for row in body["scorers"]:
        fields = dict(row)
        name = fields.pop("name")
        member = members.get(name.strip().lower())
        scorers.append(ScorerDraft(member, "" if member else name, **fields))
    same = (
        *("title", "day", "clock", "place", "minutes", "note"),
        *("teams", "cooperative", "lowest_wins"),
    )
    return PlayDraft(scorers=scorers, **{name: body[name] for name in same})


class PlayImportViewSet(ViewSet):
    lookup_url_kwarg = "import_id"

    @ActionSchema(ImportsSerializer)
    def list(self, request: Request) -> Mapping[str, Any]:
        """Your imports of plays, the latest first."""
        return {
            "items": FileImport.objects.of_member(self.member, PLAYS)[:MOST_IMPORTS]
        }

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
