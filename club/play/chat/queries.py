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

from club.messages.threads.models import LineQuerySet
from club.messages.threads.queries import (
    MOST_UNREAD,
    ONE_PAGE,
    LinePage,
    ReportedLine,
    last_page,
    surrounded_line,
)
from club.people.members.models import Member
from club.people.moderation.relations import unheard_by
from club.play.chat.audiences import ChatRights, chat_rights
from club.play.chat.models import Audience, ChatLine, ChatReader, ChatTenure
from club.play.tables import queries as tables
from club.play.tables.models import Chair, Status, Table, Tenure

MOST_TABLES: Final = 8  # with unread lines, at home


@dataclass(frozen=True, slots=True)
class UnreadChat:
    """A table with lines that the member has not read."""

    table_id: int
    name: str
    count: int


def readable_lines(table_id: int, rights: ChatRights) -> LineQuerySet[ChatLine]:
    """Returns the lines of the table that a member with these rights reads, with their authors."""
    lines = ChatLine.objects.filter(rights.reads, table=table_id)
    return lines.select_related("author")


def page_of_lines(
    table_id: int, rights: ChatRights, before: int | None = None
) -> LinePage[ChatLine]:
    """The last lines, or the last ones before the line with that id."""
    return last_page(readable_lines(table_id, rights), before)


def count_unread(
    table_id: int, member: Member, rights: ChatRights, muted: Collection[int]
) -> int:
    """The number of lines that the member has not read, ten at most."""
    unread = readable_lines(table_id, rights).filter(
        Q(audience=Audience.TABLE, number__gt=_read("table_read", member))
        | Q(audience=Audience.GALLERY, number__gt=_read("gallery_read", member))
    )
    of_others = unread.from_others(member, muted)
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


def unread_lines(
    table_id: int, member: Member, rights: ChatRights, muted: Collection[int]
) -> list[ChatLine]:
    """The first lines of the table that the member has not read, for an e-mail."""
    lines = readable_lines(table_id, rights).filter(
        audience=Audience.TABLE, number__gt=_read("table_read", member)
    )
    return list(lines.from_others(member, muted).order_by("pk")[:ONE_PAGE])


def unread_chats(member: Member) -> list[UnreadChat]:
    """The tables at which the member sits and has not read all that the table writes, the latest
    first. One query.
    """
    lines = ChatLine.objects.filter(
        audience=Audience.TABLE,
        table=OuterRef("table"),
        number__gt=OuterRef("known"),
    ).from_others(member, unheard_by(member.pk))
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


def line_as_reported(
    line_id: int, reader: Member, now: datetime
) -> ReportedLine[ChatLine]:
    """The line with two before and two after it that the reader could read, with their texts.
    Raises ChatLine.DoesNotExist for a line that the reader could not read, and for one whose text
    is gone.
    """
    line = ChatLine.objects.there().get(pk=line_id)
    try:
        table, seat = tables.table_for(reader, line.table_id)
    except Table.DoesNotExist:
        raise ChatLine.DoesNotExist from None
    rights = chat_rights(table, seat, reader, now)
    lines = readable_lines(table.pk, rights).there()
    return surrounded_line(lines, line_id)


def searchable_lines(member: Member) -> QuerySet[ChatLine]:
    """Returns the lines at all tables of the member that they read: all where the game is over, and
    those since they sat down where it is not.
    """  # tables 1.2
    lines = ChatLine.objects.heard(unheard_by(member.pk)).select_related("table")
    over = Q(table__status__in=(Status.FINISHED, Status.CANCELLED))
    sat = Tenure.objects.filter(member=member).values("table")
    chairs = Chair.objects.filter(member=member)
    seat = chairs.filter(table=OuterRef("table")).values("seat")
    earlier = ChatTenure.objects.filter(table=OuterRef("table"), seat=OuterRef("seat"))
    last = earlier.order_by("-last").values("last")
    here = lines.alias(
        seat=Subquery(seat[:1], output_field=IntegerField()), known=_number(last)
    ).filter(audience=Audience.TABLE, number__gt=F("known"), seat__isnull=False)
    since = ChatLine.objects.filter(pk__in=here.order_by().values("pk"))
    was_there = Q(table__in=sat) | Q(table__in=chairs.values("table"))
    return lines.filter((over & was_there) | Q(pk__in=since.values("pk")))


def own_lines(table_id: int, member: Member) -> LineQuerySet[ChatLine]:
    """The member's own lines at the table whose text is there."""
    lines = ChatLine.objects.there().filter(table=table_id, author=member)
    return lines.select_related("table")


def _read(column: str, member: Member) -> Coalesce:
    """The number of the last line that the member has read there, in the given audience."""
    readers = ChatReader.objects.filter(table=OuterRef("table"), member=member)
    return _number(readers.values(column))


def _number(rows: QuerySet[Any, Any]) -> Coalesce:
    return Coalesce(Subquery(rows[:1], output_field=IntegerField()), Value(0))
