"""Chairs with open questions, chairs that are due, idle tables, and when these are called off.

Nothing is written here.
"""

from __future__ import annotations

from datetime import datetime, timedelta
from functools import reduce
from operator import or_

from django.conf import settings
from django.db.models import Exists, F, OuterRef, Q, QuerySet

from club.people.members.models import Member
from club.play.tables.models import (
    Chair,
    Status,
    Table,
)
from games import bots, registry
from games.core import Seat

ONE_SWEEP = 500  # chairs or tables in one sweep
SEARCH_BATCH = 1_000  # tables in one search for tables without a question
# the earliest deadline first, chairs without a deadline last, then the oldest question
DEADLINE_FIRST = (F("due_at").asc(nulls_last=True), "turn_since", "pk")


def chairs_to_act(member_id: int) -> QuerySet[Chair]:
    """The member's chairs with an open question, the earliest deadline first."""
    with_question = Chair.objects.filter(
        turn_since__isnull=False, table__status=Status.LIVE
    )
    return with_question.filter(member=member_id).order_by(*DEADLINE_FIRST)


def playable_chairs_to_act(member_id: int) -> QuerySet[Chair]:
    """The chairs that must act, without those of suspended tables."""
    return chairs_to_act(member_id).filter(table__marked="")


def tables_to_act(member_id: int) -> QuerySet[Chair, tuple[int, str, datetime | None]]:
    """Id, name and deadline of the tables that wait for the member, the earliest first."""
    return playable_chairs_to_act(member_id).values_list(
        "table_id", "table__name", "due_at"
    )


def tables_without_question(now: datetime) -> list[int]:
    """Live tables without an open question: a process ended before chance could act.

    Only a bug causes that. In a big club each sweep searches some of the tables in turn.
    """
    newest = Table.objects.order_by("-pk").values_list("pk", flat=True).first() or 0
    sweep_number = int(now.timestamp() // settings.SWEEP_SECONDS)
    first = sweep_number % (newest // SEARCH_BATCH + 1) * SEARCH_BATCH
    batch = Table.objects.filter(pk__gte=first, pk__lt=first + SEARCH_BATCH)
    asking = Chair.objects.filter(table=OuterRef("pk"), turn_since__isnull=False)
    without = batch.filter(
        in_catalogue(), ~Exists(asking), status=Status.LIVE, marked=""
    )
    return list(without.order_by("pk").values_list("pk", flat=True)[:ONE_SWEEP])


def in_catalogue(path: str = "") -> Q:
    """Tables whose rules are in the catalogue. The others would fill each sweep."""
    versions = [
        Q(**{f"{path}game_slug": slug, f"{path}game_version": version})
        for slug, version in registry.installed_versions()
    ]
    return reduce(or_, versions, Q(pk__in=[]))


def overdue_chairs(now: datetime, bots_only: bool = False) -> list[tuple[int, Seat]]:
    """Table and seat of overdue chairs, or only those of bots; the longest overdue first."""
    of_bots = ~Q(bot="") if bots_only else Q()
    return _due_chairs(of_bots & Q(due_at__lte=now), "due_at")


def late_searchers(now: datetime) -> list[tuple[int, Seat]]:
    """Table and seat of bots that search and have waited too long for a worker."""
    searchers = [name for name in bots.names() if bots.seconds(name) > 0]
    late = now - settings.SEARCHERS_HURRY_AFTER
    return _due_chairs(Q(bot__in=searchers, due_at__lt=late), "due_at")


def chairs_to_remind(now: datetime) -> list[tuple[int, Seat]]:
    """Table and seat of chairs whose next escalation step is due and whose time is not up."""
    return _due_chairs(Q(remind_at__lte=now, due_at__gt=now), "remind_at")


def suspended_tables() -> QuerySet[Table]:
    """Live tables with suspended play, oldest first."""
    return Table.objects.filter(status=Status.LIVE).exclude(marked="").order_by("pk")


def _due_chairs(condition: Q, order: str) -> list[tuple[int, Seat]]:
    chairs = Chair.objects.filter(
        condition,
        in_catalogue("table__"),
        table__status=Status.LIVE,
        table__marked="",
        table__slept_at=None,
    )
    return list(
        chairs.order_by(order, "pk").values_list("table_id", "seat")[:ONE_SWEEP]
    )


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
    """  # clocks 8.6
    silent = Chair.objects.filter(table__status=Status.OPEN, confirm_by__lte=now)
    return list(
        silent.order_by("confirm_by").values_list("table_id", "seat")[:ONE_SWEEP]
    )


def chairs_to_confirm(member: Member) -> QuerySet[Chair]:
    """The member's chairs that need a confirmation, with their tables; the earliest limit first."""
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
