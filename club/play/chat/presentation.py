"""The chat of a table as its page shows it to one member: lines by day and by author."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass
from datetime import date, datetime, timedelta
from itertools import groupby
from typing import Final

from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _

from club.base.checksums import checksum
from club.people.members.models import Member
from club.people.moderation.relations import unheard_members
from club.people.profiles.queries import Face, faces_of
from club.play.chat import queries
from club.play.chat.audiences import ChatRights, chat_rights, is_chat_public
from club.play.chat.links import TextPart, text_parts
from club.play.chat.models import Audience, ChatLine
from club.play.chat.services import may_change
from club.play.tables.models import Table
from games.core import Seat

REPORTABLE_KIND: Final = "chat-line"  # name of the kind in `reportable_lines.py`
ONE_RUN: Final = timedelta(minutes=10)  # between lines that stand below one name


@dataclass(frozen=True, slots=True)
class ShownLine:
    """A line as its reader sees it."""

    id: int
    at: datetime
    parts: tuple[TextPart, ...]  # none: the text is gone
    gone: str  # why; empty: it is there
    is_changed: bool
    is_folded: bool  # its author is muted
    edit_address: str  # where its author changes it or takes it back; empty: nowhere
    may_change: bool
    report: str  # the address of the page that reports it; empty: there is none


@dataclass(frozen=True, slots=True)
class LineRun:
    """Lines that one member wrote in a row."""

    author: str
    address: str  # of the member's page; empty: their account is deleted
    face: Face | None
    is_own: bool
    is_of_gallery: bool
    lines: tuple[ShownLine, ...]

    @property
    def at(self) -> datetime:
        return self.lines[0].at


@dataclass(frozen=True, slots=True)
class ChatDay:
    """The lines of one day in the reader's time zone."""

    date: date
    runs: tuple[LineRun, ...]


def chat_days(
    lines: Iterable[ChatLine], reader: Member, muted: Collection[int], now: datetime
) -> tuple[ChatDay, ...]:
    """The lines by day, in order."""
    lines = list(lines)
    faces = faces_of({line.author for line in lines if line.author})
    days = groupby(lines, key=lambda line: timezone.localtime(line.at).date())
    return tuple(
        ChatDay(
            day, tuple(_run(run, faces, reader, muted, now) for run in _runs(of_day))
        )
        for day, of_day in days
    )


def minute_of(line: ChatLine) -> datetime:
    """Returns the minute of the line: by the second, it could be compared with a move."""
    return line.at.replace(second=0, microsecond=0)


def author_name(line: ChatLine) -> str:
    """Returns the name of the line's author."""
    return _("a former member") if line.author is None else line.author.username


def _runs(lines: Iterable[ChatLine]) -> list[list[ChatLine]]:
    runs: list[list[ChatLine]] = []
    for line in lines:
        if runs and _continues(runs[-1][-1], line):
            runs[-1].append(line)
        else:
            runs.append([line])
    return runs


def _continues(last: ChatLine, line: ChatLine) -> bool:
    is_same = (last.author_id, last.audience) == (line.author_id, line.audience)
    return is_same and line.author_id is not None and line.at < last.at + ONE_RUN


def _run(
    lines: list[ChatLine],
    faces: Mapping[int, Face],
    reader: Member,
    muted: Collection[int],
    now: datetime,
) -> LineRun:
    first = lines[0]
    author, is_own = first.author, first.author_id == reader.pk
    return LineRun(
        author=author_name(first),
        address=author.get_absolute_url() if author else "",
        face=faces[author.pk] if author else None,
        is_own=is_own,
        is_of_gallery=first.audience == Audience.GALLERY,
        lines=tuple(
            _shown(line, is_own, line.author_id in muted, now) for line in lines
        ),
    )


def _shown(line: ChatLine, is_own: bool, is_folded: bool, now: datetime) -> ShownLine:
    gone = _why_gone(line)
    editable = is_own and not gone
    return ShownLine(
        id=line.pk,
        at=minute_of(line),
        parts=() if gone else tuple(text_parts(line.text)),
        gone=gone,
        is_changed=line.changed_at is not None and not gone,
        is_folded=is_folded and not gone,
        edit_address=reverse("chat:line", args=[line.table_id, line.pk])
        if editable
        else "",
        may_change=editable and may_change(line, now),
        report=""
        if is_own or gone
        else reverse("moderation:report", args=[REPORTABLE_KIND, line.pk]),
    )


def _why_gone(line: ChatLine) -> str:
    if line.hidden_at is not None:
        return _("Hidden by an organiser.")
    if line.taken_back_at is not None:
        return _("Taken back.")
    return "" if line.text else _("Deleted with its author's account.")


@dataclass(frozen=True, slots=True)
class ChatSection:
    """The lines, and what their reader may do."""

    table: Table
    rights: ChatRights
    days: tuple[ChatDay, ...]
    lines: tuple[ChatLine, ...]
    unread: str  # a number, "9+" or nothing
    is_read_by_gallery: bool  # spectators read what the table writes
    token: str  # changes with the lines
    earlier: int | None  # the line before which there are more; None: there are none

    @property
    def is_of_gallery(self) -> bool:
        """Whether the member writes for spectators."""
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
