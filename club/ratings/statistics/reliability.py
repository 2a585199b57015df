"""Reliability: how members take part in their games until the end. It is shown on a member's page
beside the ratings and never mixed into them (K13, B9).
"""

from __future__ import annotations

from dataclasses import dataclass
from statistics import median

from django.db.models import Count, Q

from club.members.models import Member
from club.ratings.finished_games.models import Stay

LATEST = 20  # tables that conduct is told of


@dataclass(frozen=True, slots=True)
class Conduct:
    """What is told of a member's last tables."""

    tables: int  # looked at, the latest
    plies: int
    by_others: int
    used: int | None  # of 100, of a turn's time, in the middle of those tables
    left: int  # tables, ever
    finished: int  # tables, ever
    helped: int  # games, ever


def conduct_of(member: Member) -> Conduct | None:
    """None of who has not sat through a table; two queries."""
    latest = list(Stay.objects.filter(member=member).order_by("-moment")[:LATEST])
    if not latest:
        return None
    ever = Stay.objects.filter(member=member).aggregate(
        finished=Count("pk"),
        left=Count("pk", filter=Q(left=True)),
        helped=Count("pk", filter=Q(helped=True)),
    )
    used = [stay.used for stay in latest if stay.used is not None]
    return Conduct(
        tables=len(latest),
        plies=sum(stay.plies for stay in latest),
        by_others=sum(stay.by_others for stay in latest),
        used=round(100 * median(used)) if used else None,
        **ever,
    )
