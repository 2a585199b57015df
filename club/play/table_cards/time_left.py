"""The share of counted time that is left, for the bars of a member's own chairs.

It is shown for own chairs alone: the passing of another member's time would reveal their quiet
hours.
"""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime

from club.play.tables.models import Chair, Table
from club.play.tables.projection import OwnSeat
from club.play.time_control import clock
from club.play.time_control.calendars import CalendarRows, Calendars
from club.play.time_control.services.clocks import clock_of_chair


def shares_left(chairs: Sequence[Chair], now: datetime) -> dict[int, int]:
    """Percent of counted time that is left for the open question, by table id.

    Takes up to three queries, however many chairs. A chair whose clock does not run has no entry.
    """
    running = [
        chair
        for chair in chairs
        if chair.clock_started_at is not None and chair.time_granted
    ]
    rows = CalendarRows(running)
    return {chair.table_id: _share(chair.table, chair, rows, now) for chair in running}


def own_share_left(table: Table, own: OwnSeat, now: datetime) -> int | None:
    """Percent of counted time that is left to the viewer's seat; None while its clock does not run.
    One query.
    """
    chair = own.chair
    if chair.clock_started_at is None or not chair.time_granted:
        return None
    return _share(table, chair, CalendarRows([chair]), now)


def _share(table: Table, chair: Chair, rows: CalendarRows, now: datetime) -> int:
    calendar = Calendars(table, [chair], rows).calendar_of(chair)
    left = clock.charge_clock(clock_of_chair(chair), calendar, now).left or clock.NONE
    return min(100, round(100 * left / chair.time_granted))
