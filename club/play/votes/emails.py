"""Notices about proposals: a vote is open, and a vote is over."""

from __future__ import annotations

from functools import partial

from django.utils.translation import gettext_lazy as _

from club.messages.notifications.email_parts import EmailPart, email_part
from club.messages.notifications.kinds import NOT_BY_HOOK, Kind, Summary
from club.messages.notifications.models import Notice
from club.messages.notifications.rows.choices import Timing
from club.play.game_records.message_json import message_from_json
from club.play.tables.presentation.names import player_name, render_message
from club.play.tables.presentation.notice_summaries import table_summary
from club.play.tables.projection import project_table
from club.play.time_control.visits import notice_looked_at
from club.play.votes import queries
from club.play.votes.models import Proposal


def _words(subject: str, notice: Notice) -> EmailPart:
    proposal = _proposal_of(notice)
    assert proposal is not None  # a notice about a deleted proposal is void
    table = proposal.table
    names = [player_name(occupant) for occupant in project_table(table, None).occupants]
    wording = render_message(message_from_json(proposal.said), table.game, names)
    address = f"{table.get_absolute_url()}#votes"
    return email_part(
        notice,
        subject.format(table=table.name),
        address,
        due_at=proposal.expires_at if proposal.open else None,
        table=table,
        proposal=proposal,
        said=wording,
    )


def _summary(subject: str, notice: Notice) -> Summary:
    return table_summary(notice, subject, fragment="#votes")


def _proposal_of(notice: Notice) -> Proposal | None:
    """The notice's proposal; the notice's `about` is "p" and the proposal's id."""
    return queries.proposal_of_notice(int(notice.about.removeprefix("p")))


def _why_vote_void(notice: Notice) -> str:
    proposal = _proposal_of(notice)
    if proposal is None or not proposal.open:
        return "the vote is over"
    return (
        "you had voted" if proposal.votes.filter(member=notice.member).exists() else ""
    )


def _why_outcome_void(notice: Notice) -> str:
    proposal = _proposal_of(notice)
    return (
        ""
        if proposal is not None and proposal.verdict != "void"
        else "the proposal became void"
    )


KINDS = (
    Kind(
        "vote_opened",
        _("a vote"),
        partial(_words, "A vote: {table}"),
        partial(_summary, "A vote: {table}"),
        _why_vote_void,
        notice_looked_at,
        NOT_BY_HOOK,
    ),
    Kind(
        "vote_closed",
        _("a vote has ended"),
        partial(_words, "The vote is over: {table}"),
        partial(_summary, "The vote is over: {table}"),
        _why_outcome_void,
        notice_looked_at,
        {"email": Timing.DIGEST},
    ),
)
