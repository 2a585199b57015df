"""What a sweep does first: it notices that the club was closed, and gives everybody that time back.

A deadline that ran out while nobody could play is nobody's fault. Every sweep writes down when it was; after a longer
silence the clocks of members are set back by it, once, whoever sweeps first.
"""

from __future__ import annotations

import logging
from datetime import datetime, timedelta

from django.db.models import F, QuerySet

from club.live.publishing import of_chair, of_home, of_spectators, publish_after_commit
from club.tables.models import Chair, Happening, Heartbeat, Status, Table, What
from club.tables.services.lock import writing

log = logging.getLogger(__name__)

LONGEST_SILENCE = timedelta(minutes=5)  # a sweep that is late by less was late, and the club open


def keep_time(now: datetime) -> timedelta | None:
    """Writes down that a sweep is made now. How long the club had been closed before; None when it was open."""
    if Heartbeat.objects.filter(at__gte=now - LONGEST_SILENCE).update(at=now):
        return None
    with writing():
        Heartbeat.objects.get_or_create(pk=1, defaults={"at": now})
        last = Heartbeat.objects.select_for_update().get(pk=1)
        closed = now - last.at
        if closed <= LONGEST_SILENCE:
            return None  # the first sweep ever, or another was quicker
        _set_back(last.at, closed, now)
        last.at = now
        last.save()
    log.warning("the club was closed for %s; clocks were set back", closed)
    return closed


def _set_back(closed_at: datetime, closed: timedelta, now: datetime) -> None:
    """Held tables are left out: `resume` sets theirs back by all the time that they were held.

    The tables are locked before their chairs, as by everybody; thoughts that rest on the old clocks are refused. All
    are told, whoever is asked: a line at some of them would say whom a hidden window waits for.
    """
    live = Table.objects.select_for_update().filter(status=Status.LIVE, marked="").order_by("pk")
    tables = list(live.values_list("pk", flat=True))
    Table.objects.filter(pk__in=tables).update(revision=F("revision") + 1)
    chairs = Chair.objects.filter(table__in=tables)
    # What was asked later was asked by a club that was open.
    running = chairs.filter(member__isnull=False, turn_since__lte=closed_at)
    running.update(**{name: F(name) + closed for name in ("turn_since", "remind_at", "due_at")})
    Happening.objects.bulk_create(Happening(table_id=pk, what=What.REOPENED, at=now, span=closed) for pk in tables)
    _signal(chairs)


def _signal(chairs: QuerySet[Chair]) -> None:
    seated = list(chairs.values_list("table_id", "pk", "member_id"))
    channels = [channel for table, chair, _ in seated for channel in (of_spectators(table), of_chair(chair))]
    publish_after_commit([*channels, *(of_home(member) for _, _, member in seated if member)])
