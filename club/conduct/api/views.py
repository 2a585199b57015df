"""API views of mutes, blocks, friends and reports. They call the same services as the pages."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from django.http import Http404
from django.shortcuts import get_object_or_404
from django.utils import timezone
from rest_framework.request import Request
from rest_framework.response import Response

from club.api.api_view import ApiView
from club.api.openapi import answers
from club.api.requests import body_of
from club.conduct import queries
from club.conduct import services as conduct
from club.conduct.api.serializers import (
    RelationSent,
    RelationSerializer,
    ReportSent,
    ReportSerializer,
    ReportsSerializer,
)
from club.conduct.blocks import block, blocked_by, unblock
from club.conduct.mutes import mute, muted_members, unmute
from club.conduct.reportable import NotReportable
from club.members.api_key_rows import KeyScope
from club.members.models import Member
from club.members.queries import members_named
from club.profiles.queries import is_friend
from club.profiles.services import add_friend, remove_friend

READ, PLAY = KeyScope.READ, KeyScope.PLAY
MOST_REPORTS = 50


@dataclass(frozen=True, slots=True)
class Relation:
    """What a member has chosen about another one."""

    friend: bool
    muted: bool
    blocked: bool


class OneRelation(ApiView):
    scopes = {"GET": READ, "POST": PLAY}

    @answers(RelationSerializer, refused=(404,))
    def get(self, request: Request, name: str) -> Response:
        """What you have chosen about a member: friend, muted, blocked."""
        return self.shown(get_object_or_404(members_named(name)))

    @answers(RelationSerializer, body=RelationSent, refused=(404, 422))
    def post(self, request: Request, name: str) -> Response:
        """Add or remove a friend, mute, block."""
        other = get_object_or_404(members_named(name))
        sent = body_of(RelationSent, request)
        for field, act in _acts(self.member, other).items():
            if field in sent:
                act(sent[field])
        return self.shown(other)

    def shown(self, other: Member) -> Response:
        relation = Relation(
            friend=is_friend(self.member, other),
            muted=other.pk in muted_members(self.member.pk),
            blocked=other.pk in blocked_by(self.member),
        )
        return Response(RelationSerializer.serialize(relation))


class OwnReports(ApiView):
    scopes = {"GET": READ, "POST": PLAY}

    @answers(ReportsSerializer)
    def get(self, request: Request) -> Response:
        """Your reports, the latest first."""
        items = list(queries.own_reports(self.member)[:MOST_REPORTS])
        return Response(ReportsSerializer.serialize({"items": items}))

    @answers(ReportSerializer, body=ReportSent, refused=(404, 422))
    def post(self, request: Request) -> Response:
        """Report a thing that you can read, once."""
        sent = body_of(ReportSent, request)
        try:
            report = conduct.report_thing(
                self.member,
                sent["kind"],
                sent["id"],
                sent["reason"],
                sent["note"],
                timezone.now(),
            )
        except NotReportable:
            raise Http404 from None
        return Response(ReportSerializer.serialize(report))


def _acts(member: Member, other: Member) -> Mapping[str, Callable[[bool], None]]:
    now = timezone.now()

    def set_friend(wanted: bool) -> None:
        add_friend(member, other, now) if wanted else remove_friend(member, other)

    def set_muted(wanted: bool) -> None:
        mute(member, other, now) if wanted else unmute(member, other)

    def set_blocked(wanted: bool) -> None:
        block(member, other, now) if wanted else unblock(member, other)

    return {"friend": set_friend, "muted": set_muted, "blocked": set_blocked}
