"""The chat of a table for one member, as its page and the panel beside a board show it."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from club.base.checksums import checksum
from club.people.members.models import Member
from club.people.moderation.relations import unheard_members
from club.play.chat import queries
from club.play.chat.audiences import ChatRights, chat_rights, is_chat_public
from club.play.chat.models import Audience, ChatLine
from club.play.chat.presentation import ChatDay, chat_days
from club.play.tables.models import Table
from games.core import Seat


@dataclass(frozen=True, slots=True)
class ChatSection:
    """The lines, and what their reader may do."""

    table: Table
    rights: ChatRights
    days: tuple[ChatDay, ...]
    lines: tuple[ChatLine, ...]
    unread: str  # a number, "9+" or nothing
    is_read_by_gallery: bool  # those who look on read what the table writes
    token: str  # changes with the lines
    earlier: int | None  # the line before which there are more; None: there are none

    @property
    def is_of_gallery(self) -> bool:
        """Whether the member writes for those who look on."""
        return self.rights.writes_to == Audience.GALLERY

    @property
    def is_closed(self) -> bool:
        return self.rights.writes_to is None


def chat_section(
    table: Table,
    seat: Seat | None,
    member: Member,
    now: datetime,
    before: int | None = None,
) -> ChatSection:
    """The last lines of the chat, or the last ones before a line."""
    rights = chat_rights(table, seat, member, now)
    muted = unheard_members(member.pk)
    page = queries.page_of_lines(table.pk, rights, before)
    for line in page.lines:
        line.table = table
    count = queries.count_unread(table.pk, member, rights, muted)
    return ChatSection(
        table=table,
        rights=rights,
        days=chat_days(page.lines, member, muted, now),
        lines=tuple(page.lines),
        unread=queries.count_in_words(count),
        is_read_by_gallery=is_chat_public(table),
        token=_token(page.lines, muted),
        earlier=page.lines[0].pk if page.has_earlier else None,
    )


def _token(lines: list[ChatLine], muted: frozenset[int]) -> str:
    states = [
        (line.pk, line.changed_at, line.taken_back_at, line.hidden_at, line.author_id)
        for line in lines
    ]
    return checksum((states, sorted(muted)))
