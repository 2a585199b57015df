"""Time off: a member's quiet hours and the zone they live by, and leave. Each is a row, continued
and never edited; the deadlines of their running clocks are computed anew, table by table.

The member's own row is locked while something is written, and no table's, except where leave is
taken by itself: the table that waits comes first. Then one table at a time.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from datetime import date, datetime, timedelta
from zoneinfo import ZoneInfo

from django.db.models import F

from club.members.models import Member, Rest, all_zones
from club.notifications import services as notices
from club.records.models import BY_ONESELF, Entry
from club.tables.errors import Refused
from club.tables.models import Status, Table
from club.tables.services.lock import write_transaction
from club.timecontrol.calendars import sleep_habits_of
from club.timecontrol.holiday_allowance import (
    BUDGET,
    DateRange,
    days_left_on,
    first_free_day,
    holiday_refusal,
)
from club.timecontrol.models import Leave
from club.timecontrol.non_counting_time import QuietHours, SleepHabit, check_quiet_hours
from club.timecontrol.services.clocks import rewind_tables

ONE_CHANGE = timedelta(days=7)  # T21: so that nobody rests for ever by moving about
REFUSALS = {
    "dates": "Leave begins today at the earliest, and ends within a year from now.",
    "overlaps": "You have leave on one of these days already.",
    "too long": "Leave is 21 days at a stretch at most.",
}


@contextmanager
def _own_days(member: Member) -> Iterator[None]:
    """Holds the member's row: one change of their days at a time."""
    with write_transaction():
        Member.objects.select_for_update(no_key=True).get(pk=member.pk)
        yield


def set_quiet_hours(member: Member, zone: str, night: QuietHours | None, now: datetime) -> None:
    """The member lives by a zone and sleeps at night, from now on; None: the nights count.

    Raises Refused for a zone there is not, quiet hours out of bounds, and a second change within a
    week, which says when the next may be.
    """
    if zone not in all_zones():
        raise Refused("no_zone", "We do not know the time zone “{zone}”.", zone=zone[:40])
    if night is not None:
        check_quiet_hours(night)
    with _own_days(member):
        present = sleep_habits_of(member)[-1]
        if (present.zone, present.quiet) == (zone, night):
            return
        _expect_a_week(present, now)
        if not Rest.objects.filter(member=member).exists():
            _write(member, present)  # the first change: it lives apart from pages from now on
        _write(member, SleepHabit(zone, night, now))
    recompute_clocks_of_member(member)


def take_holiday(member: Member, first: date, last: date, now: datetime) -> None:
    """Days off, both included; those of today begin at this instant. Raises Refused in words that
    say what is left and from when.
    """
    with _own_days(member):
        wish, taken = DateRange(first, last), days_taken(member)
        if why := holiday_refusal(taken, wish, local_date(member, now)):
            raise _refused(why, taken, wish)
        Leave.objects.create(member=member, first=first, last=last, written_at=now)
    recompute_clocks_of_member(member)


def take_automatic_holiday(member: Member, now: datetime) -> bool:
    """Leave for today and tomorrow at all their tables, for who chose so and is about to run out
    of time; False when there is none left, or they have not been here since the last. Call with the
    row locked of the table that waits for them, and have `rewind_tables_of` follow.
    """  # T23
    with _own_days(member):
        today = local_date(member, now)
        wish = DateRange(today, today + timedelta(days=1))
        if holiday_refusal(days_taken(member), wish, today) or not _here_since(member):
            return False
        leave = Leave.objects.create(
            member=member, first=wish.first, last=wish.last, written_at=now, by_itself=True
        )
        notices.tell(member.pk, "leave_taken", f"l{leave.pk}", now)
    return True


def choose_automatic_holiday(member: Member, by_itself: bool) -> None:
    """Whether leave is taken by itself for the member when their time is about to run out."""
    Member.objects.filter(pk=member.pk).update(auto_leave=by_itself)
    recompute_clocks_of_member(member)


def end_holiday(member: Member, leave_id: int, now: datetime) -> None:
    """The member is back, or will not go: the leave ends at this instant, and days not begun are
    theirs again. Ending one that is over, or not theirs, changes nothing.
    """
    with _own_days(member):
        today = local_date(member, now)
        going_on = Leave.objects.filter(member=member, pk=leave_id, ended_at=None, last__gte=today)
        if not going_on.update(ended_at=now, ended_on=today):
            return
    recompute_clocks_of_member(member)


def recompute_clocks_of_member(member: Member) -> None:
    """Sets all clocks anew at every table at which the member plays."""
    rewind_tables(Table.objects.filter(status=Status.LIVE, chairs__member=member))


def days_taken(member: Member) -> list[DateRange]:
    """The days off that count against the budget: those of a leave that was ended early up to that
    day.
    """
    rows = Leave.objects.filter(member=member)
    taken = (DateRange(one.first, min(one.last, one.ended_on or one.last)) for one in rows)
    return [days for days in taken if len(days)]


def local_date(member: Member, now: datetime) -> date:
    """The date where the member lives."""
    return now.astimezone(ZoneInfo(sleep_habits_of(member)[-1].zone)).date()


def _here_since(member: Member) -> bool:
    """Whether the member has played, left word that answered, or paid a visit, since leave was last
    taken by itself.
    """
    last = Leave.objects.filter(member=member, by_itself=True).order_by("-written_at").first()
    if last is None:
        return True
    if member.log_ins.filter(seen_at__gt=last.written_at).exists():
        return True  # a visit, of which the day is known
    own = Entry.objects.filter(by__in=BY_ONESELF, at__gt=last.written_at)
    mine = own.filter(record__table__chairs__member=member, record__table__chairs__seat=F("seat"))
    return mine.exists()


def _expect_a_week(present: SleepHabit, now: datetime) -> None:
    next_at = present.since + ONE_CHANGE
    if now < next_at:
        day = next_at.astimezone(ZoneInfo(present.zone)).strftime("%-d %B, %H:%M")
        text = "You changed this less than a week ago. It can be changed again on {day}."
        raise Refused("changed_lately", text, day=day)


def _write(member: Member, habit: SleepHabit) -> None:
    night = habit.quiet
    Rest.objects.create(
        member=member,
        since=habit.since,
        zone=habit.zone,
        quiet_from=night.begins if night else None,
        quiet_to=night.ends if night else None,
    )


def _refused(why: str, taken: list[DateRange], wish: DateRange) -> Refused:
    if why != "spent":
        return Refused(why.replace(" ", "_"), REFUSALS[why])
    text = "Of {budget} days in a year {left} are left then. So many days are free from {day} on."
    day = first_free_day(taken, wish).strftime("%-d %B %Y")
    return Refused("spent", text, budget=BUDGET, left=days_left_on(taken, wish.first), day=day)
