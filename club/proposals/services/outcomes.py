"""What a passed proposal does: the table rests or goes on, a chair has more time or is to have
another occupant, the game is off, other terms hold. Call with the table row locked; the caller
touches the table.
"""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime, timedelta

from club.proposals.majorities import END, REPLACE, Subject
from club.proposals.models import Proposal
from club.proposals.services.eligibility import PAUSE
from club.proposals.services.new_terms import in_columns
from club.substitutes.services.requests import replace_as_voted
from club.tables.models import Chair, Status, Table
from club.tables.services.history import call_stand_ins, close_table
from club.timecontrol.models import Stop
from club.timecontrol.services.clocks import (
    CLOCK_COLUMNS,
    ClockUpdater,
    note_more_time,
    recompute_clocks,
)

NONE = timedelta(0)


def apply_proposal(table: Table, proposal: Proposal, answer: str, now: datetime) -> None:
    """Does what the table has agreed to; `answer` is what was wanted most."""
    if proposal.subject is Subject.AWAY:
        follows = {REPLACE: _replace, END: _call_off}.get(answer)
        if follows is not None:
            follows(table, proposal, now)
        return
    FOLLOWS[proposal.subject](table, proposal, now)


def _pause(table: Table, proposal: Proposal, now: datetime) -> None:
    assert proposal.span is not None
    Stop.objects.create(table=table, since=now, until=now + proposal.span, why=PAUSE)  # T24
    recompute_clocks(table)


def _resume(table: Table, _proposal: Proposal, now: datetime) -> None:
    Stop.objects.filter(table=table, why=PAUSE, since__lte=now, until__gt=now).update(until=now)
    recompute_clocks(table)
    call_stand_ins(table, table.chairs.all(), now)


def _subject(table: Table, proposal: Proposal) -> Chair:
    """The chair that the proposal is about."""
    assert proposal.seat is not None
    return table.chairs.get(seat=proposal.seat)


def _extend(table: Table, proposal: Proposal, now: datetime) -> None:
    """A chair that has answered meanwhile is given nothing, and nobody is told so."""
    chair = _subject(table, proposal)
    if chair.asked == proposal.asked and chair.wound_at is not None and proposal.span:
        ClockUpdater(table, [chair]).add_gift(chair, proposal.span, now)
        chair.save(update_fields=CLOCK_COLUMNS)
        note_more_time(chair)


def _call_off(table: Table, _proposal: Proposal, now: datetime) -> None:
    close_table(table, Status.CANCELLED, now)


def _replace(table: Table, proposal: Proposal, now: datetime) -> None:
    """Who has come back meanwhile stays."""
    chair = _subject(table, proposal)
    if chair.member_id is not None and chair.away_at is not None:
        replace_as_voted(table, chair, now)


def _new_terms(table: Table, proposal: Proposal, now: datetime) -> None:
    """They hold from now on: what has run until now is charged by those before. What a new pace has
    more in store at first comes to every chair.
    """
    chairs = list(table.chairs.filter(member__isnull=False))
    winding = ClockUpdater(table, chairs)
    for chair in chairs:
        winding.charge(chair, now)
    before = table.bank
    for name, value in in_columns(proposal.terms).items():
        setattr(table, name, value)
    table.save()
    for chair in chairs:
        _fill(chair, min(chair.bank + max(NONE, table.bank - before), table.cap))  # T5
        chair.save(update_fields=CLOCK_COLUMNS)
    recompute_clocks(table)


def _fill(chair: Chair, bank: timedelta) -> None:
    """The bank is so long from now on; a longer one is there for the question that is open, too."""
    more, chair.bank = bank - chair.bank, bank
    if more > NONE and chair.left is not None and not chair.reacting:
        chair.left += more
        chair.whole += more


FOLLOWS: dict[Subject, Callable[[Table, Proposal, datetime], None]] = {
    Subject.PAUSE: _pause,
    Subject.RESUME: _resume,
    Subject.EXTEND: _extend,
    Subject.CANCEL: _call_off,
    Subject.END: _call_off,
    Subject.REPLACE: _replace,
    Subject.TERMS: _new_terms,
}
