"""What the app adds to other pages."""

from __future__ import annotations

from datetime import datetime
from uuid import uuid4

from club.members.models import Member
from club.replay.steps import Replay, viewpoint_name
from club.tables.models import Origin, Status
from club.tables.projection import TableProjection
from club.ui.panels import Panel
from games import bots


def at_replay(step: Replay) -> Panel | None:
    """The form that begins practice at this step of a finished game, but at its end."""
    if step.table.status != Status.FINISHED or step.results is not None:
        return None
    facts = {
        "table_id": step.table.pk,
        "step": step.number,
        "eyes": viewpoint_name(step.viewer),
        "seats": [(player.seat, player.name) for player in step.sitters],
        "bots": bots.names(),
        "once": uuid4(),
    }
    return Panel("practice/_begin.jinja", facts)


def at_table(
    projection: TableProjection, _member: Member, _now: datetime
) -> Panel | None:
    """That this is practice, with a button that ends it."""
    table = projection.table
    if table.origin != Origin.PRACTICE:
        return None
    facts = {"table_id": table.pk, "is_live": table.live and bool(projection.own)}
    return Panel("practice/_at_table.jinja", facts, order=-5)
