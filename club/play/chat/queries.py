"""Queries of chats."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass
from datetime import datetime
from typing import Any, Final

from django.db.models import (
    Count,
    F,
    IntegerField,
    OuterRef,
    Q,
    QuerySet,
    Subquery,
    Value,
)
from django.db.models.functions import Coalesce, Greatest

from club.people.members.models import Member
from club.people.moderation.models import MemberMute
from club.people.moderation.relations import unheard_by
from club.play.chat.audiences import ChatRights, chat_rights
from club.play.chat.models import Audience, ChatLine, ChatReader, ChatTenure
from club.play.tables import queries as tables
from club.play.tables.models import Chair, Table

MOST_UNREAD: Final = 9  # that are counted; more are "9+"
ONE_PAGE: Final = 50  # lines
MOST_TABLES: Final = 8  # with unread lines, at home
CONTEXT: Final = 2  # lines before and after one that is reported
THERE: Final = Q(taken_back_at__isnull=True, hidden_at__isnull=True)


@dataclass(frozen=True, slots=True)
class ChatPage:
    """Some of the lines that a member reads, in order."""

    lines: list[ChatLine]
    has_earlier: bool


@dataclass(frozen=True, slots=True)
class UnreadChat:
    """A table with lines that the member has not read."""

    table_id: int
    name: str
    count: int


@dataclass(frozen=True, slots=True)
class ReportedLine:
    """A line with those around it, as far as a reader could read them."""

    line: ChatLine
    before: list[ChatLine]
    after: list[ChatLine]


def readable_lines(table_id: int, rights: ChatRights) -> QuerySet[ChatLine]:
    """Returns the lines of the table that a member with these rights reads, with their authors."""
    lines = ChatLine.objects.filter(rights.reads, table=table_id)
    return lines.select_related("author")


def page_of_lines(
    table_id: int, rights: ChatRights, before: int | None = None
) -> ChatPage:
    """The last lines, or the last ones before the line with that id."""
    lines = readable_lines(table_id, rights)
    if before is not None:
        lines = lines.filter(pk__lt=before)
    latest = list(lines.order_by("-pk")[: ONE_PAGE + 1])
    return ChatPage(latest[:ONE_PAGE][::-1], len(latest) > ONE_PAGE)


def count_unread(
    table_id: int, member: Member, rights: ChatRights, muted: Collection[int]
) -> int:
    """The number of lines that the member has not read, ten at most."""
    unread = readable_lines(table_id, rights).filter(
        Q(audience=Audience.TABLE, number__gt=_read("table_read", member))
        | Q(audience=Audience.GALLERY, number__gt=_read("gallery_read", member))
    )
    of_others = _of_others(unread, member, muted)
    return of_others.order_by()[: MOST_UNREAD + 1].count()


def lines_to_read(member: Any, table: Any) -> QuerySet[ChatLine]:
    """The lines of the table after those that the member has read, also those that the member may
    not read.
    """
    return ChatLine.objects.filter(
        Q(audience=Audience.TABLE, number__gt=_read("table_read", member))
        | Q(audience=Audience.GALLERY, number__gt=_read("gallery_read", member)),
        table=table,
    )


def count_in_words(count: int) -> str:
    """The number as pages show it: "9+" for more than nine; empty for none."""
    if count > MOST_UNREAD:
        return f"{MOST_UNREAD}+"
    return str(count or "")


def unread_lines(
    table_id: int, member: Member, rights: ChatRights, muted: Collection[int]
) -> list[ChatLine]:
    """The first lines of the table that the member has not read, for an e-mail."""
    lines = readable_lines(table_id, rights).filter(
        audience=Audience.TABLE, number__gt=_read("table_read", member)
    )
    return list(_of_others(lines, member, muted).order_by("pk")[:ONE_PAGE])


def unread_chats(member: Member) -> list[UnreadChat]:
    """The tables at which the member sits and has not read all that the table writes, the latest
    first. One query.
    """
    lines = _of_others(
        ChatLine.objects.filter(
            audience=Audience.TABLE,
            table=OuterRef("table"),
            number__gt=OuterRef("known"),
        ),
        member,
        unheard_by(member.pk),
    )
    counted = lines.order_by().values("table").annotate(lines_unread=Count("pk"))
    chairs = (
        chairs_with_unread_lines(member)
        .annotate(latest=Subquery(lines.order_by("-pk").values("pk")[:1]))
        .filter(latest__isnull=False)
        .annotate(lines_unread=Subquery(counted.values("lines_unread")))
        .order_by("-latest")
    )
    rows = chairs.values_list("table_id", "table__name", "lines_unread")
    return [UnreadChat(*row) for row in rows[:MOST_TABLES]]


def chairs_with_unread_lines(member: Member) -> QuerySet[Chair]:
    """The member's chairs at tables that have newer lines than the member has read, also where all
    of these are lines of muted members.
    """
    chairs = Chair.objects.filter(
        member=member, table__chat_thread__table_lines__gt=0
    ).annotate(known=_last_known(member))
    return chairs.filter(table__chat_thread__table_lines__gt=F("known"))


def _last_known(member: Member) -> Greatest:
    """The last line of a chair's table that its member has read, or that was written before they
    sat down.
    """
    earlier = ChatTenure.objects.filter(table=OuterRef("table"), seat=OuterRef("seat"))
    last = earlier.order_by("-last").values("last")
    return Greatest(_number(last), _read("table_read", member))


def line_as_reported(line_id: int, reader: Member, now: datetime) -> ReportedLine:
    """The line with two before and two after it that the reader could read, with their texts.
    Raises ChatLine.DoesNotExist for a line that the reader could not read, and for one whose text
    is gone.
    """
    line = ChatLine.objects.filter(THERE).get(pk=line_id)
    try:
        table, seat = tables.table_for(reader, line.table_id)
    except Table.DoesNotExist:
        raise ChatLine.DoesNotExist from None
    rights = chat_rights(table, seat, reader, now)
    lines = readable_lines(table.pk, rights).filter(THERE)
    earlier = lines.filter(pk__lt=line_id).order_by("-pk")[:CONTEXT]
    later = lines.filter(pk__gt=line_id).order_by("pk")[:CONTEXT]
    return ReportedLine(lines.get(pk=line_id), list(earlier)[::-1], list(later))


def own_lines(table_id: int, member: Member) -> QuerySet[ChatLine]:
    """The member's own lines at the table whose text is there."""
    lines = ChatLine.objects.filter(THERE, table=table_id, author=member)
    return lines.select_related("table")


def _of_others(
    lines: QuerySet[ChatLine],
    member: Member,
    muted: Collection[int] | QuerySet[MemberMute, Any],
) -> QuerySet[ChatLine]:
    """Returns the lines that count as unread: neither the member's own nor of muted members."""
    return lines.filter(THERE).exclude(author=member).exclude(author__in=muted)


def _read(column: str, member: Member) -> Coalesce:
    """The number of the last line that the member has read there, in the given audience."""
    readers = ChatReader.objects.filter(table=OuterRef("table"), member=member)
    return _number(readers.values(column))


def _number(rows: QuerySet[Any, Any]) -> Coalesce:
    return Coalesce(Subquery(rows[:1], output_field=IntegerField()), Value(0))
