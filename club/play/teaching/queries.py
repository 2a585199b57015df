"""Queries of mentors."""

from __future__ import annotations

from typing import Final

from django.db.models import Q, QuerySet

from club.people.members.models import Member
from club.play.tables.models import Status, Table
from club.play.teaching.models import Mentor, MentorLine

MOST_LINES: Final = 60  # of one mentor, on a page
MOST_SEATS: Final = 8  # at home
AGREED: Final = Q(seat_agreed_at__isnull=False, host_agreed_at__isnull=False)


def mentors_at(table: Table) -> list[Mentor]:
    """The mentors of a table by seat: those of now, and of a finished game all that there were."""
    rows = Mentor.objects.filter(table=table).select_related("member")
    if table.status in (Status.FINISHED, Status.CANCELLED):
        return list(rows.filter(AGREED))
    return list(rows.filter(ended_at=None))


def active_mentor(table_id: int, member: Member) -> Mentor | None:
    """The member's row, where they are the mentor of a seat at the table now."""
    rows = Mentor.objects.filter(AGREED, table=table_id, member=member, ended_at=None)
    return rows.select_related("table__record", "table__host").first()


def former_mentor(table_id: int, member: Member) -> Mentor | None:
    """The member's row, where they were a mentor in a game that is over."""
    over = (Status.FINISHED, Status.CANCELLED)
    rows = Mentor.objects.filter(AGREED, table=table_id, member=member)
    rows = rows.filter(table__status__in=over)
    return rows.select_related("table__record", "table__host").first()


def has_seen_a_seat(table_id: int, member: Member) -> bool:
    """Whether the member has been a mentor at the table: they know what only a seat may know."""
    return Mentor.objects.filter(AGREED, table=table_id, member=member).exists()


def mentor_lines(mentor: Mentor) -> list[MentorLine]:
    """The last lines, the earliest first."""
    return list(mentor.lines.order_by("-pk")[:MOST_LINES])[::-1]


def latest_line(mentor: Mentor) -> MentorLine | None:
    """The last line that the mentor wrote to the seat."""
    return mentor.lines.filter(is_by_mentor=True).order_by("-pk").first()


def seats_mentored_by(member: Member) -> QuerySet[Mentor]:
    """The seats whose mentor the member is."""
    rows = Mentor.objects.filter(AGREED, member=member, ended_at=None)
    return rows.select_related("table").order_by("pk")[:MOST_SEATS]
