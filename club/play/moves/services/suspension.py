"""Suspends play at a table after a failure, and resumes it once the host or an admin has looked."""

from __future__ import annotations

import logging
from datetime import datetime, timedelta
from functools import partial

from django.conf import settings
from django.db.models import Value
from django.db.models.functions import Greatest

from club.base.processes.time_limit import with_time_limit
from club.people.members.models import Member
from club.play.tables.errors import describe_failure, is_rule_failure
from club.play.tables.models import EventType, Table
from club.play.tables.services import history
from club.play.tables.services.lock import lock_table
from club.play.tables.services.permissions import expect_host
from club.play.tables.versions import readable_game
from club.play.time_control.models import Stop
from club.play.time_control.services.clocks import recompute_clocks

log = logging.getLogger(__name__)

LONGEST_COMPUTATION: timedelta = settings.LONGEST_COMPUTATION

FAULT = "fault"  # the reason of the stop of a suspended table's clocks
# the reason of suspension of a table that pages do not try to show again
UNRENDERABLE = "The rules failed to show this table."


def suspend(
    table_id: int, why: str, now: datetime, revision: int | None = None
) -> bool:
    """Suspends a live table: no play and no reminders until `resume`. `why` is public.

    False when the table has moved on from `revision`, or is not live.
    """
    with lock_table(table_id) as table:
        if not table.live or (revision is not None and table.revision != revision):
            return False
        if not table.marked:
            table.marked = why[:200]
            Stop.objects.create(table=table, since=now, why=FAULT)
            history.log_event(table, EventType.MARKED, now)
            history.save_table(table)
            log.error("table %s is suspended: %s", table_id, why)
        return True


def suspend_unrenderable(table: Table, failure: Exception, now: datetime) -> bool:
    """Suspends a live table whose rules failed, or ran out of time, while a page was drawn; False
    when the failure was not the rules'.

    Later pages show the reason at once. A table that has moved on since is not suspended: a new
    page may show it again.
    """
    if not is_rule_failure(table, failure):
        return False
    log.error("table %s cannot be shown: %s", table.pk, describe_failure(failure))
    if suspend(table.pk, UNRENDERABLE, now, table.revision):
        with lock_table(table.pk) as suspended:
            suspended.marked = UNRENDERABLE
            history.save_table(suspended)
    return True


def examine(table_id: int, now: datetime) -> bool:
    """Lets the rules show a live table to each of its viewers, and suspends it when they fail; True
    when it is suspended now.
    """
    table = Table.objects.select_related("record").get(pk=table_id)
    if not table.live or table.marked:
        return bool(table.marked)
    try:
        with_time_limit(partial(_show_to_all, table), LONGEST_COMPUTATION)
    except Exception as failure:
        return suspend_unrenderable(table, failure, now)
    return False


def _show_to_all(table: Table) -> None:
    """Calls the methods of the rules that lists and pages call, for each viewer."""
    if cached_game := readable_game(table):
        for viewer in cached_game.lines:
            view = cached_game.position.view(viewer)
            cached_game.game.prompts(view)
            cached_game.game.picture(view, ())


def resume(table_id: int, by: Member | None, now: datetime) -> bool:
    """Resumes play, every clock with the time it had when the table was suspended; False when it
    was not suspended.

    `by` is the member at the table's page, or None for an admin. Raises NotAllowed.
    """
    with lock_table(table_id) as table:
        if by is not None:
            expect_host(table, by)
        if not table.live or not table.marked:
            return False
        table.marked = ""
        stops = Stop.objects.filter(table=table, why=FAULT, until=None)
        # the system clock may have been set back since
        stops.update(until=Greatest("since", Value(now)))
        recompute_clocks(table)
        history.log_event(table, EventType.RESUMED, now)
        history.save_table(table)
        history.call_stand_ins(table, table.chairs.all(), now)
        history.call_wake(table)
        return True
