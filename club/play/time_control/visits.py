"""The time of a member's last visit to a table: a hint in the cache, which costs no query and may
be lost. A member who has visited since a long question began gets no e-mail halfway, and no notice
is sent while its member looks at the table. If the hint is lost, it is sent.
"""

from __future__ import annotations

import logging
from datetime import datetime, timedelta

from django.core.cache import caches

from club.people.members.models import Member

log = logging.getLogger(__name__)

LIFETIME = timedelta(days=90)
ACCURACY = timedelta(seconds=30)  # visits within it are stored once


def note_visit(table_id: int, member: Member | None, now: datetime) -> None:
    """Stores a member's visit. Never raises."""
    if member is None:
        return
    last = last_visit(table_id, member.pk)
    if last is not None and now - ACCURACY < last <= now:
        return
    try:
        caches["hints"].set(_key(table_id, member.pk), now, LIFETIME.total_seconds())
    except OSError as failure:  # of a file-based cache
        log.warning("a visit could not be stored: %s", type(failure).__name__)


def last_visit(table_id: int, member_id: int) -> datetime | None:
    """The time of the member's last known visit; never raises."""
    try:
        visited_at = caches["hints"].get(_key(table_id, member_id))
    except OSError as failure:
        log.warning("a visit could not be read: %s", type(failure).__name__)
        return None
    return visited_at if isinstance(visited_at, datetime) else None


def has_visited_since(table_id: int, member_id: int, moment: datetime) -> bool:
    """Whether the member is known to have visited since then."""
    visited_at = last_visit(table_id, member_id)
    return visited_at is not None and visited_at >= moment


def _key(table_id: int, member_id: int) -> str:
    return f"visit:{table_id}:{member_id}"
