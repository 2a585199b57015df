"""The first task of a sweep: it detects that the club was down, and adjusts every clock. Closures
by hand are adjusted the same way when they are over (`closures.py`). An audit recomputes every
running clock and repairs wrong deadlines; a new time zone database takes effect by it.

No member could play while the club was down, and none is at fault for a deadline of that time.
Every sweep stores its time; a longer gap becomes a closure, a row of every calendar. Clocks are
adjusted in batches of tables. Each batch is a transaction that stores how far it came: another
worker may continue, a batch may run twice, and no sweep acts on anything before the last batch.
Votes and substitute requests are open longer by the same time.
"""

from __future__ import annotations

import logging
from collections.abc import Iterator
from datetime import datetime, timedelta

from django.db.models import F, Q, QuerySet

from club.base.database.transactions import write_transaction
from club.base.streams.publisher import (
    chair_channel,
    home_channel,
    publish_after_commit,
    spectators_channel,
)
from club.play.tables.models import Chair, EventType, Status, Table, TableEvent
from club.play.tables.services.history import save_table
from club.play.tables.services.lock import lock_table
from club.play.time_control.calendars import CalendarRows
from club.play.time_control.models import Closure, Heartbeat
from club.play.time_control.services.clocks import (
    ClockUpdater,
    recompute_clocks,
    recompute_clocks_of,
)
from club.play.time_control.signals import closure_settled

log = logging.getLogger(__name__)

LONGEST_SILENCE = timedelta(minutes=5)  # a shorter gap is a late sweep, and no closure
BATCH = 200  # tables


def record_downtime(now: datetime) -> timedelta | None:
    """Stores that a sweep runs now, and adjusts the clocks by closures. Returns how long the club
    had been closed; None when it was open.
    """
    closed = _detect_closure(now)
    settle_closures(now)
    return closed


def settle_closures(now: datetime) -> None:
    """Adjusts the clocks by all closures that are over and not yet settled, also after an
    interrupted sweep.
    """
    ended = Closure.objects.filter(Q(by_hand=False) | Q(until__lte=now))
    unsettled = ended.filter(settled=False).order_by("pk")
    for closure in unsettled.values_list("pk", flat=True):
        while not settle_batch(closure):
            pass


def settle_batch(closure_id: int) -> bool:
    """Adjusts the clocks of the next tables in order, and notifies them. Returns whether these were
    the last.

    The closure is locked first, and two workers get different batches; then the tables in order,
    and their chairs. Plies computed with the old clocks are refused.
    """
    with write_transaction():
        closure = Closure.objects.select_for_update().get(pk=closure_id)
        if closure.settled:
            return True
        tables = _next_batch(closure)
        Table.objects.filter(pk__in=tables).update(revision=F("revision") + 1)
        recompute_clocks_of(_affected_chairs(closure, tables))
        closure_settled.send(sender=Closure, tables=tables, opened_at=closure.until)
        _log_reopening(closure, tables)
        closure.settled = len(tables) < BATCH
        if closure.settled:
            _delay_limits_of_idle_tables(closure)
        closure.reached = max(tables, default=closure.reached)
        closure.save(update_fields=["settled", "reached"])
        return closure.settled


def _delay_limits_of_idle_tables(closure: Closure) -> None:
    """Moves the limits of tables that wait for members, and of kept chairs, by the closure."""
    length = closure.until - closure.since
    for column in ("sat_at", "slept_at"):
        waiting = Table.objects.filter(**{f"{column}__lte": closure.since})
        waiting.update(**{column: F(column) + length})
    kept_chairs = Chair.objects.filter(kept_until__gt=closure.since)
    kept_chairs.update(kept_until=F("kept_until") + length)


def _next_batch(closure: Closure) -> list[int]:
    """The tables of the next batch, locked: those that were live when the club opened again."""
    live = Table.objects.select_for_update().filter(
        status=Status.LIVE, pk__gt=closure.reached
    )
    older = live.filter(started_at__lt=closure.until)
    return list(older.order_by("pk").values_list("pk", flat=True)[:BATCH])


def lock_heartbeat(now: datetime) -> Heartbeat:
    """The row of the last sweep, locked for one closure after another. Call it in a transaction."""
    Heartbeat.objects.get_or_create(pk=1, defaults={"at": now})
    return Heartbeat.objects.select_for_update().get(pk=1)


