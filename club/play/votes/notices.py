"""Notices about proposals: a vote is open, and a vote is over."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime

from django.db.models import QuerySet
from django.utils.translation import gettext_lazy as _

from club.messages.notifications.kinds import (
    IN_DIGEST,
    NOT_BY_HOOK,
    KindGroup,
    Text,
)
from club.messages.notifications.models import Notice
from club.play.game_records.message_json import message_from_json
from club.play.tables.models import Table
from club.play.tables.presentation.names import player_name, render_message
from club.play.tables.projection import project_table
from club.play.time_control.notices.tables import TableRowNotice
from club.play.votes.models import Proposal


class VoteNotice(TableRowNotice[Proposal]):
    """A notice about a proposal. It leads to the votes of the table."""

    group = KindGroup.TIME

    def rows(self) -> QuerySet[Proposal]:
        return Proposal.objects.select_related("table__record", "table__host")

    def address(self, table: Table, notice: Notice) -> str:
        return f"{table.get_absolute_url()}#votes"

    def row_context(self, row: Proposal, notice: Notice) -> Mapping[str, object]:
        occupants = project_table(row.table, None).occupants
        names = [player_name(occupant) for occupant in occupants]
        wording = render_message(message_from_json(row.said), row.table.game, names)
        return {"proposal": row, "said": wording}


class VoteOpened(VoteNotice):
    """A vote is open, and the member has not voted."""

    name = "vote_opened"
    label = _("a vote")
    channels = NOT_BY_HOOK
    subject = "A vote: {table}"
    gone = "the vote is over"

    def due_at(self, table: Table, notice: Notice) -> datetime | None:
        proposal = self.find_row(notice)
        return proposal.expires_at if proposal and proposal.open else None

    def why_void(self, row: Proposal, notice: Notice) -> Text:
        if not row.open:
            return self.gone
        has_voted = row.votes.filter(member=notice.member).exists()
        return "you had voted" if has_voted else ""


class VoteClosed(VoteNotice):
    """A vote is over."""

    name = "vote_closed"
    label = _("a vote has ended")
    channels = IN_DIGEST
    subject = "The vote is over: {table}"
    gone = "the proposal became void"

    def why_void(self, row: Proposal, notice: Notice) -> Text:
        return self.gone if row.verdict == "void" else ""


KINDS = (VoteOpened(), VoteClosed())
