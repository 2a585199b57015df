"""Urgent notices take another channel when one is off."""

from __future__ import annotations

from datetime import datetime

from club.messages.notifications.channels import channels
from club.messages.notifications.choices.timings import chosen_timings
from club.messages.notifications.models import Delivery, Timing


def owe_on_next_channel(row: Delivery, now: datetime) -> None:
    """Adds a delivery on the next channel that works and has no delivery of the notice yet."""
    notice = row.notice
    taken = set(notice.deliveries.values_list("channel", flat=True))
    chosen = chosen_timings([notice.member_id], [notice.kind])
    for name, channel in channels().items():
        never = chosen.get((notice.member_id, notice.kind, name)) == Timing.NEVER
        if name not in taken and not never and not channel.refused(notice.member):
            Delivery.objects.bulk_create(
                [Delivery(notice=notice, channel=name, made_at=now, post_at=now)],
                ignore_conflicts=True,
            )
            return
