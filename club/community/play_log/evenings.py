"""What events mean for the log: their hosts log plays of the day although they did not sit in them,
and the form offers who is there.
"""

from __future__ import annotations

from datetime import date

from django.conf import settings
from django.utils.module_loading import import_string

from club.people.members.models import Member


def is_host_of_day(member: Member, day: date) -> bool:
    """Whether the member is the host of an event of that day: PLAY_HOSTS."""
    return any(import_string(path)(member, day) for path in settings.PLAY_HOSTS)


def members_here(member: Member, day: date) -> set[int]:
    """Who is at an event of that day with the member: PLAY_EVENINGS."""
    return {
        other
        for path in settings.PLAY_EVENINGS
        for other in import_string(path)(member, day)
    }
