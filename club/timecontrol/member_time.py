"""Queries about one member's time: their deadlines, and the leave they take."""

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
    """Those that the member plays at, by name."""
    return Table.objects.filter(status=Status.LIVE, chairs__member=member).order_by("name", "pk")


def tables_with_member_rest(member: Member) -> list[Table]:
    """Live tables of the member's at which nights or leave count, by name."""
    return list(live_tables(member).exclude(honours_quiet=True, leave=HolidayPolicy.ALL))


def holidays_of(member: Member, today: date) -> list[Leave]:
    """The member's leaves that are not over, the next first."""
    return list(Leave.objects.filter(member=member, last__gte=today, ended_at=None))


def last_holidays(members: Sequence[int], now: datetime) -> dict[int, date]:
    """Who of the members is on leave now, and the last day of it where they live. One query, and
    another where there is somebody.
    """  # T20
    taken = Leave.objects.filter(member__in=members, ended_at=None, last__gte=now.date() - DAY)
    leaves = list(taken.order_by("first"))
    habits = sleep_habits_by_member([one.member_id for one in leaves]) if leaves else {}
    today = {pk: now.astimezone(ZoneInfo(lived[-1].zone)).date() for pk, lived in habits.items()}
    until: dict[int, date] = {}
    for one in leaves:
        touches = one.member_id in until and one.first == until[one.member_id] + DAY
        if touches or one.first <= today[one.member_id] <= one.last:
            until[one.member_id] = one.last
    return until


def holiday_of_notice(leave_id: int) -> Leave | None:
    """The leave that a notice is about; None when it is gone."""
    return Leave.objects.filter(pk=leave_id).first()
