"""Relations of the asker to another member, and reports, as JSON."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from django.shortcuts import get_object_or_404
from rest_framework import serializers as s
from rest_framework.request import Request

from club.base.texts.short_texts import CODE_POINTS
from club.base.ui.web import missing_as_404
from club.people.members.models import Member
from club.people.members.queries import members_named
from club.people.moderation import queries
from club.people.moderation import services as conduct
from club.people.moderation.models import LONGEST_KIND, MAX_WORDS, Report, ReportReason
from club.people.moderation.relations import (
    block,
    blocked_by,
    mute,
    muted_members,
    unblock,
    unmute,
)
from club.people.moderation.reportable import NotReportable
from club.people.profiles.queries import is_friend
from club.people.profiles.services import add_friend, remove_friend
from club.site.api.actions import ActionSchema
from club.site.api.requests import Sent, choice, line, number
from club.site.api.serializers import AnswerSerializer, UtcTime
from club.site.api.viewsets import ApiRouter, ViewSet

MOST_REPORTS = 50


class RelationSerializer(AnswerSerializer):
    """The asker's relations to another member, who does not learn of them."""

    friend = s.BooleanField()
    muted = s.BooleanField(help_text="their chat lines are folded, and make no notice")
    blocked = s.BooleanField(
        help_text="they can neither invite you nor join your tables"
    )


class RelationSent(Sent):
    """The relations that change; the others stay."""

    friend = s.BooleanField(required=False)
    muted = s.BooleanField(required=False)
    blocked = s.BooleanField(required=False)


class ReportSerializer(AnswerSerializer):
    """A report of the asker."""

    kind = s.CharField()
    id = s.IntegerField(source="thing")
    reason = s.CharField()
    at = UtcTime()
    answered = s.BooleanField(help_text="a judge has looked at it")

    def compute_answered(self, report: Report) -> bool:
        return bool(report.case.answer)


class ReportsSerializer(AnswerSerializer):
    items = ReportSerializer(many=True)


class ReportSent(Sent):
    kind = line(
        LONGEST_KIND, help_text="what it is, as in the address of its report page"
    )
    id = number(help_text="its number, as in that address")
    reason = choice(ReportReason.values)
    note = line(MAX_WORDS * CODE_POINTS, default="", allow_blank=True)


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


router = ApiRouter()
router.register("relations", RelationViewSet)
router.register("reports", ReportViewSet)
urlpatterns = router.urls
