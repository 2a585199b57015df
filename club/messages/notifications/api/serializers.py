"""Notices and choices as JSON, and the bodies of requests that change them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from django.utils.translation import gettext as _
from rest_framework import serializers as s
from rest_framework.exceptions import ValidationError

from club.messages.notifications.channels import channels
from club.messages.notifications.choices.timings import chosen_timings, timing_of
from club.messages.notifications.kinds import kinds
from club.messages.notifications.models import EmailSettings, Notice, Spacing, Timing
from club.messages.notifications.queries import email_settings
from club.people.members.models import Member
from club.site.api.requests import Sent, line
from club.site.api.serializers import AnswerSerializer, ModelAnswerSerializer, UtcTime

LONGEST = 24  # characters of a kind or a channel


class NoticeSerializer(ModelAnswerSerializer):
    """A notice to you."""

    id = s.IntegerField()
    about = s.CharField(help_text="the same for all that is about the same")
    table = s.IntegerField(source="table_id", allow_null=True)

    class Meta:
        model = Notice
        fields = ("id", "kind", "about", "table", "seat", "made_at", "read_at")


class ChoiceSent(Sent):
    kind = line(LONGEST, help_text="as `choices` lists it")
    channel = line(LONGEST, help_text="as `choices` lists it")
    timing = s.ChoiceField(choices=Timing.choices)

    def validate(self, attrs: dict[str, Any]) -> dict[str, Any]:
        if attrs["kind"] not in kinds():
            raise ValidationError({"kind": [_("There is no such kind of notice.")]})
        channel = channels().get(attrs["channel"])
        if channel is None:
            raise ValidationError({"channel": [_("There is no such channel.")]})
        if attrs["timing"] not in channel.timings:
            error = _("This channel has no digest.")
            raise ValidationError({"timing": [error]})
        return attrs


class ChoicesSent(Sent):
    """Choices about notices and e-mails. A field that is left out keeps its value."""

    choices = ChoiceSent(many=True, required=False)
    spacing = s.ChoiceField(choices=Spacing.choices, required=False)
    digest_at = s.TimeField(required=False, help_text="as 08:00, where you live")


class MuteSent(Sent):
    muted = s.BooleanField()


@dataclass(frozen=True, slots=True)
class ListedChoice:
    """When a kind is sent on a channel."""

    kind: str
    channel: str
    timing: Timing


@dataclass(frozen=True, slots=True)
class MemberChoices:
    """All choices of a member."""

    member: Member
    settings: EmailSettings


class ChoiceSerializer(AnswerSerializer):
    kind = s.CharField()
    channel = s.CharField()
    timing = s.ChoiceField(choices=Timing.choices)


class ChoicesSerializer(AnswerSerializer):
    choices = ChoiceSerializer(many=True)
    spacing = s.ChoiceField(choices=Spacing.choices, source="settings.spacing")
    digest_at = s.CharField(help_text="as 08:00, where you live")
    emails_off_since = UtcTime(
        source="settings.off_at",
        allow_null=True,
        help_text="your address does not work",
    )

    def compute_choices(self, choices: MemberChoices) -> list[ListedChoice]:
        return list(_choices_of(choices.member))

    def compute_digest_at(self, choices: MemberChoices) -> str:
        return f"{choices.settings.digest_at:%H:%M}"


def choices_of(member: Member) -> MemberChoices:
    """The member's choices as they stand."""
    return MemberChoices(member, email_settings(member))


def timings_sent(sent: Mapping[str, Any]) -> dict[tuple[str, str], Timing]:
    """The timings by kind and channel."""
    return {
        (choice["kind"], choice["channel"]): Timing(choice["timing"])
        for choice in sent.get("choices", ())
    }


def _choices_of(member: Member) -> Iterator[ListedChoice]:
    chosen = chosen_timings([member.pk], kinds())
    for kind in kinds().values():
        for name in channels():
            yield ListedChoice(
                kind.name, name, timing_of(member.pk, kind, name, chosen)
            )
