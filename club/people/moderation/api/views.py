"""API views of mutes, blocks, friends and reports. They call the same services as the pages."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from django.shortcuts import get_object_or_404
from rest_framework.request import Request

from club.base.ui.web import missing_as_404
from club.people.members.models import Member
from club.people.members.queries import members_named
from club.people.moderation import queries
from club.people.moderation import services as conduct
from club.people.moderation.api.serializers import (
    RelationSent,
    RelationSerializer,
    ReportSent,
    ReportSerializer,
    ReportsSerializer,
)
from club.people.moderation.blocks import block, blocked_by, unblock
from club.people.moderation.models import Report
from club.people.moderation.mutes import mute, muted_members, unmute
from club.people.moderation.reportable import NotReportable
from club.people.profiles.queries import is_friend
from club.people.profiles.services import add_friend, remove_friend
from club.site.api.actions import ActionSchema
from club.site.api.viewsets import ViewSet

MOST_REPORTS = 50


@dataclass(frozen=True, slots=True)
class Relation:
    """A member's relation to another member."""

    friend: bool
    muted: bool
    blocked: bool


class RelationViewSet(ViewSet):
    lookup_url_kwarg = "name"
    lookup_value_converter = "slug"

    @ActionSchema(RelationSerializer, refused=(404,))
    def retrieve(self, request: Request, name: str) -> Relation:
        """Read your relation to a member: friend, muted, blocked."""
        return self.relation(get_object_or_404(members_named(name)))

    @ActionSchema(RelationSerializer, body=RelationSent, refused=(404, 422))
    def update(self, request: Request, name: str) -> Relation:
        """Add or remove a friend, mute, block."""
        other = get_object_or_404(members_named(name))
        for field, act in _acts(self.member, other, self.now).items():
            if field in self.body:
                act(self.body[field])
        return self.relation(other)

    def relation(self, other: Member) -> Relation:
        return Relation(
            friend=is_friend(self.member, other),
            muted=other.pk in muted_members(self.member.pk),
            blocked=other.pk in blocked_by(self.member),
        )


class ReportViewSet(ViewSet):
    @ActionSchema(ReportsSerializer)
    def list(self, request: Request) -> Mapping[str, Any]:
        """Your reports, the latest first."""
        return {"items": queries.own_reports(self.member)[:MOST_REPORTS]}

    @ActionSchema(ReportSerializer, body=ReportSent, refused=(404, 422))
    def create(self, request: Request) -> Report:
        """Report a thing that you can read, once."""
        kind, number, reason, note = self.sent("kind", "id", "reason", "note")
        with missing_as_404(NotReportable):
            return conduct.report_thing(
                self.member, kind, number, reason, note, self.now
            )


def _acts(
    member: Member, other: Member, now: datetime
) -> Mapping[str, Callable[[bool], None]]:
    def set_friend(wanted: bool) -> None:
        add_friend(member, other, now) if wanted else remove_friend(member, other)

    def set_muted(wanted: bool) -> None:
        mute(member, other, now) if wanted else unmute(member, other)

    def set_blocked(wanted: bool) -> None:
        block(member, other, now) if wanted else unblock(member, other)

    return {"friend": set_friend, "muted": set_muted, "blocked": set_blocked}
