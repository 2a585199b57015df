"""A table's pace in words: what a turn has, what is kept, and what of the time does not count."""

from __future__ import annotations

from collections.abc import Iterator
from zoneinfo import ZoneInfo

from django.utils.dates import WEEKDAYS
from django.utils.formats import date_format
from django.utils.translation import gettext as _

from club.tables.models import Table
from club.timecontrol.presets import (
    EXAMPLE_HABIT,
    Pace,
    Preset,
    due_in_example,
    preset_of,
    time_control_of,
)
from club.ui.times import span


def pace_of(table: Table) -> str:
    """A table's pace: "2 days for a turn, nights rest"."""
    return _told(time_control_of(table), table.honours_quiet, table.weekdays_off)


def named_pace_of(table: Table) -> str:
    """The same, by the name that people use where it has one."""
    preset = preset_of(time_control_of(table), table.honours_quiet, table.weekdays_off)
    return f"{_(preset.name)}: {pace_of(table)}" if preset else pace_of(table)


def uncounted_at(table: Table) -> str:
    """What of the time does not count at a table, as its deadlines say; empty: all of it does. The
    table's own rule, since whose nights are quiet is nobody else's to know.
    """  # P6
    if table.honours_quiet and table.weekdays_off:
        return _("nights and weekends do not count")
    if table.honours_quiet:
        return _("nights do not count")
    return _("weekends do not count") if table.weekdays_off else ""


def choice_of(preset: Preset) -> str:
    """A preset as a form offers it, with the day it comes to in the dated example."""
    told = _told(preset.pace, preset.honours_quiet, preset.weekend)
    due_at = due_in_example(preset).astimezone(ZoneInfo(EXAMPLE_HABIT.zone))
    when = date_format(due_at, "l j F G:i")
    return _("%(name)s: %(pace)s. In the example: until %(when)s") % {
        "name": _(preset.name),
        "pace": told,
        "when": when,
    }


def _told(pace: Pace, honours_quiet: bool, weekend: frozenset[int]) -> str:
    return ", ".join([*_time(pace), *_rest(honours_quiet, weekend)])


def _time(pace: Pace) -> Iterator[str]:
    if pace.allowance:
        yield _("%(span)s for a turn") % {"span": span(pace.allowance)}
    if pace.bank and pace.increment:
        yield _("%(span)s in store at first") % {"span": span(pace.bank)}
    elif pace.bank:
        yield _("%(span)s in store for the whole game") % {"span": span(pace.bank)}
    if pace.increment:
        yield _("%(span)s more with every turn") % {"span": span(pace.increment)}
        yield _("%(span)s in store at most") % {"span": span(pace.cap)}


def _rest(honours_quiet: bool, weekend: frozenset[int]) -> Iterator[str]:
    if honours_quiet:
        yield _("nights rest")
    if weekend:
        days = _(" and ").join(str(WEEKDAYS[day]) for day in sorted(weekend))
        yield _("%(days)s rest") % {"days": days}
