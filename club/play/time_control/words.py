"""Time control and absence policy of a table in words."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import timedelta

from django.utils.dates import WEEKDAYS
from django.utils.formats import date_format
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from club.base.time_zones.names import zone_named
from club.base.ui.times import span_in_words
from club.play.tables.models import (
    AbsencePolicy,
    HolidayPolicy,
    StandInPolicy,
    Table,
)
from club.play.time_control import clock
from club.play.time_control.presets import (
    DAY,
    EXAMPLE_HABIT,
    Preset,
    TimeControl,
    example_deadline,
    preset_of,
    time_control_of,
)

WEEKEND = frozenset({5, 6})  # Saturday and Sunday


def time_control_in_words(table: Table) -> str:
    """A table's time control: "2 days per turn, nights do not count"."""
    if not table.has_clock:
        return _("no clock")
    return _in_words(time_control_of(table), table.honours_quiet, table.weekdays_off)


def named_time_control(table: Table) -> str:
    """The time control in words, with the name of the preset if there is one."""
    if not table.has_clock:
        return time_control_in_words(table)
    preset = preset_of(time_control_of(table), table.honours_quiet, table.weekdays_off)
    words = time_control_in_words(table)
    if preset:
        return f"{_(preset.name)}: {words}"
    return words


def uncounted_time_in_words(table: Table) -> str:
    """Names the time that does not count at a table, as its deadlines say; empty: all counts. This
    is the table's own rule: the members' own quiet hours stay private.
    """
    if table.honours_quiet and table.weekdays_off:
        return _("nights and weekends do not count")
    if table.honours_quiet:
        return _("nights do not count")
    return _("weekends do not count") if table.weekdays_off else ""


def preset_choice(preset: Preset) -> str:
    """A preset as a form offers it: "Weekend: 7 days per turn"."""
    words = _in_words(preset.time_control, preset.honours_quiet, preset.weekend)
    return f"{_(preset.name)}: {words}"


def preset_example(preset: Preset) -> str:
    """A preset's deadline in the dated example: "Weekend: Friday 13 March 18:00"."""
    due_at = example_deadline(preset).astimezone(zone_named(EXAMPLE_HABIT.zone))
    return f"{_(preset.name)}: {date_format(due_at, 'l j F G:i')}"


def _in_words(
    time_control: TimeControl, honours_quiet: bool, weekend: frozenset[int]
) -> str:
    return ", ".join([*_time(time_control), *_rest(honours_quiet, weekend)])


def _time(time_control: TimeControl) -> Iterator[str]:
    if time_control.allowance:
        yield _("%(span)s per turn") % {"span": span_in_words(time_control.allowance)}
    if not time_control.increment:
        if time_control.bank:
            yield _("%(span)s in the bank") % {"span": span_in_words(time_control.bank)}
        return
    if time_control.bank:
        yield span_in_words(time_control.bank)
    increment, cap = _two_spans(time_control.increment, time_control.cap)
    yield _("+%(span)s per turn") % {"span": increment}
    yield _("max %(span)s") % {"span": cap}


def _two_spans(increment: timedelta, cap: timedelta) -> tuple[str, str]:
    """An increment and a cap in words, as bare numbers of days where both are whole days."""
    if increment % DAY or cap % DAY:
        return span_in_words(increment), span_in_words(cap)
    return str(increment // DAY), str(cap // DAY)


def _rest(honours_quiet: bool, weekend: frozenset[int]) -> Iterator[str]:
    days = [str(WEEKDAYS[day]) for day in sorted(weekend)]
    days = [_("weekends")] if weekend == WEEKEND else days
    uncounted = [_("nights"), *days] if honours_quiet else days
    if uncounted:
        yield _("%(what)s do not count") % {"what": _(" and ").join(uncounted)}


def absence_policy_in_words(table: Table) -> str:
    """Says in a few sentences what happens when time runs out; empty without a clock."""
    return " ".join(_sentences(table))


def _sentences(table: Table) -> Iterator[str]:
    if not table.has_clock:
        return
    yield _reminders(table)
    yield _stand_in(table)
    if table.misses:
        yield _missed(table)
    if table.timely:
        yield _(
            "Players are new here or have an on-time rate of at least %(share)d %%."
        ) % {"share": table.timely}
    yield _leave(HolidayPolicy(table.leave))
    yield (
        _("Club holidays do not count.")
        if table.holidays
        else _("Club holidays count.")
    )
    reaction = min(table.reaction, table.allowance + table.cap)
    yield _("Time to answer in another player's turn: %(span)s.") % {
        "span": span_in_words(reaction)
    }


def _reminders(table: Table) -> str:
    if not table.excuses:
        return _("A reminder and a last call are sent before the time is up.")
    time = span_in_words(min(clock.LONGEST_EXCUSE, time_control_of(table).least))
    return ngettext(
        "After a reminder and a last call, a player gets an extra %(time)s once per game.",
        "After a reminder and a last call, a player gets an extra %(time)s %(count)d times a game.",
        table.excuses,
    ) % {"count": table.excuses, "time": time}


def _stand_in(table: Table) -> str:
    return {
        StandInPolicy.BOT_TURN: _("Then a bot plays the rest of the turn."),
        StandInPolicy.BOT_DECISION: _("Then a bot makes this one decision."),
        StandInPolicy.FORCED_TURN: _(
            "Then the player passes for the rest of the turn."
        ),
        StandInPolicy.FORCED_DECISION: _("Then the player passes once."),
    }[StandInPolicy(table.stand_in)]


def _missed(table: Table) -> str:
    when = ngettext(
        "After a missed turn the player is skipped:",
        "After %(count)d missed turns in a row the player is skipped:",
        table.misses,
    ) % {"count": table.misses}
    then = {
        AbsencePolicy.BOT: _("a stand-in plays until the player is back."),
        AbsencePolicy.BENCH: _("a stand-in plays until a substitute takes the seat."),
        AbsencePolicy.VOTE: _("a stand-in plays, and the table votes on the seat."),
        AbsencePolicy.DROP: _("a bot takes the seat for good."),
    }[AbsencePolicy(table.absence)]
    first_turn = _(
        "If a first turn is missed, the host can cancel the game until every player has moved."
    )
    return f"{when} {then} {first_turn}"


def _leave(counts: HolidayPolicy) -> str:
    return {
        HolidayPolicy.ALL: _("Holidays stop the clock."),
        HolidayPolicy.WEEK: _("The first week of a holiday stops the clock."),
        HolidayPolicy.NONE: _("Holidays do not stop the clock."),
    }[counts]
