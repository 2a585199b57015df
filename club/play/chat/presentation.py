"""The chat of a table as its page shows it to one member."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from django.urls import reverse
from django.utils.translation import gettext as _

from club.messages.threads.presentation import (
    LineDisplay,
    ThreadSection,
    token_of_lines,
)
from club.messages.threads.queries import LinePage, count_in_words
from club.people.members.models import Member
from club.people.moderation.relations import unheard_members
from club.play.chat import queries
from club.play.chat.audiences import ChatRights, chat_rights, is_chat_public
from club.play.chat.models import Audience, ChatLine
from club.play.chat.services import CHAT_LINES
from club.play.tables.models import Table
from games.core import Seat


class ChatDisplay(LineDisplay[ChatLine]):
    """How the lines of a chat are shown to a member who writes for `writes_to`."""

    report_kind = "chat-line"
    actions = CHAT_LINES

    def __init__(self, writes_to: Audience | None) -> None:
        self.writes_for_gallery = writes_to == Audience.GALLERY

    def edit_address(self, line: ChatLine) -> str:
        return reverse("chat:line", args=[line.table_id, line.pk])

    def tag(self, line: ChatLine) -> str:
        is_of_gallery = line.audience == Audience.GALLERY
        if is_of_gallery == self.writes_for_gallery:
            return ""
        return _("gallery") if is_of_gallery else _("table")


@dataclass(frozen=True, slots=True)
class ChatSection(ThreadSection):
    """The lines, and what their reader may do."""

    table: Table
    lines: tuple[ChatLine, ...]
    is_read_by_gallery: bool  # spectators read what the table writes


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
    page = _page_of(table, rights, before)
    count = queries.count_unread(table.pk, member, rights, muted)
    is_public, is_of_gallery = is_chat_public(table), _is_of_gallery(rights)
    return ChatSection(
        days=ChatDisplay(rights.writes_to).days(page.lines, member, muted, now),
        token=token_of_lines(page.lines, muted),
        unread=count_in_words(count),
        earlier=page.lines[0].pk if page.has_earlier else None,
        page_address=reverse("chat:chat", args=[table.pk]),
        news_address=reverse("chat:news", args=[table.pk]),
        write_address=reverse("chat:write", args=[table.pk]),
        lines_label=_("Lines of the chat"),
        label=_whom_to_write(is_of_gallery=is_of_gallery),
        help=_who_reads(is_public=is_public, is_of_gallery=is_of_gallery),
        empty=_nobody_wrote(is_of_gallery=is_of_gallery),
        closed=_why_closed(rights),
        table=table,
        lines=tuple(page.lines),
        is_read_by_gallery=is_public,
    )


def _page_of(
    table: Table, rights: ChatRights, before: int | None
) -> LinePage[ChatLine]:
    page = queries.page_of_lines(table.pk, rights, before)
    for line in page.lines:
        line.table = table
    return page


def _is_of_gallery(rights: ChatRights) -> bool:
    return rights.writes_to == Audience.GALLERY


def _whom_to_write(*, is_of_gallery: bool) -> str:
    return _("Write to those who look on") if is_of_gallery else _("Write to the table")


def _nobody_wrote(*, is_of_gallery: bool) -> str:
    if is_of_gallery:
        return _("No spectator has written yet.")
    return _("Nobody has written yet.")


def _who_reads(*, is_public: bool, is_of_gallery: bool) -> str:
    if is_of_gallery:
        return _("Those who play do not see it until the game is over.")
    if is_public:
        return _("Everybody who looks on reads it, too.")
    return _("Only those who play at this table read it.")


def _why_closed(rights: ChatRights) -> str:
    if rights.writes_to is not None:
        return ""
    return _("The chat is closed: it stays open for 30 days after the end of a game.")
