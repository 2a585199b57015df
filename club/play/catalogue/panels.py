"""The panel at a trial."""

from __future__ import annotations

from datetime import datetime

from club.base.ui.panels import Panel
from club.people.members.models import Member
from club.play.seats.services.trials import DAYS_WITHOUT_MOVE
from club.play.tables.models import Origin
from club.play.tables.projection import TableProjection


def at_table(
    projection: TableProjection, _member: Member | None, _now: datetime
) -> Panel | None:
    """Says that the table is a trial, and when it disappears."""
    if projection.table.origin != Origin.TRIAL:
        return None
    return Panel("catalogue/_trial.jinja", {"days": DAYS_WITHOUT_MOVE})
