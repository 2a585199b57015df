"""Questions about tables at which nothing happens: opened and never begun, or asleep for weeks. A
table with a clock running is never among them. Nothing here writes.
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
LOOKING, ASLEEP = 30 * DAY, 28 * DAY  # L14, L15: then a table is called off
WARNED = 7 * DAY  # before that


def idle_tables(now: datetime) -> list[int]:
    """Tables whose members are to be told that they will be called off, and those that are."""
    return [*_ripe("sat_at", now - LOOKING), *_ripe("slept_at", now - ASLEEP)]


def unconfirmed_chairs(now: datetime) -> list[tuple[int, Seat]]:
    """Table and seat of members who were asked whether they are here and have not said so in time;
    looked for among the tables that have not begun.
    """  # L14
    silent = Chair.objects.filter(table__status=Status.OPEN, confirm_by__lte=now)
    return list(silent.order_by("confirm_by").values_list("table_id", "seat")[:ONE_SWEEP])


def chairs_to_confirm(member: Member) -> QuerySet[Chair]:
    """Chairs of the member's in which they are to say that they are here, the first due first; each
    with its table.
    """
    asked = Chair.objects.filter(member=member, confirm_by__isnull=False)
    open_now = asked.filter(table__status=Status.OPEN).select_related("table")
    return open_now.order_by("confirm_by", "pk")


def unconfirmed_chairs_at(table: Table) -> list[Chair]:
    """The table's chairs in which somebody is to say that they are here, each with its member."""
    asked = table.chairs.filter(confirm_by__isnull=False, member__isnull=False)
    return list(asked.select_related("member").order_by("seat"))


def has_to_confirm(table_id: int, member_id: int) -> bool:
    """Whether the member is still to say there that they are here."""
    asked = Chair.objects.filter(table=table_id, member=member_id, confirm_by__isnull=False)
    return asked.filter(table__status=Status.OPEN).exists()


def is_idle(table: Table, now: datetime) -> bool:
    """Whether that table is to be called off now."""
    at = called_off_at(table)
    return at is not None and at <= now


def is_idle_warning_due(table: Table, now: datetime) -> bool:
    """Whether its members are to be told that it will be."""
    return table.warned_at is None and is_idle(table, now + WARNED)


def called_off_at(table: Table) -> datetime | None:
    """When it will be called off if nothing happens; None: it will not."""
    if table.sat_at is not None:
        return table.sat_at + LOOKING
    return table.slept_at + ASLEEP if table.slept_at else None


def _ripe(column: str, since: datetime) -> list[int]:
    """Tables idle since then, and those a week short of it that nobody was told of."""
    ripe = Q(**{f"{column}__lte": since}) | Q(warned_at=None)
    soon = Table.objects.filter(ripe, **{f"{column}__lte": since + WARNED})
    return list(soon.order_by(column).values_list("pk", flat=True)[:ONE_SWEEP])


def is_known_asleep(one: TableProjection) -> bool:
    """Whether nothing is due there, as every member is away, and the viewer may know of each that
    they are.
    """  # L11
    if not one.table.live or one.table.slept_at is None:
        return False
    return all(who.away for who in one.occupants if who.member is not None)
