"""Attendance: how members took part in one finished game, from its seat tenures and plies."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from statistics import median

from club.records.models import By, Record
from club.tables.models import Tenure, TenureEnd
from games.core import Seat

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
        helped=first.member_id != member and last.ended == TenureEnd.PLAYED,
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
