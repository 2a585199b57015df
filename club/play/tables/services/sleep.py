"""A table sleeps while every member is away, and wakes when one is back. Call with the table row
locked.
"""

from __future__ import annotations

from collections.abc import Iterable
from datetime import datetime

from club.play.tables.models import Chair, Table


def fall_asleep(table: Table, chairs: Iterable[Chair], now: datetime) -> None:
    """Puts the table to sleep if every member is away: stand-ins do not play for absent members
    alone.
    """
    members = [chair for chair in chairs if chair.member_id is not None]
    if members and all(chair.away_at is not None for chair in members):
        table.slept_at = table.slept_at or now


def wake_up(table: Table, chair: Chair, now: datetime) -> None:
    """Wakes the table: bots and other members who are away are due at once. The caller saves the
    table.
    """
    if table.slept_at is not None:
        table.slept_at = table.warned_at = None
        other_chairs = table.chairs.filter(turn_since__isnull=False).exclude(
            pk=chair.pk
        )
        other_chairs.update(due_at=now)
