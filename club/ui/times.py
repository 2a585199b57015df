"""Times as people say them: how long is left, how long ago, by when. Pure; the zone is the one
Django tells time in.
"""

from __future__ import annotations

from datetime import datetime, timedelta

from django.utils import timezone
from django.utils.formats import date_format
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

HOUR, DAY = timedelta(hours=1), timedelta(days=1)
THIS_WEEK = 6  # days ahead of which the weekday alone says enough


def span_in_words(time: timedelta) -> str:
    """A length of time in one or two units: "25 minutes", "1 day 4 hours", "6 days"."""
    if time < HOUR:
        return _minutes(max(1, int(time.total_seconds() // 60)))
    hours = int(time / HOUR)
    if hours < 24:
        return _hours(hours)
    days, hours = divmod(hours, 24)
    if not hours and days % 7 == 0:
        return ngettext("%(count)d week", "%(count)d weeks", days // 7) % {"count": days // 7}
    return _days(days) if days > 2 or not hours else f"{_days(days)} {_hours(hours)}"


def time_left_in_words(due_at: datetime, now: datetime) -> str:
    """How long somebody still has."""
    return (
        _("%(span)s left") % {"span": span_in_words(due_at - now)}
        if due_at > now
        else _("the time is up")
    )


def share_left(since: datetime, due_at: datetime, now: datetime) -> int:
    """The part of the time that is left, in hundredths."""
    whole = (due_at - since).total_seconds()
    return (
        round(100 * min(1.0, max(0.0, (due_at - now).total_seconds() / whole))) if whole > 0 else 0
    )


def ago(at: datetime, now: datetime) -> str:
    """How long ago something was: "just now", "3 hours ago"."""
    past = now - at
    if past < timedelta(minutes=1):
        return _("just now")
    whole = timedelta(days=past.days) if past >= DAY else past
    return _("%(span)s ago") % {"span": span_in_words(whole)}


def by_when(due_at: datetime, now: datetime) -> str:
    """The moment, as near as a reader needs it: "today 20:15", "Tuesday 8:00", "3
    December 8:00".
    """
    due, today = timezone.localtime(due_at), timezone.localtime(now).date()
    days = (due.date() - today).days
    clock = f"{due.hour}:{due.minute:02}"
    if days in (0, 1):
        return (
            _("today %(clock)s") % {"clock": clock}
            if days == 0
            else _("tomorrow %(clock)s") % {"clock": clock}
        )
    return f"{date_format(due, 'l' if 0 < days <= THIS_WEEK else 'j F')} {clock}"


def _minutes(count: int) -> str:
    return ngettext("%(count)d minute", "%(count)d minutes", count) % {"count": count}


def _hours(count: int) -> str:
    return ngettext("%(count)d hour", "%(count)d hours", count) % {"count": count}


def _days(count: int) -> str:
    return ngettext("%(count)d day", "%(count)d days", count) % {"count": count}
