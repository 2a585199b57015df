"""Proposals: a member proposes something to their table, the others vote, and a decided proposal
is applied at once. `eligibility.py` checks proposals, `majorities.py` counts votes, `outcomes.py`
applies proposals.
"""

from __future__ import annotations

from collections import Counter
from datetime import datetime, timedelta

from club.base.errors import ClubError
from club.messages.notifications import services as notices
from club.messages.notifications.subjects import row_at_table
from club.people.members.models import Member
from club.people.moderation.contacts import make_contact
from club.people.moderation.contacts.rules import Contact
from club.play.game_records.message_json import message_to_json
from club.play.substitutes.queries import open_request
from club.play.tables.models import Chair, EventType, Table
from club.play.tables.services.history import log_event, save_table
from club.play.tables.services.lock import lock_table, locked_in_play, table_snapshot
from club.play.tables.services.permissions import expect_unmoved, own_chair
from club.play.votes.majorities import (
    NO,
    OPEN_FOR,
    PLAY_ON,
    YES,
    Subject,
    Verdict,
    answers_to,
    most_wanted,
    verdict,
)
from club.play.votes.models import Proposal, Vote
from club.play.votes.services import eligibility, outcomes
from club.play.votes.services.new_terms import Wish, wished_columns
from games.core import Seat
from games.message import Who, message

AWAY_VOTE_EVERY = timedelta(days=7)  # about a chair whose member stays away


def propose(table_id: int, member: Member, wish: Wish, now: datetime) -> Proposal:
    """Makes a proposal with the member's own vote for it; votes for the same proposal where it is
    open already.

    Raises NotAllowed; ClubError for a wish that cannot be proposed now; StaleTurn when the table
    has moved on.
    """
    before = table_snapshot(table_id, member)
    with locked_in_play(table_id, member) as (table, chair):
        _expect_present(chair)
        open_now = table.proposals.filter(kind=wish.kind, settled_at=None).first()
        if open_now is None:
            text = "The table has moved on; nothing was proposed."
            expect_unmoved(table, before.table.revision, text)
        moved_on = table.revision != before.table.revision
        snapshot = table_snapshot(table_id, member) if moved_on else before
        changed = wished_columns(table, wish)
        case = eligibility.ProposalCase(wish, table, snapshot, chair, now, changed)
        if open_now is None:
            open_now = _create_proposal(case)
        else:
            _expect_same_proposal(open_now, case)
        _record_vote(open_now, chair, YES, now)
        _settle_if_decided(table, open_now, now)
        save_table(table)
        return open_now


def vote(
    table_id: int, member: Member, proposal_id: int, answer: str, now: datetime
) -> Proposal:
    """Records or changes the member's vote, and settles the proposal if that decides it. Once its
    time is up, the proposal is settled without this vote.

    Raises NotAllowed; ClubError for an unknown answer or proposal, a settled proposal, and a member
    whose own chair it is about.
    """
    with lock_table(table_id) as table:
        chair = own_chair(table, member)
        proposal = table.proposals.filter(pk=proposal_id).first()
        if proposal is None:
            raise ClubError("no_proposal", "There is no such proposal at this table.")
        if not proposal.open:
            raise ClubError("settled", "That vote is over.")
        if chair.seat == proposal.seat:
            raise ClubError("own_matter", "The others decide about your seat.")
        _expect_present(chair)
        if answer not in answers_to(proposal.subject):
            raise ClubError("no_answer", "Choose one of the answers.")
        expired = proposal.expires_at <= now
        if not expired:
            _record_vote(proposal, chair, answer, now)
        _settle_if_decided(table, proposal, now, expired)
        save_table(table)
        return proposal


def settle_proposal(table_id: int, proposal_id: int, now: datetime) -> bool:
    """Settles a proposal whose time is up; False when there is nothing to settle."""
    with lock_table(table_id) as table:
        proposal = table.proposals.filter(pk=proposal_id, settled_at=None).first()
        if proposal is None or proposal.expires_at > now:
            return False
        _settle_if_decided(table, proposal, now, expired=True)
        save_table(table)
        return True


def recount_votes(table: Table, now: datetime) -> None:
    """Settles proposals that are decided because a member has left. Call with the table row locked;
    the caller saves the table.
    """
    for proposal in table.proposals.filter(settled_at=None):
        if table.live:
            _settle_if_decided(table, proposal, now)


def ask_about_absence(table: Table, chair: Chair, now: datetime) -> None:
    """Opens a vote of the others on a chair whose member stays away, once a week at most. Call with
    the table row locked.
    """
    about_absence = table.proposals.filter(kind=Subject.AWAY)
    recent = about_absence.filter(seat=chair.seat, made_at__gt=now - AWAY_VOTE_EVERY)
    open_now = about_absence.filter(settled_at=None)
    if recent.exists() or open_now.exists() or open_request(table.pk, chair.seat):
        return
    wording = message(outcomes.ABOUT_THE_CHAIR, about=Who(chair.seat))
    proposal = Proposal.objects.create(
        table=table,
        kind=Subject.AWAY,
        seat=chair.seat,
        said=message_to_json(wording),
        made_at=now,
        expires_at=now + OPEN_FOR[Subject.AWAY],
    )
    if not voters_on(table, proposal)[0]:
        proposal.delete()
        return
    log_event(table, EventType.PROPOSED, now, why=wording)
    _notify_members(table, proposal, "vote_opened", now)


