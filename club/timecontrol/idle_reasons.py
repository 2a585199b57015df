"""Why nothing happens at tables, as far as a viewer may know: pauses, sleep, leave, and when they
will be called off. A fixed number of queries, however many tables.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import date, datetime

from club.tables.idle_tables import called_off_at, is_known_asleep
from club.tables.models import Status
from club.tables.projection import TableProjection
from club.timecontrol.member_time import last_holidays
from club.timecontrol.pauses import pauses_by_table
from games.core import Seat


@dataclass(frozen=True, slots=True)
class IdleReason:
    """What rests at one table."""

    paused_until: datetime | None  # by a vote
    asleep_since: datetime | None  # every member is away
    called_off_at: datetime | None  # if nothing happens until then
    on_leave: Mapping[Seat, date]  # who is, and the last day of it


def idle_reasons(shown: Sequence[TableProjection], now: datetime) -> list[IdleReason]:
    """What rests at each of the tables, in their order."""
    paused = pauses_by_table((one.table for one in shown), now)
    sitting = {
        who.member.pk for one in shown if _goes_on(one) for who in one.occupants if who.member
    }
    leaves = last_holidays(sorted(sitting), now) if sitting else {}
    return [_at_rest(one, paused.get(one.table.pk), leaves) for one in shown]


def _at_rest(
    one: TableProjection, paused: datetime | None, leaves: Mapping[int, date]
) -> IdleReason:
    members = {who.seat: who.member.pk for who in one.occupants if who.member and _goes_on(one)}
    asleep = is_known_asleep(one)
    return IdleReason(
        paused_until=paused,
        asleep_since=one.table.slept_at if asleep else None,
        called_off_at=called_off_at(one.table) if asleep or _looking(one) else None,
        on_leave={seat: leaves[pk] for seat, pk in members.items() if pk in leaves},
    )


def _goes_on(one: TableProjection) -> bool:
    return one.table.live or _looking(one)


def _looking(one: TableProjection) -> bool:
    return one.table.status == Status.OPEN
