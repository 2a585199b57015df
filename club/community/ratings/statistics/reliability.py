"""Reliability: whether members take part in their games until the end. Pages show it beside the
ratings; it never changes them.
"""  # ratings 1.5, ratings 7.3

from __future__ import annotations

from dataclasses import dataclass
from statistics import median

from django.db.models import Count, Q

from club.community.ratings.finished_games.models import Attendance
from club.people.members.models import Member

EVALUATED_TABLES = 20  # tables that are evaluated


@dataclass(frozen=True, slots=True)
class Reliability:
    """The reliability of a member."""

    tables: int  # evaluated, the latest
    plies: int
    by_others: int
    used: int | None  # percent of the turn time, median of these tables
    left: int  # of all tables
    finished: int  # of all tables
    helped: int  # of all tables


def reliability_of(member: Member) -> Reliability | None:
    """The reliability of a member; None: no finished table. Takes two queries."""
    latest = list(
        Attendance.objects.filter(member=member).order_by("-moment")[:EVALUATED_TABLES]
    )
    if not latest:
        return None
    totals = Attendance.objects.filter(member=member).aggregate(
        finished=Count("pk"),
        left=Count("pk", filter=Q(left=True)),
        helped=Count("pk", filter=Q(helped=True)),
    )
    used = [row.used for row in latest if row.used is not None]
    return Reliability(
        tables=len(latest),
        plies=sum(row.plies for row in latest),
        by_others=sum(row.by_others for row in latest),
        used=round(100 * median(used)) if used else None,
        **totals,
    )
