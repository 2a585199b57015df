"""A table at which every member is away sleeps; with somebody in a chair again it wakes. Call with
the table row locked.
"""

from __future__ import annotations

from collections.abc import Iterable
from datetime import datetime

from club.tables.models import Chair, Table


def fall_asleep(table: Table, chairs: Iterable[Chair], now: datetime) -> None:
    """A table at which every member is away sleeps: stand-ins play for somebody, or not at all."""
    members = [chair for chair in chairs if chair.member_id is not None]
    if members and all(chair.away_at is not None for chair in members):
        table.slept_at = table.slept_at or now


def wake_up(table: Table, chair: Chair, now: datetime) -> None:
    """Somebody is in the chair again: a table that slept goes on, and bots and members who are away
    are due at once. The caller touches the table.
    """
    if table.slept_at is not None:
        table.slept_at = table.warned_at = None
        others = table.chairs.filter(turn_since__isnull=False).exclude(pk=chair.pk)
        others.update(due_at=now)
