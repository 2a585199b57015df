"""A pause of all notices of a member, which urgent ones ignore. Notices that are due in a pause are
sent after its end, if they are still true.
"""

from __future__ import annotations

from datetime import datetime, time, timedelta

from django.db import transaction
from django.db.models import TextChoices
from django.utils.translation import gettext_lazy as _

from club.base.errors import ClubError
from club.base.time_zones.names import zone_named
from club.messages.notifications.models import Delivery, EmailSettings
from club.messages.notifications.queries import email_settings
from club.people.members.models import Member

LONGEST_PAUSE = timedelta(days=60)
DAY = timedelta(days=1)
PAUSE_ENDS = time(8)  # local time of the member
MONDAY = 7  # days of a week; the number of Monday, counted on from Sunday


class PauseLength(TextChoices):
    """Ends of a pause that the page offers."""

    TOMORROW = "tomorrow", _("Until tomorrow 8:00")
    MONDAY = "monday", _("Until Monday 8:00")
    WEEK = "week", _("For a week")

    def end(self, member: Member, now: datetime) -> datetime:
        """The end of the pause, by the clock of the member's pages."""
        local = now.astimezone(zone_named(member.time_zone))
        days = {
            PauseLength.TOMORROW: 1,
            PauseLength.MONDAY: MONDAY - local.weekday(),
            PauseLength.WEEK: 7,
        }[self]
        return datetime.combine((local + days * DAY).date(), PAUSE_ENDS, local.tzinfo)


def current_pause(member: Member, now: datetime) -> datetime | None:
    """The end of the member's pause; None if notices are sent."""
    until = email_settings(member).paused_until
    return until if until is not None and until > now else None


def pause_notices(member: Member, until: datetime, now: datetime) -> None:
    """Pauses the member's notices until then. Raises ClubError for an end that has passed or is
    too far away.
    """  # notices 1.12
    if not now < until <= now + LONGEST_PAUSE:
        text = "A pause ends at a time to come, {most} days from now at most."
        raise ClubError("until", text, most=LONGEST_PAUSE // DAY)
    _set_end(member, until, now)


def resume_notices(member: Member, now: datetime) -> None:
    """Ends the member's pause; what waited for its end is sent now."""  # notices 1.12
    _set_end(member, None, now)


def _set_end(member: Member, until: datetime | None, now: datetime) -> None:
    with transaction.atomic():
        settings, _is_new = EmailSettings.objects.get_or_create(member=member)
        former, settings.paused_until = settings.paused_until, until
        settings.save(update_fields=["paused_until"])
        if former is not None:
            waiting = Delivery.objects.filter(notice__member=member, post_at=former)
            waiting.update(post_at=now)  # they wait anew if the pause goes on
    member.email_settings = settings
