"""Reasons why nothing happens at a table, as far as a viewer may know: a pause, sleep, holidays,
and the time at which the table is called off. A fixed number of queries for any number of tables.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import date, datetime

from club.play.tables.due_chairs import called_off_at
from club.play.tables.models import Status
from club.play.tables.projection import TableProjection, is_known_asleep
from club.play.time_control.queries import last_holidays, pauses_by_table
from games.core import Seat


@dataclass(frozen=True, slots=True)
class IdleReason:
    """The reason why a table is idle."""

    paused_until: datetime | None  # the end of a pause that was voted for
    asleep_since: datetime | None  # since then every member is away
    called_off_at: datetime | None  # None: it is not
    on_leave: Mapping[Seat, date]  # the last day of each holiday by seat


def idle_reasons(
    projections: Sequence[TableProjection], now: datetime
) -> list[IdleReason]:
    """The reasons of each of the tables, in their order."""
    paused = pauses_by_table((projection.table for projection in projections), now)
    seated = (
        occupant
        for projection in projections
        if _is_open_or_live(projection)
        for occupant in projection.occupants
    )
    members = {occupant.member.pk for occupant in seated if occupant.member}
    holidays = last_holidays(sorted(members), now) if members else {}
    return [
        _idle_reason(projection, paused.get(projection.table.pk), holidays)
        for projection in projections
    ]


def _idle_reason(
    projection: TableProjection, paused: datetime | None, holidays: Mapping[int, date]
) -> IdleReason:
    occupants = projection.occupants if _is_open_or_live(projection) else ()
    members = {
        occupant.seat: occupant.member.pk for occupant in occupants if occupant.member
    }
    asleep = is_known_asleep(projection)
    return IdleReason(
        paused_until=paused,
        asleep_since=projection.table.slept_at if asleep else None,
        called_off_at=called_off_at(projection.table)
        if asleep or _is_open(projection)
        else None,
        on_leave={seat: holidays[pk] for seat, pk in members.items() if pk in holidays},
    )


def _is_open_or_live(projection: TableProjection) -> bool:
    return projection.table.live or _is_open(projection)


def _is_open(projection: TableProjection) -> bool:
    return projection.table.status == Status.OPEN
