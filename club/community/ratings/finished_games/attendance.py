"""Attendance: how members took part in one finished game, from its seat tenures and plies."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from datetime import datetime, timedelta
from statistics import median

from club.community.ratings.models import Attendance
from club.play.game_records.models import By, Record
from club.play.tables.models import Tenure, TenureEnd
from games.core import Seat

Plied = tuple[Seat, str, datetime]  # seat, `By` value, time


def read_plies(record: Record) -> list[Plied]:
    """All plies of a record. Takes one query."""
    return list(record.entries.order_by("number").values_list("seat", "by", "at"))


def plies_in_tenures(
    tenures: Iterable[Tenure], plied: Sequence[Plied]
) -> Iterator[int]:
    """Indexes of the plies of a chair during some tenures."""
    for tenure in tenures:
        until = len(plied) if tenure.until is None else tenure.until
        for index in range(tenure.since, until):
            if plied[index][0] == tenure.seat:
                yield index


def attendances_of(
    tenures: Sequence[Tenure], plied: Sequence[Plied], allowance: timedelta
) -> list[Attendance]:
    """Unsaved attendance of every member who had a chair, by chair."""
    first: dict[Seat, Tenure] = {}
    by_member: dict[int, list[Tenure]] = {}
    for tenure in tenures:
        first.setdefault(tenure.seat, tenure)
        if tenure.member_id is not None:
            by_member.setdefault(tenure.member_id, []).append(tenure)
    return [
        _attendance(member, rows, first[rows[0].seat], plied, allowance)
        for member, rows in by_member.items()
    ]


def _attendance(
    member: int,
    tenures: Sequence[Tenure],
    first: Tenure,
    plied: Sequence[Plied],
    allowance: timedelta,
) -> Attendance:
    plies = list(plies_in_tenures(tenures, plied))
    last = tenures[-1]
    return Attendance(
        member_id=member,
        plies=len(plies),
        by_others=sum(plied[index][1] == By.STAND_IN for index in plies),
        left=last.left,
        helped=first.member_id != member and last.ended == TenureEnd.PLAYED,
        used=_median_time_share(plies, plied, allowance),
    )


def _median_time_share(
    plies: Iterable[int], plied: Sequence[Plied], allowance: timedelta
) -> float | None:
    """Median share of the turn time that the first plies of the member's turns took.

    None: turns have no time limit, or the record has no times.
    """
    starts = [
        index
        for index in plies
        if index
        and plied[index][1] == By.MEMBER
        and plied[index - 1][0] != plied[index][0]
    ]
    gaps = [plied[index][2] - plied[index - 1][2] for index in starts]
    if not allowance or not any(gaps):
        return None
    return median(min(1.0, gap / allowance) for gap in gaps)
