"""Voting: a member proposes something to their table, the others answer, and what has come to
something is done at once. What may be proposed is in `eligibility.py`, how many have to agree in
`proposals/majorities.py`, what follows in `outcomes.py`.
"""

from __future__ import annotations

from collections import Counter
from datetime import datetime, timedelta

from club.members.models import Member
from club.notifications import services as notices
from club.proposals.majorities import (
    END,
    NO,
    OPEN_FOR,
    PLAY_ON,
    REPLACE,
    YES,
    Subject,
    Verdict,
    answers_to,
    most_wanted,
    verdict,
)
from club.proposals.models import Proposal, Vote
from club.proposals.services.eligibility import (
    ProposalCase,
    expect_not_too_much,
    expect_possible,
    proposal_expiry,
    proposal_wording,
)
from club.proposals.services.new_terms import terms_wished
from club.proposals.services.outcomes import apply_proposal
from club.proposals.services.voiding import TOO_LATE
from club.proposals.services.wish import Wish
from club.records.message_json import message_to_json
from club.substitutes.queries import open_request
from club.tables.errors import Refused
from club.tables.first_round import everybody_has_played
from club.tables.models import Chair, EventType, Table
from club.tables.services.authority import expect_unmoved, own_chair
from club.tables.services.history import log_event, save_table
from club.tables.services.lock import lock_table, locked_in_play
from club.tables.services.snapshot import table_snapshot
from games.core import Seat
from games.message import Message, Who, message

ASKED_AGAIN = timedelta(days=7)  # about a chair whose member stays away
ABOUT_THE_CHAIR = (
    "What shall become of the chair of {about}? To replace them the bench is called, and where "
    "nobody comes a bot has the chair."
)
ANSWERED = {
    YES: "{who} agrees.",
    NO: "{who} does not agree.",
    REPLACE: "{who} would have somebody else in the chair.",
    PLAY_ON: "{who} would play on as it is.",
    END: "{who} would end the game.",
}
CAME_TO = {
    Verdict.PASSED: "The vote is over: the proposal has passed.",
    Verdict.FAILED: "The vote is over: the proposal has not passed.",
    Verdict.VOID: TOO_LATE,
}


def propose(table_id: int, member: Member, wish: Wish, now: datetime) -> Proposal:
    """The member proposes something, and has agreed to it; where the same is proposed already, they
    agree to that.

    Raises NotYours, Refused for what cannot be proposed now, StaleTurn when the table has moved on.
    """
    before = table_snapshot(table_id, member)
    with locked_in_play(table_id, member) as (table, own):
        _expect_present(own)
        open_now = table.proposals.filter(kind=wish.kind, settled_at=None).first()
        if open_now is None:
            expect_unmoved(
                table, before.table.revision, "The table has moved on; nothing was proposed."
            )
        moved_on = table.revision != before.table.revision
        read = table_snapshot(table_id, member) if moved_on else before
        case = ProposalCase(wish, table, read, own, now, terms_wished(table, wish))
        if open_now is None:
            open_now = _written(case)
        else:
            _expect_the_same(open_now, case)
        _answer(open_now, own, YES, now)
        _decide(table, open_now, now)
        save_table(table)
        return open_now


def vote(table_id: int, member: Member, proposal_id: int, answer: str, now: datetime) -> Proposal:
    """The member answers a proposal, or answers otherwise than before. Once its time is up, it is
    settled without that.

    Raises NotYours; Refused for an answer that is none, for a proposal that is settled, and for who
    is its subject.
    """
    with lock_table(table_id) as table:
        own = own_chair(table, member)
        proposal = table.proposals.filter(pk=proposal_id).first()
        if proposal is None:
            raise Refused("no_proposal", "There is no such proposal at this table.")
        if not proposal.open:
            raise Refused("settled", "That vote is over.")
        if own.seat == proposal.seat:
            raise Refused("own_matter", "The others decide about your own chair.")
        _expect_present(own)
        if answer not in answers_to(proposal.subject):
            raise Refused("no_answer", "Choose one of the answers.")
        expired = proposal.expires_at <= now
        if not expired:
            _answer(proposal, own, answer, now)
        _decide(table, proposal, now, expired)
        save_table(table)
        return proposal


def settle_proposal(table_id: int, proposal_id: int, now: datetime) -> bool:
    """Settles a proposal whose time is up; False when there is nothing to settle."""
    with lock_table(table_id) as table:
        proposal = table.proposals.filter(pk=proposal_id, settled_at=None).first()
        if proposal is None or proposal.expires_at > now:
            return False
        _decide(table, proposal, now, expired=True)
        save_table(table)
        return True


def recount_votes(table: Table, now: datetime) -> None:
    """Settles what has come to something since somebody has left. Call with the table row locked;
    the caller touches the table.
    """
    for proposal in table.proposals.filter(settled_at=None):
        if table.live:
            _decide(table, proposal, now)


