"""Notices about proposals: a vote is open, and a vote is over."""

from __future__ import annotations

from functools import partial

from django.utils.translation import gettext_lazy as _

from club.notifications.email_body import email_body
from club.notifications.kinds import Kind, Words
from club.notifications.models import Notice
from club.proposals import queries
from club.proposals.models import Proposal
from club.records.message_json import message_from_json
from club.tables.presentation.sentences import player_name, render_message
from club.tables.projection import project_table


def _words(subject: str, notice: Notice) -> Words:
    proposal = _proposal_of(notice)
    assert proposal is not None  # a notice about a deleted proposal is void
    table = proposal.table
    names = [player_name(one) for one in project_table(table, None).occupants]
    wording = render_message(message_from_json(proposal.said), table.game, names)
    address = f"{table.get_absolute_url()}#votes"
    body = email_body(notice, address, table=table, proposal=proposal, said=wording)
    return Words(subject.format(table=table.name), body)


def _proposal_of(notice: Notice) -> Proposal | None:
    """The notice's proposal; the notice's `about` is "p" and the proposal's id."""
    return queries.proposal_of_notice(int(notice.about.removeprefix("p")))


def _why_vote_void(notice: Notice) -> str:
    proposal = _proposal_of(notice)
    if proposal is None or not proposal.open:
        return "the vote is over"
    return "has voted" if proposal.votes.filter(member=notice.member).exists() else ""


def _why_outcome_void(notice: Notice) -> str:
    proposal = _proposal_of(notice)
    return "" if proposal is not None and proposal.verdict != "void" else "nothing came of it"


KINDS = (
    Kind("vote_opened", _("a vote"), partial(_words, "A vote: {table}"), _why_vote_void),
    Kind(
        "vote_closed",
        _("a vote is over"),
        partial(_words, "The vote is over: {table}"),
        _why_outcome_void,
    ),
)
