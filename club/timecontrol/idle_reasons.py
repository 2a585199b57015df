"""Why nothing happens at tables, as far as a viewer may know: pauses, sleep, leave, and when they
will be called off. A fixed number of queries, however many tables.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import date, datetime

from club.tables.idle_tables import called_off_at, known_to_sleep
from club.tables.models import Status
from club.tables.projection import Seen
from club.timecontrol.member_time import last_days_of_leave
from club.timecontrol.pauses import pauses
from games.core import Seat


@dataclass(frozen=True, slots=True)
class AtRest:
    """What rests at one table."""

    paused_until: datetime | None  # by a vote
    asleep_since: datetime | None  # every member is away
    called_off_at: datetime | None  # if nothing happens until then
    on_leave: Mapping[Seat, date]  # who is, and the last day of it


def at_rest(shown: Sequence[Seen], now: datetime) -> list[AtRest]:
    """What rests at each of the tables, in their order."""
    paused = pauses((one.table for one in shown), now)
    sitting = {
        who.member.pk for one in shown if _goes_on(one) for who in one.occupants if who.member
    }
    leaves = last_days_of_leave(sorted(sitting), now) if sitting else {}
    return [_at_rest(one, paused.get(one.table.pk), leaves) for one in shown]


def _at_rest(one: Seen, paused: datetime | None, leaves: Mapping[int, date]) -> AtRest:
    members = {who.seat: who.member.pk for who in one.occupants if who.member and _goes_on(one)}
    asleep = known_to_sleep(one)
    return AtRest(
        paused_until=paused,
        asleep_since=one.table.slept_at if asleep else None,
        called_off_at=called_off_at(one.table) if asleep or _looking(one) else None,
        on_leave={seat: leaves[pk] for seat, pk in members.items() if pk in leaves},
    )


def _goes_on(one: Seen) -> bool:
    return one.table.live or _looking(one)


def _looking(one: Seen) -> bool:
    return one.table.status == Status.OPEN
