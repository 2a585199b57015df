"""A table's constitution, its time-out policy, in plain words made from its columns: what happens
as somebody's time runs short and out. Agreed to by sitting down.
"""

from __future__ import annotations

from collections.abc import Iterator

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from club.tables.models import Absence, StandIn, Table
from club.tables.policy_choices import LeaveCounts
from club.timecontrol import clock
from club.timecontrol.preset_words import pace_of
from club.timecontrol.presets import time_control_of
from club.ui.times import span


def constitution_of(table: Table) -> str:
    """The whole of it, as a few sentences."""
    return " ".join(_sentences(table))


def _sentences(table: Table) -> Iterator[str]:
    pace = pace_of(table)
    yield f"{pace[:1].upper()}{pace[1:]}."
    yield _calls(table)
    yield _stand_in(table)
    if table.misses:
        yield _missed(table)
    if table.timely:
        yield _("Who sits down is new here, or was in time in %(share)d of 100 turns.") % {
            "share": table.timely
        }
    yield _leave(LeaveCounts(table.leave))
    yield _("The club's holidays rest.") if table.holidays else _("Holidays count like any day.")
    reaction = min(table.reaction, table.allowance + table.cap)
    yield _("For a question in another's turn: %(span)s.") % {"span": span(reaction)}


def _calls(table: Table) -> str:
    if not table.excuses:
        return _("A letter, a last call, and the time is up.")
    time = span(min(clock.LONGEST_EXCUSE, time_control_of(table).least))
    return ngettext(
        "A letter, a last call, and in each game one excuse of %(time)s.",
        "A letter, a last call, and in each game %(count)d excuses of %(time)s.",
        table.excuses,
    ) % {"count": table.excuses, "time": time}


def _stand_in(table: Table) -> str:
    return {
        StandIn.BOT_TURN: _("Then a bot plays the rest of the turn."),
        StandIn.BOT_DECISION: _("Then a bot makes this one decision."),
        StandIn.FORCED_TURN: _("Then the neutral move is played, to the end of the turn."),
        StandIn.FORCED_DECISION: _("Then the neutral move is played, this once."),
    }[StandIn(table.stand_in)]


def _missed(table: Table) -> str:
    when = ngettext(
        "After a missed turn nobody waits any more:",
        "After %(count)d missed turns in a row nobody waits any more:",
        table.misses,
    ) % {"count": table.misses}
    then = {
        Absence.BOT: _("others play on in their place until they are back."),
        Absence.BENCH: _("the bench is called, and others play on until somebody sits down."),
        Absence.VOTE: _("others play on in their place, and the table votes on the chair."),
        Absence.DROP: _("a bot has the chair for good."),
    }[Absence(table.absence)]
    return f"{when} {then} {_never_came()}"


def _never_came() -> str:
    return _(
        "Where a first turn is missed, the host may call the game off until everybody has played."
    )


def _leave(counts: LeaveCounts) -> str:
    return {
        LeaveCounts.ALL: _("Leave rests."),
        LeaveCounts.WEEK: _("The first week of a leave rests."),
        LeaveCounts.NONE: _("Leave does not rest here."),
    }[counts]
