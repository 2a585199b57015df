"""Holidays of the club: admins declare and cancel them. Rows are ended, never edited. A task
recomputes the clocks table by table, and may run twice.
"""

from __future__ import annotations

from datetime import date, datetime, timedelta

from club.celery import call_on_commit
from club.members.models import Member
from club.tables.errors import Refused
from club.tables.models import Status, Table
from club.tables.services.authority import expect_admin
from club.tables.services.lock import write_transaction
from club.timecontrol.models import Holiday
from club.timecontrol.services.clocks import recompute_clocks_at

DAY = timedelta(days=1)
MOST_DAYS, YEAR = 40, 365 * DAY  # T15: free days in any 365


def declare_holiday(admin: Member, name: str, first: date, last: date, now: datetime) -> Holiday:
    """Declares dates that do not count at tables with club holidays. Raises
    NotAllowed and Refused.
    """
    expect_admin(admin)
    with write_transaction():
        check_holiday(name, first, last, now)
        holiday = Holiday.objects.create(name=name.strip(), first=first, last=last, written_at=now)
    _recompute_later()
    return holiday


def check_holiday(name: str, first: date, last: date, now: datetime) -> None:
    """Raises Refused for an invalid name, for past or reversed dates, and if any 365 days would
    have more than forty free ones.
    """
    if not 1 <= len(name.strip()) <= 60:
        raise Refused("bad_name", "A holiday's name has 1 to 60 characters.")
    if last < first or last < now.date():
        raise Refused("dates", "A holiday ends on a day to come, and not before it begins.")
    if last - first >= MOST_DAYS * DAY or _most_in_a_year(first, last) > MOST_DAYS:
        raise Refused("spent", "A year has {most} free days at most.", most=MOST_DAYS)


def cancel_holiday(holiday_id: int, admin: Member, now: datetime) -> None:
    """Ends the holiday at this instant; a second call changes nothing. Raises NotAllowed."""
    expect_admin(admin)
    if Holiday.objects.filter(pk=holiday_id, ended_at=None).update(ended_at=now):
        _recompute_later()


def recompute_holiday_clocks() -> int:
    """Recomputes all clocks at tables with club holidays, and returns the number of tables."""
    return recompute_clocks_at(Table.objects.filter(status=Status.LIVE, holidays=True))


def _most_in_a_year(first: date, last: date) -> int:
    """The most free days in any 365 days, with these dates included; a day of two holidays counts
    once.
    """  # T15
    near = Holiday.objects.filter(ended_at=None, first__lte=last + YEAR, last__gte=first - YEAR)
    free = set(_days(first, last)).union(*(_days(one.first, one.last) for one in near))
    return max(sum(day - YEAR < one <= day for one in free) for day in free)


def _days(first: date, last: date) -> list[date]:
    return [first + number * DAY for number in range((last - first).days + 1)]


def _recompute_later() -> None:
    call_on_commit("club.sweep.tasks.recompute_holiday_clocks")
