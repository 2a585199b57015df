"""API views of plays. They call the same services as the pages."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from rest_framework.decorators import action
from rest_framework.request import Request

from club.base.roles.permissions import may
from club.base.roles.powers import Power
from club.base.ui.web import expect_found, or_404
from club.community.play_log import queries, services
from club.community.play_log.api.serializers import (
    ClaimAnswerSent,
    ClaimSent,
    ClaimsSerializer,
    GuestClaimSerializer,
    NameAnswerSent,
    NamesInFilesSerializer,
    PlayAnswerSent,
    PlayPreferencesSent,
    PlayPreferencesSerializer,
    PlaySent,
    PlaySerializer,
    PlaysSerializer,
)
from club.community.play_log.draft import PlayDraft, ScorerDraft
from club.community.play_log.models import Play
from club.community.play_log.pages.play_rows import ShownPlay, shown_plays
from club.community.play_log.services.named_rows import members_by_name
from club.site.api.actions import ActionSchema
from club.site.api.viewsets import ViewSet

MOST = 50
Body = Mapping[str, Any]


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
        expect_found(queries.is_claim(claim_id))
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
