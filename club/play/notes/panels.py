"""Panels and links of the app on pages of other apps."""

from __future__ import annotations

from datetime import datetime

from club.base.ui.panels import Panel
from club.people.members.models import Member
from club.play.tables.models import Status
from club.play.tables.projection import TableProjection


def at_table(
    projection: TableProjection, _member: Member, _now: datetime
) -> Panel | None:
    """One's own notes beside the board, to be opened."""
    if projection.viewer is None:
        return None
    table = projection.table
    context = {"table_id": table.pk, "is_finished": table.status == Status.FINISHED}
    return Panel("notes/_panel.jinja", context)
