"""The think time that may be shown: how long the players of a table took for their turns. Counted
time and all time are separate, and rounded to ten minutes: exact times would reveal when a member
was online.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import timedelta
from itertools import groupby
from statistics import median_high

from club.people.members.models import Member
from club.play.game_records.models import By
from club.play.tables.models import ResponseTime, Table
from club.play.time_control.on_time_rate import public_response_times
from games.core import Seat

TEN_MINUTES = timedelta(minutes=10)


@dataclass(frozen=True, slots=True)
class TurnTaken:
    """A turn that may be shown."""

    number: int  # among the shown turns of its seat, from 1 on
    counted: timedelta  # without non-counting time
    elapsed: timedelta
    late: bool  # a stand-in played
    forgiven: bool  # all other members have excused it
    forgivable: bool  # the viewer may excuse it


@dataclass(frozen=True, slots=True)
class ThinkTime:
    """A member's turns in a seat, and their medians."""

    seat: Seat
    name: str
    turns: Sequence[TurnTaken]
    counted: timedelta
    elapsed: timedelta


def think_times(table: Table, viewer: Member, seated: bool) -> list[ThinkTime]:
    """Lists by seat the think time of each member with a turn that may be shown."""  # clocks 9.4
    excuser = viewer if seated else None
    groups = groupby(
        _numbered(table), key=lambda pair: (pair[1].seat, pair[1].member.username)
    )
    return [
        _think_time(seat, name, list(pairs), excuser) for (seat, name), pairs in groups
    ]


def rounded(time: timedelta) -> timedelta:
    """Rounds to the nearest ten minutes."""
    return round(time / TEN_MINUTES) * TEN_MINUTES


def _numbered(table: Table) -> Iterator[tuple[int, ResponseTime]]:
    """Each seat's turns, numbered by seat: ids of rows would count hidden turns as well."""
    for _, turns in groupby(public_response_times(table), key=lambda turn: turn.seat):
        yield from enumerate(turns, 1)


def _think_time(
    seat: Seat,
    name: str,
    pairs: Sequence[tuple[int, ResponseTime]],
    excuser: Member | None,
) -> ThinkTime:
    return ThinkTime(
        seat,
        name,
        [_turn_taken(number, row, excuser) for number, row in pairs],
        rounded(median_high(row.counted for _, row in pairs)),
        rounded(median_high(row.elapsed for _, row in pairs)),
    )


def _turn_taken(number: int, row: ResponseTime, excuser: Member | None) -> TurnTaken:
    return TurnTaken(
        number=number,
        counted=rounded(row.counted),
        elapsed=rounded(row.elapsed),
        late=row.how == By.LADDER,
        forgiven=row.forgiven,
        forgivable=excuser is not None and _may_excuse(excuser, row),
    )


def _may_excuse(member: Member, row: ResponseTime) -> bool:
    if row.how != By.LADDER or row.forgiven or row.member_id == member.pk:
        return False
    return all(excuse.member_id != member.pk for excuse in row.excused_turns.all())
