"""When each kind is sent on each channel, by what its member chose or by default."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from datetime import time

from django.db import transaction

from club.messages.notifications.channels import channels
from club.messages.notifications.kinds import NoticeKind, kind
from club.messages.notifications.models import (
    EmailSettings,
    NoticeChoice,
    Spacing,
    TableMute,
    Timing,
)
from club.people.members.models import Member

# timings by member, kind and channel
ChosenTimings = Mapping[tuple[int, str, str], Timing]


def chosen_timings(members: Iterable[int], kind_names: Iterable[str]) -> ChosenTimings:
    """Returns the timings that members chose for kinds, in one query. Leaves defaults out."""
    rows = NoticeChoice.objects.filter(
        member__in=list(members), kind__in=list(kind_names)
    ).values_list("member_id", "kind", "channel", "timing")
    return {(member, name, by): Timing(timing) for member, name, by, timing in rows}


def timing_of(
    member: int, notice_kind: NoticeKind, channel: str, chosen: ChosenTimings
) -> Timing:
    """The member's timing of the kind on the channel."""
    default = notice_kind.default(channel)
    return chosen.get((member, notice_kind.name, channel), default)


def owed_channels(member: int, kind_name: str, chosen: ChosenTimings) -> list[str]:
    """Returns the channels on which a notice is due: the channels of its kind, and the channels
    that the member added. Includes channels that the member switched off, so that the delivery
    log says why the notice was not sent.
    """
    notice_kind = kind(kind_name)
    return [
        name
        for name in channels()
        if notice_kind.default(name) != Timing.NEVER
        or timing_of(member, notice_kind, name, chosen) != Timing.NEVER
    ]


def set_choices(
    member: Member,
    timings: Mapping[tuple[str, str], Timing],
    spacing: Spacing,
    digest_at: time,
) -> None:
    """Saves the member's choices by kind and channel. A choice equal to the default has no row."""
    rows = [
        NoticeChoice(member=member, kind=name, channel=by, timing=timing)
        for (name, by), timing in timings.items()
        if timing != kind(name).default(by)
    ]
    with transaction.atomic():
        old = NoticeChoice.objects.filter(member=member)
        replaced = [row.pk for row in old if (row.kind, row.channel) in timings]
        old.filter(pk__in=replaced).delete()
        NoticeChoice.objects.bulk_create(rows)
        member.email_settings, _ = EmailSettings.objects.update_or_create(
            member=member, defaults={"spacing": spacing, "digest_at": digest_at}
        )


def mute_table(member: Member, table_id: int, *, muted: bool) -> None:
    """Mutes all notices of the table for the member but the urgent ones, or ends the mute."""
    if muted:
        TableMute.objects.get_or_create(member=member, table_id=table_id)
    else:
        TableMute.objects.filter(member=member, table=table_id).delete()
