"""Why nothing happens at a table, as far as a viewer may know: a pause, sleep, holidays, and when
it is called off. A fixed number of queries for any number of tables.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import date, datetime

from club.tables.idle_tables import called_off_at, is_known_asleep
from club.tables.models import Status
from club.tables.projection import TableProjection
from club.timecontrol.queries import last_holidays, pauses_by_table
from games.core import Seat


@dataclass(frozen=True, slots=True)
class IdleReason:
    """Why one table is idle."""

    paused_until: datetime | None  # the end of a pause that was voted for
    asleep_since: datetime | None  # since then every member is away
    called_off_at: datetime | None  # None: it is not
    on_leave: Mapping[Seat, date]  # the last day of each holiday by seat


def idle_reasons(shown: Sequence[TableProjection], now: datetime) -> list[IdleReason]:
    """The reasons of each of the tables, in their order."""
    paused = pauses_by_table((one.table for one in shown), now)
    seated = (who for one in shown if _is_open_or_live(one) for who in one.occupants)
    members = {who.member.pk for who in seated if who.member}
    holidays = last_holidays(sorted(members), now) if members else {}
    return [_idle_reason(one, paused.get(one.table.pk), holidays) for one in shown]


def _idle_reason(
    one: TableProjection, paused: datetime | None, holidays: Mapping[int, date]
) -> IdleReason:
    occupants = one.occupants if _is_open_or_live(one) else ()
    members = {who.seat: who.member.pk for who in occupants if who.member}
    asleep = is_known_asleep(one)
    return IdleReason(
        paused_until=paused,
        asleep_since=one.table.slept_at if asleep else None,
        called_off_at=called_off_at(one.table) if asleep or _is_open(one) else None,
        on_leave={seat: holidays[pk] for seat, pk in members.items() if pk in holidays},
    )


def _is_open_or_live(one: TableProjection) -> bool:
    return one.table.live or _is_open(one)


def _is_open(one: TableProjection) -> bool:
    return one.table.status == Status.OPEN
