"""The panel of the home page with the open votes of a member at all their tables."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from django.utils.translation import gettext as _

from club.members.models import Member
from club.proposals import queries
from club.proposals.majorities import Subject
from club.proposals.models import Proposal
from club.tables.models import Table
from club.ui import times
from club.ui.panels import Panel
from compiled_queries.queries import ID, CompiledQuery

MOST = 8
_open: CompiledQuery[Proposal] = CompiledQuery(
    lambda member: queries.unanswered_proposals(member)[:MOST], ID
)


@dataclass(frozen=True, slots=True)
class OpenVote:
    """A proposal that the member has not answered."""

    table: Table
    what: str
    expires_at: datetime
    by: str  # "tomorrow 8:00"


def votes_to_give(member: Member, now: datetime) -> Panel | None:
    """The panel of votes that the member has not given; None where there are none."""
    votes = [_open_vote(proposal, now) for proposal in _open.rows(member.pk)]
    return Panel("home/_votes.jinja", {"votes": votes}) if votes else None


def _open_vote(proposal: Proposal, now: datetime) -> OpenVote:
    summary = proposal_summary(proposal.subject)
    deadline = times.by_when(proposal.expires_at, now)
    return OpenVote(proposal.table, summary, proposal.expires_at, deadline)


def proposal_summary(subject: Subject) -> str:
    """The subject of the vote in a few words."""
    return {
        Subject.PAUSE: _("a pause"),
        Subject.RESUME: _("going on at once"),
        Subject.EXTEND: _("more time for a chair"),
        Subject.CANCEL: _("calling the game off"),
        Subject.END: _("ending the game"),
        Subject.REPLACE: _("replacing somebody who is away"),
        Subject.TERMS: _("other terms"),
        Subject.AWAY: _("the chair of somebody who is away"),
    }[subject]
