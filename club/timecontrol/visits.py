"""When a member last visited a table: a hint in the cache, which costs no query and may be lost. A
member who has visited since a long question was put gets no e-mail halfway. If the hint is lost,
the e-mail is sent.
"""

from __future__ import annotations

import logging
from datetime import datetime, timedelta

from django.core.cache import caches

from club.tables.models import Table
from club.timecontrol import clock
from games.core import Seat, Viewer

log = logging.getLogger(__name__)

LIFETIME = timedelta(days=90)


def note_visit(table: Table, viewer: Viewer, now: datetime) -> None:
    """Stores the visit of a player, if an e-mail halfway is possible at the table. Never raises."""
    if viewer is None or not table.live or table.allowance + table.cap < clock.LONG_TURN:
        return
    try:
        caches["hints"].set(_key(table.pk, viewer), now, LIFETIME.total_seconds())
    except OSError as failure:  # of a file-based cache
        log.warning("a visit could not be stored: %s", type(failure).__name__)


def has_visited_since(table_id: int, seat: Seat, moment: datetime) -> bool:
    """Whether the player is known to have visited since then. Never raises."""  # L2
    try:
        visited_at = caches["hints"].get(_key(table_id, seat))
    except OSError as failure:
        log.warning("a visit could not be read: %s", type(failure).__name__)
        return False
    return isinstance(visited_at, datetime) and visited_at >= moment


def _key(table_id: int, seat: Seat) -> str:
    return f"visit:{table_id}:{seat}"
