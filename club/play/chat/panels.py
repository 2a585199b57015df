"""Panels and links of the app on pages of other apps."""

from __future__ import annotations

from datetime import datetime

from django.db.models import DateTimeField

from club.base.ui.panels import Panel
from club.messages.threads.queries import count_in_words
from club.people.members.models import Member
from club.people.moderation.relations import unheard_members
from club.play.chat import queries
from club.play.chat.audiences import ChatRights, chat_rights, is_closed
from club.play.chat.models import ChatLine
from club.play.chat.queries import UnreadChat
from club.play.tables.models import Chair, Status
from club.play.tables.projection import TableProjection
from compiled_queries.queries import ID, CompiledQuery

chairs_with_unread_lines: CompiledQuery[Chair] = CompiledQuery(
    queries.chairs_with_unread_lines, ID
)

# asked on the page of a table, by member, time and table
lines_to_read_at_table: CompiledQuery[ChatLine] = CompiledQuery(
    lambda member, now, table: queries.lines_to_read(member, table),
    ID,
    DateTimeField(),
    ID,
)


def at_table(
    projection: TableProjection, member: Member, now: datetime
) -> Panel | None:
    """The chat beside the board, to be opened; None where nobody could answer."""
    table = projection.table
    rights = chat_rights(table, projection.viewer, member, now)
    muted = unheard_members(member.pk)
    count = queries.count_unread(table.pk, member, rights, muted)
    if not count and not _is_of_use(projection, rights):
        return None
    context = {"table_id": table.pk, "unread": count_in_words(count)}
    return Panel("chat/_panel.jinja", context)


def at_quiet_table(
    projection: TableProjection, member: Member, now: datetime
) -> Panel | None:
    """Does as `at_table`, where the member has read all lines: in company no query is needed."""
    table = projection.table
    plays = projection.viewer is not None and table.status != Status.OPEN
    if plays and _has_company(projection) and not is_closed(table, now):
        return Panel("chat/_panel.jinja", {"table_id": table.pk, "unread": ""})
    return at_table(projection, member, now)


def at_home(member: Member, _now: datetime) -> Panel | None:
    """The tables with unread lines."""
    unread = queries.unread_chats(member)
    rows = tuple(_row(chat) for chat in unread)
    return Panel("chat/_unread.jinja", {"chats": rows}) if rows else None


def _row(chat: UnreadChat) -> tuple[int, str, str]:
    return chat.table_id, chat.name, count_in_words(chat.count)


def _is_of_use(projection: TableProjection, rights: ChatRights) -> bool:
    """Whether the chat has lines, or may get some: not where one member plays against bots."""
    is_at_table = projection.viewer is not None and projection.table.status != "open"
    if rights.writes_to is not None and (_has_company(projection) or not is_at_table):
        return True
    return queries.readable_lines(projection.table.pk, rights).exists()


def _has_company(projection: TableProjection) -> bool:
    """Whether another member sits at the table, or has sat there."""
    return any(
        occupant.left or (occupant.member and not occupant.mine)
        for occupant in projection.occupants
    )