def voters_on(table: Table, proposal: Proposal) -> tuple[dict[int, Seat], int]:
    """Seats of the members who may vote, by member id, and the number of others who are publicly
    away. A member does not vote on a proposal about their own chair.
    """  # votes 1.1
    seated = table.chairs.filter(member__isnull=False)
    chairs = [chair for chair in seated if chair.seat != proposal.seat]
    here = (chair for chair in chairs if not chair.away_shown)
    present = {chair.member_id or 0: chair.seat for chair in here}
    return present, len(chairs) - len(present)


def _expect_same_proposal(open_now: Proposal, case: eligibility.ProposalCase) -> None:
    """Raises ClubError if the wish differs from the open proposal, or is impossible by now."""
    wish = case.wish
    wished = (wish.span, wish.seat, dict(case.changed))
    if (open_now.span, open_now.seat, open_now.terms) != wished:
        raise ClubError("open_already", "This table already votes on that.")
    eligibility.expect_possible(case)


def _create_proposal(case: eligibility.ProposalCase) -> Proposal:
    """Writes the proposal and notifies the others. Raises ClubError."""
    by, about = case.own.member, f"t{case.table.pk}"
    assert by is not None  # they propose
    make_contact(Contact.PROPOSAL, by, (), case.now, about)
    eligibility.expect_possible(case)
    chair, wish = case.subject, case.wish
    wording = eligibility.proposal_wording(case)
    proposal = Proposal.objects.create(
        table=case.table,
        kind=wish.kind,
        by=by,
        seat=wish.seat,
        asked=chair.asked if chair else None,
        span=wish.span,
        terms=dict(case.changed),
        said=message_to_json(wording),
        made_at=case.now,
        expires_at=eligibility.proposal_expiry(case),
    )
    log_event(case.table, EventType.PROPOSED, case.now, why=wording)
    _notify_members(case.table, proposal, "vote_opened", case.now, by)
    return proposal


def _record_vote(proposal: Proposal, chair: Chair, answer: str, now: datetime) -> None:
    """Writes and logs the vote, unless the member has given the same answer before."""
    earlier = Vote.objects.filter(proposal=proposal, member=chair.member).first()
    if earlier is not None and earlier.answer == answer:
        return
    Vote.objects.update_or_create(
        proposal=proposal, member=chair.member, defaults={"answer": answer, "at": now}
    )
    is_first_of_proposer = earlier is None and chair.member_id == proposal.by_id
    if not is_first_of_proposer:  # the proposal itself is logged
        text = message(outcomes.ANSWER_TEXTS[answer], who=Who(chair.seat))
        log_event(proposal.table, EventType.VOTED, now, why=text)


def _settle_if_decided(
    table: Table, proposal: Proposal, now: datetime, expired: bool = False
) -> None:
    """Settles and applies the proposal if the votes decide it."""
    present, away = voters_on(table, proposal)
    votes = Vote.objects.filter(proposal=proposal, member__in=present)
    answers = Counter(votes.values_list("answer", flat=True))
    subject, voters = proposal.subject, len(present)
    verdict, answer = _count_votes(subject, answers, voters, away, expired)
    if verdict is Verdict.OPEN:
        return
    if verdict is Verdict.PASSED and _is_too_late(table, proposal):
        verdict = Verdict.VOID
    proposal.verdict, proposal.settled_at = verdict, now
    proposal.save(update_fields=["verdict", "settled_at"])
    log_event(table, EventType.SETTLED, now, why=outcomes.verdict_text(verdict, answer))
    _notify_members(table, proposal, "vote_closed", now)
    if verdict is Verdict.PASSED:
        outcomes.apply_proposal(table, proposal, answer, now)


def _is_too_late(table: Table, proposal: Proposal) -> bool:
    # votes 1.1, votes 1.11
    """Whether the vote would cancel a game in which all have played by now."""
    if proposal.subject is not Subject.CANCEL:
        return False
    return table_snapshot(table.pk).cached_game.everybody_has_played


def _count_votes(
    subject: Subject, answers: Counter[str], voters: int, away: int, expired: bool
) -> tuple[Verdict, str]:
    """The verdict so far, and the winning answer."""
    if subject is Subject.AWAY:
        wanted = most_wanted(answers, voters, PLAY_ON, expired)
        return (Verdict.PASSED if wanted else Verdict.OPEN), wanted
    yes, no = answers[YES], answers[NO]
    return verdict(subject, voters, yes, no, away=away, expired=expired), YES


def _notify_members(
    table: Table, proposal: Proposal, kind: str, now: datetime, by: Member | None = None
) -> None:
    """Sends a notice about the proposal to all members of the table but its author `by`."""
    about = row_at_table("p", proposal.pk, table.pk)
    chairs = table.chairs.filter(member__isnull=False)
    others = chairs.exclude(member=by) if by else chairs
    ids = others.values_list("member_id", flat=True)
    notices.tell_all([(member_id or 0, about) for member_id in ids], kind, now, by)


def _expect_present(chair: Chair) -> None:
    """Raises ClubError for a member who is away."""
    if chair.away_shown:
        raise ClubError("away_yourself", "Press “I am back” first.")
