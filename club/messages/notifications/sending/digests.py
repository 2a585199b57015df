"""The daily digests that are due."""

from __future__ import annotations

from datetime import datetime

from club.base.time_zones.names import zone_named
from club.messages.notifications.models import Timing
from club.messages.notifications.notices import DailyDigest
from club.messages.notifications.queries import email_settings
from club.messages.notifications.services import tell
from club.messages.notifications.subjects import NoticeSubject
from club.people.members.models import Member


def owe_digests(now: datetime) -> None:
    """Stores today's digest for each member who chose it, whose hour has come and who has no
    pause.
    """  # notices 1.9
    wanting = Member.objects.filter(
        is_active=True,
        notice_choices__kind=DailyDigest.name,
        notice_choices__timing__in=[Timing.NOW, Timing.DIGEST],
    ).exclude(email_settings__paused_until__gt=now)
    for member in wanting.distinct().select_related("email_settings").iterator():
        local = now.astimezone(zone_named(member.time_zone))
        if local.time() >= email_settings(member).digest_at:
            tell(member.pk, DailyDigest.name, NoticeSubject(f"{local:%Y-%m-%d}"), now)
