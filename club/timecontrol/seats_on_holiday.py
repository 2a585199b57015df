"""Who is on leave, said beside the names at a table: whoever waits for them reads until when."""

from __future__ import annotations

from datetime import datetime

from django.utils.formats import date_format

from club.tables.models import Status
from club.tables.projection import Seen
from club.timecontrol.member_time import last_days_of_leave
from club.ui.panels import Panel


def sitters_on_leave(seen: Seen, now: datetime) -> dict[int, Panel]:
    """Beside the names of those who sit at a table that is not over, whether they are asked or not:
    nothing of what is asked can be read from it.
    """  # T20
    if seen.table.status not in (Status.OPEN, Status.LIVE):
        return {}
    sitting = [one.member.pk for one in seen.occupants if one.member is not None]
    return {
        member: Panel("tables/_on_leave.jinja", {"until": date_format(last, "l j F")})
        for member, last in last_days_of_leave(sitting, now).items()
    }
