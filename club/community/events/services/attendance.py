"""Who came: a host ticks them on the evening."""

from __future__ import annotations

from datetime import datetime, timedelta
from typing import Final

from club.base.errors import ClubError
from club.base.roles.permissions import expect_power
from club.base.roles.powers import Power
from club.community.events.models import EventAttendance
from club.community.events.services.locking import locked_event
from club.people.members.models import Member

# before the begin, when the first arrive, and after the end
EARLIEST: Final = timedelta(hours=2)
LATEST: Final = timedelta(days=14)


def tick(
    event_id: int, member: Member, by: Member, is_here: bool, now: datetime
) -> None:
    """Somebody is here, or is not. Ticks of two hosts at once both count, twice is once."""
    with locked_event(event_id) as event:
        expect_power(by, Power.CHANGE_EVENT, event)
        if event.is_called_off:
            raise ClubError("called_off", "The event is called off.")
        if not event.begins_at - EARLIEST <= now <= event.ends_at + LATEST:
            raise ClubError("not_now", "Tick people on the evening.")
        rows = EventAttendance.objects.filter(event=event, member=member)
        if not is_here:
            rows.delete()
        elif not rows.exists():
            EventAttendance.objects.create(
                event=event, member=member, ticked_by=by, at=now
            )
