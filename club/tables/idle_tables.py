"""Queries for idle tables: opened and never started, or asleep for weeks. A table with a running
clock is never idle. Read-only.
"""

from __future__ import annotations

from datetime import datetime, timedelta

from django.db.models import Q, QuerySet

from club.members.models import Member
from club.tables.models import Chair, Status, Table
from club.tables.projection import TableProjection
from club.tables.queries import ONE_SWEEP
from games.core import Seat

DAY = timedelta(days=1)
# L14, L15: a table is called off after this time
OPEN_LIMIT, SLEEP_LIMIT = 30 * DAY, 28 * DAY
WARNING_TIME = 7 * DAY  # before it is called off


def idle_tables(now: datetime) -> list[int]:
    """Ids of the tables that are to be called off, and of those whose members are to be warned."""
    return [
        *_idle_by("sat_at", now - OPEN_LIMIT),
        *_idle_by("slept_at", now - SLEEP_LIMIT),
    ]


def unconfirmed_chairs(now: datetime) -> list[tuple[int, Seat]]:
    """Table and seat of members who were asked to confirm their presence and did not do it in time.
    Only tables that have not started are searched.
    """  # L14
    silent = Chair.objects.filter(table__status=Status.OPEN, confirm_by__lte=now)
    return list(silent.order_by("confirm_by").values_list("table_id", "seat")[:ONE_SWEEP])


def chairs_to_confirm(member: Member) -> QuerySet[Chair]:
    """The member's chairs in which they are to confirm their presence, the earliest limit first;
    each with its table.
    """
    asked = Chair.objects.filter(member=member, confirm_by__isnull=False)
    open_now = asked.filter(table__status=Status.OPEN).select_related("table")
    return open_now.order_by("confirm_by", "pk")


def unconfirmed_chairs_at(table: Table) -> list[Chair]:
    """The table's chairs whose member is to confirm their presence, each with its member."""
    asked = table.chairs.filter(confirm_by__isnull=False, member__isnull=False)
    return list(asked.select_related("member").order_by("seat"))


def has_to_confirm(table_id: int, member_id: int) -> bool:
    """Whether the member still has to confirm their presence at the table."""
    asked = Chair.objects.filter(table=table_id, member=member_id, confirm_by__isnull=False)
    return asked.filter(table__status=Status.OPEN).exists()


def is_idle(table: Table, now: datetime) -> bool:
    """Whether the table is to be called off now."""
    at = called_off_at(table)
    return at is not None and at <= now


def is_idle_warning_due(table: Table, now: datetime) -> bool:
    """Whether the members are to be warned now that the table will be called off."""
    return table.warned_at is None and is_idle(table, now + WARNING_TIME)


def called_off_at(table: Table) -> datetime | None:
    """When the table is called off if nothing happens; None if it is not idle."""
    if table.sat_at is not None:
        return table.sat_at + OPEN_LIMIT
    return table.slept_at + SLEEP_LIMIT if table.slept_at else None


def _idle_by(column: str, since: datetime) -> list[int]:
    """Tables idle since then, and tables a week short of it whose members were not warned."""
    to_act_on = Q(**{f"{column}__lte": since}) | Q(warned_at=None)
    soon = Table.objects.filter(to_act_on, **{f"{column}__lte": since + WARNING_TIME})
    return list(soon.order_by(column).values_list("pk", flat=True)[:ONE_SWEEP])


def is_known_asleep(one: TableProjection) -> bool:
    """Whether every member is away, nothing is due, and the viewer may know of each
    absence.
    """  # L11
    if not one.table.live or one.table.slept_at is None:
        return False
    return all(who.away for who in one.occupants if who.member is not None)
