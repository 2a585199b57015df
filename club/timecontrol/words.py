"""Time control and absence policy of a table in words."""

from __future__ import annotations

from collections.abc import Iterator
from zoneinfo import ZoneInfo

from django.utils.dates import WEEKDAYS
from django.utils.formats import date_format
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from club.tables.models import AbsencePolicy, StandInPolicy, Table
from club.tables.policy_choices import HolidayPolicy
from club.timecontrol import clock
from club.timecontrol.presets import (
    EXAMPLE_HABIT,
    Preset,
    TimeControl,
    example_deadline,
    preset_of,
    time_control_of,
)
from club.ui.times import span_in_words


def time_control_in_words(table: Table) -> str:
    """A table's time control: "2 days for a turn, nights rest"."""
    return _in_words(time_control_of(table), table.honours_quiet, table.weekdays_off)


def named_time_control(table: Table) -> str:
    """The same, with the name of the preset if there is one."""
    preset = preset_of(time_control_of(table), table.honours_quiet, table.weekdays_off)
    words = time_control_in_words(table)
    return f"{_(preset.name)}: {words}" if preset else words


def uncounted_time_in_words(table: Table) -> str:
    """Which time does not count at a table, as its deadlines say; empty: all counts. This is the
    table's own rule: the members' own quiet hours stay private.
    """  # P6
    if table.honours_quiet and table.weekdays_off:
        return _("nights and weekends do not count")
    if table.honours_quiet:
        return _("nights do not count")
    return _("weekends do not count") if table.weekdays_off else ""


def preset_choice(preset: Preset) -> str:
    """A preset as a form offers it, with its deadline in the dated example."""
    words = _in_words(preset.time_control, preset.honours_quiet, preset.weekend)
    due_at = example_deadline(preset).astimezone(ZoneInfo(EXAMPLE_HABIT.zone))
    when = date_format(due_at, "l j F G:i")
    return _("%(name)s: %(pace)s. In the example: until %(when)s") % {
        "name": _(preset.name),
        "pace": words,
        "when": when,
    }


def _in_words(time_control: TimeControl, honours_quiet: bool, weekend: frozenset[int]) -> str:
    return ", ".join([*_time(time_control), *_rest(honours_quiet, weekend)])


def _time(time_control: TimeControl) -> Iterator[str]:
    if time_control.allowance:
        yield _("%(span)s for a turn") % {"span": span_in_words(time_control.allowance)}
    if time_control.bank and time_control.increment:
        yield _("%(span)s in store at first") % {"span": span_in_words(time_control.bank)}
    elif time_control.bank:
        yield _("%(span)s in store for the whole game") % {"span": span_in_words(time_control.bank)}
    if time_control.increment:
        yield _("%(span)s more with every turn") % {"span": span_in_words(time_control.increment)}
        yield _("%(span)s in store at most") % {"span": span_in_words(time_control.cap)}


def _rest(honours_quiet: bool, weekend: frozenset[int]) -> Iterator[str]:
    if honours_quiet:
        yield _("nights rest")
    if weekend:
        days = _(" and ").join(str(WEEKDAYS[day]) for day in sorted(weekend))
        yield _("%(days)s rest") % {"days": days}


def absence_policy_in_words(table: Table) -> str:
    """Time control and absence policy as a few sentences."""
    return " ".join(_sentences(table))


def _sentences(table: Table) -> Iterator[str]:
    words = time_control_in_words(table)
    yield f"{words[:1].upper()}{words[1:]}."
    yield _reminders(table)
    yield _stand_in(table)
    if table.misses:
        yield _missed(table)
    if table.timely:
        yield _("Who sits down is new here, or was in time in %(share)d of 100 turns.") % {
            "share": table.timely
        }
    yield _leave(HolidayPolicy(table.leave))
    yield _("The club's holidays rest.") if table.holidays else _("Holidays count like any day.")
    reaction = min(table.reaction, table.allowance + table.cap)
    yield _("For a question in another's turn: %(span)s.") % {"span": span_in_words(reaction)}


def _reminders(table: Table) -> str:
    if not table.excuses:
        return _("A letter, a last call, and the time is up.")
    time = span_in_words(min(clock.LONGEST_EXCUSE, time_control_of(table).least))
    return ngettext(
        "A letter, a last call, and in each game one excuse of %(time)s.",
        "A letter, a last call, and in each game %(count)d excuses of %(time)s.",
        table.excuses,
    ) % {"count": table.excuses, "time": time}


def _stand_in(table: Table) -> str:
    return {
        StandInPolicy.BOT_TURN: _("Then a bot plays the rest of the turn."),
        StandInPolicy.BOT_DECISION: _("Then a bot makes this one decision."),
        StandInPolicy.FORCED_TURN: _("Then the neutral move is played, to the end of the turn."),
        StandInPolicy.FORCED_DECISION: _("Then the neutral move is played, this once."),
    }[StandInPolicy(table.stand_in)]


def _missed(table: Table) -> str:
    when = ngettext(
        "After a missed turn nobody waits any more:",
        "After %(count)d missed turns in a row nobody waits any more:",
        table.misses,
    ) % {"count": table.misses}
    then = {
        AbsencePolicy.BOT: _("others play on in their place until they are back."),
        AbsencePolicy.BENCH: _("the bench is called, and others play on until somebody sits down."),
        AbsencePolicy.VOTE: _("others play on in their place, and the table votes on the chair."),
        AbsencePolicy.DROP: _("a bot has the chair for good."),
    }[AbsencePolicy(table.absence)]
    return f"{when} {then} {_first_turn()}"


def _first_turn() -> str:
    return _(
        "Where a first turn is missed, the host may call the game off until everybody has played."
    )


def _leave(counts: HolidayPolicy) -> str:
    return {
        HolidayPolicy.ALL: _("Leave rests."),
        HolidayPolicy.WEEK: _("The first week of a leave rests."),
        HolidayPolicy.NONE: _("Leave does not rest here."),
    }[counts]
