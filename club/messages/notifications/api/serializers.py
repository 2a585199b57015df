"""Notices and choices as JSON, and the bodies of requests that change them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from django.utils.translation import gettext as _
from rest_framework import serializers as s
from rest_framework.exceptions import ValidationError

from club.messages.notifications.channels import channels
from club.messages.notifications.choices.pauses import current_pause
from club.messages.notifications.choices.presets import (
    NoticePreset,
    current_preset,
    group_timings,
    groups_switched_on,
    preset_timings,
    timings_of,
)
from club.messages.notifications.kinds import KindGroup, kinds, kinds_by_group
from club.messages.notifications.models import EmailSettings, Notice, Spacing, Timing
from club.messages.notifications.queries import email_settings
from club.people.members.models import Member
from club.site.api.pagination import ListQuery
from club.site.api.requests import Sent, line
from club.site.api.serializers import AnswerSerializer, ModelAnswerSerializer, UtcTime

LONGEST = 24  # characters of a kind or a channel


class NoticesQuery(ListQuery):
    group = s.ChoiceField(
        choices=KindGroup.choices, required=False, help_text="of kinds"
    )
    unread = s.BooleanField(default=False, help_text="true: only those")


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


class GroupSwitchSent(Sent):
    group = s.ChoiceField(choices=KindGroup.choices)
    on = s.BooleanField(help_text="false: only its urgent kinds are sent")


class ChoicesSent(Sent):
    """Choices about notices and e-mails. A field that is left out keeps its value. A preset is
    applied first, then switches of groups, then choices.
    """

    preset = s.ChoiceField(
        choices=NoticePreset.choices, required=False, help_text="for all kinds"
    )
    groups = GroupSwitchSent(many=True, required=False)
    choices = ChoiceSent(many=True, required=False)
    spacing = s.ChoiceField(choices=Spacing.choices, required=False)
    digest_at = s.TimeField(required=False, help_text="as 08:00, where you live")


class PauseSent(Sent):
    until = s.DateTimeField(
        allow_null=True, help_text="null: the pause ends, and what waited is sent"
    )


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
    timings: Mapping[tuple[str, str], Timing]
    now: datetime


@dataclass(frozen=True, slots=True)
class ListedGroup:
    """A group of kinds and its switch."""

    group: KindGroup
    kinds: tuple[str, ...]
    on: bool


class GroupSerializer(AnswerSerializer):
    group = s.ChoiceField(choices=KindGroup.choices)
    kinds = s.ListField(child=s.CharField())
    on = s.BooleanField(help_text="more than its urgent kinds is sent on some channel")


class ChoiceSerializer(AnswerSerializer):
    kind = s.CharField()
    channel = s.CharField()
    timing = s.ChoiceField(choices=Timing.choices)


class ChoicesSerializer(AnswerSerializer):
    preset = s.ChoiceField(
        choices=NoticePreset.choices, allow_null=True, help_text="null: own choices"
    )
    groups = GroupSerializer(many=True)
    paused_until = UtcTime(
        allow_null=True, help_text="until then only urgent notices are sent"
    )
    choices = ChoiceSerializer(many=True)
    spacing = s.ChoiceField(choices=Spacing.choices, source="settings.spacing")
    digest_at = s.CharField(help_text="as 08:00, where you live")
    emails_off_since = UtcTime(
        source="settings.off_at",
        allow_null=True,
        help_text="your address does not work",
    )

    def compute_preset(self, choices: MemberChoices) -> NoticePreset | None:
        return current_preset(choices.timings)

    def compute_groups(self, choices: MemberChoices) -> list[ListedGroup]:
        groups_on = groups_switched_on(choices.timings)
        return [
            ListedGroup(group, tuple(kind.name for kind in listed), group in groups_on)
            for group, listed in kinds_by_group().items()
        ]

    def compute_paused_until(self, choices: MemberChoices) -> datetime | None:
        return current_pause(choices.member, choices.now)

    def compute_choices(self, choices: MemberChoices) -> list[ListedChoice]:
        timings = choices.timings.items()
        return [
            ListedChoice(kind, channel, timing) for (kind, channel), timing in timings
        ]

    def compute_digest_at(self, choices: MemberChoices) -> str:
        return f"{choices.settings.digest_at:%H:%M}"


def choices_of(member: Member, now: datetime) -> MemberChoices:
    """The member's choices as they stand."""
    timings = timings_of(member, channels())
    return MemberChoices(member, email_settings(member), timings, now)


def timings_sent(sent: Mapping[str, Any]) -> dict[tuple[str, str], Timing]:
    """The timings by kind and channel."""
    timings = preset_timings(NoticePreset(sent["preset"])) if "preset" in sent else {}
    for switch in sent.get("groups", ()):
        timings |= group_timings(KindGroup(switch["group"]), is_on=switch["on"])
    for choice in sent.get("choices", ()):
        timings[choice["kind"], choice["channel"]] = Timing(choice["timing"])
    return timings
