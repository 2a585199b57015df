"""A member's quiet hours, time zone and holidays. Each is a row, ended and never edited. The
deadlines of their running clocks are recomputed, table by table.

A write locks the member's own row and no table. An automatic holiday first locks the table that
waits. Then one table at a time is locked.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from datetime import date, datetime, timedelta

from django.db.models import F

from club.base.database.transactions import write_transaction
from club.base.errors import ClubError
from club.base.time_zones.names import all_zones, zone_named
from club.messages.notifications import services as notices
from club.messages.notifications.subjects import NoticeSubject
from club.people.members.models import LocalTimeSetting, Member
from club.play.game_records.models import BY_ONESELF, Entry
from club.play.tables.models import Status, Table
from club.play.time_control.calendars import sleep_habits_of
from club.play.time_control.holiday_allowance import (
    BUDGET,
    DateRange,
    days_left_on,
    first_free_day,
    holiday_refusal,
)
from club.play.time_control.models import MemberHoliday
from club.play.time_control.non_counting_time import (
    QuietHours,
    SleepHabit,
    check_quiet_hours,
)
from club.play.time_control.services.clocks import recompute_clocks_at

ONE_CHANGE = timedelta(days=7)  # repeated moves cannot stop a clock for ever
REFUSALS = {
    "dates": "A holiday begins today or later, and ends within a year.",
    "overlaps": "You have a holiday on one of these days already.",
    "too long": "A holiday is 21 days at most.",
}


@contextmanager
def _own_days(member: Member) -> Iterator[None]:
    """Holds the member's row: one change of their days at a time."""
    with write_transaction():
        Member.objects.select_for_update(no_key=True).get(pk=member.pk)
        yield


def set_quiet_hours(
    member: Member, zone: str, night: QuietHours | None, now: datetime
) -> None:
    """Sets the member's time zone and quiet hours from now on; None: the nights count.

    Raises ClubError for an unknown time zone, invalid quiet hours, and a second change within a
    week, with the time of the next possible change.
    """
    if zone not in all_zones():
        raise ClubError("no_zone", "There is no time zone “{zone}”.", zone=zone[:40])
    if night is not None:
        check_quiet_hours(night)
    with _own_days(member):
        present = sleep_habits_of(member)[-1]
        if (present.zone, present.quiet) == (zone, night):
            return
        _expect_week_since_change(present, now)
        if not LocalTimeSetting.objects.filter(member=member).exists():
            # the first change: from now on apart from the zone of pages
            _create_row(member, present)
        _create_row(member, SleepHabit(zone, night, now))
    recompute_clocks_of_member(member)


def take_holiday(member: Member, first: date, last: date, now: datetime) -> None:
    """Takes days off, both dates included; today begins at this instant. Raises ClubError with the
    days that are left and the next possible date.
    """
    with _own_days(member):
        wish = DateRange(first, last)
        holidays = days_taken(member)
        if reason := holiday_refusal(holidays, wish, local_date(member, now)):
            raise _refusal(reason, holidays, wish)
        MemberHoliday.objects.create(
            member=member, first=first, last=last, written_at=now
        )
    recompute_clocks_of_member(member)


def take_automatic_holiday(member: Member, now: datetime) -> bool:
    """Takes a holiday for today and tomorrow for a member who chose it and whose time is running
    out. Returns False when no days are left, or the member was not active since the last automatic
    holiday. Call with the row locked of the table that waits for them, and call
    `recompute_clocks_of_member` afterwards.
    """  # clocks 4.4
    with _own_days(member):
        today = local_date(member, now)
        wish = DateRange(today, today + timedelta(days=1))
        refusal = holiday_refusal(days_taken(member), wish, today)
        if refusal or not _was_active_since_last(member):
            return False
        leave = MemberHoliday.objects.create(
            member=member,
            first=wish.first,
            last=wish.last,
            written_at=now,
            by_itself=True,
        )
        notices.tell(
            member.pk, "leave_taken", NoticeSubject(f"l{leave.pk}", leave.pk), now
        )
    return True


def choose_automatic_holiday(member: Member, by_itself: bool) -> None:
    """Sets whether holidays are taken automatically when the member's time is running out."""
    Member.objects.filter(pk=member.pk).update(auto_leave=by_itself)
    recompute_clocks_of_member(member)


def end_holiday(member: Member, leave_id: int, now: datetime) -> None:
    """The member is back, or does not go: the holiday ends at this instant, and days that have not
    begun are not taken. Ending a holiday that is over, or of another member, changes nothing.
    """
    with _own_days(member):
        today = local_date(member, now)
        going_on = MemberHoliday.objects.filter(
            member=member, pk=leave_id, ended_at=None, last__gte=today
        )
        if not going_on.update(ended_at=now, ended_on=today):
            return
    recompute_clocks_of_member(member)


def recompute_clocks_of_member(member: Member) -> None:
    """Recomputes all clocks at every table where the member plays."""
    recompute_clocks_at(Table.objects.filter(status=Status.LIVE, chairs__member=member))


def days_taken(member: Member) -> list[DateRange]:
    """The days off that count against the budget: of a holiday that ended early, those up to that
    day.
    """
    rows = MemberHoliday.objects.filter(member=member)
    taken = (
        DateRange(row.first, min(row.last, row.ended_on or row.last)) for row in rows
    )
    return [days for days in taken if len(days)]


def local_date(member: Member, now: datetime) -> date:
    """The date in the member's time zone."""
    return now.astimezone(zone_named(sleep_habits_of(member)[-1].zone)).date()


def _was_active_since_last(member: Member) -> bool:
    """Whether the member has played, also by an order, or logged in since the last one."""
    automatic = MemberHoliday.objects.filter(member=member, by_itself=True)
    last = automatic.order_by("-written_at").first()
    if last is None:
        return True
    if member.log_ins.filter(seen_at__gt=last.written_at).exists():
        return True  # the time of a log-in is stored to the day
    entries = Entry.objects.filter(by__in=BY_ONESELF, at__gt=last.written_at)
    own_entries = entries.filter(
        record__table__chairs__member=member, record__table__chairs__seat=F("seat")
    )
    return own_entries.exists()


def _expect_week_since_change(present: SleepHabit, now: datetime) -> None:
    next_at = present.since + ONE_CHANGE
    if now < next_at:
        day = next_at.astimezone(zone_named(present.zone)).strftime("%-d %B, %H:%M")
        text = (
            "You changed this less than a week ago. It can be changed again on {day}."
        )
        raise ClubError("changed_lately", text, day=day)


def _create_row(member: Member, habit: SleepHabit) -> None:
    night = habit.quiet
    LocalTimeSetting.objects.create(
        member=member,
        since=habit.since,
        zone=habit.zone,
        quiet_from=night.begins if night else None,
        quiet_to=night.ends if night else None,
    )


def _refusal(reason: str, holidays: list[DateRange], wish: DateRange) -> ClubError:
    if reason != "spent":
        return ClubError(reason.replace(" ", "_"), REFUSALS[reason])
    text = "You have {left} of {budget} days left then. This holiday is possible from {day}."
    day = first_free_day(holidays, wish).strftime("%-d %B %Y")
    return ClubError(
        "spent", text, budget=BUDGET, left=days_left_on(holidays, wish.first), day=day
    )
