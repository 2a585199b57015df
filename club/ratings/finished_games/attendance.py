"""Conduct: how members sit through their games. Read from a closed table once, told on a member's
page beside the ratings, and never mixed into them (K13, B9).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from statistics import median

from django.db.models import Count, Q

from club.members.models import Member
from club.ratings.preferences.models import Stay
from club.records.models import By, Record
from club.tables.models import Ended, Tenure
from games.core import Seat

LATEST = 20  # tables that conduct is told of

Plied = tuple[Seat, str, datetime]  # who, made by whom, and when


@dataclass(frozen=True, slots=True)
class StayFacts:
    """How one member sat through one table."""

    member: int  # id
    plies: int  # played from the chair while it was theirs
    by_others: int  # of them, those somebody played for them
    left: bool
    helped: bool  # took a chair that somebody had left, and stayed
    used: float | None  # median share of a turn's time; None: not known


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


def all_plied(record: Record) -> list[Plied]:
    """All that was played; one query."""
    return list(record.entries.order_by("number").values_list("seat", "by", "at"))


def own_plies(own: Iterable[Tenure], plied: Sequence[Plied]) -> Iterator[int]:
    """Where in the record the chair's plies stand while it was theirs."""
    for tenure in own:
        until = len(plied) if tenure.until is None else tenure.until
        for at in range(tenure.since, until):
            if plied[at][0] == tenure.seat:
                yield at


def stays_of(
    tenures: Sequence[Tenure], plied: Sequence[Plied], allowance: timedelta
) -> list[StayFacts]:
    """Of everybody who ever sat there, by chair."""
    first: dict[Seat, Tenure] = {}
    by_member: dict[int, list[Tenure]] = {}
    for one in tenures:
        first.setdefault(one.seat, one)
        if one.member_id is not None:
            by_member.setdefault(one.member_id, []).append(one)
    return [
        _stay(member, own, first[own[0].seat], plied, allowance)
        for member, own in by_member.items()
    ]


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


def _stay(
    member: int, own: Sequence[Tenure], first: Tenure, plied: Sequence[Plied], allowance: timedelta
) -> StayFacts:
    theirs = list(own_plies(own, plied))
    last = own[-1]
    return StayFacts(
        member=member,
        plies=len(theirs),
        by_others=sum(plied[at][1] == By.LADDER for at in theirs),
        left=last.left,
        helped=first.member_id != member and last.ended == Ended.PLAYED,
        used=_used(theirs, plied, allowance),
    )


def _used(theirs: Iterable[int], plied: Sequence[Plied], allowance: timedelta) -> float | None:
    """Median share of a turn's time, of the first plies of their own turns. Not known where turns
    have no time of their own, or the record no times.
    """
    gaps = [
        plied[at][2] - plied[at - 1][2]
        for at in theirs
        if at and plied[at][1] == By.MEMBER and plied[at - 1][0] != plied[at][0]
    ]
    if not allowance or not any(gaps):
        return None
    return median(min(1.0, gap / allowance) for gap in gaps)
