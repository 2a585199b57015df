"""The link to the analysis, on the pages of a finished game."""

from __future__ import annotations

from datetime import datetime

from club.base.ui.panels import Panel
from club.people.members.models import Member
from club.play.replay.steps import Replay
from club.play.tables.models import Status, Table
from club.play.tables.projection import TableProjection


def at_replay(step: Replay) -> Panel | None:
    return _link(step.table)


def at_table(
    projection: TableProjection, _member: Member, _now: datetime
) -> Panel | None:
    return _link(projection.table)


def _link(table: Table) -> Panel | None:
    if table.status != Status.FINISHED or table.record_id is None:
        return None
    return Panel("analysis/_link.jinja", {"table_id": table.pk})
