"""Read-only queries for idle tables and for members who have to confirm that they are here. A table
is idle while it is open and not started, or while all its members are away. After some weeks it is
called off.
"""

from __future__ import annotations

from datetime import datetime, timedelta

from django.db.models import Q, QuerySet

from club.people.members.models import Member
from club.play.tables.models import Chair, Status, Table
from club.play.tables.open_questions import ONE_SWEEP
from club.play.tables.projection import TableProjection
from games.core import Seat

DAY = timedelta(days=1)
# clocks 8.4, clocks 8.5: a table is called off after this time
OPEN_LIMIT = 30 * DAY
SLEEP_LIMIT = 28 * DAY
WARNING_TIME = 7 * DAY  # the members are warned so long before the table is called off


def idle_tables(now: datetime) -> list[int]:
    """Ids of the tables that are to be called off, and of those whose members are to be warned."""
    return [
        *_idle_by("sat_at", now - OPEN_LIMIT),
        *_idle_by("slept_at", now - SLEEP_LIMIT),
    ]


def unconfirmed_chairs(now: datetime) -> list[tuple[int, Seat]]:
    """Table and seat of members who were asked to confirm their presence and did not do it in time.
    Only tables that have not started are searched.
    """  # clocks 8.5
    silent = Chair.objects.filter(table__status=Status.OPEN, confirm_by__lte=now)
    return list(
        silent.order_by("confirm_by").values_list("table_id", "seat")[:ONE_SWEEP]
    )


def chairs_to_confirm(member: Member) -> QuerySet[Chair]:
    """The member's chairs that need a confirmation of presence, earliest limit first; each with its
    table.
    """
    chairs = Chair.objects.filter(member=member, confirm_by__isnull=False)
    open_now = chairs.filter(table__status=Status.OPEN).select_related("table")
    return open_now.order_by("confirm_by", "pk")


def unconfirmed_chairs_at(table: Table) -> list[Chair]:
    """The table's chairs whose member is to confirm their presence, each with its member."""
    chairs = table.chairs.filter(confirm_by__isnull=False, member__isnull=False)
    return list(chairs.select_related("member").order_by("seat"))


def has_to_confirm(table_id: int, member_id: int) -> bool:
    """Whether the member still has to confirm their presence at the table."""
    chairs = Chair.objects.filter(
        table=table_id, member=member_id, confirm_by__isnull=False
    )
    return chairs.filter(table__status=Status.OPEN).exists()


def is_overdue(table: Table, now: datetime) -> bool:
    """Whether the table has been idle for so long that it is to be called off now."""
    at = called_off_at(table)
    return at is not None and at <= now


def is_idle_warning_due(table: Table, now: datetime) -> bool:
    """Whether the members are to be warned now that the table will be called off."""
    return table.warned_at is None and is_overdue(table, now + WARNING_TIME)


def called_off_at(table: Table) -> datetime | None:
    """Returns the time at which an idle table is called off; None if it is not idle."""
    if table.sat_at is not None:
        return table.sat_at + OPEN_LIMIT
    if table.slept_at:
        return table.slept_at + SLEEP_LIMIT
    return None


def _idle_by(column: str, since: datetime) -> list[int]:
    """Tables to be called off: `column` is not after `since`. And tables whose members are to be
    warned: it will be so within the warning time.
    """
    to_call_off = Q(**{f"{column}__lte": since})
    to_warn = Q(**{f"{column}__lte": since + WARNING_TIME}, warned_at=None)
    tables = Table.objects.filter(to_call_off | to_warn).order_by(column)
    return list(tables.values_list("pk", flat=True)[:ONE_SWEEP])


def is_known_asleep(projection: TableProjection) -> bool:
    """Whether the table is asleep, and the viewer may know that every member is away."""
    if not projection.table.live or projection.table.slept_at is None:
        return False
    return all(
        occupant.away
        for occupant in projection.occupants
        if occupant.member is not None
    )
