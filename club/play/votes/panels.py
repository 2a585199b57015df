"""The panel of the home page with the open votes of a member at all their tables."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from django.utils.translation import gettext as _

from club.base.ui import times
from club.base.ui.panels import Panel
from club.people.members.models import Member
from club.play.tables.models import Table
from club.play.votes import queries
from club.play.votes.majorities import Subject
from club.play.votes.models import Proposal
from compiled_queries.queries import ID, CompiledQuery

MAX_PROPOSALS = 8
open_votes: CompiledQuery[Proposal] = CompiledQuery(
    lambda member: queries.unanswered_proposals(member)[:MAX_PROPOSALS], ID
)


@dataclass(frozen=True, slots=True)
class OpenVote:
    """A proposal that the member has not answered."""

    table: Table
    what: str
    expires_at: datetime
    by: str  # "tomorrow 8:00"


def votes_to_give(member: Member, now: datetime) -> Panel | None:
    """The panel of votes that the member has not given; None if there are none."""
    votes = [_open_vote(proposal, now) for proposal in open_votes.rows(member.pk)]
    return Panel("home/_votes.jinja", {"votes": votes}) if votes else None


def _open_vote(proposal: Proposal, now: datetime) -> OpenVote:
    summary = proposal_summary(proposal.subject)
    deadline = times.by_when(proposal.expires_at, now)
    return OpenVote(proposal.table, summary, proposal.expires_at, deadline)


def proposal_summary(subject: Subject) -> str:
    """The subject of the vote in a few words."""
    return {
        Subject.PAUSE: _("a pause"),
        Subject.RESUME: _("ending the pause"),
        Subject.EXTEND: _("more time for a player"),
        Subject.CANCEL: _("calling the game off"),
        Subject.END: _("ending the game"),
        Subject.REPLACE: _("replacing a player who is away"),
        Subject.TERMS: _("new terms"),
        Subject.AWAY: _("what to do about a player who is away"),
    }[subject]
