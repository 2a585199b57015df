"""Panels and links of the app on pages of other apps."""

from __future__ import annotations

from datetime import datetime

from club.base.ui.panels import Panel
from club.play.nudges.models import Nudge
from club.play.nudges.services import past_half_time
from club.play.tables.models import Chair
from club.play.tables.projection import TableProjection
from club.play.time_control.clock import FLOOR


def beside_seats(projection: TableProjection, now: datetime) -> dict[int, Panel]:
    """The button beside each name that the table waits for, after half of the time."""
    seats = _awaited_others(projection, now)
    if not seats:
        return {}
    table = projection.table
    asked = Chair.objects.filter(table=table, seat__in=seats, member__isnull=False)
    chairs = past_half_time(table, list(asked), now)
    members = [chair.member_id for chair in chairs if chair.member_id]
    nudged = Nudge.objects.nudged_lately(table, members, now) if members else set()
    return {
        chair.member_id: Panel(
            "nudges/_nudge.jinja",
            {
                "table_id": table.pk,
                "seat": chair.seat,
                "is_nudged": chair.member_id in nudged,
            },
        )
        for chair in chairs
        if chair.member_id
    }


def _awaited_others(projection: TableProjection, now: datetime) -> list[int]:
    """The seats of other members whom the viewer knows to be asked. Those who were asked a short
    time ago are left out, which saves the queries for their clocks.
    """
    table = projection.table
    if projection.own is None or not table.live or projection.is_suspended:
        return []
    shortest = min(table.allowance, table.reaction, FLOOR) / 2
    return [
        occupant.seat
        for occupant in projection.occupants
        if occupant.awaited
        and occupant.member is not None
        and not occupant.mine
        and occupant.asked_at is not None
        and now >= occupant.asked_at + shortest
    ]
