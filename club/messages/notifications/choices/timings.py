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
    """What members chose for kinds, in one query; defaults are left out."""
    rows = NoticeChoice.objects.filter(
        member__in=list(members), kind__in=list(kind_names)
    ).values_list("member_id", "kind", "channel", "timing")
    return {(member, name, by): Timing(timing) for member, name, by, timing in rows}


def timing_of(
    member: int, one: NoticeKind, channel: str, chosen: ChosenTimings
) -> Timing:
    """The member's timing of the kind on the channel."""
    return chosen.get((member, one.name, channel), one.default(channel))


def owed_channels(member: int, kind_name: str, chosen: ChosenTimings) -> list[str]:
    """The channels on which a notice is owed: those of its kind, and those that the member added.
    One that the member switched off is owed, too, so that the delivery log says why it was not
    sent.
    """
    one = kind(kind_name)
    return [
        name
        for name in channels()
        if one.default(name) != Timing.NEVER
        or timing_of(member, one, name, chosen) != Timing.NEVER
    ]


def set_choices(
    member: Member,
    timings: Mapping[tuple[str, str], Timing],
    spacing: Spacing,
    digest_at: time,
) -> None:
    """Saves what the member chose, by kind and channel. What is as by default needs no row."""
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
    """The member is told nothing of the table but what is urgent, or everything again."""
    if muted:
        TableMute.objects.get_or_create(member=member, table_id=table_id)
    else:
        TableMute.objects.filter(member=member, table=table_id).delete()
