"""API views of plays. They call the same services as the pages."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django.http import Http404
from django.utils import timezone
from rest_framework.request import Request
from rest_framework.response import Response

from club.api.api_view import ApiView
from club.api.openapi import answers
from club.api.requests import body_of
from club.members.api_key_rows import KeyScope
from club.plays import queries, services
from club.plays.api.serializers import (
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
from club.plays.draft import PlayDraft, ScorerDraft
from club.plays.models import Play
from club.plays.pages.play_rows import shown_plays
from club.plays.services.named_rows import members_by_name
from club.roles.permissions import may
from club.roles.powers import Power

READ, PLAY = KeyScope.READ, KeyScope.PLAY
MOST = 50
Body = Mapping[str, Any]


class PlaysView(ApiView):
    """Finds plays that the asker may see."""

    def find(self, play_id: int) -> Play:
        play = queries.find_play(play_id)
        is_seen = play is not None and (
            may(self.member, Power.READ_NEWS) or play.belongs_to(self.member)
        )
        if play is None or not is_seen:
            raise Http404
        return play

    def shown(self, play_id: int, status: int = 200) -> Response:
        (shown,) = shown_plays([self.find(play_id)], self.member)
        return Response(PlaySerializer.serialize(shown), status=status)


class Plays(PlaysView):
    scopes = {"GET": READ, "POST": PLAY}

    @answers(PlaysSerializer)
    def get(self, request: Request) -> Response:
        """Your plays, the latest first, and those that you are to confirm."""
        own = queries.plays_of_member(self.member)[:MOST]
        asked = queries.plays_to_confirm(self.member)[: queries.MOST_TO_CONFIRM]
        listed = {
            "items": shown_plays(own, self.member),
            "to_confirm": shown_plays(asked, self.member),
        }
        return Response(PlaysSerializer.serialize(listed))

    @answers(PlaySerializer, status=201, body=PlaySent, refused=(403, 422))
    def post(self, request: Request) -> Response:
        """Log a play that you sat in, or one of the day of an event whose host you are."""
        sent = body_of(PlaySent, request)
        play = services.log_play(
            self.member, _draft(sent), timezone.now(), sent["another"]
        )
        return self.shown(play.pk, 201)


class OnePlay(PlaysView):
    scopes = {"GET": READ, "POST": PLAY}

    @answers(PlaySerializer, refused=(404,))
    def get(self, request: Request, play_id: int) -> Response:
        """A play."""
        return self.shown(play_id)

    @answers(PlaySerializer, body=PlaySent, refused=(403, 404, 422))
    def post(self, request: Request, play_id: int) -> Response:
        """Replace what your play says; another title, day, scorer or place asks all again."""
        self.find(play_id)
        sent = body_of(PlaySent, request)
        draft, version = _draft(sent), sent["version"]
        now = timezone.now()
        services.edit_play(play_id, self.member, draft, version, sent["why"], now)
        return self.shown(play_id)


class PlayAnswer(PlaysView):
    scopes = {"POST": PLAY}

    @answers(PlaySerializer, body=PlayAnswerSent, refused=(403, 404, 422))
    def post(self, request: Request, play_id: int) -> Response:
        """Confirm a play, object to it, or take your own back."""
        self.find(play_id)
        sent = body_of(PlayAnswerSent, request)
        why, version, now = sent["why"], sent["version"], timezone.now()
        if sent["answer"] == "confirm":
            services.confirm_play(play_id, self.member, version, now)
        elif sent["answer"] == "object":
            services.object_to_play(play_id, self.member, version, why, now)
        else:
            services.withdraw_play(play_id, self.member, why, now)
        return self.shown(play_id)


class PlayPreferences(ApiView):
    scopes = {"GET": READ, "POST": PLAY}

    @answers(PlayPreferencesSerializer)
    def get(self, request: Request) -> Response:
        """Whether others leave you out of their plays."""
        return self.shown()

    @answers(PlayPreferencesSerializer, body=PlayPreferencesSent)
    def post(self, request: Request) -> Response:
        """Have others leave you out of their plays, or not."""
        sent = body_of(PlayPreferencesSent, request)
        services.set_left_out(self.member, sent["left_out"], timezone.now())
        return self.shown()

    def shown(self) -> Response:
        facts = {"left_out": queries.is_left_out(self.member)}
        return Response(PlayPreferencesSerializer.serialize(facts))


class Claims(PlaysView):
    scopes = {"GET": READ, "POST": PLAY}

    @answers(ClaimsSerializer)
    def get(self, request: Request) -> Response:
        """Members who say that they were guests of yours."""
        items = list(queries.claims_to_answer(self.member))
        return Response(ClaimsSerializer.serialize({"items": items}))

    @answers(GuestClaimSerializer, status=201, body=ClaimSent, refused=(404, 422))
    def post(self, request: Request) -> Response:
        """Say that you were a guest of a play. Its logger is asked."""
        sent = body_of(ClaimSent, request)
        rows = self.find(sent["play"]).scorers.all()
        guest = next(
            (one.guest_id for one in rows if one.position == sent["place"]), None
        )
        if guest is None:
            raise Http404
        claim = services.claim_guest(guest, self.member, timezone.now())
        facts = {"pk": claim.pk, "member": claim.member, "guest": {"name": ""}}
        return Response(GuestClaimSerializer.serialize(facts), status=201)


class OneClaim(ApiView):
    scopes = {"POST": PLAY}

    @answers(ClaimsSerializer, body=ClaimAnswerSent, refused=(403, 404, 422))
    def post(self, request: Request, claim_id: int) -> Response:
        """Say whether a member was your guest."""
        if not queries.claim_of_notice(f"claim{claim_id}"):
            raise Http404
        agrees = body_of(ClaimAnswerSent, request)["agree"]
        services.answer_claim(claim_id, self.member, agrees, timezone.now())
        items = list(queries.claims_to_answer(self.member))
        return Response(ClaimsSerializer.serialize({"items": items}))


class NamesInFiles(ApiView):
    scopes = {"GET": READ, "POST": PLAY}

    @answers(NamesInFilesSerializer)
    def get(self, request: Request) -> Response:
        """The names in files of plays that may be yours, until you have answered."""
        return self.shown()

    @answers(NamesInFilesSerializer, body=NameAnswerSent, refused=(422,))
    def post(self, request: Request) -> Response:
        """Say whether a name in a file of plays is yours. Until you agree it is a guest's."""
        sent = body_of(NameAnswerSent, request)
        services.answer_named(
            sent["claim"], self.member, sent["played"], timezone.now()
        )
        return self.shown()

    def shown(self) -> Response:
        items = queries.names_to_answer(self.member.pk)
        return Response(NamesInFilesSerializer.serialize({"items": items}))


def _draft(sent: Body) -> PlayDraft:
    members = members_by_name([one["name"] for one in sent["scorers"]])
    scorers = []
    for row in sent["scorers"]:
        facts = dict(row)
        name = facts.pop("name")
        member = members.get(name.strip().lower())
        scorers.append(ScorerDraft(member, "" if member else name, **facts))
    kept = ("title", "day", "place", "minutes", "note")
    return PlayDraft(
        scorers=scorers,
        clock=sent["clock"],
        teams=sent["teams"],
        cooperative=sent["cooperative"],
        lowest_wins=sent["lowest_wins"],
        **{name: sent[name] for name in kept},
    )
