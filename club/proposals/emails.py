"""Notices about proposals: what is voted on, and what came of it. Drawn for their addressee."""

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
    proposal = _of(notice)
    assert proposal is not None  # what is gone is void
    table = proposal.table
    occupants = project_table(table, None).occupants
    told = render_message(
        message_from_json(proposal.said), table.game, [player_name(one) for one in occupants]
    )
    address = f"{table.get_absolute_url()}#votes"
    body = email_body(notice, address, table=table, proposal=proposal, said=told)
    return Words(subject.format(table=table.name), body)


def _of(notice: Notice) -> Proposal | None:
    """The proposal it is about: its key is "p" and the number."""
    return queries.proposal_of_notice(int(notice.about.removeprefix("p")))


def _answered(notice: Notice) -> str:
    proposal = _of(notice)
    if proposal is None or not proposal.open:
        return "the vote is over"
    return "has voted" if proposal.votes.filter(member=notice.member).exists() else ""


def _gone(notice: Notice) -> str:
    proposal = _of(notice)
    return "" if proposal is not None and proposal.verdict != "void" else "nothing came of it"


KINDS = (
    Kind("vote_opened", _("a vote"), partial(_words, "A vote: {table}"), _answered),
    Kind("vote_closed", _("a vote is over"), partial(_words, "The vote is over: {table}"), _gone),
)
