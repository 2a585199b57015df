"""What a sweep does first: it notices that the club was closed, and sets every clock by that.

A deadline that ran out while nobody could play is nobody's fault. Every sweep writes down when it
was; a longer silence becomes a closure, a row by which every calendar rests. Clocks are set by it
in batches of tables, each a transaction of its own that writes how far it came: whoever finds a
closure not yet settled goes on from there, any batch may be done twice, and until the last is done
no sweep acts on anything. Votes and calls to the bench are open as much longer.
"""

from __future__ import annotations

import logging
from datetime import datetime, timedelta

from django.db.models import F, QuerySet

from club.streams.publisher import of_chair, of_home, of_spectators, publish_after_commit
from club.tables.models import Chair, EventType, Happening, Status, Table
from club.tables.services.lock import write_transaction
from club.timecontrol.models import Closure, Heartbeat
from club.timecontrol.services.clocks import recompute_clocks_of
from club.timecontrol.signals import closure_settled

log = logging.getLogger(__name__)

LONGEST_SILENCE = timedelta(minutes=5)  # a sweep that is late by less was late, and the club open
BATCH = 200  # tables


def record_downtime(now: datetime) -> timedelta | None:
    """Writes down that a sweep is made now, and settles closures. How long the club had been closed
    before; None when it was open.
    """
    closed = _notice(now)
    settle_closures()
    return closed


def settle_closures() -> None:
    """Sets the clocks by closures not yet settled; also after a sweep that was cut off."""
    for closure in (
        Closure.objects.filter(settled=False).order_by("pk").values_list("pk", flat=True)
    ):
        while not settle_batch(closure):
            pass


def settle_batch(closure_id: int) -> bool:
    """Sets the clocks of the tables next in order, and tells them; whether that were all.

    The closure is locked first, so that of two workers each has a batch of its own; then the tables
    in their order, and their chairs. Thoughts that rest on the old clocks are refused.
    """
    with write_transaction():
        closure = Closure.objects.select_for_update().get(pk=closure_id)
        if closure.settled:
            return True
        tables = _next(closure)
        Table.objects.filter(pk__in=tables).update(revision=F("revision") + 1)
        recompute_clocks_of(_running(closure, tables))
        closure_settled.send(sender=Closure, tables=tables)
        _tell(closure, tables)
        closure.settled = len(tables) < BATCH
        closure.reached = max(tables, default=closure.reached)
        closure.save(update_fields=["settled", "reached"])
        return closure.settled


def _next(closure: Closure) -> list[int]:
    """The tables of the next batch, locked: those that were being played as the club opened."""
    live = Table.objects.select_for_update().filter(status=Status.LIVE, pk__gt=closure.reached)
    older = live.filter(started_at__lt=closure.until)
    return list(older.order_by("pk").values_list("pk", flat=True)[:BATCH])


def _notice(now: datetime) -> timedelta | None:
    if Heartbeat.objects.filter(at__gte=now - LONGEST_SILENCE).update(at=now):
        return None
    with write_transaction():
        Heartbeat.objects.get_or_create(pk=1, defaults={"at": now})
        last = Heartbeat.objects.select_for_update().get(pk=1)
        closed = now - last.at
        if closed <= LONGEST_SILENCE:
            return None  # the first sweep ever, or another was quicker
        Closure.objects.create(since=last.at, until=now)
        last.at = now
        last.save()
    log.warning("the club was closed for %s; clocks are set back", closed)
    return closed


def _running(closure: Closure, tables: list[int]) -> list[Chair]:
    """Members' clocks that the closure concerns: those that were due before it are due. At held
    tables too: one rest does not add to another.
    """
    running = Chair.objects.filter(member__isnull=False, wound_at__lt=closure.until)
    concerned = running.filter(table__in=tables, due_at__gt=closure.since)
    return list(concerned.select_related("table", "member").prefetch_related("table__chairs"))


def _tell(closure: Closure, tables: list[int]) -> None:
    """A line at every table that has none of this closure, whoever is asked: one at some of them
    would say whom a hidden window waits for. Held tables hear of it when they go on.
    """
    line = Happening(what=EventType.REOPENED, at=closure.until, span=closure.until - closure.since)
    told = Happening.objects.filter(what=line.what, at=line.at, table__in=tables)
    playing = Table.objects.filter(pk__in=tables, marked="")
    untold = list(playing.exclude(pk__in=told.values("table")).values_list("pk", flat=True))
    Happening.objects.bulk_create(
        Happening(table_id=pk, what=line.what, at=line.at, span=line.span) for pk in untold
    )
    _signal(Chair.objects.filter(table__in=untold))


def _signal(chairs: QuerySet[Chair]) -> None:
    seated = list(chairs.values_list("table_id", "pk", "member_id"))
    channels = [
        channel for table, chair, _ in seated for channel in (of_spectators(table), of_chair(chair))
    ]
    publish_after_commit([*channels, *(of_home(member) for _, _, member in seated if member)])
