"""The form of a member's choices about notices: kinds down, channels across."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import time

from django import forms
from django.forms import BoundField
from django.utils.translation import gettext_lazy as _

from club.messages.notifications.channels import channels
from club.messages.notifications.channels.base import Channel
from club.messages.notifications.choices.timings import chosen_timings, timing_of
from club.messages.notifications.kinds import NoticeKind, kinds, kinds_by_group
from club.messages.notifications.models import Spacing, Timing
from club.messages.notifications.queries import email_settings
from club.people.members.models import Member

HOURS = [(f"{hour:02}:00", f"{hour}:00") for hour in range(24)]


@dataclass(frozen=True, slots=True)
class ChoiceRow:
    """A kind, and its fields by channel."""

    label: str
    cells: tuple[BoundField, ...]


@dataclass(frozen=True, slots=True)
class ChoiceSection:
    """A heading, and the rows below it."""

    heading: str
    rows: list[ChoiceRow]

    @property
    def has_errors(self) -> bool:
        return any(cell.errors for row in self.rows for cell in row.cells)


class ChoicesForm(forms.Form):
    """A member's choices."""

    spacing = forms.ChoiceField(
        label=_("E-mails that it is my turn"), choices=Spacing.choices
    )
    digest_at = forms.ChoiceField(label=_("The daily digest comes at"), choices=HOURS)

    def __init__(
        self, member: Member, data: Mapping[str, object] | None = None
    ) -> None:
        settings = email_settings(member)
        initial = {
            "spacing": settings.spacing,
            "digest_at": f"{settings.digest_at:%H}:00",
        }
        super().__init__(data=data, initial=initial)
        self.offered = [
            channel for channel in channels().values() if channel.is_offered(member)
        ]
        chosen = chosen_timings([member.pk], kinds())
        for kind in kinds().values():
            for channel in self.offered:
                timing = timing_of(member.pk, kind, channel.name, chosen)
                self.fields[_name(kind, channel)] = _field(kind, channel, timing)

    @property
    def sections(self) -> list[ChoiceSection]:
        return [
            ChoiceSection(str(group.label), [self._row(kind) for kind in listed])
            for group, listed in kinds_by_group().items()
        ]

    def _row(self, kind: NoticeKind) -> ChoiceRow:
        cells = (self[_name(kind, channel)] for channel in self.offered)
        label = str(kind.label)
        return ChoiceRow(label[:1].upper() + label[1:], tuple(cells))

    def timings(self) -> dict[tuple[str, str], Timing]:
        """Returns the chosen timings by kind and channel."""
        return {
            (kind.name, channel.name): _timing(self.cleaned_data[_name(kind, channel)])
            for kind in kinds().values()
            for channel in self.offered
        }

    def digest_time(self) -> time:
        return time.fromisoformat(self.cleaned_data["digest_at"])


def _name(kind: NoticeKind, channel: Channel) -> str:
    return f"{kind.name}.{channel.name}"


def _field(kind: NoticeKind, channel: Channel, timing: Timing) -> forms.Field:
    """A tick box, or a choice where the channel knows more than now and never."""
    label = f"{kind.label}: {channel.label}"
    if Timing.DIGEST in channel.timings:
        offered = [(choice.value, choice.label) for choice in channel.timings]
        return forms.ChoiceField(label=label, choices=offered, initial=timing)
    return forms.BooleanField(
        label=label, required=False, initial=timing != Timing.NEVER
    )


def _timing(value: str | bool) -> Timing:
    if isinstance(value, bool):
        return Timing.NOW if value else Timing.NEVER
    return Timing(value)
