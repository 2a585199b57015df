"""When a member last looked at a table: a hint in the cache, which costs no row and may be lost.
Who is asked something long and has looked since needs no letter halfway; where the hint is lost,
one comes all the same.
"""

from __future__ import annotations

import logging
from datetime import datetime, timedelta

from django.core.cache import caches

from club.tables.models import Table
from club.timecontrol import clock
from games.core import Seat, Viewer

log = logging.getLogger(__name__)

KEPT = timedelta(days=90)


def note_visit(table: Table, viewer: Viewer, now: datetime) -> None:
    """Whoever sits there has looked; noted only where a letter could come halfway. Never raises."""
    if viewer is None or not table.live or table.allowance + table.cap < clock.LONG:
        return
    try:
        caches["hints"].set(_key(table.pk, viewer), now, KEPT.total_seconds())
    except OSError as failure:  # of a cache in files
        log.warning("a visit was not noted: %s", type(failure).__name__)


def has_visited_since(table_id: int, seat: Seat, moment: datetime) -> bool:
    """Whether whoever sits there is known to have looked since then. Never raises."""  # L2
    try:
        looked_at = caches["hints"].get(_key(table_id, seat))
    except OSError as failure:
        log.warning("a visit was not read: %s", type(failure).__name__)
        return False
    return isinstance(looked_at, datetime) and looked_at >= moment


def _key(table_id: int, seat: Seat) -> str:
    return f"visit:{table_id}:{seat}"
