"""Holidays: the club's keepers declare dates free, and take them back. Rows are continued and never
edited; clocks are set anew table by table, by a task that may run twice.
"""

from __future__ import annotations

from datetime import date, datetime, timedelta

from club.celery import call_on_commit
from club.members.models import Member
from club.tables.errors import Refused
from club.tables.models import Status, Table
from club.tables.services.authority import expect_admin
from club.tables.services.history import save_table
from club.tables.services.lock import lock_table, write_transaction
from club.timecontrol.models import Holiday
from club.timecontrol.services.clocks import recompute_clocks

DAY = timedelta(days=1)
MOST_DAYS, YEAR = 40, 365 * DAY  # T15: free days in any 365


def declare_holiday(keeper: Member, name: str, first: date, last: date, now: datetime) -> Holiday:
    """Dates on which clocks rest at the tables that have holidays. Raises NotYours and Refused."""
    expect_admin(keeper)
    with write_transaction():
        check_holiday(name, first, last, now)
        holiday = Holiday.objects.create(name=name.strip(), first=first, last=last, written_at=now)
    _rewind_later()
    return holiday


def check_holiday(name: str, first: date, last: date, now: datetime) -> None:
    """Raises Refused in words for a name too long, for dates past or the wrong way round, and where
    any 365 days would hold more than forty free ones.
    """
    if not 1 <= len(name.strip()) <= 60:
        raise Refused("bad_name", "A holiday's name has 1 to 60 characters.")
    if last < first or last < now.date():
        raise Refused("dates", "A holiday ends on a day to come, and not before it begins.")
    if last - first >= MOST_DAYS * DAY or _most_in_a_year(first, last) > MOST_DAYS:
        raise Refused("spent", "A year has {most} free days at most.", most=MOST_DAYS)


def cancel_holiday(holiday_id: int, keeper: Member, now: datetime) -> None:
    """It rests nothing more from this instant on; twice is once. Raises NotYours."""
    expect_admin(keeper)
    if Holiday.objects.filter(pk=holiday_id, ended_at=None).update(ended_at=now):
        _rewind_later()


def recompute_holiday_clocks() -> int:
    """Sets all clocks anew at the tables that have holidays, one table's lock at a time, also where
    no clock runs: one may be about to, by a calendar that was read before. How many tables there
    were.
    """
    live = Table.objects.filter(status=Status.LIVE, holidays=True)
    tables = list(live.order_by("pk").values_list("pk", flat=True))
    for table_id in tables:
        with lock_table(table_id) as table:
            recompute_clocks(table)
            save_table(table)
    return len(tables)


def _most_in_a_year(first: date, last: date) -> int:
    """The most free days in any 365 in a row, with these among them; two holidays on one day are
    one.
    """  # T15
    near = Holiday.objects.filter(ended_at=None, first__lte=last + YEAR, last__gte=first - YEAR)
    free = set(_days(first, last)).union(*(_days(one.first, one.last) for one in near))
    return max(sum(day - YEAR < one <= day for one in free) for day in free)


def _days(first: date, last: date) -> list[date]:
    return [first + number * DAY for number in range((last - first).days + 1)]


def _rewind_later() -> None:
    call_on_commit("club.sweep.tasks.recompute_holiday_clocks")
