"""The common part of notices about a table: they lead to its page, wait while their member looks
at it, and their e-mail is drawn by the template of the kind in `templates/emails/`.
"""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Mapping, Sequence
from datetime import datetime
from typing import ClassVar

from club.messages.notifications.email_parts import Block, EmailPart, email_part
from club.messages.notifications.kinds import NoticeKind, Summary, Text
from club.messages.notifications.models import Notice
from club.messages.notifications.row_kinds import Row, RowNotice
from club.play.tables import queries
from club.play.tables.models import Table
from club.play.time_control.visits import last_visit


class TableNotice(NoticeKind):
    """A kind of notices about a table."""

    subject: ClassVar[Text]  # "Your turn: {table}"; also the summary
    public: ClassVar[bool] = False  # spectators know of it, too
    waits_for_visitors: ClassVar[bool] = True  # not sent while its member looks

    def find_table(self, notice: Notice) -> Table:
        """The table that the notice is about."""
        assert notice.table_id is not None
        return queries.table_with_host(notice.table_id)

    def email_subject(self, table: Table, notice: Notice) -> str:
        """The subject of the e-mail."""
        return str(self.subject).format(table=table.name)

    def address(self, table: Table, notice: Notice) -> str:
        """The path of the page that the notice leads to."""
        return table.get_absolute_url()

    def email_address(self, table: Table, notice: Notice) -> str:
        """The path of the page that the e-mail leads to."""
        return self.address(table, notice)

    def context(self, table: Table, notice: Notice) -> Mapping[str, object]:
        """Returns further values for the template of the e-mail, besides the table and its game."""
        return {}

    def blocks(self, table: Table, notice: Notice) -> Sequence[Block]:
        """Returns the blocks of the e-mail below the sentences of the template."""
        return ()

    def due_at(self, table: Table, notice: Notice) -> datetime | None:
        """By when the member must act."""
        return None

    def words(self, notice: Notice) -> EmailPart:
        table = self.find_table(notice)
        return email_part(
            notice,
            self.email_subject(table, notice),
            self.email_address(table, notice),
            self.blocks(table, notice),
            self.due_at(table, notice),
            table=table,
            game=table.game_name,
            **self.context(table, notice),
        )

    def summary(self, notice: Notice) -> Summary:
        table = self.find_table(notice)
        return Summary(
            str(self.subject).format(table=table.name),
            self.address(table, notice),
            None,
            table.name,
            table.game_slug,
            self.public,
            table.private,
        )

    def looked_at(self, notice: Notice) -> datetime | None:
        if not self.waits_for_visitors or notice.table_id is None:
            return None
        return last_visit(notice.table_id, notice.member_id)


class TableRowNotice(RowNotice[Row], TableNotice):
    """A kind of notices about a row of a table, such as a vote."""

    def context(self, table: Table, notice: Notice) -> Mapping[str, object]:
        row = self.find_row(notice)
        assert row is not None  # else the notice is void
        return self.row_context(row, notice)

    @abstractmethod
    def row_context(self, row: Row, notice: Notice) -> Mapping[str, object]:
        """Returns further values for the template of the e-mail, besides the table and its game."""
