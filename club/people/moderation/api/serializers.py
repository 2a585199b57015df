"""What is between the asker and another member, and reports, as JSON."""

from __future__ import annotations

from rest_framework import serializers as s

from club.base.texts.short_texts import CODE_POINTS
from club.people.moderation.models import LONGEST_KIND, MAX_WORDS, Report, ReportReason
from club.site.api.requests import Sent, choice, line, number
from club.site.api.serializers import AnswerSerializer, UtcTime


class RelationSerializer(AnswerSerializer):
    """What the asker has chosen about another member, who is not told."""

    friend = s.BooleanField()
    muted = s.BooleanField(help_text="their chat lines are folded, and make no notice")
    blocked = s.BooleanField(
        help_text="they can neither invite you nor join your tables"
    )


class RelationSent(Sent):
    """What is to change; the rest stays."""

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
