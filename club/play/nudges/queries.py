"""What is read of nudges, and of the time after which one is possible."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from datetime import datetime, timedelta
from typing import Final

from club.play.nudges.models import Nudge
from club.play.tables.models import Chair, Table
from club.play.time_control.calendars import Calendars
from club.play.time_control.clock import NONE, charge_clock
from club.play.time_control.services.clocks import clock_of_chair

APART: Final = timedelta(hours=24)  # nudges of one member at one table


def nudged_lately(table: Table, members: Collection[int], now: datetime) -> set[int]:
    """Those of the members who were nudged there within a day."""
    lately = Nudge.objects.filter(table=table, member__in=members, at__gt=now - APART)
    return set(lately.values_list("member_id", flat=True))


def past_half_time(table: Table, chairs: Sequence[Chair], now: datetime) -> list[Chair]:
    """The members' chairs of which half the time has been counted."""
    calendars = Calendars(table, chairs)
    return [chair for chair in chairs if _is_past_half(calendars, chair, now)]


def _is_past_half(calendars: Calendars, chair: Chair, now: datetime) -> bool:
    clock = clock_of_chair(chair)
    if chair.member_id is None or not clock.runs or clock.initial <= NONE:
        return False
    left = charge_clock(clock, calendars.calendar_of(chair), now).left
    return left is not None and left <= clock.initial / 2
