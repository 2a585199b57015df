"""Holidays of the club, which admins declare and cancel: rows are ended, never edited. A task
recomputes the clocks table by table, and may run twice.
"""

from __future__ import annotations

from datetime import date, datetime, timedelta

from celery import shared_task

from club.base.audit_log.services import record_entry
from club.base.database.transactions import write_transaction
from club.base.errors import ClubError
from club.base.texts.short_texts import clean_line
from club.celery import ClubTask
from club.people.members.models import Member
from club.play.tables.models import Status, Table
from club.play.tables.services.permissions import expect_admin
from club.play.time_control.models import Holiday
from club.play.time_control.services.clocks import recompute_clocks_at

DAY = timedelta(days=1)
MOST_DAYS, YEAR = 40, 365 * DAY  # clocks 3.4: free days in any 365


def declare_holiday(
    admin: Member, name: str, first: date, last: date, now: datetime
) -> Holiday:
    """Declares dates that do not count at tables with club holidays. Raises
    NotAllowed and ClubError.
    """
    expect_admin(admin)
    with write_transaction():
        check_holiday(name, first, last, now)
        holiday = Holiday.objects.create(
            name=clean_line(name, "bad_name"), first=first, last=last, written_at=now
        )
        days = f"{first} – {last}"
        record_entry(admin, "holiday.declare", holiday.name, "", days, now=now)
    recompute_holiday_clocks.delay_on_commit()
    return holiday


def check_holiday(name: str, first: date, last: date, now: datetime) -> None:
    """Raises ClubError for an invalid name, for past or reversed dates, and if any 365 days would
    have more than forty free ones.
    """
    clean_line(name, "bad_name")
    if last < first or last < now.date():
        text = "A holiday ends today or later, and not before it starts."
        raise ClubError("dates", text)
    if last - first >= MOST_DAYS * DAY or _most_in_a_year(first, last) > MOST_DAYS:
        text = "A year can have up to {most} free days."
        raise ClubError("spent", text, most=MOST_DAYS)


def cancel_holiday(holiday_id: int, admin: Member, now: datetime) -> None:
    """Ends the holiday at this instant; a second call changes nothing. Raises NotAllowed."""
    expect_admin(admin)
    with write_transaction():
        holidays = Holiday.objects.filter(pk=holiday_id)
        if not holidays.filter(ended_at=None).update(ended_at=now):
            return
        record_entry(admin, "holiday.cancel", holidays.get().name, now=now)
    recompute_holiday_clocks.delay_on_commit()


@shared_task(base=ClubTask)
def recompute_holiday_clocks() -> int:
    """Recomputes all clocks at tables with club holidays, and returns the number of tables."""
    return recompute_clocks_at(Table.objects.filter(status=Status.LIVE, holidays=True))


def _most_in_a_year(first: date, last: date) -> int:
    """The most free days in any 365 days, with these dates; a day of two holidays counts once."""
    near = Holiday.objects.filter(
        ended_at=None, first__lte=last + YEAR, last__gte=first - YEAR
    )
    free_days = set(_days(first, last)).union(
        *(_days(holiday.first, holiday.last) for holiday in near)
    )
    return max(
        sum(day - YEAR < holiday <= day for holiday in free_days) for day in free_days
    )


def _days(first: date, last: date) -> list[date]:
    return [first + number * DAY for number in range((last - first).days + 1)]
