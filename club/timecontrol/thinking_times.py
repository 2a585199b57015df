"""Think time as it may be told: how long everybody at a table took for their turns. Counted time
and all time are apart, to the nearest ten minutes: seconds tell when somebody was here.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import timedelta
from itertools import groupby
from statistics import median_high

from club.members.models import Member
from club.records.models import By
from club.tables.models import ResponseTime, Table
from club.timecontrol.on_time_rate import public_response_times
from games.core import Seat

TEN_MINUTES = timedelta(minutes=10)


@dataclass(frozen=True, slots=True)
class TurnTaken:
    """A turn that may be told of."""

    number: int  # among those of its seat, from 1 on
    counted: timedelta  # without what rested
    elapsed: timedelta
    late: bool  # somebody stood in
    forgiven: bool  # by all who waited
    forgivable: bool  # by who looks


@dataclass(frozen=True, slots=True)
class ThinkTime:
    """A member's turns in a seat, and their medians."""

    seat: Seat
    name: str
    turns: Sequence[TurnTaken]
    counted: timedelta
    elapsed: timedelta


def think_times(table: Table, viewer: Member, seated: bool) -> list[ThinkTime]:
    """By seat, of everybody who has had a turn there that may be told of."""  # P5
    forgives = viewer if seated else None
    of_one = groupby(_numbered(table), key=lambda pair: (pair[1].seat, pair[1].member.username))
    return [_of_one(seat, name, list(pairs), forgives) for (seat, name), pairs in of_one]


def rounded(time: timedelta) -> timedelta:
    """To the nearest ten minutes."""
    return round(time / TEN_MINUTES) * TEN_MINUTES


def _numbered(table: Table) -> Iterator[tuple[int, ResponseTime]]:
    """Each seat's turns, counted by the seat: a row's own number would count hidden ones, too."""
    for _, spells in groupby(public_response_times(table), key=lambda one: one.seat):
        yield from enumerate(spells, 1)


def _of_one(
    seat: Seat, name: str, pairs: Sequence[tuple[int, ResponseTime]], forgives: Member | None
) -> ThinkTime:
    return ThinkTime(
        seat,
        name,
        [_taken(number, spell, forgives) for number, spell in pairs],
        rounded(median_high(spell.counted for _, spell in pairs)),
        rounded(median_high(spell.elapsed for _, spell in pairs)),
    )


def _taken(number: int, spell: ResponseTime, forgives: Member | None) -> TurnTaken:
    return TurnTaken(
        number=number,
        counted=rounded(spell.counted),
        elapsed=rounded(spell.elapsed),
        late=spell.how == By.LADDER,
        forgiven=spell.forgiven,
        forgivable=forgives is not None and _forgivable(spell, forgives),
    )


def _forgivable(spell: ResponseTime, member: Member) -> bool:
    if spell.how != By.LADDER or spell.forgiven or spell.member_id == member.pk:
        return False
    return all(one.member_id != member.pk for one in spell.forgivenesses.all())
