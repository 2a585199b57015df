"""What is left of the time that counts, as bars draw it: for a member's own chairs alone, since how
somebody else's time passes would tell when they rest.
"""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime

from club.tables.models import Chair
from club.timecontrol import clock
from club.timecontrol.calendars import CalendarRows, Calendars
from club.timecontrol.services.clocks import clock_of_chair


def shares_left(chairs: Sequence[Chair], now: datetime) -> dict[int, int]:
    """By table, how much is left of what the member's question there began with, in hundredths of
    the time that counts. Up to three queries, however many chairs; no entry where no clock runs.
    """  # P1
    running = [chair for chair in chairs if chair.wound_at is not None and chair.whole]
    rows = CalendarRows(running)
    return {chair.table_id: _share(chair, rows, now) for chair in running}


def _share(chair: Chair, rows: CalendarRows, now: datetime) -> int:
    calendar = Calendars(chair.table, [chair], rows).of(chair)
    left = clock.charge_clock(clock_of_chair(chair), calendar, now).left or clock.NONE
    return min(100, round(100 * left / chair.whole))
