"""How timely members are, where it is shown: on their page, and beside their name at a table that
is still open. A query each.
"""

from __future__ import annotations

from datetime import datetime

from club.members.models import Member
from club.tables.models import Status
from club.tables.projection import Seen
from club.timecontrol.on_time_rate import LAST, timeliness_of
from club.ui.panels import Panel


def timely_member(shown: Member, _viewer: Member, _now: datetime) -> Panel:
    """On a member's page."""
    found = timeliness_of([shown.pk])[shown.pk]
    return Panel("members/_timely.jinja", {"timely": found, "last": LAST, "name": shown.username})


def timely_sitters(seen: Seen, _now: datetime) -> dict[int, Panel]:
    """Beside the names of those who sit at an open table."""
    if seen.table.status != Status.OPEN:
        return {}
    sitting = [one.member.pk for one in seen.occupants if one.member is not None]
    found = timeliness_of(sitting) if sitting else {}
    return {member: Panel("tables/_timely.jinja", {"timely": one}) for member, one in found.items()}
