"""Holding play at a table where something is wrong, and letting it go on once somebody has looked."""

from __future__ import annotations

import logging
import traceback
from datetime import datetime, timedelta

from django.db.models import F

from club.tables.models import Table, What
from club.tables.services.lock import locked
from club.tables.services.turns import happened, send_for, touch, wake

log = logging.getLogger(__name__)

UNDRAWN = "The rules failed to show this table."  # a mark; such a table is not asked to show itself again


def hold(table_id: int, why: str, now: datetime, revision: int | None = None) -> bool:
    """Marks a live table: nothing is played, nobody reminded, until `resume`. `why` may be read by everybody.

    False when the table has moved on from `revision`, or is not being played: then there is nothing to hold.
    """
    with locked(table_id) as table:
        if not table.live or (revision is not None and table.revision != revision):
            return False
        if not table.marked:
            table.marked = why[:200]
            happened(table, What.MARKED, now)
            touch(table)
            log.error("table %s is held: %s", table_id, why)
        return True


def hold_undrawn(table: Table, failure: Exception, now: datetime) -> bool:
    """Marks a live table whose rules failed, or did not come back, while they drew a page; False: it was not the rules.

    Whoever looks next is told so at once. A table that has moved on may be seen again by a page drawn anew.
    """
    if not _in_rules(table, failure):
        return False
    log.error("table %s cannot be shown: %s", table.pk, fault_of(failure))
    if hold(table.pk, UNDRAWN, now, table.revision):
        with locked(table.pk) as marked:
            marked.marked = UNDRAWN
            touch(marked)
    return True


def _in_rules(table: Table, failure: Exception) -> bool:
    """Whether the failure came up through the code of the table's game: not so where the database was slow."""
    ours = type(table.game).__module__
    frames = traceback.walk_tb(failure.__traceback__)
    return any(f"{frame.f_globals.get('__name__', '')}.".startswith(f"{_package(ours)}.") for frame, _ in frames)


def _package(module: str) -> str:
    """Where a game's modules are: its folder, or the one module that it is."""
    folder = module.rpartition(".")[0]
    return module if folder in ("", "games") or not folder.startswith("games.") else folder


def resume(table_id: int, now: datetime) -> bool:
    """Lets play go on, every clock as it stood when the table was marked; False when it was not held."""
    with locked(table_id) as table:
        if not table.live or not table.marked:
            return False
        table.marked = ""
        _put_off(table, max(timedelta(0), now - _held_since(table, now)))  # a clock may be stepped back
        happened(table, What.RESUMED, now)
        touch(table)
        send_for(table, table.chairs.all(), now)
        wake(table)
        return True


def fault_of(failure: Exception) -> str:
    """What failed and where, without its words: those may tell a card."""
    last = traceback.extract_tb(failure.__traceback__)[-1:]
    where = f" in {last[0].name}, line {last[0].lineno} of {last[0].filename.rpartition('/')[2]}" if last else ""
    return f"{type(failure).__name__}{where}"


def _held_since(table: Table, now: datetime) -> datetime:
    marked = table.happenings.filter(what=What.MARKED).order_by("-at", "-pk").first()
    return marked.at if marked else now


def _put_off(table: Table, time: timedelta) -> None:
    table.chairs.filter(turn_since__isnull=False).update(
        turn_since=F("turn_since") + time, remind_at=F("remind_at") + time, due_at=F("due_at") + time
    )
