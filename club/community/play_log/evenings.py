"""What events mean for the log: their hosts log plays of the day although they did not sit in them,
and the form offers who is there.
"""

from __future__ import annotations

from datetime import date

from club.base.ui.evenings import event_companions, event_hosts
from club.people.members.models import Member


def is_host_of_day(member: Member, day: date) -> bool:
    """Whether the member is the host of an event of that day."""
    return any(is_host(member, day) for is_host in event_hosts)


def members_here(member: Member, day: date) -> set[int]:
    """Who is at an event of that day with the member."""
    return {
        other
        for find_companions in event_companions
        for other in find_companions(member, day)
    }
