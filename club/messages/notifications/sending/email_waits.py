"""How long e-mails wait for a member's own settings, the daily digest and the distance between
e-mails about turns, and for others of the same author.
"""

from __future__ import annotations

from datetime import datetime, timedelta

from club.base.time_zones.names import zone_named
from club.messages.notifications.models import Delivery, Notice, Spacing
from club.messages.notifications.queries import email_settings
from club.people.members.models import Member

DISTANCES = {
    Spacing.HOUR: timedelta(hours=1),
    Spacing.FOUR_HOURS: timedelta(hours=4),
}
BUNDLED = timedelta(hours=1)  # notices of one author to one member
UNTIL_VISIT = timedelta(minutes=30)  # until it is asked again


def next_digest(member: Member, now: datetime) -> datetime:
    """When the member's next digest is sent: at their hour, in the zone of their pages."""
    local = now.astimezone(zone_named(member.time_zone))
    at = email_settings(member).digest_at
    today = local.replace(hour=at.hour, minute=at.minute, second=0, microsecond=0)
    if today > local:
        return today.astimezone(now.tzinfo)
    tomorrow = (local + timedelta(days=1)).date()
    return datetime.combine(tomorrow, at, local.tzinfo).astimezone(now.tzinfo)


def spaced_until(notice: Notice, now: datetime) -> datetime | None:
    """Until when an e-mail of this kind waits; None: it does not."""  # notices 1.8
    spacing = email_settings(notice.member).spacing
    if spacing == Spacing.NONE:
        return None
    last = _last_sent(notice)
    if last is None or last.sent_at is None:
        return None
    if spacing == Spacing.VISIT:
        been_here = Notice.objects.filter(
            member=notice.member_id, read_at__gt=last.sent_at
        )
        return None if been_here.exists() else now + UNTIL_VISIT
    until = last.sent_at + DISTANCES[Spacing(spacing)]
    return until if until > now else None


def bundled_until(delivery: Delivery, now: datetime) -> datetime | None:
    """Until when a notice of another member's act waits: an hour after the last one of the same
    member that was sent before this one was written. All that wait are sent together.
    """
    notice = delivery.notice
    if notice.author_id is None:
        return None
    before = Delivery.objects.filter(
        notice__member=notice.member_id,
        notice__author=notice.author_id,
        channel=delivery.channel,
        sent_at__gt=now - BUNDLED,
        sent_at__lt=delivery.made_at,
    )
    last = before.order_by("-sent_at").values_list("sent_at", flat=True).first()
    return last + BUNDLED if last else None


def _last_sent(notice: Notice) -> Delivery | None:
    sent = Delivery.objects.filter(
        notice__member=notice.member_id,
        notice__kind=notice.kind,
        channel="email",
        sent_at__isnull=False,
    )
    return sent.order_by("-sent_at").first()
