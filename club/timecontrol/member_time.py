"""Queries for one member's time: their deadlines and holidays."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date, datetime, timedelta
from zoneinfo import ZoneInfo

from django.db.models import QuerySet

from club.members.models import Member
from club.tables.models import Chair, Status, Table
from club.tables.policy_choices import HolidayPolicy
from club.timecontrol.calendars import sleep_habits_by_member
from club.timecontrol.models import Leave

DAY = timedelta(days=1)


def deadlines(member: Member, until: datetime) -> list[Chair]:
    """The member's chairs that are due by then, the earliest first, each with its table."""
    asked = Chair.objects.filter(
        member=member, table__status=Status.LIVE, table__marked="", due_at__lte=until
    )
    return list(asked.select_related("table").order_by("due_at", "pk"))


def live_tables(member: Member) -> QuerySet[Table]:
    """The live tables at which the member sits, by name."""
    return Table.objects.filter(status=Status.LIVE, chairs__member=member).order_by("name", "pk")


def tables_with_member_rest(member: Member) -> list[Table]:
    """The member's live tables at which nights or holidays count, by name."""
    return list(live_tables(member).exclude(honours_quiet=True, leave=HolidayPolicy.ALL))


def holidays_of(member: Member, today: date) -> list[Leave]:
    """The member's holidays that are not over, the next first."""
    return list(Leave.objects.filter(member=member, last__gte=today, ended_at=None))


def last_holidays(members: Sequence[int], now: datetime) -> dict[int, date]:
    """By member, the last day of a holiday that they take now, in their own time zone. One query,
    and a second if there is a holiday.
    """  # T20
    taken = Leave.objects.filter(member__in=members, ended_at=None, last__gte=now.date() - DAY)
    leaves = list(taken.order_by("first"))
    if not leaves:
        return {}
    habits = sleep_habits_by_member([holiday.member_id for holiday in leaves])
    zones = {pk: ZoneInfo(lived[-1].zone) for pk, lived in habits.items()}
    today = {pk: now.astimezone(zone).date() for pk, zone in zones.items()}
    until: dict[int, date] = {}
    for holiday in leaves:
        member = holiday.member_id
        is_now = holiday.first <= today[member] <= holiday.last
        touches = member in until and holiday.first == until[member] + DAY
        if is_now or touches:
            until[member] = holiday.last
    return until


def holiday_of_notice(leave_id: int) -> Leave | None:
    """The holiday of a notice; None when it was deleted."""
    return Leave.objects.filter(pk=leave_id).first()
