"""What a sweep does first: it notices that the club was closed, and sets every clock by that.

A deadline that ran out while nobody could play is nobody's fault. Every sweep writes down when it
was; a longer silence becomes a closure, a row by which every calendar rests. Clocks without any
other rest are set by one statement, the others table by table; all of it may be done twice, and
until it is done no sweep acts on anything.
"""

from __future__ import annotations

import logging
from datetime import datetime, timedelta

from django.db.models import F, QuerySet

from club.live.publishing import of_chair, of_home, of_spectators, publish_after_commit
from club.tables.calendar_rows import Closure, Heartbeat
from club.tables.models import Chair, Happening, Status, Table, What
from club.tables.services.lock import locked, write_transaction
from club.tables.services.turns import touch
from club.tables.services.winding import rewind

log = logging.getLogger(__name__)

LONGEST_SILENCE = timedelta(minutes=5)  # a sweep that is late by less was late, and the club open


def keep_time(now: datetime) -> timedelta | None:
    """Writes down that a sweep is made now, and settles closures. How long the club had been closed
    before; None when it was open.
    """
    closed = _notice(now)
    settle_closures()
    return closed


def settle_closures() -> None:
    """Sets the clocks by closures not yet settled; also after a sweep that was cut off."""
    for closure in Closure.objects.filter(settled=False).order_by("pk"):
        _settle(closure)


def _notice(now: datetime) -> timedelta | None:
    if Heartbeat.objects.filter(at__gte=now - LONGEST_SILENCE).update(at=now):
        return None
    with write_transaction():
        Heartbeat.objects.get_or_create(pk=1, defaults={"at": now})
        last = Heartbeat.objects.select_for_update().get(pk=1)
        closed = now - last.at
        if closed <= LONGEST_SILENCE:
            return None  # the first sweep ever, or another was quicker
        _close(Closure(since=last.at, until=now), now)
        last.at = now
        last.save()
    log.warning("the club was closed for %s; clocks are set back", closed)
    return closed


def _close(closure: Closure, now: datetime) -> None:
    """Writes the closure, tells every live table, and sets the clocks that nothing else rests.

    The tables are locked before their chairs, as by everybody; thoughts that rest on the old clocks
    are refused. All are told, whoever is asked: a line at some of them would say whom a hidden
    window waits for.
    """
    closure.save()
    live = Table.objects.select_for_update().filter(status=Status.LIVE, marked="").order_by("pk")
    tables = list(live.values_list("pk", flat=True))
    Table.objects.filter(pk__in=tables).update(revision=F("revision") + 1)
    _set_plain(closure, tables)
    Happening.objects.bulk_create(
        Happening(table_id=pk, what=What.REOPENED, at=now, span=closure.until - closure.since)
        for pk in tables
    )
    _signal(Chair.objects.filter(table__in=tables))


def _set_plain(closure: Closure, tables: list[int]) -> None:
    """One statement for all clocks that nothing else rests: they are due later by the closure. It
    stands or falls with the closure's row, and so is never done twice.
    """
    plain = _running(closure).filter(table__in=tables, rests=False)
    closed = closure.until - closure.since
    before = plain.filter(wound_at__lte=closure.since)
    before.update(due_at=F("due_at") + closed, remind_at=F("remind_at") + closed)
    plain.filter(wound_at__gt=closure.since).update(rests=True)  # by some of it: see `_settle`


def _settle(closure: Closure) -> None:
    """Every other clock, one table's lock at a time. Held tables too: one rest does not add to
    another.
    """
    resting = _running(closure).filter(rests=True, table__status=Status.LIVE)
    tables = resting.order_by("table").values_list("table", flat=True).distinct()
    for table_id in list(tables):
        with locked(table_id) as table:
            rewind(table)
            touch(table)
    Closure.objects.filter(pk=closure.pk).update(settled=True)


def _running(closure: Closure) -> QuerySet[Chair]:
    """Members' clocks that the closure concerns: those that were due before it are due."""
    running = Chair.objects.filter(member__isnull=False, wound_at__lt=closure.until)
    return running.filter(due_at__gt=closure.since)


def _signal(chairs: QuerySet[Chair]) -> None:
    seated = list(chairs.values_list("table_id", "pk", "member_id"))
    channels = [
        channel for table, chair, _ in seated for channel in (of_spectators(table), of_chair(chair))
    ]
    publish_after_commit([*channels, *(of_home(member) for _, _, member in seated if member)])
