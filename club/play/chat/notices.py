"""The notice of new lines at a table."""

from __future__ import annotations

from django.utils import timezone
from django.utils.translation import gettext_lazy

from club.messages.notifications.email_parts import EmailPart, email_part
from club.messages.notifications.kinds import IN_DIGEST, KindGroup
from club.messages.notifications.models import Notice
from club.messages.threads.notices import LONGEST_EMAIL, written_lines
from club.people.moderation.relations import unheard_members
from club.play.chat import queries
from club.play.chat.audiences import chat_rights
from club.play.chat.models import ChatLine
from club.play.tables.models import Table
from club.play.tables.queries import table_for
from club.play.time_control.notices.tables import TableNotice


class NewChat(TableNotice):
    """Lines that the member has not read. The summary has no text, for a screen that others see."""

    name = "chat"
    label = gettext_lazy("new chat at a table")
    group = KindGroup.GAMES
    order = 1
    channels = IN_DIGEST
    subject = gettext_lazy("New chat at {table}")

    def address(self, table: Table, notice: Notice) -> str:
        return f"{table.get_absolute_url()}chat/"

    def words(self, notice: Notice) -> EmailPart:
        """With the texts as they are now."""
        table, lines = self.find_table(notice), _unread_lines(notice)
        return email_part(
            notice,
            self.email_subject(table, notice),
            self.address(table, notice),
            [written_lines(lines)],
            table=table,
            more=max(0, len(lines) - LONGEST_EMAIL),
        )

    def void(self, notice: Notice) -> str:
        return "" if _unread_lines(notice) else "the chat is read"


def _unread_lines(notice: Notice) -> list[ChatLine]:
    """None for a member who may not see the table any more."""
    assert notice.table_id is not None
    member = notice.member
    try:
        table, seat = table_for(member, notice.table_id)
    except Table.DoesNotExist:
        return []
    rights = chat_rights(table, seat, member, timezone.now())
    return queries.unread_lines(table.pk, member, rights, unheard_members(member.pk))


KINDS = (NewChat(),)
