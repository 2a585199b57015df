"""Times in words: time left, time ago, and deadlines, in Django's current time zone."""

from __future__ import annotations

from datetime import datetime, timedelta

from django.utils import timezone
from django.utils.formats import date_format
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

HOUR, DAY = timedelta(hours=1), timedelta(days=1)
THIS_WEEK = 6  # days ahead for which the weekday is shown instead of the date


def span_in_words(time: timedelta) -> str:
    """A length of time in one or two units: "25 minutes", "1 day 4 hours", "6 days"."""
    if time < HOUR:
        return _minutes(max(1, int(time.total_seconds() // 60)))
    hours = int(time / HOUR)
    if hours < 24:
        return _hours(hours)
    days, hours = divmod(hours, 24)
    if not hours and days % 7 == 0:
        return ngettext("%(count)d week", "%(count)d weeks", days // 7) % {
            "count": days // 7
        }
    return _days(days) if days > 2 or not hours else f"{_days(days)} {_hours(hours)}"


def time_left_in_words(due_at: datetime, now: datetime) -> str:
    """The time until a deadline: "2 days 4 hours left"."""
    if due_at <= now:
        return _("the time is up")
    return _("%(span)s left") % {"span": span_in_words(due_at - now)}


def share_left(since: datetime, due_at: datetime, now: datetime) -> int:
    """The share of the time between `since` and `due_at` that is left, in percent."""
    whole = (due_at - since).total_seconds()
    if whole <= 0:
        return 0
    share = (due_at - now).total_seconds() / whole
    return round(100 * min(1.0, max(0.0, share)))


def ago(at: datetime, now: datetime) -> str:
    """The time since a moment: "just now", "3 hours ago"."""
    past = now - at
    if past < timedelta(minutes=1):
        return _("just now")
    whole = timedelta(days=past.days) if past >= DAY else past
    return _("%(span)s ago") % {"span": span_in_words(whole)}


def by_when(due_at: datetime, now: datetime) -> str:
    """A deadline in words: "today 20:15", "Tuesday 8:00", "3 December 8:00"."""
    due, today = timezone.localtime(due_at), timezone.localtime(now).date()
    days = (due.date() - today).days
    clock = f"{due.hour}:{due.minute:02}"
    if days == 0:
        return _("today %(clock)s") % {"clock": clock}
    if days == 1:
        return _("tomorrow %(clock)s") % {"clock": clock}
    date = date_format(due, "l" if 0 < days <= THIS_WEEK else "j F")
    return f"{date} {clock}"


def with_time_zone(at: datetime) -> str:
    """A moment with its time zone, for texts that are read anywhere: "Wednesday 4 March, 21:00
    (Europe/Helsinki)".
    """
    moment = date_format(timezone.localtime(at), "l j F, H:i")
    return f"{moment} ({timezone.get_current_timezone_name()})"


def _minutes(count: int) -> str:
    return ngettext("%(count)d minute", "%(count)d minutes", count) % {"count": count}


def _hours(count: int) -> str:
    return ngettext("%(count)d hour", "%(count)d hours", count) % {"count": count}


def _days(count: int) -> str:
    return ngettext("%(count)d day", "%(count)d days", count) % {"count": count}
