"""A mark for the host of an open table, where two others who would sit there mute or block each
other. It does not say who, and leaves out the host, who would know.
"""

from __future__ import annotations

from datetime import datetime

from club.conduct.mutes import is_any_mute_among
from club.members.models import Member
from club.tables.models import Status, Table
from club.tables.projection import TableProjection
from club.ui.panels import Panel


def mute_mark(
    projection: TableProjection, member: Member, _now: datetime
) -> Panel | None:
    """The mark; None for all others, and where there is no such pair."""  # C4.1
    table = projection.table
    if table.status != Status.OPEN or table.host_id != member.pk:
        return None
    others = _members_to_sit(table) - {member.pk}
    if len(others) < 2 or not is_any_mute_among(others):
        return None
    return Panel("conduct/_mute_mark.jinja", {})


def _members_to_sit(table: Table) -> set[int]:
    """Those who sit there, and those who are invited."""
    seated = table.chairs.filter(member__isnull=False).values_list("member", flat=True)
    invited = table.invitations.filter(declined_at=None)
    return {*seated, *invited.values_list("member", flat=True)}
