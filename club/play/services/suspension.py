"""Holding play at a table where something is wrong, and letting it go on once somebody
has looked.
"""

from __future__ import annotations

import logging
from datetime import datetime, timedelta
from functools import partial

from django.conf import settings
from django.db.models import Value
from django.db.models.functions import Greatest

from club.members.models import Member
from club.processes.time_limit import with_time_limit
from club.tables.models import EventType, Table
from club.tables.rule_failures import describe_failure, is_rule_failure
from club.tables.services.authority import expect_host
from club.tables.services.history import call_stand_ins, call_wake, log_event, save_table
from club.tables.services.lock import lock_table
from club.tables.version_tokens import readable_game
from club.timecontrol.models import Stop
from club.timecontrol.services.clocks import recompute_clocks

log = logging.getLogger(__name__)

LONGEST_COMPUTATION: timedelta = settings.LONGEST_COMPUTATION

FAULT = "fault"  # why such a table rests
# a mark; such a table is not asked to show itself again
UNDRAWN = "The rules failed to show this table."


def suspend(table_id: int, why: str, now: datetime, revision: int | None = None) -> bool:
    """Marks a live table: nothing is played, nobody reminded, until `resume`. `why` may be read by
    everybody.

    False when the table has moved on from `revision`, or is not being played: then there is nothing
    to hold.
    """
    with lock_table(table_id) as table:
        if not table.live or (revision is not None and table.revision != revision):
            return False
        if not table.marked:
            table.marked = why[:200]
            Stop.objects.create(table=table, since=now, why=FAULT)
            log_event(table, EventType.MARKED, now)
            save_table(table)
            log.error("table %s is held: %s", table_id, why)
        return True


def suspend_unrenderable(table: Table, failure: Exception, now: datetime) -> bool:
    """Marks a live table whose rules failed, or did not come back, while they drew a page; False:
    it was not the rules.

    Whoever looks next is told so at once. A table that has moved on may be seen again by a page
    drawn anew.
    """
    if not is_rule_failure(table, failure):
        return False
    log.error("table %s cannot be shown: %s", table.pk, describe_failure(failure))
    if suspend(table.pk, UNDRAWN, now, table.revision):
        with lock_table(table.pk) as marked:
            marked.marked = UNDRAWN
            save_table(marked)
    return True


def examine(table_id: int, now: datetime) -> bool:
    """Asks the rules to show a live table to every viewer, and holds it when they fail; True when
    it is held now.
    """
    table = Table.objects.select_related("record").get(pk=table_id)
    if not table.live or table.marked:
        return bool(table.marked)
    try:
        with_time_limit(partial(_shown, table), LONGEST_COMPUTATION)
    except Exception as failure:
        return suspend_unrenderable(table, failure, now)
    return False


def _shown(table: Table) -> None:
    """All that lists and pages ask of a position."""
    read = readable_game(table)
    if read is None:
        return
    for viewer in read.lines:
        view = read.position.view(viewer)
        read.game.prompts(view)
        read.game.picture(view, ())


def resume(table_id: int, by: Member | None, now: datetime) -> bool:
    """Lets play go on, every clock with what it had when marked; False when it was not
    held. `by` is a member at its page, None a keeper of the club. Raises NotYours.
    """
    with lock_table(table_id) as table:
        if by is not None:
            expect_host(table, by)
        if not table.live or not table.marked:
            return False
        table.marked = ""
        # a machine's clock may be stepped back
        lasting = Stop.objects.filter(table=table, why=FAULT, until=None)
        lasting.update(until=Greatest("since", Value(now)))
        recompute_clocks(table)
        log_event(table, EventType.RESUMED, now)
        save_table(table)
        call_stand_ins(table, table.chairs.all(), now)
        call_wake(table)
        return True
