"""Outcomes of proposals: what a passed proposal does, the texts of votes and verdicts, proposals
that are void, and ends that move with deadlines of turns or a closure of the club. Call with the
table row locked; the caller saves the table.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from datetime import datetime, timedelta

from club.play.substitutes.services.requests import replace_as_voted
from club.play.tables.models import Chair, Status, Table
from club.play.tables.services.history import call_stand_ins, close_table
from club.play.time_control.calendars import closures_since, time_closed
from club.play.time_control.models import Stop
from club.play.time_control.services import clocks
from club.play.votes.majorities import (
    END,
    NO,
    OPEN_FOR,
    PLAY_ON,
    REPLACE,
    YES,
    Subject,
    Verdict,
)
from club.play.votes.models import Proposal
from club.play.votes.services.eligibility import PAUSE
from club.play.votes.services.new_terms import terms_as_columns
from games.message import Message, message

ABOUT_ABSENCE = (Subject.REPLACE, Subject.AWAY)  # void once the member is back


TOO_LATE = "The vote is void: everyone has played by now."


def void_proposals(table: Table, now: datetime, **about: object) -> bool:
    """Voids the table's open proposals that match `about`; returns whether there were any."""
    open_now = table.proposals.filter(settled_at=None, **about)
    return bool(open_now.update(settled_at=now, verdict=Verdict.VOID))


def move_proposal_deadlines(chairs: Sequence[Chair]) -> None:
    """Moves the deadlines of votes on more time for these chairs: such a vote is open until the
    deadline that it would extend.
    """  # votes 1.1
    due: dict[tuple[int, int | None, int | None], datetime | None]
    due = {(chair.table_id, chair.seat, chair.asked): chair.due_at for chair in chairs}
    tables = {chair.table_id for chair in chairs}
    votes = list(
        Proposal.objects.filter(kind=Subject.EXTEND, settled_at=None, table__in=tables)
    )
    for vote in votes:
        about = (vote.table_id, vote.seat, vote.asked)
        vote.expires_at = due.get(about) or vote.expires_at
    Proposal.objects.bulk_update(votes, ["expires_at"])


def extend_proposals(tables: Sequence[int], opened_at: datetime) -> None:
    """Extends open votes at these tables by the time that the club was closed until then.

    Votes on more time are left out: `move_proposal_deadlines` has moved them already.
    """  # clocks 5.2, votes 1.1
    open_now = Proposal.objects.filter(table__in=tables, settled_at=None)
    proposals = list(open_now.exclude(kind=Subject.EXTEND).order_by("made_at"))
    if proposals:
        closures = closures_since(proposals[0].made_at, opened_at)
        for proposal in proposals:
            usual = proposal.made_at + OPEN_FOR[proposal.subject]
            proposal.expires_at = usual + time_closed(closures, proposal.made_at)
        Proposal.objects.bulk_update(proposals, ["expires_at"])


ABOUT_THE_CHAIR = (
    "{about} is away. What should happen? To replace them, substitutes are asked; if none "
    "accepts, a bot plays on."
)
ANSWER_TEXTS = {
    YES: "{who} agrees.",
    NO: "{who} does not agree.",
    REPLACE: "{who} votes to replace them.",
    PLAY_ON: "{who} votes to play on as it is.",
    END: "{who} votes to end the game.",
}
VERDICT_TEXTS = {
    Verdict.PASSED: "The vote is over: the proposal has passed.",
    Verdict.FAILED: "The vote is over: the proposal has not passed.",
    Verdict.VOID: TOO_LATE,
}


def verdict_text(verdict: Verdict, answer: str) -> Message:
    if answer == YES:
        return message(VERDICT_TEXTS[verdict])
    return message(AWAY_VERDICT_TEXTS[answer])


AWAY_VERDICT_TEXTS = {
    REPLACE: "The vote is over: substitutes are asked; if none accepts, a bot plays on.",
    PLAY_ON: "The vote is over: the table plays on as it is.",
    END: "The vote is over: the game ends.",
}


NONE = timedelta(0)


def apply_proposal(
    table: Table, proposal: Proposal, answer: str, now: datetime
) -> None:
    """Applies the passed proposal; `answer` is the winning one."""
    if proposal.subject is not Subject.AWAY:
        OUTCOMES[proposal.subject](table, proposal, now)
    elif answer == REPLACE:
        _request_substitute(table, proposal, now)
    elif answer == END:
        _cancel_game(table, proposal, now)


def _pause(table: Table, proposal: Proposal, now: datetime) -> None:
    assert proposal.span is not None
    # clocks 5.1
    Stop.objects.create(table=table, since=now, until=now + proposal.span, why=PAUSE)
    clocks.recompute_clocks(table)


def _resume(table: Table, _proposal: Proposal, now: datetime) -> None:
    stops = Stop.objects.filter(table=table, why=PAUSE)
    stops.filter(since__lte=now, until__gt=now).update(until=now)
    clocks.recompute_clocks(table)
    call_stand_ins(table, table.chairs.all(), now)


def _chair_of(table: Table, proposal: Proposal) -> Chair:
    """The chair that the proposal is about."""
    assert proposal.seat is not None
    return table.chairs.get(seat=proposal.seat)


def _extend(table: Table, proposal: Proposal, now: datetime) -> None:
    """Gives the chair more time, unless it has answered since; that is not made public."""
    chair = _chair_of(table, proposal)
    is_running = chair.asked == proposal.asked and chair.clock_started_at is not None
    if is_running and proposal.span:
        clocks.ClockUpdater(table, [chair]).add_gift(chair, proposal.span, now)
        chair.save(update_fields=clocks.CLOCK_COLUMNS)
        clocks.note_more_time(chair)


def _cancel_game(table: Table, _proposal: Proposal, now: datetime) -> None:
    close_table(table, Status.CANCELLED, now)


def _request_substitute(table: Table, proposal: Proposal, now: datetime) -> None:
    """Requests a substitute for the chair, unless its member has come back since."""
    chair = _chair_of(table, proposal)
    if chair.member_id is not None and chair.away_at is not None:
        replace_as_voted(table, chair, now)


def _set_terms(table: Table, proposal: Proposal, now: datetime) -> None:
    """Sets new terms from now on; the time until now is charged by the old ones.

    Where the new time control has a larger initial bank, every chair gets the difference.
    """
    chairs = list(table.chairs.filter(member__isnull=False))
    clock_updater = clocks.ClockUpdater(table, chairs)
    for chair in chairs:
        clock_updater.charge(chair, now)
    bank_before = table.bank
    for name, value in terms_as_columns(proposal.terms).items():
        setattr(table, name, value)
    table.save()
    added = max(NONE, table.bank - bank_before)
    for chair in chairs:
        _set_bank(chair, min(chair.bank + added, table.cap))  # clocks 2.3
        chair.save(update_fields=clocks.CLOCK_COLUMNS)
    clocks.recompute_clocks(table)


def _set_bank(chair: Chair, bank: timedelta) -> None:
    """Sets the chair's bank; a longer one is available for the open question too."""
    added, chair.bank = bank - chair.bank, bank
    if added > NONE and chair.left is not None and not chair.reacting:
        chair.left += added
        chair.time_granted += added


OUTCOMES: dict[Subject, Callable[[Table, Proposal, datetime], None]] = {
    Subject.PAUSE: _pause,
    Subject.RESUME: _resume,
    Subject.EXTEND: _extend,
    Subject.CANCEL: _cancel_game,
    Subject.END: _cancel_game,
    Subject.REPLACE: _request_substitute,
    Subject.TERMS: _set_terms,
}