def _detect_closure(now: datetime) -> timedelta | None:
    if Heartbeat.objects.filter(at__gte=now - LONGEST_SILENCE).update(at=now):
        return None
    with write_transaction():
        last = lock_heartbeat(now)
        closed = now - last.at
        if closed <= LONGEST_SILENCE:
            return None  # the first sweep of the club, or another sweep was quicker
        Closure.objects.create(since=last.at, until=now)
        last.at = now
        last.save()
    log.warning("the club was closed for %s; clocks are adjusted", closed)
    return closed


def _affected_chairs(closure: Closure, tables: list[int]) -> list[Chair]:
    """Chairs whose clock the closure affects: it ran before the club opened, and was not due before
    the club closed. Suspended tables are included: overlapping reasons count once.
    """
    running = Chair.objects.filter(
        member__isnull=False, clock_started_at__lt=closure.until
    )
    concerned = running.filter(table__in=tables, due_at__gt=closure.since)
    return list(
        concerned.select_related("table", "member").prefetch_related("table__chairs")
    )


def _log_reopening(closure: Closure, tables: list[int]) -> None:
    """Adds an event to every table without one for this closure, whether it has an open question or
    not: an event at some tables alone would reveal hidden windows. Suspended tables get it when
    they resume.
    """
    line = TableEvent(
        what=EventType.REOPENED, at=closure.until, span=closure.until - closure.since
    )
    logged = TableEvent.objects.filter(what=line.what, at=line.at, table__in=tables)
    playing = Table.objects.filter(pk__in=tables, marked="")
    missing = list(
        playing.exclude(pk__in=logged.values("table")).values_list("pk", flat=True)
    )
    TableEvent.objects.bulk_create(
        TableEvent(table_id=pk, what=line.what, at=line.at, span=line.span)
        for pk in missing
    )
    _signal_viewers(Chair.objects.filter(table__in=missing))


def _signal_viewers(chairs: QuerySet[Chair]) -> None:
    seated = list(chairs.values_list("table_id", "pk", "member_id"))
    spectators = [spectators_channel(table) for table, _, _ in seated]
    players = [chair_channel(chair) for _, chair, _ in seated]
    homes = [home_channel(member) for _, _, member in seated if member]
    publish_after_commit([*spectators, *players, *homes])


AUDITED_TABLES = 500  # tables in one query


def repair_clocks() -> int:
    """Repairs all wrong deadlines and returns how many there were. Each table is locked by itself,
    and checked again under the lock.
    """
    return sum(map(_repair_table, _tables_to_repair()))


def _tables_to_repair() -> Iterator[int]:
    """Ids of the tables with a deadline that differs from the computed one."""
    reached = 0
    while tables := _next_audited(reached):
        running = _running_clocks().filter(table__in=tables)
        chairs = list(running.select_related("table", "member"))
        rows = CalendarRows(chairs)
        yield from sorted(
            {chair.table_id for chair in chairs if _is_wrong(chair, rows)}
        )
        reached = tables[-1]


def _next_audited(reached: int) -> list[int]:
    live = Table.objects.filter(status=Status.LIVE, pk__gt=reached)
    return list(live.order_by("pk").values_list("pk", flat=True)[:AUDITED_TABLES])


def _running_clocks() -> QuerySet[Chair]:
    running = Chair.objects.filter(
        clock_started_at__isnull=False, away_at=None, member__isnull=False
    )
    return running.order_by("pk")


def _is_wrong(chair: Chair, rows: CalendarRows) -> bool:
    return ClockUpdater(chair.table, [chair], rows=rows).due_at(chair) != chair.due_at


def _repair_table(table_id: int) -> int:
    with lock_table(table_id) as table:
        chairs = list(
            _running_clocks().filter(table=table).select_related("table", "member")
        )
        rows = CalendarRows(chairs)
        wrong = [chair for chair in chairs if _is_wrong(chair, rows)]
        if wrong:
            recompute_clocks(table)
            save_table(table)
    for chair in wrong:
        log.warning("table %s, seat %s: its deadline was wrong", table_id, chair.seat)
    return len(wrong)
