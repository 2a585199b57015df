"""The form of a member's choices about notices: kinds down, channels across."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime, time

from django import forms
from django.forms import BoundField
from django.utils.functional import cached_property
from django.utils.translation import gettext_lazy as _

from club.messages.notifications.channels import channels
from club.messages.notifications.channels.base import Channel
from club.messages.notifications.choices.pauses import PauseLength
from club.messages.notifications.choices.presets import (
    NoticePreset,
    current_preset,
    group_timings,
    groups_switched_on,
    preset_timings,
    timings_of,
)
from club.messages.notifications.kinds import (
    KindGroup,
    NoticeKind,
    kinds,
    kinds_by_group,
)
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
    """A group of kinds with its switch, and the rows below it."""

    heading: str
    switch: str  # the act of its button
    is_on: bool
    rows: list[ChoiceRow]

    @property
    def has_errors(self) -> bool:
        return any(cell.errors for row in self.rows for cell in row.cells)


class ChoicesForm(forms.Form):
    """A member's choices."""

    spacing = forms.ChoiceField(
        label=_("E-mails that it is my turn"), choices=Spacing.choices
    )
    digest_at = forms.ChoiceField(
        label=_("The daily digest comes at"),
        choices=HOURS,
        help_text=_(
            "One e-mail a day with all notices that you set to “in the daily digest” and the "
            "tables that wait for you. On a day without any, no e-mail comes."
        ),
    )

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
        self.current = timings_of(member, [channel.name for channel in self.offered])
        for kind in kinds().values():
            for channel in self.offered:
                timing = self.current[kind.name, channel.name]
                self.fields[_name(kind, channel)] = _field(kind, channel, timing)

    @property
    def sections(self) -> list[ChoiceSection]:
        return [
            ChoiceSection(
                str(group.label),
                f"{'off' if group in self._groups_on else 'on'}:{group}",
                group in self._groups_on,
                [self._row(kind) for kind in listed],
            )
            for group, listed in kinds_by_group().items()
        ]

    @cached_property
    def _groups_on(self) -> set[KindGroup]:
        return groups_switched_on(self.current)

    @property
    def preset(self) -> NoticePreset | None:
        """The preset in force; None if these are choices of the member's own."""
        return current_preset(self.current)

    @property
    def presets(self) -> type[NoticePreset]:
        return NoticePreset

    def _row(self, kind: NoticeKind) -> ChoiceRow:
        cells = (self[_name(kind, channel)] for channel in self.offered)
        label = str(kind.label)
        return ChoiceRow(label[:1].upper() + label[1:], tuple(cells))

    def timings(self) -> dict[tuple[str, str], Timing]:
        """Returns the chosen timings by kind and channel, with those of the button that was
        pressed.
        """
        chosen = {
            (kind.name, channel.name): _timing(self.cleaned_data[_name(kind, channel)])
            for kind in kinds().values()
            for channel in self.offered
        }
        return chosen | _timings_of_button(str(self.data.get("act", "")))

    def digest_time(self) -> time:
        return time.fromisoformat(self.cleaned_data["digest_at"])


def _timings_of_button(act: str) -> dict[tuple[str, str], Timing]:
    """The timings of a preset or of the switch of a group; none of another button."""
    verb, _colon, name = act.partition(":")
    if verb == "preset" and name in NoticePreset.values:
        return preset_timings(NoticePreset(name))
    if verb in ("on", "off") and name in KindGroup.values:
        return group_timings(KindGroup(name), is_on=verb == "on")
    return {}


class PauseForm(forms.Form):
    """The end of a pause: one of those that are offered, or a moment."""

    length = forms.ChoiceField(choices=PauseLength.choices, required=False)
    until = forms.DateTimeField(
        label=_("Or until"),
        required=False,
        widget=forms.DateTimeInput(
            attrs={"type": "datetime-local"}, format="%Y-%m-%dT%H:%M"
        ),
    )

    def clean(self) -> None:
        if not (self.cleaned_data.get("length") or self.cleaned_data.get("until")):
            self.add_error("until", _("Say until when."))

    def end(self, member: Member, now: datetime) -> datetime:
        """The end that was chosen."""
        length = self.cleaned_data["length"]
        if length:
            return PauseLength(length).end(member, now)
        until: datetime = self.cleaned_data["until"]
        return until


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
