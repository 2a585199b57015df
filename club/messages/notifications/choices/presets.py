"""Choices for many kinds of notices at once: three presets for all kinds, and a switch for each
group of kinds. Both write the choices by kind, which a member may change afterwards.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping

from django.db.models import TextChoices
from django.utils.translation import gettext_lazy as _

from club.messages.notifications.channels import channels
from club.messages.notifications.choices.timings import chosen_timings, timing_of
from club.messages.notifications.kinds import (
    KindGroup,
    NoticeKind,
    kinds,
    kinds_by_group,
)
from club.messages.notifications.rows.choices import Timing
from club.people.members.models import Member

# by name of kind and name of channel
Timings = Mapping[tuple[str, str], Timing]


class NoticePreset(TextChoices):
    """Choices for all kinds at once."""

    URGENT = "urgent", _("Only urgent ones")
    USUAL = "usual", _("The usual ones")
    ALL = "all", _("All at once")


def preset_timings(preset: NoticePreset) -> dict[tuple[str, str], Timing]:
    """The timings of a preset, for each kind on each channel."""  # notices 1.11
    return {
        (kind.name, channel): _preset_timing(preset, kind, channel)
        for kind in kinds().values()
        for channel in channels()
    }


def _preset_timing(preset: NoticePreset, kind: NoticeKind, channel: str) -> Timing:
    if preset == NoticePreset.ALL:
        return Timing.NOW
    if preset == NoticePreset.URGENT and not kind.urgent:
        return Timing.NEVER
    return kind.default(channel)


def current_preset(timings: Timings) -> NoticePreset | None:
    """The preset that these timings are; None if they are choices of the member's own."""
    for preset in NoticePreset:
        of_preset = preset_timings(preset)
        if all(of_preset[key] == timing for key, timing in timings.items()):
            return preset
    return None


def group_timings(group: KindGroup, *, is_on: bool) -> dict[tuple[str, str], Timing]:
    """The timings of a group that is switched on, the usual ones, or off: only urgent kinds are
    sent.
    """  # notices 1.11
    return {
        (kind.name, channel): kind.default(channel)
        if is_on or kind.urgent
        else Timing.NEVER
        for kind in kinds_by_group()[group]
        for channel in channels()
    }


def groups_switched_on(timings: Timings) -> set[KindGroup]:
    """The groups of which more than the urgent kinds are sent on some channel."""
    return {
        kind.group
        for kind in kinds().values()
        if not kind.urgent
        and any(
            timings.get((kind.name, channel), Timing.NEVER) != Timing.NEVER
            for channel in channels()
        )
    }


def timings_of(
    member: Member, offered: Collection[str]
) -> dict[tuple[str, str], Timing]:
    """When each kind is sent to the member on these channels."""
    chosen = chosen_timings([member.pk], kinds())
    return {
        (kind.name, channel): timing_of(member.pk, kind, channel, chosen)
        for kind in kinds().values()
        for channel in offered
    }