def ask_about_absence(table: Table, chair: Chair, now: datetime) -> None:
    """Has the others vote on what becomes of a chair whose member stays away, once a week. Call
    with the table row locked.
    """
    lately = table.proposals.filter(
        kind=Subject.AWAY, seat=chair.seat, made_at__gt=now - ASKED_AGAIN
    )
    open_now = table.proposals.filter(kind=Subject.AWAY, settled_at=None)
    if lately.exists() or open_now.exists() or open_request(table.pk, chair.seat):
        return
    said = message(ABOUT_THE_CHAIR, about=Who(chair.seat))
    proposal = Proposal.objects.create(
        table=table,
        kind=Subject.AWAY,
        seat=chair.seat,
        said=message_to_json(said),
        made_at=now,
        expires_at=now + OPEN_FOR[Subject.AWAY],
    )
    if not voters_on(table, proposal)[0]:
        proposal.delete()
        return
    log_event(table, EventType.PROPOSED, now, why=said)
    _tell(table, proposal, "vote_opened", now)


def voters_on(table: Table, proposal: Proposal) -> tuple[dict[int, Seat], int]:
    """Seats of the members who may vote on it, by member, and how many more are known to be
    away. A subject does not vote on itself.
    """  # V1
    seated = table.chairs.filter(member__isnull=False)
    chairs = [chair for chair in seated if chair.seat != proposal.seat]
    present = {chair.member_id or 0: chair.seat for chair in chairs if not chair.away_shown}
    return present, len(chairs) - len(present)


def _expect_the_same(open_now: Proposal, case: ProposalCase) -> None:
    """Raises Refused where what is wished is not what the table is voting on, or cannot be any
    more.
    """
    wish = case.wish
    wished = (wish.span, wish.seat, dict(case.changed))
    if (open_now.span, open_now.seat, open_now.terms) != wished:
        raise Refused("open_already", "The table is voting on something of that kind already.")
    expect_possible(case)


def _written(case: ProposalCase) -> Proposal:
    expect_not_too_much(case)
    expect_possible(case)
    chair, wish = case.subject, case.wish
    said = proposal_wording(case)
    proposal = Proposal.objects.create(
        table=case.table,
        kind=wish.kind,
        by=case.own.member,
        seat=wish.seat,
        asked=chair.asked if chair else None,
        span=wish.span,
        terms=dict(case.changed),
        said=message_to_json(said),
        made_at=case.now,
        expires_at=proposal_expiry(case),
    )
    log_event(case.table, EventType.PROPOSED, case.now, why=said)
    _tell(case.table, proposal, "vote_opened", case.now, but=case.own.member_id)
    return proposal


def _answer(proposal: Proposal, own: Chair, answer: str, now: datetime) -> None:
    """Writes the answer down; the same once more changes nothing."""
    mine = Vote.objects.filter(proposal=proposal, member=own.member).first()
    if mine is not None and mine.answer == answer:
        return
    Vote.objects.update_or_create(
        proposal=proposal, member=own.member, defaults={"answer": answer, "at": now}
    )
    if mine is not None or own.member_id != proposal.by_id:  # who proposes has said so
        log_event(
            proposal.table, EventType.VOTED, now, why=message(ANSWERED[answer], who=Who(own.seat))
        )


def _decide(table: Table, proposal: Proposal, now: datetime, expired: bool = False) -> None:
    """Settles the proposal if it has come to something, and does what it says."""
    present, away = voters_on(table, proposal)
    votes = Vote.objects.filter(proposal=proposal, member__in=present)
    answers = Counter(votes.values_list("answer", flat=True))
    came_to, answer = _counted(proposal.subject, answers, len(present), away, expired)
    if came_to is Verdict.OPEN:
        return
    if came_to is Verdict.PASSED and _too_late(table, proposal):
        came_to = Verdict.VOID
    proposal.verdict, proposal.settled_at = came_to, now
    proposal.save(update_fields=["verdict", "settled_at"])
    log_event(table, EventType.SETTLED, now, why=_said(came_to, answer))
    _tell(table, proposal, "vote_closed", now)
    if came_to is Verdict.PASSED:
        apply_proposal(table, proposal, answer, now)


def _too_late(table: Table, proposal: Proposal) -> bool:
    """Whether what was possible as it was proposed is so no more."""  # V1, V8
    if proposal.subject is not Subject.CANCEL:
        return False
    return everybody_has_played(table_snapshot(table.pk).chronicle)


def _counted(
    subject: Subject, answers: Counter[str], voters: int, away: int, expired: bool
) -> tuple[Verdict, str]:
    """What has come of it, and the answer that was wanted most."""
    if subject is Subject.AWAY:
        wanted = most_wanted(answers, voters, PLAY_ON, expired)
        return (Verdict.PASSED if wanted else Verdict.OPEN), wanted
    yes, no = answers[YES], answers[NO]
    return verdict(subject, voters, yes, no, away=away, expired=expired), YES


def _said(came_to: Verdict, answer: str) -> Message:
    if answer == YES:
        return message(CAME_TO[came_to])
    return message(ENDS_AWAY[answer])


ENDS_AWAY = {
    REPLACE: "The vote is over: the bench is called, and where nobody comes a bot has the chair.",
    PLAY_ON: "The vote is over: the table plays on as it is.",
    END: "The vote is over: the game ends.",
}


def _tell(
    table: Table, proposal: Proposal, kind: str, now: datetime, but: int | None = None
) -> None:
    """Owes a notice about it to all members of the table who have not brought it about."""
    members = table.chairs.filter(member__isnull=False).values_list("member_id", flat=True)
    told = [(member, f"p{proposal.pk}") for member in members if member and member != but]
    notices.tell_all(told, kind, now)


def _expect_present(own: Chair) -> None:
    if own.away_shown:
        raise Refused("away_yourself", "Say first that you are back.")
