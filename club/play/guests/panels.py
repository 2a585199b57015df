"""Panels and links of the app on pages of other apps."""

from __future__ import annotations

from datetime import datetime

from club.base.roles.models import RoleKind
from club.base.roles.permissions import may, role_of
from club.base.roles.powers import Power
from club.base.ui.panels import Panel
from club.people.members.models import Member
from club.play.guests.queries import may_join
from club.play.tables.models import Status
from club.play.tables.projection import TableProjection


def at_table(
    projection: TableProjection, member: Member | None, _now: datetime
) -> Panel | None:
    """The way to the guests of a table that has not ended, for its host; for a guest, the way into
    the club. It costs no query.
    """
    table = projection.table
    if member is not None and role_of(member) == RoleKind.GUEST:
        return Panel("guests/_become_member.jinja", {})
    ended = table.status in (Status.FINISHED, Status.CANCELLED)
    if member is None or ended or table.host_id != member.pk:
        return None
    if table.is_practice:
        return None
    if not may(member, Power.OPEN_TABLE):
        return None
    return Panel("guests/_at_table.jinja", {"table_id": table.pk})


def at_home(member: Member, _now: datetime) -> Panel | None:
    """The way to an address and a password, for a member who came as a guest and has none. It costs
    no query.
    """
    return Panel("guests/_password.jinja", {}) if may_join(member) else None
