"""The rights of a member in a chat: the lines to read, and the audience to write for."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from functools import reduce
from operator import or_
from typing import Final

from django.db.models import Q

from club.people.members.models import Member
from club.play.chat.models import Audience, ChatTenure, ChatThread
from club.play.tables.models import Status, Table, Tenure
from club.play.teaching.queries import has_seen_a_seat
from games.core import Seat

OPEN_AFTER_THE_END: Final = timedelta(days=30)
NO_LINE: Final = Q(pk__in=())


@dataclass(frozen=True, slots=True)
class LineRange:
    """Lines of the table, from the first to the last."""

    first: int
    last: int | None = None  # None: and all that follow

    @property
    def condition(self) -> Q:
        since = Q(audience=Audience.TABLE, number__gte=self.first)
        return since if self.last is None else since & Q(number__lte=self.last)


@dataclass(frozen=True, slots=True)
class ChatRights:
    """The rights of a member in the chat of a table."""

    ranges: tuple[LineRange, ...]  # of the table's lines that they read
    reads_gallery: bool
    writes_to: Audience | None  # None: the chat is closed

    @property
    def reads(self) -> Q:
        """The condition of all lines that the member may read."""
        gallery = [Q(audience=Audience.GALLERY)] if self.reads_gallery else []
        return reduce(
            or_, [*gallery, *(lines.condition for lines in self.ranges)], NO_LINE
        )


ALL_LINES: Final = (LineRange(1),)


def chat_rights(
    table: Table, seat: Seat | None, member: Member, now: datetime
) -> ChatRights:
    """The rights of the member, who sits in that seat or looks on. Call with the table locked
    before a line is written.
    """  # tables 1.2
    tenures = Tenure.objects.filter(table=table, member=member)
    has_sat = seat is not None or tenures.exists()
    is_over = table.status in (Status.FINISHED, Status.CANCELLED)
    own = Audience.TABLE if seat is not None or (has_sat and is_over) else None
    writes_to = None if is_closed(table, now) else own or Audience.GALLERY
    if is_over and has_sat:
        return ChatRights(ALL_LINES, True, writes_to)
    if seat is not None:
        return ChatRights((_since_sat_down(table, seat),), False, writes_to)
    if not is_over and has_seen_a_seat(table.pk, member):
        return ChatRights((), False, None)  # tables 6.2: a mentor knows a hand
    ranges = (
        ALL_LINES if is_chat_public(table) else tuple(_former_ranges(table, member))
    )
    return ChatRights(ranges, True, writes_to)


def is_closed(table: Table, now: datetime) -> bool:
    """Whether the chat is closed."""  # tables 1.6
    return table.ended_at is not None and now > table.ended_at + OPEN_AFTER_THE_END


def is_chat_public(table: Table) -> bool:
    """Whether spectators read what the table writes."""
    return ChatThread.objects.filter(table=table, is_public=True).exists()


def first_line_of(tenures: Sequence[ChatTenure], seat: Seat) -> int:
    """The first line that the seat's present occupant reads."""
    return max(
        (tenure.last + 1 for tenure in tenures if tenure.seat == seat), default=1
    )


def _since_sat_down(table: Table, seat: Seat) -> LineRange:
    tenures = ChatTenure.objects.filter(table=table, seat=seat)
    return LineRange(first_line_of(list(tenures), seat))


def _former_ranges(table: Table, member: Member) -> list[LineRange]:
    tenures = ChatTenure.objects.filter(table=table, member=member)
    return [
        LineRange(first, last) for first, last in tenures.values_list("first", "last")
    ]
